"""Decks of games whose cards are not in the catalogue: parsed, checked, frozen.

Each game defines its deck rules (``collection.legality.game_rules``); a limited deck
uses only cards of its pool.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from cards.catalogue.localized_names import get_reader_language
from collection.legality import LIMITED, Problem
from collection.legality.game_rules import Cards, Counts, GameDecks, find_game_decks
from collection.legality.problems import NOT_IN_POOL, NOT_PLAYABLE
from collection.lists import (
    Entry,
    OutsideLine,
    UnreadLine,
    convert_to_written_list,
    read_list,
    write_document,
    write_list,
)
from collection.models import Deck

from .problem_sentences import describe_remark, refuse_bad_codes
from .records import FrozenDeck

COVERS: Final = 2  # Pictures of a deck.


@dataclass(frozen=True, slots=True)
class GameLine:
    """A card, and how many of it a deck has.

    Attributes:
        number: Card number.
        card: As the game shows it in the reader's language.
        count: Copies in the deck.
        most: Copies in its pool; None if it has no pool.
    """

    number: str
    card: Mapping[str, Any]
    count: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A deck with everything that keeps it from being played.

    Attributes:
        deck: The deck.
        game: The deck rules of its game.
        cards: The cards of its game.
        is_limited: Whether it is checked as a deck of a pool.
        problems: Why it is not legal.
        language: Of the words.
    """

    deck: Deck
    game: GameDecks
    cards: Cards
    is_limited: bool
    problems: tuple[Problem, ...]
    language: str

    @property
    def is_legal(self) -> bool:
        """Return whether it is legal."""
        return not self.problems

    @property
    def count(self) -> int:
        """Number of cards."""
        return sum(self.deck.listed.values())

    @property
    def cover(self) -> GameLine | None:
        """Return the cover: the card it has fewest of, that with the longest text."""
        return min(
            self.lines,
            key=lambda line: (line.count, -len(str(line.card["text"])), line.number),
            default=None,
        )

    @property
    def format(self) -> str:
        """Return the name of the format it is checked for."""
        own = self.game
        return str(own.limited_format if self.is_limited else own.format)

    @property
    def names(self) -> dict[str, str]:
        """Names of its cards in the user's language, by number."""
        return {
            number: str(self._show(number)["name"])
            for number in self.deck.listed
            if number in self.cards
        }

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the problems in the user's language, cards by name and number."""
        named = (
            (str(problem.params.get("number")), problem) for problem in self.problems
        )
        return tuple(
            describe_remark(problem, {number: self._show(number)["name"]})
            if number in self.cards
            else describe_remark(problem)
            for number, problem in named
        )

    @property
    def reasons(self) -> tuple[tuple[str | None, str], ...]:
        """Return the same, each with its rule."""
        clauses = (problem.clause for problem in self.problems)
        return tuple(zip(clauses, self.sentences, strict=True))

    @property
    def lines(self) -> tuple[GameLine, ...]:
        """Return its cards in reading order."""
        return tuple(line for line in self._every() if line.count)

    @property
    def sections(self) -> tuple[tuple[str, tuple[GameLine, ...]], ...]:
        """What it may be made of, by kind: its name, and the cards."""
        names = self.game.kinds(self.language)
        found = [line for line in self._every() if line.most != 0]
        order = {kind: place for place, kind in enumerate(names)}
        found.sort(key=lambda line: order.get(line.card["kind"], len(order)))
        return tuple(
            (names.get(kind, kind), tuple(lines))
            for kind, lines in groupby(found, lambda line: str(line.card["kind"]))
        )

    @property
    def text(self) -> str:
        """Return the written list, with the game in its first line."""
        return f"# {self.game.title}\n{write_list(self._written())}"

    @property
    def document(self) -> dict[str, Any]:
        """Return the list as JSON (docs/reference/deck.schema.json)."""
        return write_document(self.deck.title, self._written(), game=self.game.game)

    def _written(self) -> Iterator[tuple[int, str, str]]:
        for line in self.lines:
            yield line.count, line.number, str(line.card["name"])

    def _every(self) -> Iterator[GameLine]:
        """Every card of the game, and how many of it the deck has."""
        held = self.deck.pool.drawn if self.deck.pool else None
        for number in self.cards:
            most = None if held is None else held.get(number, 0)
            count = self.deck.listed.get(number, 0)
            yield GameLine(number, self._show(number), count, most)

    def _show(self, number: str) -> Mapping[str, Any]:
        return self.cards[number].show(self.language)

    def locked(self) -> FrozenDeck:
        """Return the deck for a battle; the caller has checked the problems."""
        return FrozenDeck(
            deck_id=self.deck.pk,
            name=self.deck.title,
            revision_ids=list_revisions(self.cards, self.deck.listed),
            format=LIMITED if self.is_limited else "",
            is_limited=self.is_limited,
        )


