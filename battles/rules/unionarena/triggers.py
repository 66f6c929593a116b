"""The trigger types (UA-9.1 to UA-9.9).

Each type has what it may choose from and what it does with the choice. "You" is the
player making the check; a trigger that finds nothing does nothing (UA-9.9).
"""

from collections.abc import Callable
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import continuous, leaving, modes, moving, play
from battles.rules.unionarena.cards import CardKind, Trigger
from battles.rules.unionarena.questions import ask_cards
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import Zone

ACTIVE_BOOST: Final = 3000  # UA-9.3
RED_BP: Final = 2500  # UA-9.7 R
BLUE_BP: Final = 3500  # UA-9.7 B
PLAYED_ENERGY: Final = 2  # UA-9.7 G, UA-9.7 P
PLAYED_AP: Final = 1

Candidates = Callable[[State, int], list[int]]
Effect = Callable[[State, Frame, int], None]


class TriggerType:
    """What a trigger does.

    Attributes:
        clause: Its clause.
        candidates: The cards it may choose, or None if it chooses none.
        effect: What it does with the chosen card, or with the checked card.
        may_find_nothing: Whether the choice is from hidden cards, where nobody can
            check that there is one.
    """

    __slots__ = ("candidates", "clause", "effect", "may_find_nothing")

    def __init__(
        self,
        clause: str,
        candidates: Candidates | None,
        effect: Effect,
        *,
        may_find_nothing: bool = False,
    ) -> None:
        self.clause = clause
        self.candidates = candidates
        self.effect = effect
        self.may_find_nothing = may_find_nothing


def _own_characters(state: State, player: int) -> list[int]:
    return [card for card in state.field(player) if state.cards[card].is_character]


def _opposing_front_line(state: State, player: int) -> list[int]:
    return state.zone(1 - player, Zone.FRONT_LINE).copy()


def _opposing_up_to(limit: int) -> Candidates:
    def candidates(state: State, player: int) -> list[int]:
        return [
            card
            for card in _opposing_front_line(state, player)
            if continuous.current_bp(state, card) <= limit
        ]

    return candidates


def _small_characters(zone: int, color: str) -> Candidates:
    def candidates(state: State, player: int) -> list[int]:
        return [
            card
            for card in state.zone(player, zone)
            if state.cards[card].kind is CardKind.CHARACTER
            and state.cards[card].color == color
            and state.cards[card].required_energy <= PLAYED_ENERGY
            and state.cards[card].ap_cost == PLAYED_AP
        ]

    return candidates


def _get(state: State, frame: Frame, card: int) -> None:
    moving.move_card(state, card, Zone.HAND)


def _draw(state: State, frame: Frame, card: int) -> None:
    moving.draw(state, frame.player, 1)


def _activate(state: State, frame: Frame, card: int) -> None:
    modes.make_active(state, card)
    state.boosts[card] += ACTIVE_BOOST
    state.change += 1
    state.emit(
        "bp_changed",
        {
            "player": frame.player,
            "card": state.seen(card),
            "by": ACTIVE_BOOST,
            "bp": continuous.current_bp(state, card),
        },
    )


def _retire(state: State, frame: Frame, card: int) -> None:
    leaving.retire(state, [card])


def _final(state: State, frame: Frame, card: int) -> None:
    deck = state.zone(frame.player, Zone.DECK)
    if deck and not state.zone(frame.player, Zone.LIFE_AREA):
        moving.move_card(state, deck[-1], Zone.LIFE_AREA)


def _return_to_hand(state: State, frame: Frame, card: int) -> None:
    leaving.leave_field(state, card, Zone.HAND)


def _rest_and_freeze(state: State, frame: Frame, card: int) -> None:
    modes.make_resting(state, card)
    state.freezes[card] += 1


def _play_active(state: State, frame: Frame, card: int) -> None:
    state.push(Frame("choose_line", frame.player, card=state.table.ids[card], number=1))


def _play_to_front_line(state: State, frame: Frame, card: int) -> None:
    play.begin(state, state.table.ids[card], Zone.FRONT_LINE, active=True)


_TYPES: Final = {
    Trigger.GET: TriggerType("UA-9.1", None, _get),
    Trigger.DRAW: TriggerType("UA-9.2", None, _draw),
    Trigger.ACTIVE: TriggerType("UA-9.3", _own_characters, _activate),
    Trigger.RAID: TriggerType("UA-9.4", None, _get),
    Trigger.SPECIAL: TriggerType("UA-9.5", _opposing_front_line, _retire),
    Trigger.FINAL: TriggerType("UA-9.6", None, _final),
}
_COLOR_TYPES: Final = {
    "red": TriggerType("UA-9.7", _opposing_up_to(RED_BP), _retire),
    "blue": TriggerType("UA-9.7", _opposing_up_to(BLUE_BP), _return_to_hand),
    "yellow": TriggerType("UA-9.7", _opposing_front_line, _rest_and_freeze),
    "green": TriggerType(
        "UA-9.7",
        _small_characters(Zone.HAND, "green"),
        _play_active,
        may_find_nothing=True,
    ),
    "purple": TriggerType(
        "UA-9.7",
        _small_characters(Zone.OUTSIDE_AREA, "purple"),
        _play_to_front_line,
    ),
}


def type_of(state: State, card: int) -> TriggerType:
    """Give what the trigger of a card does; the card has one."""
    definition = state.cards[card]
    if definition.trigger is Trigger.COLOR:
        return _COLOR_TYPES[definition.color]
    assert definition.trigger is not None  # only such cards get here
    return _TYPES[definition.trigger]


def _begin(state: State, frame: Frame) -> None:
    checked = state.table.find(frame.card)
    kind = type_of(state, checked)
    if kind.candidates is None:
        kind.effect(state, frame, checked)
        return
    candidates = kind.candidates(state, frame.player)
    if not kind.may_find_nothing and len(candidates) <= 1:
        for card in candidates:
            kind.effect(state, frame, card)
        return
    # From hidden cards it is asked even with nothing to choose: that nothing was
    # asked would tell the opponent what the hand does not hold.
    least = 0 if kind.may_find_nothing else 1
    most = min(1, len(candidates))
    ask_cards(
        state,
        frame.player,
        "choose_cards",
        kind.clause,
        candidates,
        least,
        most,
        source=frame.card,
        prompt="choose_for_trigger",
    )


def _take_choice(state: State, frame: Frame, action: Action) -> None:
    assert isinstance(action, Choose)  # the question's form
    if action.cards:
        kind = type_of(state, state.table.find(frame.card))
        kind.effect(state, frame, state.table.find(action.cards[0]))


def _put_outside(state: State, frame: Frame) -> None:
    """The card goes outside, unless its trigger has put it elsewhere (UA-5.6.3)."""
    done(state, frame)
    card = state.find_in(frame.card, frame.player, Zone.CHECKING_AREA)
    if card >= 0:
        moving.move_card(state, card, Zone.OUTSIDE_AREA)


RULE: Final = Rule((_begin, _put_outside), {0: _take_choice})
