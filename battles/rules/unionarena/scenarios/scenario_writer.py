"""A position as a scenario file gives it: the way back from ``given``.

What a file cannot express is left out: effects that last, pending effects, cards that
are being looked at. The author then adds what happens and what follows.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from battles.rules.kernel.events import EVERYBODY
from battles.rules.kernel.views import visible_number
from battles.rules.unionarena.position.cards import COLORS, CardDefinition
from battles.rules.unionarena.position.state import ACTIVE, PHASES, Phase, State
from battles.rules.unionarena.position.zones import LINES, ZONE_NAMES, Zone
from battles.rules.unionarena.scenarios.starting_position import FILLER, MODES, SIDES

CLAUSE: Final = "UA-7.5.1"  # The author of the file replaces it.
_PILES: Final = {
    "hand": Zone.HAND,
    "deck": Zone.DECK,
    "outside_area": Zone.OUTSIDE_AREA,
    "remove_area": Zone.REMOVE_AREA,
}


def write_scenario(
    state: State, *, me: int, name: str, why: str, texts: Mapping[str, str]
) -> dict[str, Any]:
    """Return a file with one scenario that begins in a position, as plain data.

    Args:
        state: The position.
        me: The seat that the file calls ``me``.
        name: What the scenario is called.
        why: The reason for the file, in a person's words.
        texts: Japanese effect texts by card number.
    """
    cards = {
        card.number: _write_definition(card, texts.get(card.number, ""))
        for card in state.cards
        if card.series
    }
    scenario: dict[str, Any] = {"name": name, "clause": CLAUSE, "why": why}
    scenario |= {"given": write_given(state, me=me), "when": [], "then": {}}
    return {"cards": cards, "scenarios": [scenario]}


def write_given(
    state: State, *, me: int, names: Sequence[str] | None = None
) -> dict[str, Any]:
    """Return a position in the words of ``given``.

    Args:
        state: The position.
        me: The seat that the file calls ``me``.
        names: What each card is called, in the order of the cards; None: its number.
            Fillers are counted.
    """
    named = state.table.roster.numbers if names is None else names
    given: dict[str, Any] = {
        "turn": max(state.turn, 1),
        "turn_of": SIDES[0 if state.turn_player == me else 1],
        "phase": PHASES[max(state.phase, Phase.START)],
        SIDES[0]: _write_side(state, me, named),
        SIDES[1]: _write_side(state, 1 - me, named),
    }
    if names is not None:
        for side in SIDES:
            for name in (*_PILES, "life"):
                given[side][name] = collapse_fillers(given[side][name])
    return given


def write_public_given(state: State, *, me: int) -> dict[str, Any]:
    """Return what spectators know of a position; every other card is a filler."""
    names = [
        visible_number(state.table, card, None) or FILLER
        for card in range(len(state.cards))
    ]
    for seat in range(len(SIDES)):
        for card in state.zone(seat, Zone.DECK):
            names[card] = FILLER  # Views show how many cards a deck has, no more.
    return write_given(state, me=me, names=names)


def collapse_fillers(cards: Sequence[Any]) -> int | list[Any]:
    """Return a zone as people write it: unnamed cards as a number."""
    if all(card == FILLER for card in cards):
        return len(cards)
    written: list[Any] = []
    for card in cards:
        last = written[-1] if written else None
        if card != FILLER:
            written.append(card)
        elif isinstance(last, int):
            written[-1] = last + 1
        else:
            written.append(1)
    return written


def _write_definition(card: CardDefinition, text: str) -> dict[str, Any]:
    written: dict[str, Any] = {
        "name": card.name,
        "kind": str(card.kind),
        "color": card.color,
        "required_energy": card.required_energy,
        "ap_cost": card.ap_cost,
        "generated_energy": {
            color: amount
            for color, amount in zip(COLORS, card.generated_energy, strict=True)
            if amount
        },
        "bp": card.bp,
        "traits": list(card.traits),
        "trigger": None if card.trigger is None else str(card.trigger),
        "text": text,
    }
    return {key: value for key, value in written.items() if value not in (None, "", [])}


def _write_side(state: State, seat: int, names: Sequence[str]) -> dict[str, Any]:
    side: dict[str, Any] = {
        ZONE_NAMES[line]: [
            _write_stack(state, card, names) for card in state.zone(seat, line)
        ]
        for line in LINES
    }
    for name, zone in _PILES.items():
        pile = [names[card] for card in state.zone(seat, zone)]
        side[name] = pile[::-1] if zone == Zone.DECK else pile
    side["life"] = [
        f"{names[card]} face up"
        if state.table.known[card] == EVERYBODY
        else names[card]
        for card in state.zone(seat, Zone.LIFE_AREA)
    ]
    ap = state.zone(seat, Zone.AP_AREA)
    active = sum(state.modes[card] == ACTIVE for card in ap)
    side["ap"] = dict(zip(MODES, (active, len(ap) - active), strict=True))
    return side


def _write_stack(state: State, card: int, names: Sequence[str]) -> str | dict[str, Any]:
    pile = [names[lower] for lower in (card, *reversed(state.under.get(card, [])))]
    rests = state.modes[card] != ACTIVE
    if card not in state.beneath:
        return " on ".join(pile) + (f" {MODES[1]}" if rests else "")
    return {
        "card": pile[0],
        "mode": MODES[rests],
        "on": pile[1:],
        "face_down": [names[lower] for lower in reversed(state.beneath[card])],
    }
