"""What a viewer may know of a battle of Union Arena, as plain JSON (chapter 11).

Every card passes through ``kernel.views``; nothing here reads a face or an id in
another way.
"""

from collections.abc import Sequence

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.views import visible_card
from battles.rules.unionarena.position.cards import COLORS
from battles.rules.unionarena.position.state import PHASES, State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values, keywords

VERSION = 1


def build_view(state: State, viewer: int | None, decision: Json) -> JsonObject:
    """Return what a seat, or a spectator for None, may know."""
    return {
        "game": "unionarena",
        "version": VERSION,
        "viewer": viewer,
        "seq": state.seq,
        "turn": {
            "number": state.turn,
            "player": state.turn_player,
            "own_turn": state.own_turns[state.turn_player],
            "phase": PHASES[state.phase],
            "first_player": state.first_player,
        },
        "players": [_build_player(state, player, viewer) for player in (0, 1)],
        "attack": _build_attack(state),
        "decision": decision,
        "result": None if state.result is None else state.result.to_dict(),
    }


def _build_player(state: State, player: int, viewer: int | None) -> JsonObject:
    energy = card_values.generated_energy(state, player)
    return {
        "seat": player,
        "front_line": _build_line(state, player, Zone.FRONT_LINE, viewer),
        "energy_line": _build_line(state, player, Zone.ENERGY_LINE, viewer),
        "life": _build_pile(state, player, Zone.LIFE_AREA, viewer),
        "ap": [
            {"id": state.table.ids[card], "mode": _mode(state, card)}
            for card in state.zone(player, Zone.AP_AREA)
        ],
        "deck": {"count": len(state.zone(player, Zone.DECK))},
        "hand": _build_pile(state, player, Zone.HAND, viewer),
        "outside_area": _build_pile(state, player, Zone.OUTSIDE_AREA, viewer),
        "remove_area": _build_pile(state, player, Zone.REMOVE_AREA, viewer),
        "checking_area": _build_pile(state, player, Zone.CHECKING_AREA, viewer),
        "looked_at": _build_pile(state, player, Zone.LOOKED_AT, viewer),
        "energy": _energy(energy),
    }


def _build_pile(state: State, player: int, zone: int, viewer: int | None) -> list[Json]:
    return [
        visible_card(state.table, card, viewer) for card in state.zone(player, zone)
    ]


def _build_line(state: State, player: int, zone: int, viewer: int | None) -> list[Json]:
    return [_build_stack(state, card, viewer) for card in state.zone(player, zone)]


def _build_stack(state: State, card: int, viewer: int | None) -> JsonObject:
    """Return a card on the field with everything public about it."""
    definition = state.cards[card]
    bp = card_values.current_bp(state, card) if definition.is_character else None
    below_cards = [*state.beneath.get(card, ()), *state.under.get(card, ())]
    keyword_list: list[Json] = [
        {"name": name, "n": number}
        for name, number in keywords.summarise_keywords(state, card)
    ]
    return {
        **visible_card(state.table, card, viewer),
        "owner": state.owner_of(card),
        "mode": _mode(state, card),
        "bp": bp,
        "printed_bp": definition.bp,
        "generated": _energy(card_values.energy_generated_by(state, card)),
        "keywords": keyword_list,
        "raided": state.is_raided(card),
        "under": [visible_card(state.table, below, viewer) for below in below_cards],
        "marks": _list_marks(state, card),
        "causes": _list_bp_causes(state, card),
    }


def _list_marks(state: State, card: int) -> list[Json]:
    """Return the effects on a card besides numbers and keywords, each once."""
    names = [
        type(r.modifier).__name__
        for r in card_values.list_modifiers_on_card(state, card)
    ]
    if card_values.has_lost_printed(state, card):
        names.append("LosePrinted")
    if card_values.has_lost_turn_abilities(state, card):
        names.append("LoseAbilities")
    names.extend("Grant" for _ in card_values.list_granted_abilities(state, card))
    return [{"name": name, "n": names.count(name)} for name in dict.fromkeys(names)]


def _list_bp_causes(state: State, card: int) -> list[Json]:
    """Return what changes the BP of a card, with the number of the source."""
    whole = card_values.get_derived_values(state)
    causes = list(whole.bp_causes.get(card, ()))
    if card in whole.printed_bp:
        printed, source = whole.printed_bp[card]
        causes.insert(0, (printed - (state.cards[card].bp or 0), source))
    return [{"bp": by, "source": state.cards[source].number} for by, source in causes]


def _mode(state: State, card: int) -> str:
    return "active" if state.modes[card] else "resting"


def _energy(amounts: Sequence[int]) -> JsonObject:
    return {c: n for c, n in zip(COLORS, amounts, strict=True) if n}


def _build_attack(state: State) -> JsonObject | None:
    attack = state.attack
    if attack is None:
        return None
    target: JsonObject = {"player": 1 - state.turn_player}
    if attack.target:
        target = {"card": attack.target}
    return {
        "attacker": attack.attacker,
        "target": target,
        "blocker": attack.blocker or None,
    }
