"""Missing cards of a deck, their replacements, and building a deck from owned cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.catalogue import selectors as catalogue
from cards.catalogue.game_features import Feature, require_feature
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import ShownCard
from cards.effects.facets import extract_facets
from cards.releases import selectors as releases
from cards.search.documents import load_face_tree
from collection.legality import COPIES_OF_ONE_NUMBER
from collection.models import DESCRIPTION_LENGTH, Deck
from collection.selectors import count_owned, inspect_shared_decks
from collection.services import update_deck_details
from unionarena.core.accounts.models import User

from .card_similarity import MAX_SUBSTITUTES, Plan, Sketch, plan_deck, rank_substitutes
from .selectors import get_shared_deck_for
from .services import copy_shared_deck


@dataclass(frozen=True, slots=True)
class MissingCard:
    """A card of which the user has too few copies.

    Attributes:
        card: The card.
        count: Copies in the deck.
        owned: Copies the user has.
        instead: Its replacements in the plan: card and copies.
        short: Copies without a replacement in the plan.
        near: Similar cards of the series, owned or not.
    """

    card: ShownCard
    count: int
    owned: int
    instead: tuple[tuple[ShownCard, int], ...]
    short: int
    near: tuple[ShownCard, ...]

    @property
    def lacking(self) -> int:
        """Return the number of missing copies."""
        return self.count - self.owned


@dataclass(frozen=True, slots=True)
class MissingCards:
    """The cards of a deck that the user lacks.

    Attributes:
        deck: The deck.
        lines: Cards of which they have too few, in the order of the deck.
        plan: What they can build.
    """

    deck: Deck
    lines: tuple[MissingCard, ...]
    plan: Plan

    @property
    def lacking(self) -> int:
        """Return the number of missing copies of all cards."""
        return sum(line.lacking for line in self.lines)

    @property
    def short(self) -> int:
        """Return the number of copies without a replacement."""
        return sum(self.plan.short.values())


def find_missing_cards(user: User, deck_id: int, *, key: str = "") -> MissingCards:
    """Return the cards a user lacks of a deck they can see.

    Raises:
        DeckNotFound: They cannot see it.
    """
    deck = get_shared_deck_for(user, deck_id, key=key)
    require_feature(deck.game, Feature.OWNERSHIP)
    (sheet,) = inspect_shared_decks(user, [deck])
    wanted = {line.number: line.count for line in sheet.lines}
    owned = count_owned(user)
    shown = _playable_of(user, {n.split("-")[0] for n in wanted})
    limits = releases.get_format_rules(timezone.now()).limits
    sketches = {number: sketch_card(card, limits) for number, card in shown.items()}
    planned = plan_deck(wanted, owned, sketches)
    lines = []
    for line in sheet.lines:
        if line.card is None or line.count <= owned.get(line.number, 0):
            continue
        near = (
            rank_substitutes(sketches[line.number], sketches.values())
            if (line.number in sketches)
            else []
        )
        instead = planned.replaced.get(line.number, {})
        lines.append(
            MissingCard(
                card=line.card,
                count=line.count,
                owned=owned.get(line.number, 0),
                instead=tuple((shown[n], count) for n, count in instead.items()),
                short=planned.short.get(line.number, 0),
                near=tuple(
                    shown[other.number]
                    for other, _score in near
                    if other.number not in wanted
                )[:MAX_SUBSTITUTES],
            )
        )
    return MissingCards(deck, tuple(lines), planned)


@transaction.atomic
def build_from_owned_cards(user: User, deck_id: int, *, key: str = "") -> Deck:
    """Copy a deck with the user's cards; its description lists the replacements.

    Raises:
        DeckNotFound: They cannot see it.
        TooManyDecks: They already have the maximum number of decks.
    """
    found = find_missing_cards(user, deck_id, key=key)
    copy = copy_shared_deck(
        user=user, deck_id=deck_id, key=key, instead=found.plan.counts
    )
    words = "\n".join(_sentences(found.lines))[:DESCRIPTION_LENGTH]
    return update_deck_details(
        viewer=user, deck_id=copy.pk, details={"description": words}
    )


def sketch_card(card: ShownCard, limits: Mapping[str, int]) -> Sketch:
    """Return what counts for a card's similarity to others.

    Args:
        card: The card.
        limits: Most copies by card number where the restricted list has it.
    """
    face = card.face
    tree = load_face_tree(face)
    words = extract_facets(tree) if tree is not None else None
    own = tree.deck_limit if tree is not None else None
    limit = COPIES_OF_ONE_NUMBER if own is None else own
    return Sketch(
        number=card.number,
        series=face["series"],
        kind=face["kind"],
        color=face["color"],
        energy=face["required_energy"],
        ap=face["ap_cost"],
        bp=face["bp"],
        trigger=face["trigger"],
        words=frozenset((*words.does, *words.targets, *words.when) if words else ()),
        limit=min(limit, limits.get(card.number, limit)),
    )


def _playable_of(user: User, series: set[str]) -> dict[str, ShownCard]:
    """Return the cards of some series that the user may play now, by number."""
    visible = catalogue.list_cards_for(user).filter(series__code__in=series)
    legal = [card for card in visible if catalogue.is_legal(card)]
    shown = catalogue.show_cards(legal, get_reader_language())
    return {card.number: card for card in shown if card.is_playable}


def _sentences(lines: Sequence[MissingCard]) -> list[str]:
    sentences = []
    for line in lines:
        for card, count in line.instead:
            sentences.append(
                _("%(count)d × %(card)s instead of %(missing)s")
                % {"count": count, "card": card.name, "missing": line.card.name}
            )
        if line.short:
            sentences.append(
                _("%(count)d × %(missing)s missing")
                % {"count": line.short, "missing": line.card.name}
            )
    return sentences
