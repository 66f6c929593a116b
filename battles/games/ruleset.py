"""What a game provides to services, as one value.

Code outside the rules reaches a game only through its ``Ruleset`` and the kernel's
``Battle``, and names no game.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from django.utils.translation import gettext_lazy as _

from battles.rules import kernel
from battles.rules.kernel.bots import Bot
from battles.rules.kernel.deck_games.generated_tests import TextTester
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.log_lines import LogLine
from battles.rules.kernel.monte_carlo import IsTimeUp, MonteCarloBot
from battles.rules.kernel.soak_testing import SoakSubject
from cards.catalogue.card_parts import CardParts
from cards.catalogue.game_declarations import CardField
from cards.catalogue.game_features import Feature
from collection.packs.pack_contents import Product

from .first_game import FirstGame
from .table_layout import Layout

AnyBattle = kernel.Battle[Any]
# Makes a bot from the given chance; it stops thinking when time is up.
MakeBot = Callable[[kernel.Chance, IsTimeUp], Bot]
MakeThinker = Callable[[kernel.Chance, IsTimeUp], MonteCarloBot]


def make_timed_bot(bot: type[MonteCarloBot]) -> MakeThinker:
    """Return a bot that plays answers out until time is up."""
    return lambda chance, is_time_up: bot(chance, is_time_up=is_time_up)


class GameCard(Protocol):
    """A card as a game defines it; only the game knows its contents."""

    @property
    def name(self) -> str:
        """Return the name by which the rules compare cards."""


@dataclass(frozen=True, slots=True)
class DeckKinds:
    """How statistics classify the decks of a game.

    Attributes:
        title: The name of the classification.
        of: The code of a deck, of 8 characters at most, by its card data.
        names: Every code with its name in a language; none if they are series of the
            catalogue.
    """

    title: Any
    of: Callable[[Sequence[Mapping[str, Any]]], str]
    names: Callable[[str], Mapping[str, str]] = lambda _language: {}


def _most_of_series(cards: Sequence[Mapping[str, Any]]) -> str:
    counts = Counter(str(card["series"]) for card in cards)
    return max(counts, key=lambda code: (counts[code], code), default="")


BY_SERIES: Final = DeckKinds(_("Series"), _most_of_series)


@dataclass(frozen=True, slots=True)
class BuiltInCards:
    """Cards that come with a game, whose fields the game declares.

    Their ids take the place of card revisions' ids, and are below 0; no two games have
    the same. They are loaded into the catalogue (``cards.catalogue.game_catalogues``),
    which has their later versions.

    Attributes:
        faces: Every card as plain data, by id.
        show: A face and its revision in a language, for clients: ``number``, ``name``,
            ``text`` and what else they show.
        fields: What cards have, for search, pages, apps and editors.
        series: Code of their set.
        series_names: Name of the set by language.
        decks: Decks that may be played at once, by name: the ids of their cards.
        title: The title of a deck in a language, by its name.
        problems: Why a deck of definitions may not be played with rule options, in the
            form of ``collection.legality``: ``code``, ``clause`` and their parameters.
        clause: The rule on what a deck consists of.
        format: That rule for users.
        limited_format: The same of decks that are opened from packs; None if there are
            none.
        packs: What such a deck is opened from.
        draft_traits: What bots weigh when they draft a card: its rarity, color,
            required energy and kind, or what takes their place.
        write_text: What a face says in a language, a line for each ability; None if
            its cards have no texts that editors type.
        read_text: What such a text in a language says, as fields of a face; raises
            ``MalformedCard``.
        tester: How its cards' texts are tried; None if no tests are generated.
    """

    faces: Mapping[int, JsonObject]
    show: Callable[[Mapping[str, Any], int, str], JsonObject]
    fields: tuple[CardField, ...]
    series: str
    series_names: Mapping[str, str]
    decks: Mapping[str, tuple[int, ...]]
    title: Callable[[str, str], str]
    problems: Callable[[Sequence[Any], Mapping[str, Any]], list[JsonObject]]
    clause: str
    format: Any
    limited_format: Any = None
    packs: Product | None = None
    draft_traits: Callable[[Mapping[str, Any]], JsonObject] = lambda _face: {}
    write_text: Callable[[Mapping[str, Any], str], str] | None = None
    read_text: Callable[[str, str], JsonObject] = lambda _text, _language: {}
    tester: TextTester | None = None

    def names(self, language: str) -> dict[str, str]:
        """Return the names of its cards in a language, by number."""
        return {
            str(face["number"]): str(self.show(face, card_id, language)["name"])
            for card_id, face in self.faces.items()
        }


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What this app needs of a game.

    Attributes:
        name: As stored with each battle.
        title: As people call it.
        version: Grows whenever old logs would play differently, or end in a position
            that is written differently.
        define: Reads a card face; faces never change, so the answer may be kept.
        start: Two decks of definitions, the seed and the rule options to a battle.
        restore: A state and the battle's fixed part to a battle.
        read_action: Plain data to an action; raises ``MalformedAction``.
        tell: Events as a viewer gets them to lines of the log: the language, the seat
            that reads (None: a stranger), the players' names, the cards' by number.
        tell_end: The reason for which a battle ended, in words: the language, the seat
            that reads, the winner.
        preview: What a legal action will surely do, as plain data.
        rules_of_new: The rule options a battle is given, and whether both players are
            at the table, to those a new battle is stored with.
        options: Names of the rule options it has. Where ``first_player`` is one, a seat
            can be told to go first.
        refusals: Every reason of its rules by code: the clause, and the sentence in
            English with ``{places}``.
        bots: Players made of code, by name; ``random`` and ``greedy`` are always there.
        strengths: Those that players' own bots meet, by name: rating points above the
            greedy bot, as measured.
        thinker: A bot that can say how good a position is, or None.
        has_public_chance: Whether that depends on nothing hidden, so that everyone may
            be told during a battle.
        worth_comparing: Kinds of questions where a better answer is worth telling.
        subject: What it is inspected by in random games with decks of its own.
        layout: How it lies on the table.
        compose: The fixed part of a battle that begins from a position, whose cards
            need not be a legal deck; None if they must be.
        parts: What of a card prompts speak of; None if its prompts have words of
            their own.
        kinds: By what statistics tell its decks apart.
        own: Cards it brings along; None if they are in the catalogue.
        first_game: What newcomers play and are told; None if the site has that.
        limited: The rule options of a battle with limited decks.
        clause_of: The rule behind a line of the log, by the type of its event; empty
            where several may be.
        lacks: Features that it lacks, each with the reason for users.
        also_plays: Versions before this one whose logs play alike, though positions may
            be written differently.
    """

    name: str
    title: Any
    version: int
    define: Callable[[Mapping[str, Any]], GameCard]
    start: Callable[[Sequence[Sequence[Any]], bytes, Mapping[str, Any]], AnyBattle]
    restore: Callable[[JsonObject, JsonObject], AnyBattle]
    read_action: Callable[[object], kernel.Action]
    tell: Callable[
        [Sequence[JsonObject], str, int | None, Sequence[str], Mapping[str, str]],
        list[LogLine],
    ]
    tell_end: Callable[[str, str, int | None, int | None], str]
    preview: Callable[[AnyBattle, kernel.Action], JsonObject]
    rules_of_new: Callable[[Mapping[str, Any], bool], dict[str, Any]]
    options: frozenset[str]
    refusals: Mapping[str, tuple[str | None, str]]
    bots: Mapping[str, MakeBot]
    strengths: Mapping[str, int]
    thinker: MakeThinker | None
    worth_comparing: frozenset[str]
    subject: SoakSubject
    layout: Layout
    compose: (
        Callable[[Sequence[Sequence[Any]], Mapping[str, Any]], JsonObject] | None
    ) = None
    parts: Callable[[Any], CardParts | None] = lambda _card: None
    kinds: DeckKinds = BY_SERIES
    own: BuiltInCards | None = None
    first_game: FirstGame | None = None
    limited: Mapping[str, Any] = field(default_factory=dict)
    has_public_chance: bool = False
    clause_of: Callable[[str], str] = lambda _event_type: ""
    lacks: Mapping[Feature, Any] = field(default_factory=dict)
    also_plays: frozenset[int] = frozenset()

    def begin(
        self,
        decks: Sequence[Sequence[Any]],
        seed: bytes,
        options: Mapping[str, Any],
        position: JsonObject | None,
    ) -> AnyBattle:
        """Start a battle, or restore one that begins from a position."""
        if position is None:
            return self.start(decks, seed, options)
        if self.compose is not None:
            return self.restore(position, self.compose(decks, options))
        return self.restore(position, self.start(decks, seed, options).fixed())

    def plays(self, version: int) -> bool:
        """Whether a battle that began with a version of the rules can continue here."""
        return version == self.version or version in self.also_plays
