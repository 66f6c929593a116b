"""Cards of games that declare their own fields: reads and publication.

Which games there are is known above this app: each registers its ``GameCatalogue`` when
it is loaded. Shipped cards are known without a database; ``load_game_cards`` publishes
them like any list, and editors publish further versions.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Min
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.card_data.draft import compute_content_digest
from cards.errors import BadCard, CardNotFound
from cards.models import GAME_LENGTH, GameCard, GameCardVersion
from unionarena.core.accounts.models import User

from .game_declarations import Face, GameCatalogue, ShippedCard
from .localized_names import get_reader_language
from .played_situations import PlayedSituation
from .revisions import BY_CONTENT, BY_EDITOR

LONGEST_GAME_NAME: Final = GAME_LENGTH
FIRST_REASON: Final = "First release"
NEXT_REASON: Final = "Changed in the content files"
# Versions after a card's first have revisions below this.
LAST_SHIPPED: Final = -1_000_000


@dataclass(frozen=True, slots=True)
class CurrentCard:
    """A card of a game as it is now.

    Attributes:
        catalogue: The declaration of its game.
        number: Card number.
        revision: What battles store.
        version: Number of the version within the card; 0 before it was loaded.
        face: The card data.
        effective_at: Since when; None before it was loaded.
    """

    catalogue: GameCatalogue
    number: str
    revision: int
    face: Face
    version: int = 0
    effective_at: datetime | None = None

    @property
    def url(self) -> str:
        """Return the URL of the card's page."""
        return reverse("cards:detail", args=[self.number])

    def _name_kind(self, language: str) -> str:
        field = self.catalogue.find_field("kind")
        code = str(self.face["kind"])
        return field.words(language).get(code, code) if field else code

    def show(self, language: str) -> dict[str, Any]:
        """Return the card in a language as plain data, with its declared fields."""
        return {
            **self.catalogue.show(self.face, self.revision, language),
            "game": self.catalogue.game,
            "kind_name": self._name_kind(language),
            "version": self.version,
            "declared": {
                each.name: each.read(self.face) for each in self.catalogue.fields
            },
        }


@dataclass(slots=True)
class _Registry:
    catalogues: dict[str, GameCatalogue] = field(default_factory=dict)
    usual: tuple[str, Any] = ("", "")


_known = _Registry()


def register_catalogue(catalogue: GameCatalogue) -> None:
    """Know the cards of a game from now on."""
    _known.catalogues[catalogue.game] = catalogue


def register_usual_game(name: str, title: object) -> None:
    """Know what the game of the usual columns is called."""
    _known.usual = name, title


def list_game_titles() -> list[tuple[str, Any]]:
    """Return name and title of every game with cards, the usual one first."""
    return [_known.usual, *((c.game, c.title) for c in list_catalogues())]


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game's page, as a game switch shows it."""

    game: str
    title: Any
    url: str
    is_shown: bool


def list_game_links(shown: str, get_url: Callable[[str], str]) -> list[GameLink]:
    """Return a link to each game's page, the usual game first.

    Args:
        shown: Name of the game shown; may be empty for the usual one.
        get_url: URL of a game's page; gets an empty name for the usual one.
    """
    known = read_game_name(shown)
    titles = {"": _known.usual[1]} | {c.game: c.title for c in list_catalogues()}
    return [
        GameLink(name, title, get_url(name), name == known)
        for name, title in titles.items()
    ]


def get_game_query(game: str) -> str:
    """Return the query by which a page shows a game; none for an empty name."""
    return f"?game={game}" if game else "?"


def read_game_name(name: str) -> str | None:
    """Return a game's name, empty for the usual one; None if there is no such game."""
    if name in ("", _known.usual[0]):
        return ""
    return name if name in _known.catalogues else None


def list_catalogues() -> tuple[GameCatalogue, ...]:
    """Return every game that declares its own fields."""
    return tuple(_known.catalogues.values())


def find_catalogue(game: str) -> GameCatalogue | None:
    """Return what a game declares; None if its cards are in the usual columns."""
    return _known.catalogues.get(game)


