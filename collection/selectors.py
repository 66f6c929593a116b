"""Reads of the collection app: decks, owned cards, and what is wrong with a deck.

Doors get decks through ``get_deck_for``: a deck of somebody else is as absent as one
that never was.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

import cards.catalogue.selectors
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import ShownCard, Viewer
from cards.releases import selectors as releases
from cards.releases.rules import FormatRules

from .deck_sheets.legality_checks import check_against_rules, check_lines
from .deck_sheets.problem_sentences import describe_remark
from .deck_sheets.records import (
    CheckedList,
    DeckLine,
    DeckSheet,
    FormatVerdict,
    FrozenDeck,
)
from .errors import DeckNotFound, DeckOfOtherGame, StarterDeckNotFound
from .legality import Problem, game_rules
from .legality.problems import NOT_LIMITED, RESTRICTED, SERIES_NOT_LEGAL
from .models import (
    Deck,
    DeckEntry,
    OwnedCard,
    PoolEntry,
    StarterDeck,
    StarterDeckEntry,
    StarterGrant,
)

LANGUAGE_OF_THE_RULES = "ja"
_KINDS_IN_ORDER = ("character", "site", "event")


def list_decks_for(viewer: Viewer) -> QuerySet[Deck]:
    """The viewer's decks with ``card_count``, last changed first."""
    if isinstance(viewer, AnonymousUser):
        return Deck.objects.none()
    total = Coalesce(Sum("entries__count"), 0)
    decks = Deck.objects.owned_by(viewer).annotate(card_count=total)
    in_order = decks.order_by("-updated_at", "-pk")
    return in_order.select_related("owner", "from_starter", "cover_card")


def list_decks_with(viewer: Viewer, number: str) -> list[tuple[Deck, int]]:
    """The viewer's decks that hold a card, each with how many copies."""
    decks = list_decks_for(viewer).filter(entries__card__number=number)
    held = DeckEntry.objects.filter(deck__in=decks.values("pk"), card__number=number)
    copies = dict(held.values_list("deck", "count"))
    return [(deck, copies.get(deck.pk, 0)) for deck in decks]


def list_decks_of_game(viewer: Viewer, game: str) -> QuerySet[Deck]:
    """The viewer's decks of a game whose cards are not in the catalogue."""
    if isinstance(viewer, AnonymousUser):
        return Deck.objects.none()
    decks = Deck.objects.kept_by(viewer).filter(game=game)
    return decks.order_by("-updated_at", "-pk").select_related("owner", "pool")


def list_decks_of_any_game(viewer: Viewer) -> QuerySet[Deck]:
    """The viewer's decks of every game, last changed first."""
    if isinstance(viewer, AnonymousUser):
        return Deck.objects.none()
    in_order = Deck.objects.kept_by(viewer).order_by("-updated_at", "-pk")
    return in_order.select_related("owner", "from_starter", "cover_card", "pool")


def get_deck_for(viewer: Viewer, deck_id: int, *, game: str | None = "") -> Deck:
    """One of the viewer's decks.

    Args:
        viewer: Whose.
        deck_id: Which.
        game: Of which game it has to be; empty: the usual one; None: any.

    Raises:
        DeckNotFound: There is no such deck, or it is somebody else's, or deleted; the
            answer does not tell which.
        DeckOfOtherGame: It is theirs, and of another game.
    """
    if game is None:
        game = find_game_of(viewer, deck_id)
    decks = list_decks_of_game(viewer, game) if game else list_decks_for(viewer)
    deck = decks.filter(pk=deck_id).first()
    if deck is None:
        _refuse_other_game(viewer, deck_id, game)
        raise DeckNotFound(details={"deck": deck_id})
    return deck


def find_game_of(viewer: Viewer, deck_id: int) -> str:
    """The game of one of the viewer's decks whose cards are not in the catalogue."""
    if isinstance(viewer, AnonymousUser):
        return ""
    games_of = Deck.objects.kept_by(viewer).filter(pk=deck_id)
    return games_of.values_list("game", flat=True).first() or ""


