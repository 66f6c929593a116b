"""The machine of states: what stands in no line of the table cannot happen."""

import pytest

from cards.releases.errors import NotYours, ReleaseNotFound, WrongState
from cards.releases.models import ProposalState, ReleaseState
from cards.releases.services.balance_transitions import PROPOSALS
from cards.releases.services.release_transitions import RELEASES
from cards.releases.state_machine import StateMachine, Transition


class Gate:
    """A thing with two states."""

    def __init__(self):
        self.state, self.obstacle, self.opened_at = "shut", "a chair", None
        self.saves = 0

    def save(self):
        self.saves += 1


class Porter:
    def has_perm(self, perm):
        return perm == "doors.open"


def refuse(_gate, **_wanted):
    raise ReleaseNotFound


def knock(gate, *, times, **_wanted):
    gate.knocks = times


DOORS = StateMachine.of(
    Gate,
    ReleaseNotFound,
    Transition(name="knock", before=("shut",), who=("doors.open",), effect=knock),
    Transition(
        name="open",
        before=("shut",),
        after="open",
        who=("doors.master", "doors.open"),
        stamp="opened_at",
    ),
    Transition(name="lock", before=("shut",), after="locked", who=("doors.master",)),
    Transition(
        name="break", before=("shut",), after="broken", guard=refuse, effect=knock
    ),
    Transition(name="fall", before=("open",), after="shut", due="falls_at"),
)


def test_a_move_leads_to_its_state_and_forgets_what_stood_in_the_way():
    gate = Gate()

    DOORS.perform("open", gate, by=Porter(), now=7)

    assert (gate.state, gate.obstacle, gate.opened_at, gate.saves) == ("open", "", 7, 1)


def test_a_move_that_leads_nowhere_leaves_the_row_to_whoever_asked():
    gate = Gate()

    DOORS.perform("knock", gate, by=Porter(), times=3)

    assert (gate.state, gate.obstacle, gate.knocks, gate.saves) == (
        "shut",
        "a chair",
        3,
        0,
    )


def test_a_move_from_another_state_is_refused_and_changes_nothing():
    gate = Gate()

    with pytest.raises(WrongState) as refused:
        DOORS.perform("fall", gate, by=None, now=7)

    assert refused.value.details == {"state": "shut"}
    assert (gate.state, gate.saves) == ("shut", 0)


def test_what_a_guard_refuses_has_no_effect():
    gate = Gate()

    with pytest.raises(ReleaseNotFound):
        DOORS.perform("break", gate, by=None, times=1)

    assert not hasattr(gate, "knocks")
    assert (gate.state, gate.saves) == ("shut", 0)


def test_one_right_of_several_is_enough_and_another_one_is_not():
    DOORS.refuse_person("open", Porter())

    with pytest.raises(NotYours) as refused:
        DOORS.refuse_person("lock", Porter())

    assert refused.value.details == {"permission": "doors.master"}


def test_what_only_the_clock_does_nobody_asks_for():
    with pytest.raises(NotYours):
        DOORS.refuse_person("fall", Porter())


def test_a_button_is_there_for_whoever_may_and_while_it_may_be():
    gate = Gate()

    assert DOORS.allows("open", gate, Porter())
    assert not DOORS.allows("lock", gate, Porter())
    gate.state = "open"
    assert not DOORS.allows("open", gate, Porter())


@pytest.mark.parametrize(
    ("machine", "states"), [(RELEASES, ReleaseState), (PROPOSALS, ProposalState)]
)
def test_every_state_of_a_table_can_be_reached_and_is_known(machine, states):
    moves = machine.moves.values()

    reached = {"draft"} | {move.after for move in moves if move.after}
    left = {state for move in moves for state in move.before}

    assert reached == set(states)
    assert left <= reached
    for move in moves:
        assert bool(move.who) != bool(move.due), "a person asks, or the clock does it"
