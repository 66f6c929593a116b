"""Loops: the moments of a turn, and whether one is a proof (chapter 9).

A moment is kept at each question of the main phase. What must be exactly equal is kept
as a digest; what may grow, as numbers.
"""

import hashlib
from typing import Final

from battles.rules.kernel.errors import Illegal
from battles.rules.universe_end.effects import OMNISCIENT, TRIGGERS
from battles.rules.universe_end.position import (
    DEBRIS,
    DECK,
    ENERGY,
    FIELD,
    HAND,
    Mark,
    State,
)
from battles.rules.universe_end.refusals import refuse

BOTH: Final = (0, 1)


def can_win_by_loop(state: State, player: int) -> bool:
    """Return whether one of a player's leaders wins by a loop (UE-8.5)."""
    return any(
        c.wins is not None and c.wins.by == "loop" for c in state.leaders(player)
    )


def capture_moment(state: State) -> Mark:
    """Return this moment with what a loop is judged by (UE-9.2)."""
    cards = state.cards
    same: list[object] = []
    for player in BOTH:
        field = [(cards[c].number, state.resting[c]) for c in state.zone(player, FIELD)]
        same.append(sorted(field))
        same.extend(
            sorted(cards[c].number for c in state.zone(player, zone))
            for zone in (HAND, DEBRIS, DECK)
        )
        same.extend(_list_triggers(state, player))
    if _uses_up_energies(state):
        same.extend(_list_energies(state, player) for player in BOTH)
    order = [[cards[c].number for c in state.zone(player, DECK)] for player in BOTH]
    up = [0] * (OMNISCIENT + 1)
    for card in state.up_energies(state.turn_player):
        up[state.pays_as(card)] += 1
    return (
        _digest(same),
        _digest(order),
        state.plays,
        state.played,
        state.unknowns,
        state.shuffles,
        tuple(up),
    )


def _list_triggers(state: State, player: int) -> list[tuple[str, int]]:
    """Return the charas with triggers in their order, in which these will wait (E-15).

    In another order they may do other things the next time.
    """
    return [
        (state.cards[card].number, state.resting[card])
        for card in state.zone(player, FIELD)
        if any(ability.on in TRIGGERS for ability in state.cards[card].abilities)
    ]


def _uses_up_energies(state: State) -> bool:
    """Return whether a text takes energies by how they lie.

    What it takes may be gone one day although no fewer energies are up, so that all of
    them must be the same then (E-15).
    """
    return any(card.takes_energies for card in state.cards)


def _list_energies(state: State, player: int) -> list[tuple[int, str, int]]:
    """Return a player's energies as everybody sees them."""
    return sorted(
        (
            state.down[card],
            "" if state.down[card] else state.cards[card].number,
            state.resting[card],
        )
        for card in state.zone(player, ENERGY)
    )


def _digest(value: object) -> str:
    return hashlib.blake2b(repr(value).encode(), digest_size=12).hexdigest()


def explain_missing_loop(state: State) -> Illegal | None:
    """Return the reason why there is no loop now, or None if there is one (UE-9.3)."""
    if not can_win_by_loop(state, state.turn_player):
        return refuse("ue.loop_no_leader")
    lack = find_lack(state, capture_moment(state))
    return refuse(lack) if lack else None


def find_lack(state: State, now: Mark) -> str:
    """Return the code of what a moment lacks for a loop; empty if it is one."""
    alike = [mark for mark in state.marks if _is_loop(mark, now)]
    if not alike:
        return "ue.loop_not_shown"
    if all(mark[4] != now[4] for mark in alike):
        return "ue.loop_hidden"  # UE-9.4
    return ""


def _is_loop(then: Mark, now: Mark) -> bool:
    """Return whether one moment leads to another like it (UE-9.1)."""
    is_shuffled = now[5] != then[5]
    return (
        now[3] > then[3]  # at least one play
        and now[0] == then[0]  # (c) field, hand, debris and deck
        and (is_shuffled or now[1] == then[1])  # UE-9.2: or as a multiset
        and now[2] >= then[2]  # (b) the play count
        and all(a >= b for a, b in zip(now[6], then[6], strict=True))  # (a) energies
    )


def keep_moment(state: State) -> Mark:
    """Keep and return this moment; later ones may be a loop by it (UE-9.3)."""
    now = capture_moment(state)
    if now not in state.marks:
        state.marks.append(now)
    return now
