"""A list in a format: what keeps it from being played, and what would help."""

from collections.abc import Iterable, Iterator

from cards.releases.rules import FormatRules
from collection.legality import (
    Change,
    DeckCard,
    DeckRules,
    Problem,
    check_deck,
    find_changes,
    get_copy_key,
    get_format_rules,
)
from collection.legality.problems import (
    CHOOSE_FORMAT,
    FORMAT_NOT_PLAYED,
    NOT_IN_POOL,
    NOT_OWNED,
    NOT_PLAYABLE,
    NOT_RELEASED,
)

from .records import CheckedList, DeckLine


def check_lines(lines: Iterable[DeckLine], played: FormatRules) -> CheckedList:
    """Check the lines for a format.

    Problems with the rules of the game come first, then those with the user's cards.
    """
    kept = tuple(lines)
    problems = tuple(_problems(kept, played))
    changes = tuple(_changes(kept, played)) if problems else ()
    return CheckedList(kept, problems, played, changes)


def check_against_rules(
    lines: Iterable[DeckLine], played: FormatRules
) -> tuple[Problem, ...]:
    """Check against the rules of the game and of the format (UA-2.2)."""
    return check_deck(list_deck_cards(lines), make_deck_rules(played))


def make_deck_rules(played: FormatRules) -> DeckRules:
    """Return the limits that decks of a format are held to."""
    return get_format_rules(
        restricted=played.limits, series=played.series, is_limited=played.is_limited
    )


def _problems(lines: tuple[DeckLine, ...], played: FormatRules) -> Iterator[Problem]:
    if not played.is_running:
        yield Problem(FORMAT_NOT_PLAYED, None, {"format": played.name})
    yield from check_against_rules(lines, played)
    for line in sorted(lines, key=lambda line: line.number):
        if line.card is None or not line.card.is_playable:
            yield Problem(NOT_PLAYABLE, None, {"number": line.number})
        elif not line.is_released:
            yield Problem(NOT_RELEASED, None, {"number": line.number})
        elif line.owned is not None and line.count > line.owned:
            yield Problem(
                NOT_IN_POOL if played.is_limited else NOT_OWNED,
                None,
                {"number": line.number, "count": line.count, "owned": line.owned},
            )


def _changes(lines: tuple[DeckLine, ...], played: FormatRules) -> Iterator[Change]:
    if not played.is_running:
        yield Change(CHOOSE_FORMAT, None, {})
    usable = {
        get_copy_key(line.number): most
        for line in lines
        if (most := _usable(line)) is not None
    }
    yield from find_changes(list_deck_cards(lines), make_deck_rules(played), usable)


def _usable(line: DeckLine) -> int | None:
    """Copies that may be used; none: as many as the rules allow."""
    can_be_played = line.card is not None and line.card.is_playable
    return line.owned if can_be_played and line.is_released else 0


def list_deck_cards(lines: Iterable[DeckLine]) -> Iterator[DeckCard]:
    """Yield a record for each physical card, by number."""
    for line in sorted(lines, key=lambda line: line.number):
        card = DeckCard(line.number, line.number.split("-")[0])
        if line.card is not None:
            face = line.card.face
            limit = (face["effects"] or {}).get("deck_limit")
            card = DeckCard(line.number, face["series"], face["trigger"], limit)
        for _copy in range(line.count):
            yield card
