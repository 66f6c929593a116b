"""What a card does, ability by ability, in plain words.

The words of ``cards.effects.facets`` said to people. Editors see them while they
write, so that they can tell at a glance whether a text was understood as meant.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.effects.facets import facets
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.words import AbilityKind, CardKind
from cards.effects.renderers import Options, Translations, renderer

Word = str | Promise

DOES: Final[Mapping[str, Word]] = {
    "draws": _("draws cards"),
    "looks_at_deck": _("looks at the deck"),
    "searches": _("searches the deck"),
    "reveals": _("reveals cards"),
    "discards": _("discards cards"),
    "mills": _("puts cards from the deck outside"),
    "recovers": _("takes cards back from outside"),
    "returns_to_hand": _("returns cards to hand"),
    "retires": _("retires cards"),
    "removes": _("removes cards"),
    "returns_to_deck": _("returns cards to the deck"),
    "rests": _("makes cards rest"),
    "freezes": _("keeps cards resting"),
    "makes_active": _("makes cards active"),
    "readies_ap": _("makes AP active"),
    "raises_bp": _("raises BP"),
    "lowers_bp": _("lowers BP"),
    "grants_keyword": _("gives a keyword"),
    "grants_ability": _("gives an ability"),
    "takes_abilities": _("takes abilities away"),
    "plays": _("plays cards"),
    "raids": _("performs Raid"),
    "moves_line": _("moves cards to another line"),
    "puts_under": _("puts cards underneath"),
    "deals_damage": _("deals damage"),
    "adds_life": _("adds life"),
    "spends_life": _("spends life"),
    "adds_energy": _("adds energy"),
    "reduces_cost": _("lowers a cost"),
    "protects": _("protects"),
    "restricts": _("restricts"),
    "evades_blocks": _("evades blocks"),
    "enters_active": _("enters active"),
    "has_other_names": _("has other names too"),
    "activates_abilities": _("activates abilities"),
    "replaces": _("replaces what would happen"),
}
TARGETS: Final[Mapping[str, Word]] = {
    "itself": _("itself"),
    "own_characters": _("own Characters"),
    "own_sites": _("own Sites"),
    "own_field": _("own field"),
    "own_hand": _("own hand"),
    "own_deck": _("own deck"),
    "own_outside_area": _("own outside area"),
    "own_life": _("own life"),
    "own_ap": _("own AP"),
    "opponent_characters": _("Characters of the opponent"),
    "opponent_sites": _("Sites of the opponent"),
    "opponent_field": _("field of the opponent"),
    "opponent_hand": _("hand of the opponent"),
    "opponent_deck": _("deck of the opponent"),
    "opponent_outside_area": _("outside area of the opponent"),
    "opponent_life": _("life of the opponent"),
    "players": _("players"),
}
WHEN: Final[Mapping[str, Word]] = {
    "on_play": _("when played"),
    "on_attack": _("when attacking"),
    "on_block": _("when blocking"),
    "on_retire": _("when retired"),
    "activate_main": _("activated in the main phase"),
    "continuous": _("always"),
    "in_hand": _("in hand"),
    "while_used": _("while it is used"),
    "event": _("when the Event is used"),
    "trigger": _("as a life trigger"),
    "instead": _("instead of something"),
    "other_moment": _("at another moment"),
}
COSTS: Final[Mapping[str, Word]] = {
    "rest": _("rests"),
    "retire": _("retires a card"),
    "ap": _("AP"),
    "discard": _("discards"),
    "remove": _("removes a card"),
    "move": _("moves a card"),
}


@dataclass(frozen=True, slots=True)
class AbilityLine:
    """One ability in plain words.

    Attributes:
        text: The ability as a card says it, in the reader's language.
        when: When it works.
        does: What it does.
        targets: To whom.
        costs: At what cost.
    """

    text: str
    when: tuple[Word, ...]
    does: tuple[Word, ...]
    targets: tuple[Word, ...]
    costs: tuple[Word, ...]


def outline(
    tree: CardEffects, kind: CardKind, *, language: str, translations: Translations
) -> tuple[AbilityLine, ...]:
    """Every ability of a tree, in the order of the card."""
    abilities = [*tree.abilities, *([tree.trigger] if tree.trigger else [])]
    options = Options(kind, translations)
    return tuple(_line(tree, item, language, options) for item in abilities)


def _line(
    tree: CardEffects, ability: Ability, language: str, options: Options
) -> AbilityLine:
    words = facets(_alone(tree, ability))
    try:
        text = renderer(language).effects(_alone(tree, ability), options).text
    except Exception:  # noqa: BLE001 - it speaks of what another ability has bound
        text = ""
    return AbilityLine(
        text=text,
        when=_said(WHEN, words.when),
        does=_said(DOES, words.does),
        targets=_said(TARGETS, words.targets),
        costs=_said(COSTS, words.costs),
    )


def _alone(tree: CardEffects, ability: Ability) -> CardEffects:
    if ability.kind is AbilityKind.TRIGGER:
        return replace(tree, abilities=(), raid=None, trigger=ability)
    return replace(tree, abilities=(ability,), raid=None, trigger=None)


def _said(table: Mapping[str, Word], words: Iterable[str]) -> tuple[Word, ...]:
    return tuple(table.get(word, word) for word in words)
