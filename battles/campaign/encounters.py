"""The encounters of the campaign, as ``campaign.yaml`` lists them.

::

    - name: tidelight            # a chapter
      starter: keepers           # the deck a player may borrow in it
      title: {ja: …, zh-hant: …, en: …}
      about: {…}
      encounters:
        - name: hono
          who: {…}
          face: TDL-1-001        # the card whose picture is the opponent's face
          bot: random            # by its key in battles.bots
          life: [7, 2]           # life cards the player and the opponent begin with
          first: you             # or bot; left out: chance decides
          cards: 1               # more cards in the opponent's opening hand
          deck: {keepers: {TDL-1-016: -1, TDL-1-007: 1}}  # a starter deck, with changes
          puzzles: {level: 1, move: activate, after: 0, count: 4}
          quirk: {…}
          teaches: {clause: UA-1.3.3, lesson: first-game, text: {…}}
          before: {…}            # the story before the battle, and after it is won
          after: {…}

What is written in three languages is a :class:`Words`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

import yaml

from battles.bots import BOTS
from battles.errors import EncounterNotFound
from battles.learning.puzzles import PUZZLES
from battles.simulation.starter_content import list_starter_deck_files
from cards.catalogue.localized_names import get_reader_language
from collection.odds import OPENING_LIFE

FILE: Final = Path(__file__).with_name("campaign.yaml")
# The player sits first.
PLAYER: Final = 0
BOT: Final = 1
_FIRST: Final = {"you": PLAYER, "bot": BOT, None: None}


@dataclass(frozen=True, slots=True)
class Words:
    """A text in every language; as a string, in the reader's."""

    by_language: Mapping[str, str]

    def __str__(self) -> str:
        """The text in the reader's language."""
        return self.by_language[get_reader_language()]


@dataclass(frozen=True, slots=True)
class Encounter:
    """An opponent of the campaign.

    Attributes:
        name: Its name in addresses and in the tables.
        number: Its place in the campaign, from 1.
        who: The opponent.
        face: Number of the card whose picture is their face.
        bot: Key of the bot that plays them.
        life: Life cards the player and the opponent begin with.
        first: The seat that goes first; None: chance decides.
        extra_cards: More cards in the opponent's opening hand.
        deck: Their deck: copies by card number.
        quirk: What is special about them.
        teaches: What a player learns here.
        clause: The clause of the rules it comes from.
        lesson: The lesson about it; empty if there is none.
        before: The story before the battle.
        after: The story once it is won.
        puzzles: The puzzles that a win unlocks.
    """

    name: str
    number: int
    who: Words
    face: str
    bot: str
    life: tuple[int, int]
    first: int | None
    extra_cards: int
    deck: Mapping[str, int]
    quirk: Words
    teaches: Words
    clause: str
    lesson: str
    before: Words
    after: Words
    puzzles: tuple[str, ...]

    @property
    def has_usual_opening(self) -> bool:
        """Whether both begin as in any battle, so that hands may be redrawn."""
        return self.life == (OPENING_LIFE, OPENING_LIFE) and not self.extra_cards

    @property
    def advantage(self) -> int:
        """How many cards the opponent is ahead at the start, in life and hand."""
        return self.life[BOT] - self.life[PLAYER] + self.extra_cards

    @property
    def bot_name(self) -> str:
        """How strong the opponent is: the name of the bot that plays them."""
        return str(BOTS[self.bot].name)


@dataclass(frozen=True, slots=True)
class Chapter:
    """The encounters of one series.

    Attributes:
        name: Its name.
        starter: The starter deck a player may borrow.
        title: The name of the series.
        about: What its story is about.
        encounters: In the order they are played.
    """

    name: str
    starter: str
    title: Words
    about: Words
    encounters: tuple[Encounter, ...]


@cache
def list_chapters() -> tuple[Chapter, ...]:
    """Return the chapters in order; the file is read once."""
    chapters = []
    number = 0
    for row in yaml.safe_load(FILE.read_text("utf-8")):
        encounters = tuple(
            _read_encounter(each, number + place)
            for place, each in enumerate(row["encounters"], start=1)
        )
        number += len(encounters)
        chapters.append(
            Chapter(
                row["name"],
                row["starter"],
                Words(row["title"]),
                Words(row["about"]),
                encounters,
            )
        )
    return tuple(chapters)


@cache
def list_encounters() -> Mapping[str, Encounter]:
    """Return all encounters by name, in order."""
    return {one.name: one for chapter in list_chapters() for one in chapter.encounters}


def get_encounter(name: str) -> Encounter:
    """Return an encounter by its name.

    Raises:
        EncounterNotFound: There is none.
    """
    encounter = list_encounters().get(name)
    if encounter is None:
        raise EncounterNotFound
    return encounter


def get_chapter_of(encounter: Encounter) -> Chapter:
    """Return the chapter of an encounter."""
    return next(one for one in list_chapters() if encounter in one.encounters)


def get_neighbor(encounter: Encounter, step: int) -> Encounter | None:
    """Return the encounter so many places later (negative: earlier), if any."""
    numbered = {one.number: one for one in list_encounters().values()}
    return numbered.get(encounter.number + step)


def _read_encounter(row: Mapping[str, Any], number: int) -> Encounter:
    teaches = row["teaches"]
    own, theirs = row["life"]
    return Encounter(
        name=row["name"],
        number=number,
        who=Words(row["who"]),
        face=row["face"],
        bot=row["bot"],
        life=(own, theirs),
        first=_FIRST[row.get("first")],
        extra_cards=row.get("cards", 0),
        deck=_read_deck(row["deck"]),
        quirk=Words(row["quirk"]),
        teaches=Words(teaches["text"]),
        clause=teaches["clause"],
        lesson=teaches.get("lesson", ""),
        before=Words(row["before"]),
        after=Words(row["after"]),
        puzzles=_choose_puzzles(**row["puzzles"]),
    )


def _read_deck(written: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return a starter deck with changes: copies by card number."""
    ((starter, changes),) = written.items()
    counts = next(
        dict(file.counts) for file in list_starter_deck_files() if file.slug == starter
    )
    for number, change in changes.items():
        counts[number] = counts.get(number, 0) + change
    return {number: count for number, count in counts.items() if count}


def _choose_puzzles(
    *, level: int, move: str, after: int, count: int
) -> tuple[str, ...]:
    """Return some puzzles of a level with a kind of move in their solution."""
    fitting = (
        name
        for name, puzzle in PUZZLES.items()
        if puzzle.level == level and move in puzzle.moves
    )
    return tuple(islice(fitting, after, after + count))