def _refuse_other_game(viewer: Viewer, deck_id: int, game: str) -> None:
    if isinstance(viewer, AnonymousUser):
        return
    other = Deck.objects.kept_by(viewer).filter(pk=deck_id).first()
    if other is not None:
        raise DeckOfOtherGame(
            _("This deck is for %(its)s; it can’t be played in %(game)s.")
            % {
                "its": game_rules.get_game_title(other.game),
                "game": game_rules.get_game_title(game),
            },
            details={"deck": deck_id, "game": game_rules.get_game_name(other.game)},
            clause=game_rules.get_game_clause(game),
        )


def find_deleted_deck_for(viewer: Viewer, deck_id: int) -> Deck | None:
    """A deck the viewer deleted and may still bring back."""
    if isinstance(viewer, AnonymousUser):
        return None
    deleted = Deck.objects.filter(owner=viewer, deleted_at__isnull=False)
    return deleted.filter(pk=deck_id).first()


def list_owned_for(viewer: Viewer) -> QuerySet[OwnedCard]:
    """The viewer's cards that they may see, by card number."""
    if isinstance(viewer, AnonymousUser):
        return OwnedCard.objects.none()
    visible = cards.catalogue.selectors.list_cards_for(viewer).order_by().values("pk")
    owned = OwnedCard.objects.filter(user=viewer, card__in=visible)
    return owned.select_related("card").order_by("card__number")


def count_owned(viewer: Viewer) -> dict[str, int]:
    """How many of each card the viewer has, by card number."""
    return dict(list_owned_for(viewer).values_list("card__number", "count"))


def count_usable(viewer: Viewer) -> Mapping[str, int] | None:
    """How many of each card the viewer may put in a deck; none: as many as they like.

    The operator decides (``CARD_OWNERSHIP``): every released card is everybody's, or
    each plays with the copies they have. The rules' own limits hold in both.
    """
    return count_owned(viewer) if settings.CARD_OWNERSHIP == "earned" else None


def list_missing_starters_for(viewer: Viewer) -> QuerySet[StarterDeck]:
    """Starter decks the viewer has not received yet."""
    if isinstance(viewer, AnonymousUser):
        return StarterDeck.objects.none()
    received = StarterGrant.objects.filter(user=viewer).values("starter")
    return StarterDeck.objects.exclude(pk__in=received).order_by("slug")


def inspect_deck(
    deck: Deck, *, language: str | None = None, code: str | None = None
) -> DeckSheet:
    """A deck the caller got through a gatekeeper, with its cards and its problems.

    Args:
        deck: The deck.
        language: Of the words; the reader's if left out.
        code: Of the format it is to be played in; its own if none is named.
    """
    (sheet,) = inspect_decks([deck], language=language, code=code)
    return sheet


def inspect_decks(
    decks: Sequence[Deck], *, language: str | None = None, code: str | None = None
) -> tuple[DeckSheet, ...]:
    """Decks of one owner with cards and problems, in the order given; eight queries.

    Args:
        decks: The decks.
        language: Of the words; the reader's if left out.
        code: Of the format they are to be played in; each in its own if none is named.
    """
    if not decks:
        return ()
    if code is not None:
        decks = [copy(deck) for deck in decks]
        for deck in decks:
            deck.format = code
    owner = decks[0].owner
    return _sheets(decks, owner, count_usable(owner), language)


def inspect_shared_decks(
    viewer: Viewer, decks: Sequence[Deck], *, language: str | None = None
) -> tuple[DeckSheet, ...]:
    """Decks of anybody as the viewer may read them, in the order given; six queries.

    Cards the viewer may not see are left out, number and all, and what the owner or
    the viewer has of the cards does not count.
    """
    return _sheets(decks, viewer, None, language, only_seen=True)


