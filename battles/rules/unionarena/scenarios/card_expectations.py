"""Expectations of single cards: where they are, and what is in force on them."""

from collections.abc import Mapping
from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.kernel.views import visible_number
from battles.rules.unionarena.position.zones import ZONE_BY_NAME, Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.scenarios.scene import Scene
from battles.rules.unionarena.scenarios.starting_position import read_zone_item
from cards.effects.model import costs
from cards.effects.model.base import Cost
from cards.effects.model.enums import Act
from cards.effects.model.modifiers import Cannot, TargetTax

SEES: Final = ("me", "opponent", "spectator")
NOBODY: Final = ("nobody", "none")
LINES: Final = ("front_line", "energy_line")
ZONE_WORDS: Final = {
    "life": Zone.LIFE_AREA,
    **{name: index for name, index in ZONE_BY_NAME.items() if name != "life_area"},
}
ZONE_WORD_BY_INDEX: Final = {index: name for name, index in ZONE_WORDS.items()}
CARD_FIELDS: Final = (
    "zone",
    "side",
    "mode",
    "bp",
    "printed_bp",
    "keywords",
    "generates",
    "on",
    "face_down",
    "seen_by",
    "marks",
    "cannot",
    "prices",
)
PRICES: Final[Mapping[type[Cost], str]] = {
    costs.PayAp: "ap",
    costs.Discard: "discard",
    costs.RemoveFromOutside: "remove",
    costs.RestCards: "rest",
}


def read_labels(entry: LocatedValue) -> list[str]:
    """Return the labels a list of cards names."""
    return [
        written.label or written.card
        for item in entry.one_or_more()
        for written in read_zone_item(item)
    ]


def labels_below(scene: Scene, card: int) -> list[str]:
    """Return what lies under a card, topmost first."""
    return list(reversed(scene.labels(scene.state.under.get(card, ()))))


def check_cards(scene: Scene, entry: LocatedValue) -> None:
    """Compare the expectations of single cards."""
    for label, given in entry.pairs():
        card = scene.card(label, given)
        for name, expectation in given.fields(CARD_FIELDS).items():
            _check_card(scene, card, name, expectation)


def _check_card(scene: Scene, card: int, name: str, entry: LocatedValue) -> None:
    expected: object = entry.value
    found: object
    shown = _read_shown_card(scene, card)
    if name == "zone":
        expected = entry.word(ZONE_WORDS)
        found = ZONE_WORD_BY_INDEX[scene.side_and_zone(card)[1]]
    elif name == "side":
        found = scene.side_and_zone(card)[0]
    elif name == "keywords":
        expected = sorted(item.text() for item in entry.items())
        found = sorted(_write_keyword(keyword) for keyword in _list(shown, "keywords"))
    elif name == "generates":
        found = shown.get("generated")
    elif name == "on":
        expected = read_labels(entry)
        found = labels_below(scene, card)
    elif name == "face_down":  # Their order is their owner's (UA-6.12).
        expected = sorted(read_labels(entry))
        found = sorted(scene.labels(scene.state.beneath.get(card, ())))
    elif name == "cannot":
        expected = sorted(
            item.word([act.value for act in Act]) for item in entry.items()
        )
        found = _list_bans(scene, card)
    elif name == "prices":
        expected = sorted(item.text() for item in entry.items())
        found = _list_prices(scene, card)
    elif name == "seen_by":
        expected = sorted(_read_viewers(entry))
        found = sorted(_list_viewers(scene, card))
    else:
        found = shown.get(name)
    scene.compare(entry.place, expected, found)


def _list_bans(scene: Scene, card: int) -> list[str]:
    """List the acts effects forbid a card, in whatever cases (UA-7.5.4)."""
    rules = card_values.list_modifiers_on_card(scene.state, card)
    nodes = [rule.modifier for rule in rules]
    return sorted({act for n in nodes if isinstance(n, Cannot) for act in n.acts})


def _list_prices(scene: Scene, card: int) -> list[str]:
    """List what choosing a card costs as ``discard 1``, ``ap 2`` (UA-7.5.7)."""
    rules = card_values.list_modifiers_on_card(scene.state, card)
    taxes = [r.modifier for r in rules if isinstance(r.modifier, TargetTax)]
    return sorted(
        f"{PRICES[type(tax.cost)]} {getattr(tax.cost, 'count', 1)}" for tax in taxes
    )


def _read_shown_card(scene: Scene, card: int) -> JsonObject:
    """Return the public view of a card on the field; empty if it is elsewhere."""
    card_id = scene.state.table.ids[card]
    players = scene.battle.view(None)["players"]
    assert isinstance(players, list)  # so views are made
    for player in players:
        assert isinstance(player, dict)  # so views are made
        for line in LINES:
            for shown in _list(player, line):
                if isinstance(shown, dict) and shown["id"] == card_id:
                    return shown
    return {}


def _list(data: JsonObject, name: str) -> list[Json]:
    value = data.get(name)
    return list(value) if isinstance(value, (list, tuple)) else []


def _write_keyword(keyword: Json) -> str:
    """Write a keyword as ``impact 2``, ``damage +1``, ``step``."""
    assert isinstance(keyword, dict)  # so views are made
    number = keyword.get("n")
    name = str(keyword["name"])
    return f"{name} {number}" if number else name


def _read_viewers(entry: LocatedValue) -> list[str]:
    if entry.value in NOBODY:
        return []
    return [item.word(SEES) for item in entry.one_or_more()]


def _list_viewers(scene: Scene, card: int) -> list[str]:
    viewers = zip(SEES, (0, 1, None), strict=True)
    table = scene.state.table
    return [word for word, viewer in viewers if visible_number(table, card, viewer)]
