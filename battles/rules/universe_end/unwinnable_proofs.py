"""Proofs that a player can no longer meet a win condition (UE-8.4).

For each leader, the most that a player could still reach is bounded from above. A bound
below what the leader needs is a proof; where nothing bounds it, there is none, so a
player who can win is never told to have lost. What is known is both deck lists, as a
judge at a table would read them, and what lies open: where hidden cards are does not
matter, so neither the offer nor its absence tells anything about them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from battles.rules.kernel.json_types import Json
from battles.rules.universe_end.cards import Condition
from battles.rules.universe_end.effects import Step
from battles.rules.universe_end.position import (
    DEBRIS,
    DECK,
    ENERGY,
    FIELD,
    HAND,
    LOOKED,
    USED,
    State,
)
from battles.rules.universe_end.victory import measure_progress

BOTH: Final = (0, 1)
UNBOUNDED: Final = 1_000_000
# Where a card that comes there can be played from again, or is in play anew.
USABLE: Final = frozenset({"hand", "deck", "field"})
MOVING: Final = USABLE | {"energy"}
SOURCES: Final = {"debris": DEBRIS, "field": FIELD, "energy": ENERGY}


class Reach:
    """What may still happen to cards, for both players.

    Attributes:
        usable: Cards that may be played or act: hidden ones, those on the field, and
            those that an effect of a usable card brings back.
        returning: Cards that such an effect brings back, perhaps again and again.
        charged: Cards that such an effect puts among the energies, face up.
    """

    def __init__(self, usable: set[int]) -> None:
        self.usable = usable
        self.returning: set[int] = set()
        self.charged: set[int] = set()


def prove_unwinnable(state: State, player: int) -> list[Json] | None:
    """Return the certificate that a player can no longer win; None without a proof.

    Returns:
        For each leader what it needs and the most that can still be reached.
    """
    reach = _begin_reach(state)
    certificate = _bound_leaders(state, player, reach)
    if certificate is None:  # What more may return only raises the bounds.
        return None
    _extend_reach(state, reach)
    return _bound_leaders(state, player, reach)


def _bound_leaders(state: State, player: int, reach: Reach) -> list[Json] | None:
    certificate: list[Json] = []
    for leader in state.leaders(player):
        wins = leader.wins
        if wins is None:
            continue
        needed = wins.n or 1
        most = BOUNDS[wins.by](state, player, wins, reach)
        if most >= needed:
            return None
        certificate.append(
            {
                "leader": leader.number,
                "condition": wins.by,
                "clause": wins.clause,
                "needed": needed,
                "most": most,
            }
        )
    return certificate


def _is_hidden(state: State, card: int) -> bool:
    zone = state.zone_of(card)
    return zone in (HAND, DECK, LOOKED, USED) or bool(state.down[card])


def _begin_reach(state: State) -> Reach:
    usable = {
        card
        for player in BOTH
        for zone in (HAND, DECK, LOOKED, USED, FIELD)
        for card in state.zone(player, zone)
    }
    usable |= {
        card
        for player in BOTH
        for card in state.zone(player, ENERGY)
        if state.down[card]
    }
    return Reach(usable)


def _extend_reach(state: State, reach: Reach) -> None:
    """Add what usable cards bring back, until nothing is added any more.

    Whenever a text applies: a trigger may wait for anything that happens.
    """
    seen: set[int] = set()
    while waiting := reach.usable - seen:
        for card in waiting:
            seen.add(card)
            for ability in state.cards[card].abilities:
                for step in ability.steps:
                    _add_returning(state, reach, card, step)


def _add_returning(state: State, reach: Reach, card: int, step: Step) -> None:
    owner = state.owner_of(card)
    if step.do == "leave" and step.to in USABLE:
        reach.returning.add(card)
        return
    if step.do == "recycle":
        found = [c for p in _players(owner, step) for c in _dead_or_there(state, p)]
    elif step.do == "choose" and step.to in MOVING and step.source in SOURCES:
        found = [
            each
            for player in _players(owner, step)
            for each in _dead_or_there(state, player)
            if state.cards[each].matches(step.filter.printed)  # It may lie otherwise.
        ]
    else:
        return
    if step.to == "energy":
        reach.charged.update(found)
        return
    reach.returning.update(found)
    reach.usable.update(found)


def _players(owner: int, step: Step) -> tuple[int, ...]:
    if step.side == "each":
        return BOTH
    return (owner if step.side == "me" else 1 - owner,)


def _dead_or_there(state: State, player: int) -> list[int]:
    """Return all cards of a player but leaders: any may come to any open zone."""
    return [
        card
        for zone in (HAND, DECK, LOOKED, USED, FIELD, ENERGY, DEBRIS)
        for card in state.zone(player, zone)
    ]


def _own(state: State, player: int, cards: Iterable[int]) -> list[int]:
    owners = state.table.roster.owners
    return [card for card in cards if owners[card] == player]


# --- Upper bounds, by condition.


def _bound_entries(state: State, player: int, wins: Condition, reach: Reach) -> int:
    named = [
        card
        for card in _own(state, player, reach.usable)
        if wins.name in state.cards[card].name and state.cards[card].kind == "chara"
    ]
    if any(card in reach.returning for card in named):
        return UNBOUNDED
    return state.entries[player] + sum(_is_hidden(state, card) for card in named)


def _bound_tokens(state: State, player: int, _wins: Condition, reach: Reach) -> int:
    if _has_step(state, player, reach, "gain_token"):
        return UNBOUNDED
    return state.tokens[player]


def _has_step(state: State, player: int, reach: Reach, do: str) -> bool:
    return any(
        step.do == do
        for card in _own(state, player, reach.usable)
        for ability in state.cards[card].abilities
        for step in ability.steps
    )


def _bound_energies(state: State, player: int, wins: Condition, reach: Reach) -> int:
    more = sum(
        1
        for card in _own(state, player, reach.usable | reach.charged)
        if state.cards[card].gives & wins.mask
        and (state.zone_of(card) != ENERGY or state.down[card])
    )
    return measure_progress(state, player, wins) + more


def _bound_charas(state: State, player: int, _wins: Condition, reach: Reach) -> int:
    others = any(  # A text that puts any card there counts them all.
        step.do == "choose" and step.to == "field" and step.filter.kind != "chara"
        for card in reach.usable
        for ability in state.cards[card].abilities
        for step in ability.steps
    )
    return sum(
        others or state.cards[card].kind == "chara"
        for card in _own(state, player, reach.usable)
    )


def _bound_total_cost(state: State, player: int, wins: Condition, reach: Reach) -> int:
    return sum(
        state.cards[card].total_cost
        for card in _own(state, player, reach.usable)
        if wins.name in state.cards[card].name
    )


def _bound_debris(state: State, _player: int, _wins: Condition, _reach: Reach) -> int:
    return sum(len(_dead_or_there(state, player)) for player in BOTH)


def _bound_hand(state: State, player: int, _wins: Condition, reach: Reach) -> int:
    """Count what may come to the hand: not what stays on the field for good."""
    return sum(
        _is_hidden(state, card) or card in reach.returning
        for card in _own(state, player, reach.usable)
    )


def _bound_loop(state: State, player: int, _wins: Condition, reach: Reach) -> int:
    """A loop gives back the play count it spends (UE-9.1): some effect must."""
    return int(_has_step(state, player, reach, "gain_play"))


Bound = Callable[[State, int, Condition, Reach], int]
BOUNDS: Final[Mapping[str, Bound]] = {
    "loop": _bound_loop,
    "entries": _bound_entries,
    "tokens": _bound_tokens,
    "energies": _bound_energies,
    "charas": _bound_charas,
    "total_cost": _bound_total_cost,
    "debris": _bound_debris,
    "hand": _bound_hand,
}