def list_current_cards(
    game: str, *, now: datetime | None = None
) -> dict[str, CurrentCard]:
    """Return the cards of a game as they are now, by number; one query.

    Args:
        game: A game with a catalogue.
        now: The moment; now if not given.

    Raises:
        LookupError: No game of this name declares its cards.
    """
    catalogue = _known.catalogues[game]
    rows = GameCardVersion.objects.in_force(now or timezone.now())
    published = {
        row.card.number: _read_row(catalogue, row)
        for row in rows.filter(card__game=game).select_related("card")
    }
    shipped = {
        number: CurrentCard(catalogue, number, card.revision, card.face)
        for number, card in catalogue.cards.items()
    }
    return {**shipped, **published}


def _read_row(catalogue: GameCatalogue, row: GameCardVersion) -> CurrentCard:
    return CurrentCard(
        catalogue,
        row.card.number,
        row.revision,
        row.face,
        row.version,
        row.effective_at,
    )


def find_game_of_number(number: str) -> str:
    """Return the game of a card number; empty if it is of no game with a catalogue."""
    for catalogue in list_catalogues():
        if number in catalogue.cards:
            return catalogue.game
    row = GameCard.objects.filter(number=number).values_list("game", flat=True)
    game = row.first() or ""
    return game if game in _known.catalogues else ""


def get_current_card(number: str) -> CurrentCard:
    """Return a card of a game with a catalogue.

    Raises:
        CardNotFound: There is no such card.
    """
    game = find_game_of_number(number)
    card = list_current_cards(game).get(number) if game else None
    if card is None:
        raise CardNotFound(details={"number": number})
    return card


def list_versions(number: str) -> list[GameCardVersion]:
    """Return the versions of a card whose date has come, newest first."""
    rows = GameCardVersion.objects.in_force(timezone.now())
    return list(rows.filter(card__number=number).order_by("-version"))


def get_game_card_faces(revisions: Iterable[int]) -> dict[int, Face]:
    """Return the card data of revisions below 0; one query.

    Raises:
        LookupError: A revision was never published.
    """
    wanted = sorted(set(revisions))
    if not wanted:
        return {}
    rows = GameCardVersion.objects.filter(revision__in=wanted)
    published = dict(rows.values_list("revision", "face"))
    shipped = {
        card.revision: card.face
        for catalogue in list_catalogues()
        for card in catalogue.cards.values()
    }
    return {each: published.get(each) or shipped[each] for each in wanted}


def replace_by_current(game: str, revisions: Sequence[int]) -> tuple[int, ...]:
    """Return shipped revisions as those of the same cards now; one query."""
    current = list_current_cards(game)
    shipped = _known.catalogues[game].cards
    now = {
        shipped[n].revision: card.revision
        for n, card in current.items()
        if n in shipped
    }
    return tuple(now[each] for each in revisions)


def play_texts(
    catalogue: GameCatalogue, face: Face, language: str
) -> Sequence[PlayedSituation]:
    """Play the texts of a card in generated positions."""
    return () if catalogue.texts is None else catalogue.texts.play(face, language)


def list_failures(played: Iterable[PlayedSituation]) -> list[str]:
    """Return what in play does not do what the text of a card says, as sentences."""
    return [str(each.label) for each in played if each.has_passed is False]


def describe_failure(sentence: str) -> str:
    """Return the refusal for one of ``list_failures``."""
    lead = _("In play it doesn’t do what its text says. %(sentence)s")
    return lead % {"sentence": sentence}


def _refuse_failures(catalogue: GameCatalogue, face: Face) -> None:
    """Refuse a card with the sentence of the first failed test; all are in details."""
    failures = list_failures(play_texts(catalogue, face, get_reader_language()))
    if failures:
        number = face["number"]
        raise BadCard(
            f"{number}: {describe_failure(failures[0])}",
            details={"number": number, "why": failures},
        )


@transaction.atomic
def load_game_cards() -> int:
    """Publish what the content files have and the database has not.

    Returns:
        How many versions were published.

    Raises:
        BadCard: In play, a card does not do what its text says.
    """
    return sum(map(_load_cards_of, list_catalogues()))