def _sheets(
    decks: Sequence[Deck],
    viewer: Viewer,
    owned: Mapping[str, int] | None,
    language: str | None,
    *,
    only_seen: bool = False,
) -> tuple[DeckSheet, ...]:
    counts_by_deck: dict[int, dict[str, int]] = {deck.pk: {} for deck in decks}
    rows = DeckEntry.objects.filter(deck__in=decks)
    for deck_id, number, count in rows.values_list("deck", "card__number", "count"):
        counts_by_deck[deck_id][number] = count
    used = {number for counts in counts_by_deck.values() for number in counts}
    shown = _shown_cards(viewer, used, language)
    codes = {deck.format for deck in decks}
    formats = releases.get_format_rules_by_code(
        timezone.now(), codes, language=language
    )
    pools = count_pools({deck.pool_id for deck in decks if deck.pool_id})
    sheets = []
    for deck in decks:
        played, held = formats[deck.format], owned
        if played.is_limited and not only_seen:
            held = pools.get(deck.pool_id, {})
        lines = _lines(counts_by_deck[deck.pk], shown, held)
        if only_seen:
            lines = tuple(line for line in lines if line.card is not None)
        sheets.append(DeckSheet.of(deck, _check_in_format(deck, lines, played)))
    return tuple(sheets)


def _check_in_format(
    deck: Deck, lines: tuple[DeckLine, ...], played: FormatRules
) -> CheckedList:
    """A deck of a pool is played in a format of pools alone, whatever is in it."""
    checked = check_lines(lines, played)
    if deck.pool_id is None or played.is_limited or not played.is_running:
        return checked
    problem = Problem(NOT_LIMITED, None, {"format": played.name})
    return replace(checked, problems=(problem, *checked.problems))


def count_pools(pool_ids: Collection[int]) -> dict[int | None, dict[str, int]]:
    """How many of each card pools have, by pool and card number; one query, or none."""
    counts: dict[int | None, dict[str, int]] = {}
    rows = PoolEntry.objects.filter(pool__in=pool_ids)
    for pool_id, number, count in rows.values_list("pool", "card__number", "count"):
        counts.setdefault(pool_id, {})[number] = count
    return counts


def find_pool_counts(deck: Deck) -> Mapping[str, int] | None:
    """How many of each card the pool of a deck has; none: it is made of no pool."""
    if deck.pool_id is None:
        return None
    return count_pools([deck.pool_id]).get(deck.pool_id, {})


def check_list_for(
    viewer: Viewer, counts: Mapping[str, int], *, code: str = ""
) -> CheckedList:
    """A list with everything that would keep it from being played; nothing is stored.

    Args:
        viewer: Whose cards are counted.
        counts: Copies by card number.
        code: Of the format; the one played unless another is named if left out.
    """
    (checked,) = check_lists(
        [counts], viewer=viewer, owned=count_usable(viewer), code=code
    )
    return checked


def check_lists(
    lists: Iterable[Mapping[str, int]],
    *,
    viewer: Viewer,
    owned: Mapping[str, int] | None = None,
    code: str = "",
) -> list[CheckedList]:
    """Lists as the viewer may know them, each with what keeps it from being played.

    Args:
        lists: Copies by card number, of each.
        viewer: Cards they may not see are unknown.
        owned: Copies that may be used, by number; none: as many as one likes.
        code: Of the format; the one played unless another is named if left out.
    """
    kept = list(lists)
    used = {number for counts in kept for number in counts}
    shown = _shown_cards(viewer, used, LANGUAGE_OF_THE_RULES)
    played = releases.get_format_rules(timezone.now(), code=code)
    return [check_lines(_lines(counts, shown, owned), played) for counts in kept]


def inspect_list(
    viewer: Viewer, counts: Mapping[str, int], *, name: str, language: str | None = None
) -> DeckSheet:
    """A list as a deck that is nobody's yet: what its cards are, what is wrong with it.

    Args:
        viewer: Whose eyes, and whose cards are counted; whoever is not signed in is
            not told what they lack.
        counts: Copies by card number; cards the viewer may not see stay numbers.
        name: What the deck is called.
        language: Of the words; the reader's if left out.
    """
    shown = _shown_cards(viewer, counts, language)
    owned = None if isinstance(viewer, AnonymousUser) else count_usable(viewer)
    lines = _lines(counts, shown, owned)
    played = releases.get_format_rules(timezone.now(), language=language)
    return DeckSheet.of(Deck(name=name), check_lines(lines, played))


