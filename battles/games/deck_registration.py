"""Deck rules and packs of games with cards of their own, registered with collection."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.card_data import LANGUAGES
from collection.legality import Problem, game_rules
from collection.legality.game_rules import Counts, GameDecks
from collection.packs import products
from collection.packs.products import Offer

from .registry import RULESETS, USUAL_GAME
from .ruleset import BuiltInCards, Ruleset


def register_deck_rules() -> None:
    """Register the deck rules and the packs of each game."""
    game_rules.register_usual_game(USUAL_GAME.name, USUAL_GAME.title)
    for game in RULESETS.values():
        if game.own is not None:
            game_rules.register_game(_describe_decks(game, game.own))
            if game.own.packs is not None:
                rarities = _group_by_rarity(game.own)
                offer = Offer(game.own.packs, rarities, {}, game.name)
                products.register_offer(offer)


def _describe_decks(game: Ruleset, own: BuiltInCards) -> GameDecks:
    numbers = {str(face["number"]): each for each, face in own.faces.items()}
    shown = {each: number for number, each in numbers.items()}

    def check(counts: Counts, is_limited: bool) -> tuple[Problem, ...]:  # noqa: FBT001 - as every game is asked
        deck = [
            game.define(own.faces[each])
            for number, each in numbers.items()
            for _copy in range(counts.get(number, 0))
        ]
        found = own.problems(deck, game.limited if is_limited else {})
        return tuple(_read_problem(each) for each in found)

    return GameDecks(
        game=game.name,
        title=game.title,
        clause=own.clause,
        format=own.format,
        limited_format=own.limited_format,
        ids=numbers,
        show=lambda number, language: own.show(numbers[number], language),
        kinds=lambda language: game.layout.words(language).get("kind", {}),
        check=check,
        shipped={
            name: (
                {language: own.title(name, language) for language in LANGUAGES},
                Counter(shown[each] for each in cards),
            )
            for name, cards in own.decks.items()
        },
        product=own.packs.slug if own.packs is not None else "",
    )


def _read_problem(found: Mapping[str, Any]) -> Problem:
    params = {n: value for n, value in found.items() if n not in ("code", "clause")}
    return Problem(str(found["code"]), str(found["clause"]), params)


def _group_by_rarity(own: BuiltInCards) -> dict[str, list[str]]:
    """Return the numbers of a game's cards by rarity."""
    found: dict[str, list[str]] = {}
    for face in own.faces.values():
        found.setdefault(str(face["rarity"]), []).append(str(face["number"]))
    return found