def inspect_game_deck(
    deck: Deck, *, code: str | None = None, cards: Cards | None = None
) -> GameSheet:
    """A deck the caller got through a gatekeeper, and its problems.

    Args:
        deck: Of a game that still declares its cards.
        code: Of the format it is to be played in; its own if none is named.
        cards: The cards of its game; loaded if left out.
    """
    game = find_game_decks(deck.game)
    if game is None:
        raise LookupError(deck.game)
    is_limited = deck.pool_id is not None if code is None else code == LIMITED
    drawn = deck.pool.drawn if deck.pool else {}
    held = drawn if is_limited else None
    cards = game.load_cards() if cards is None else cards
    problems = check_game_list(
        game, deck.listed, cards=cards, is_limited=is_limited, held=held
    )
    return GameSheet(deck, game, cards, is_limited, problems, get_reader_language())


def inspect_game_decks(decks: Iterable[Deck]) -> list[GameSheet]:
    """Decks of further games and their problems; one query for each game."""
    cards: dict[str, Cards] = {}
    sheets = []
    for deck in decks:
        game = find_game_decks(deck.game)
        if game is not None and deck.game not in cards:
            cards[deck.game] = game.load_cards()
        sheets.append(inspect_game_deck(deck, cards=cards.get(deck.game)))
    return sheets


def check_game_list(
    game: GameDecks,
    counts: Counts,
    *,
    cards: Cards,
    is_limited: bool,
    held: Counts | None = None,
) -> tuple[Problem, ...]:
    """Why a list may not be played: by the rules, then by what there is.

    Args:
        game: What is played.
        counts: Copies by card number.
        cards: The cards of the game.
        is_limited: Whether it is to be a limited deck.
        held: Copies that may be used; None: as many as the rules allow.
    """
    known = {number: count for number, count in counts.items() if number in cards}
    unknown = (n for n in sorted(counts) if n not in cards)
    return (
        *game.check(cards, known, is_limited),
        *(Problem(NOT_PLAYABLE, None, {"number": number}) for number in unknown),
        *(
            Problem(
                NOT_IN_POOL, None, {"number": number, "count": count, "owned": owned}
            )
            for number, count in known.items()
            if held is not None and count > (owned := held.get(number, 0))
        ),
    )


@dataclass(frozen=True, slots=True)
class ReadList:
    """A written list as cards of a game.

    Attributes:
        counts: Copies by card number.
        unread: Lines that mean no card of the game.
    """

    counts: Mapping[str, int]
    unread: tuple[str, ...]


def read_game_list(game: GameDecks, text: str) -> ReadList:
    """Parse a written list, or our JSON; cards are named by their number.

    Raises:
        DeckOfOtherGame: It is JSON of a deck of another game.
        BadDeckCode: It is JSON, but not a deck.
    """
    with refuse_bad_codes():
        lines = list(read_list(convert_to_written_list(text, game=game.game)))
    cards = game.load_cards()
    counts: Counter[str] = Counter()
    unread = []
    for line in lines:
        if isinstance(line, Entry) and line.number in cards:
            counts[line.number] += line.count
        elif isinstance(line, Entry | OutsideLine | UnreadLine):
            unread.append(line.text)
    return ReadList(counts, tuple(unread))


def list_shipped_titles(game: GameDecks) -> list[tuple[str, str]]:
    """Name in addresses and title of each deck a game brings along."""
    language = get_reader_language()
    return [
        (name, names.get(language) or names["en"])
        for name, (names, _counts) in game.shipped.items()
    ]


def find_covers(cards: Cards, counts: Counts, language: str) -> tuple[str, ...]:
    """Return the pictures a deck is known by: of the cards it has fewest of.

    Of several, those that say most come first: leaders and heroes.
    """
    faces = [
        (count, cards[number].show(language))
        for number, count in counts.items()
        if count and number in cards
    ]
    faces.sort(key=lambda each: (each[0], -len(str(each[1]["text"]))))
    pictures = (str(face.get("art") or "") for _count, face in faces)
    return tuple(filter(None, pictures))[:COVERS]


def freeze_dealt_deck(
    game: str, counts: Counts, *, name: str, pool_id: int | None
) -> FrozenDeck:
    """Return all cards of the packs a bot was dealt as its deck.

    Args:
        game: A game whose limited decks are all cards of their packs.
        counts: Copies by card number.
        name: What the deck is called.
        pool_id: The pool.
    """
    own = find_game_decks(game)
    if own is None:
        raise LookupError(game)
    return FrozenDeck(
        deck_id=None,
        name=name,
        revision_ids=list_revisions(own.load_cards(), counts),
        format=LIMITED,
        is_limited=True,
        pool_id=pool_id,
    )


def list_revisions(cards: Cards, counts: Counts) -> tuple[int, ...]:
    """A list as battles store it, one for each physical card."""
    return tuple(
        card.revision
        for number, card in cards.items()
        for _copy in range(counts.get(number, 0))
    )