def check_formats(
    sheet: DeckSheet, *, language: str | None = None
) -> tuple[FormatVerdict, ...]:
    """Whether a deck may be played in each format, the default one first (UA-2.2.7).

    Only what the format adds is told; what is wrong with the deck in any format stands
    on its sheet.
    """
    verdicts = []
    names = sheet.names
    is_limited = sheet.played.is_limited
    for rules in list_formats(is_limited=is_limited, language=language):
        found = check_against_rules(sheet.lines, rules)
        own = (p for p in found if p.code in (RESTRICTED, SERIES_NOT_LEGAL))
        sentences = tuple(describe_remark(problem, names) for problem in own)
        verdicts.append(FormatVerdict(rules.code, rules.name, sentences))
    return tuple(verdicts)


def list_formats(
    *, is_limited: bool | None = None, language: str | None = None
) -> tuple[FormatRules, ...]:
    """The formats a deck may be built for now, the default one first.

    Args:
        is_limited: Whether the deck is built from a pool; all formats if left out.
        language: Of their names; the reader's if left out.
    """
    every = releases.list_format_rules(timezone.now(), language=language)
    return tuple(
        rules
        for rules in every
        if rules.is_running and is_limited in (None, rules.is_limited)
    )


def list_starter_decks() -> QuerySet[StarterDeck]:
    """All starter decks, by their identifier."""
    return StarterDeck.objects.order_by("slug")


def get_starter_deck(slug: str) -> FrozenDeck:
    """A starter deck as a bot plays it.

    Raises:
        StarterDeckNotFound: There is no such deck.
    """
    starter = list_starter_decks().filter(slug=slug).first()
    if starter is None:
        raise StarterDeckNotFound(details={"starter": slug})
    rows = starter.entries.order_by("card__number")
    revisions = tuple(
        revision
        for revision, count in rows.values_list("card__current_revision", "count")
        for _copy in range(count)
    )
    return FrozenDeck(None, starter.name, revisions)


def list_playable_starters() -> dict[StarterDeck, FrozenDeck]:
    """The starter decks everybody may play by now, as bots play them."""
    rows = StarterDeckEntry.objects.values_list("starter", "card__number", "count")
    counts: dict[int, dict[str, int]] = {}
    for starter_id, number, count in rows:
        counts.setdefault(starter_id, {})[number] = count
    starters = [one for one in list_starter_decks() if one.pk in counts]
    checked = check_lists((counts[one.pk] for one in starters), viewer=AnonymousUser())
    return {
        starter: found.locked(starter.name)
        for starter, found in zip(starters, checked, strict=True)
        if not found.problems
    }


def list_starter_names() -> list[tuple[str, str]]:
    """Identifier and name of every starter deck, in the reader's language."""
    return [(each.slug, each.name) for each in list_starter_decks()]


def _shown_cards(
    viewer: Viewer, numbers: Iterable[str], language: str | None
) -> dict[str, tuple[ShownCard, bool]]:
    """Each card as the viewer sees it, and whether it is released."""
    visible = cards.catalogue.selectors.list_cards_for(viewer)
    found = tuple(visible.filter(number__in=tuple(numbers)))
    shown = cards.catalogue.selectors.show_cards(
        found, language or get_reader_language()
    )
    return {
        card.number: (words, cards.catalogue.selectors.is_legal(card))
        for card, words in zip(found, shown, strict=True)
    }


def _lines(
    counts: Mapping[str, int],
    shown: Mapping[str, tuple[ShownCard, bool]],
    owned: Mapping[str, int] | None,
) -> tuple[DeckLine, ...]:
    lines = (
        DeckLine(
            number,
            card,
            count,
            None if owned is None else owned.get(number, 0),
            is_released,
        )
        for number, count in counts.items()
        for card, is_released in (shown.get(number, (None, False)),)
    )
    return tuple(sorted(lines, key=_display_order))


def _display_order(line: DeckLine) -> tuple[int, int, str]:
    """Characters, Sites, Events; cheap before dear; unknown cards last."""
    if line.card is None:
        return len(_KINDS_IN_ORDER), 0, line.number
    face = line.card.face
    return _KINDS_IN_ORDER.index(face["kind"]), face["required_energy"], line.number
