"""Reads of archetypes: names, and figures of people or, until they suffice, bots."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from battles.games.registry import RULESETS, Ruleset
from cards.card_data.languages import COLUMN_SUFFIXES
from cards.catalogue import localized_names
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import list_cards_for, show_cards
from results.bot_games import round_robins
from results.errors import ArchetypeNotFound
from results.models import Archetype
from results.statistics.deck_kinds import get_deck_kinds
from results.statistics.ladder_statistics import MIN_GAMES
from results.statistics.win_rates import Rate, compute_wilson_interval
from unionarena.core.accounts.models import User

Viewer = User | AnonymousUser
Key = int  # of an archetype
Rates = Mapping[Any, Mapping[str, Any]]

MOST_IN_MATRIX: Final = 12
NAMED_BY: Final = 2  # cards of the signature, where no person has named it
PLAYED_FROM: Final = 0.5  # mean copies from which an archetype plays a card


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of archetypes from one kind of players; what is too rare is missing.

    Attributes:
        shares: Share of all decks.
        rates: Win rates, as ``win_rates.Rate``.
        matchups: Win rates of an archetype against another.
    """

    shares: Mapping[Key, float]
    rates: Rates
    matchups: Rates


@dataclass(frozen=True, slots=True)
class Cell:
    """A rate, and whether it comes from bots."""

    rate: Mapping[str, Any]
    is_from_bots: bool


@dataclass(frozen=True, slots=True)
class Line:
    """An archetype with its figures.

    Attributes:
        share: Of all decks people played; None if they played it too rarely.
        cell: Its win rate; None if neither people nor bots played it enough.
    """

    key: Key
    name: str
    series: str
    share: float | None
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Metagame:
    """The archetypes of a game on a ladder, the most played first.

    Attributes:
        matrix: The first ones, each with its rates against all of them in order.
        matchups: All rates of an archetype against another, by both keys.
    """

    lines: Sequence[Line]
    matrix: Sequence[tuple[Line, Sequence[tuple[Line, Cell | None]]]]
    matchups: Mapping[tuple[Key, Key], Cell]


@dataclass(frozen=True, slots=True)
class CardCopies:
    """A card of an archetype: its number, name and mean copies."""

    number: str
    name: str
    copies: float


@dataclass(frozen=True, slots=True)
class Portrait:
    """An archetype with its cards.

    Attributes:
        signature: The cards that tell it from its neighbours.
        cards: All of them, the most played first.
        lists: How many lists it has.
    """

    row: Archetype
    name: str
    signature: Sequence[CardCopies]
    cards: Sequence[CardCopies]
    lists: int


def read_figures(figures: Mapping[str, Any]) -> Figures:
    """Return the figures of people, from those of a ladder."""
    lines = figures.get("archetypes", ())
    return Figures(
        {line["archetype"]: line["share"] for line in lines},
        {line["archetype"]: line["rate"] for line in lines},
        {
            (line["archetype"], line["against"]): line["rate"]
            for line in figures.get("archetype_matchups", ())
        },
    )


def read_bot_figures(game: Ruleset) -> Figures:
    """Return the figures of the bots' round robin; it is of the catalogue's cards."""
    found = round_robins.read_bot_figures() if game.own is None else None
    if found is None:
        return Figures({}, {}, {})
    played = [deck and deck.archetype_id for deck in round_robins.list_decks()]
    sums: defaultdict[Any, list[float]] = defaultdict(lambda: [0.0, 0])
    for own, deck in zip(played, found.decks, strict=True):
        for other, rate in zip(played, deck["against"], strict=True):
            if own and rate and other != own:
                for key in (own, (own, other)):
                    sums[key][0] += rate["points"]
                    sums[key][1] += rate["games"]
    rates = {
        key: asdict(compute_wilson_interval(points, int(games)))
        for key, (points, games) in sums.items()
        if games >= MIN_GAMES
    }
    return Figures(
        {},
        {key: rate for key, rate in rates.items() if isinstance(key, int)},
        {key: rate for key, rate in rates.items() if isinstance(key, tuple)},
    )


def read_metagame(
    viewer: Viewer, game: Ruleset, figures: Mapping[str, Any]
) -> Metagame:
    """Return the archetypes of a game, with figures of a ladder; eight queries.

    Where people have played fewer than ``MIN_GAMES`` games, those of bots stand in.

    Args:
        viewer: Who reads them.
        game: Which.
        figures: As ``ladder_statistics.Tally.figures`` returns them, or nothing.
    """
    people, bots = read_figures(figures), read_bot_figures(game)
    rows = [row for row in list_archetypes_for(viewer, game.name) if row.lists]
    names = name_archetypes(viewer, game, rows)
    cells = _choose_cells(people.rates, bots.rates)
    matchups = _choose_cells(people.matchups, bots.matchups)
    lines = [
        Line(
            row.pk,
            names[row.pk],
            row.series,
            people.shares.get(row.pk),
            cells.get(row.pk),
        )
        for row in rows
    ]
    lines.sort(key=lambda line: (-(line.share or 0), line.cell is None, line.key))
    shown = [line for line in lines if line.cell][:MOST_IN_MATRIX]
    matrix = [
        (own, [(other, matchups.get((own.key, other.key))) for other in shown])
        for own in shown
    ]
    return Metagame(lines, matrix, matchups)


