"""Cards, deck rules and packs of further games, registered with the apps below."""

from collections import Counter
from collections.abc import Mapping
from time import thread_time
from typing import Any, Final

from django.utils import translation

from battles.rules.kernel.errors import Illegal, MalformedCard
from cards.card_data import LANGUAGES
from cards.catalogue import game_catalogues
from cards.catalogue.game_catalogues import (
    list_current_cards,
    register_catalogue,
)
from cards.catalogue.game_declarations import CardTexts, GameCatalogue, ShippedCard
from cards.catalogue.game_features import register_lacks
from cards.catalogue.played_situations import PlayedSituation
from collection.legality import Problem, game_rules
from collection.legality.game_rules import Cards, Counts, GameDecks
from collection.packs import products
from collection.packs.products import Offer

from .refusals import translate_refusal
from .registry import RULESETS, USUAL_GAME
from .ruleset import BuiltInCards, Ruleset

# Processor time of the generated tests of a card, which run within requests, whatever
# other threads do meanwhile; a test that has begun takes some 10 ms more.
SECONDS_TO_PLAY: Final = 0.04


def register_deck_rules() -> None:
    """Register the cards, the deck rules and the packs of each game."""
    game_rules.register_usual_game(USUAL_GAME.name, USUAL_GAME.title)
    game_catalogues.register_usual_game(USUAL_GAME.name, USUAL_GAME.title)
    for game in RULESETS.values():
        if game.own is not None:
            register_catalogue(_describe_cards(game, game.own))
            register_lacks(game.name, game.lacks)
            game_rules.register_game(_describe_decks(game, game.own))
            if game.own.packs is not None:
                rarities = _group_by_rarity(game.own)
                offer = Offer(game.own.packs, rarities, {}, game.name)
                products.register_offer(offer)


def _describe_cards(game: Ruleset, own: BuiltInCards) -> GameCatalogue:
    def find_mistake(face: Mapping[str, Any]) -> str:
        try:
            game.define(face)
        except MalformedCard as error:
            return str(error)
        return ""

    def read_text(text: str, language: str) -> Mapping[str, Any] | str:
        try:
            return own.read_text(text, language)
        except MalformedCard as error:
            return str(error)

    def play(face: Mapping[str, Any], language: str) -> list[PlayedSituation]:
        if own.tester is None:
            return []

        def explain(reason: Illegal, language: str) -> str:
            values = dict(reason.data)
            if values.get("name") == face["name"]:
                values["name"] = face["names"].get(language) or face["name"]
            with translation.override(language):
                return translate_refusal(reason, values)

        end, card = thread_time() + SECONDS_TO_PLAY, game.define(face)
        tests = own.tester.run(card, lambda: thread_time() > end, explain=explain)
        return [PlayedSituation(each.render(language), each.passed) for each in tests]

    return GameCatalogue(
        game=game.name,
        title=game.title,
        set_code=own.series,
        set_names=own.series_names,
        fields=own.fields,
        cards={
            str(face["number"]): ShippedCard(revision, face)
            for revision, face in own.faces.items()
        },
        show=own.show,
        find_mistake=find_mistake,
        texts=(
            None
            if own.write_text is None
            else CardTexts(own.write_text, read_text, play)
        ),
    )


def _describe_decks(game: Ruleset, own: BuiltInCards) -> GameDecks:
    shown = {each: str(face["number"]) for each, face in own.faces.items()}

    def check(
        cards: Cards,
        counts: Counts,
        is_limited: bool,  # noqa: FBT001 - as every game is asked
    ) -> tuple[Problem, ...]:
        deck = [
            definition
            for number, card in cards.items()
            if counts.get(number, 0)
            for definition in [game.define(card.face)] * counts[number]
        ]
        found = own.problems(deck, game.limited if is_limited else {})
        return tuple(_read_problem(each) for each in found)

    return GameDecks(
        game=game.name,
        title=game.title,
        clause=own.clause,
        format=own.format,
        limited_format=own.limited_format,
        load_cards=lambda: list_current_cards(game.name),
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
        draft_traits=own.draft_traits,
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