def _load_cards_of(catalogue: GameCatalogue) -> int:
    """Publish cards that are new all at once, and other versions one by one."""
    known = _read_loaded_digests(catalogue.game)
    changed = {
        number: GameCard(number=number, game=catalogue.game, place=place)
        for place, (number, card) in enumerate(catalogue.cards.items())
        if known.get(number) != compute_content_digest(card.face)
    }
    for number in changed:
        _refuse_failures(catalogue, catalogue.cards[number].face)
    earlier = GameCard.objects.in_bulk(list(changed), field_name="number")
    taken = _read_taken_revisions(catalogue)
    new = [row for number, row in changed.items() if number not in earlier]
    first_versions = []
    for row in GameCard.objects.bulk_create(new):
        card = catalogue.cards[row.number]
        if card.revision in taken:
            earlier[row.number] = row
        else:
            first_versions.append(_build_first_version(row, card))
    GameCardVersion.objects.bulk_create(first_versions)
    for number, row in earlier.items():
        reason = NEXT_REASON if number in known else FIRST_REASON
        face = catalogue.cards[number].face
        _append(row, face, reason=reason, origin=BY_CONTENT)
    return len(changed)


def _build_first_version(row: GameCard, card: ShippedCard) -> GameCardVersion:
    return GameCardVersion(
        card=row,
        version=1,
        revision=card.revision,
        face=dict(card.face),
        effective_at=timezone.now(),
        origin=BY_CONTENT,
        reason=FIRST_REASON,
        digest=compute_content_digest(card.face),
    )


def _read_taken_revisions(catalogue: GameCatalogue) -> set[int]:
    """Return the revisions of the shipped cards that stand for some version already."""
    shipped = [card.revision for card in catalogue.cards.values()]
    rows = GameCardVersion.objects.filter(revision__in=shipped)
    return set(rows.values_list("revision", flat=True))


def _read_loaded_digests(game: str) -> dict[str, str]:
    """Return the digest of the last version that came from a file, by number."""
    rows = GameCardVersion.objects.filter(card__game=game, origin=BY_CONTENT)
    return dict(rows.order_by("version").values_list("card__number", "digest"))


@transaction.atomic
def publish_game_card(
    number: str,
    face: Face,
    *,
    reason: str,
    author: User,
    effective_at: datetime | None = None,
) -> GameCardVersion:
    """Append a version of a card; battles that began before keep theirs.

    Args:
        number: Of the card, which was loaded before.
        face: The whole card data.
        reason: Why, for its history.
        author: Who.
        effective_at: From when on it counts; at once if not given or past.

    Raises:
        BadCard: It is no card of the game, has another number, or in play does not do
            what its text says.
    """
    card = GameCard.objects.select_for_update().get(number=number)
    mistake = _known.catalogues[card.game].find_mistake(face)
    if not mistake and face.get("number") != number:
        mistake = "a card keeps its number"
    if mistake:
        raise BadCard(mistake, details={"number": number, "why": mistake})
    _refuse_failures(_known.catalogues[card.game], face)
    return _append(
        card,
        face,
        reason=reason,
        origin=BY_EDITOR,
        author=author,
        effective_at=effective_at,
    )


def _append(
    card: GameCard,
    face: Face,
    *,
    reason: str,
    origin: str,
    author: User | None = None,
    effective_at: datetime | None = None,
) -> GameCardVersion:
    """Append a version; never dated before the one it replaces."""
    last = card.versions.order_by("-version").first()
    dates = [timezone.now(), *([effective_at] if effective_at else [])]
    version = GameCardVersion(
        card=card,
        version=last.version + 1 if last else 1,
        revision=_choose_revision(card),
        face=dict(face),
        effective_at=max(dates),
        origin=origin,
        reason=reason,
        author=author,
        digest=compute_content_digest(face),
    )
    version.save()
    return version


def _choose_revision(card: GameCard) -> int:
    shipped = _known.catalogues[card.game].cards.get(card.number)
    taken = GameCardVersion.objects
    if shipped and not taken.filter(revision=shipped.revision).exists():
        return shipped.revision
    lowest = taken.aggregate(lowest=Min("revision"))["lowest"] or 0
    return min(lowest, LAST_SHIPPED) - 1