def _choose_cells(people: Rates, bots: Rates) -> dict[Any, Cell]:
    """Return the rates of people, and of bots where people have too few games."""
    of_bots = {key: Cell(rate, is_from_bots=True) for key, rate in bots.items()}
    of_people = {key: Cell(rate, is_from_bots=False) for key, rate in people.items()}
    return of_bots | of_people


def list_archetypes_for(viewer: Viewer, game: str) -> QuerySet[Archetype]:
    """List the archetypes of a game, of the series that the viewer can see."""
    rows = Archetype.objects.filter(game=game).order_by("pk")
    ruleset = RULESETS[game]
    if ruleset.own is not None:
        return rows
    return rows.filter(series__in=get_deck_kinds(ruleset, viewer))


def get_portrait_for(viewer: Viewer, key: Key) -> Portrait:
    """Return an archetype with its cards.

    Raises:
        ArchetypeNotFound: There is none, or the viewer cannot see its series.
    """
    row = Archetype.objects.filter(pk=key, game__in=RULESETS).first()
    if row is None or not list_archetypes_for(viewer, row.game).filter(pk=key).exists():
        raise ArchetypeNotFound
    game = RULESETS[row.game]
    names = name_cards(viewer, game, row.profile)
    cards = [
        CardCopies(number, names.get(number, ""), copies)
        for number, copies in sorted(row.profile.items(), key=lambda item: -item[1])
    ]
    known = {card.number: card for card in cards}
    return Portrait(
        row,
        name_archetypes(viewer, game, [row])[key],
        [known[number] for number in row.signature if number in known],
        cards,
        row.lists,
    )


def list_archetypes_with(viewer: Viewer, number: str) -> list[tuple[Archetype, str]]:
    """List the archetypes that play a card, with their names; most copies first."""
    rows = [
        row
        for row in Archetype.objects.filter(profile__has_key=number, lists__gt=0)
        if row.profile[number] >= PLAYED_FROM
    ]
    rows.sort(key=lambda row: (-row.profile[number], row.pk))
    return _name_visible(viewer, rows)


def name_archetypes(
    viewer: Viewer, game: Ruleset, rows: Iterable[Archetype]
) -> dict[Key, str]:
    """Return what a reader calls archetypes.

    The name a person gave, in the reader's language or another; else the cards that
    tell it apart.
    """
    rows = list(rows)
    unnamed = [row for row in rows if not row.is_named]
    numbers = {number for row in unnamed for number in row.signature[:NAMED_BY]}
    cards = name_cards(viewer, game, numbers)
    language = localized_names.get_reader_language()
    return {row.pk: _name_archetype(row, language, cards) for row in rows}


def _name_archetype(row: Archetype, language: str, cards: Mapping[str, str]) -> str:
    own = COLUMN_SUFFIXES[language]
    for suffix in (own, *COLUMN_SUFFIXES.values()):
        name = str(getattr(row, f"name_{suffix}"))
        if name:
            return name
    shown = [cards.get(number) or number for number in row.signature[:NAMED_BY]]
    return " / ".join(shown) or f"#{row.pk}"


def name_cards(
    viewer: Viewer, game: Ruleset, numbers: Collection[str]
) -> Mapping[str, str]:
    """Return the names of cards the viewer can see, by number."""
    if game.own is not None:
        return game.own.names(localized_names.get_reader_language())
    if not numbers:
        return {}
    seen = list_cards_for(viewer).filter(number__in=numbers)
    return {card.number: card.name for card in show_cards(seen, get_reader_language())}


def name_rates(
    viewer: Viewer, rates: Iterable[tuple[Key, Rate]]
) -> list[tuple[Archetype, str, dict[str, Any]]]:
    """Return rates against archetypes with their names, those a viewer can see."""
    known = dict(rates)
    rows = Archetype.objects.filter(pk__in=known).order_by("pk")
    named = _name_visible(viewer, rows)
    return [(row, name, asdict(known[row.pk])) for row, name in named]


def _name_visible(
    viewer: Viewer, rows: Iterable[Archetype]
) -> list[tuple[Archetype, str]]:
    """Return the archetypes a viewer can see, with their names, in the same order."""
    rows = [row for row in rows if row.game in RULESETS]
    names: dict[Key, str] = {}
    for game in {row.game for row in rows}:
        seen = set(list_archetypes_for(viewer, game).values_list("pk", flat=True))
        own = [row for row in rows if row.game == game and row.pk in seen]
        names |= name_archetypes(viewer, RULESETS[game], own)
    return [(row, names[row.pk]) for row in rows if row.pk in names]


def list_matchups(key: Key, metagame: Metagame) -> list[tuple[Line, Cell]]:
    """List the archetypes this one met often enough, with its rates against them."""
    cells = [(line, metagame.matchups.get((key, line.key))) for line in metagame.lines]
    return [(line, cell) for line, cell in cells if cell]


def list_samples(key: Key, figures: Mapping[str, Any]) -> list[Mapping[str, int]]:
    """List lists of an archetype that may be shown, as copies by card number.

    Those several people played, then those of the bots' round robin.
    """
    played = [d["cards"] for d in figures.get("decks", ()) if d.get("archetype") == key]
    of_bots = [
        deck.cards
        for deck in round_robins.list_decks()
        if deck and deck.archetype_id == key
    ]
    return played + [cards for cards in of_bots if cards not in played]
