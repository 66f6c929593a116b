"""Starter deck files: YAML, checked before it is used.

::

    - slug: keepers
      name: {ja: 灯守の港, zh-hant: 守燈之港, en: Harbor of Keepers}
      cards: {TDL-1-001: 4, TDL-1-002: 4}
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from cards.card_data import LANGUAGES
from cards.catalogue.localized_names import get_reader_language
from collection.errors import BadContent
from collection.legality import DeckCard, check_deck, game_rules

CONTENT_DIRECTORY = Path(__file__).resolve().parents[1] / "content"


@dataclass(frozen=True, slots=True)
class StarterFile:
    """One starter deck as written.

    Attributes:
        slug: Its stable identifier.
        names: Its name by language.
        counts: Copies by card number.
    """

    slug: str
    names: Mapping[str, str]
    counts: Mapping[str, int]


def read_starter_files(
    directory: Path, *, triggers: Mapping[str, str | None]
) -> tuple[StarterFile, ...]:
    """Return all starter decks of a directory, in the order of the files.

    Args:
        directory: Where the ``*.yaml`` files are.
        triggers: Trigger of every published card, by number.

    Raises:
        BadContent: A file cannot be read, or a list is not legal (UA-2.2).
    """
    return tuple(
        _starter(path.name, written, triggers)
        for path in sorted(directory.glob("*.yaml"))
        for written in _parse(path)
    )


def localize_deck_name(name: str) -> str:
    """Return a stored deck name; a shipped deck's in the user's language.

    Battles, tournaments and gauntlets keep the name their deck had then; shipped are
    the starter decks, and those that games bring along.
    """
    return _shipped_names().get(name, {}).get(get_reader_language(), name)


def list_deck_names_like(name: str) -> list[str]:
    """Return the names under which a deck of this name may be stored.

    Those of a shipped deck in every language; of any other deck its name alone.
    """
    return list(_shipped_names().get(name, {"": name}).values())


@cache
def _shipped_names() -> dict[str, dict[str, str]]:
    """What each name of a shipped deck is in every language."""
    written = [
        deck["name"]
        for path in sorted(CONTENT_DIRECTORY.glob("*.yaml"))
        for deck in _parse(path)
    ]
    written += [
        names for game in game_rules.list_games() for names, _ in game.shipped.values()
    ]
    return {name: names for names in written for name in names.values()}


def _parse(path: Path) -> list[Any]:
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: {error}") from error
    if not isinstance(content, list):
        raise BadContent(f"{path.name}: a file holds a list of decks")
    return content


def _starter(
    file: str,
    written: Any,  # noqa: ANN401 - YAML nobody has read yet
    triggers: Mapping[str, str | None],
) -> StarterFile:
    try:
        starter = StarterFile(
            slug=str(written["slug"]),
            names={language: str(written["name"][language]) for language in LANGUAGES},
            counts={str(number): int(n) for number, n in written["cards"].items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadContent(f"{file}: a deck is misshapen: {error!r}") from error
    _refuse_bad_list(file, starter, triggers)
    return starter


def _refuse_bad_list(
    file: str, starter: StarterFile, triggers: Mapping[str, str | None]
) -> None:
    reasons = [f"no such card: {n}" for n in starter.counts if n not in triggers]
    if not reasons:
        deck = [
            DeckCard(number, number.split("-")[0], triggers[number])
            for number, count in starter.counts.items()
            for _copy in range(count)
        ]
        reasons = [problem.sentence for problem in check_deck(deck)]
    if reasons:
        raise BadContent(
            f"{file}: {starter.slug}: {' '.join(reasons)}",
            details={"file": file, "deck": starter.slug, "problems": reasons},
        )
