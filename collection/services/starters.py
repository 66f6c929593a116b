"""Starter decks: loading their lists, and granting them to users."""

from pathlib import Path

from django.db import transaction
from django.utils import timezone
from django.utils.translation import override

import cards.catalogue.selectors
from collection.models import (
    Deck,
    DeckEntry,
    StarterDeck,
    StarterDeckEntry,
    StarterGrant,
    Why,
)
from collection.selectors import list_missing_starters_for
from collection.starters.deck_files import (
    CONTENT_DIRECTORY,
    StarterFile,
    read_starter_files,
)
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.row_inserts import insert_rows

from .movements import record_movements


@transaction.atomic
def load_starter_decks(directory: Path = CONTENT_DIRECTORY) -> int:
    """Update the starter decks from the files; return the number of decks changed.

    Idempotent. Decks that users already have stay as they are.

    Raises:
        BadContent: A file cannot be read, or a list is not legal (UA-2.2); nothing was
            changed.
    """
    published = {
        card.number: card for card in cards.catalogue.selectors.list_all_cards()
    }
    triggers = {
        number: card.current_revision.trigger
        for number, card in published.items()
        if card.current_revision is not None
    }
    files = read_starter_files(directory, triggers=triggers)
    ids = {number: card.pk for number, card in published.items()}
    return sum(_load(file, ids) for file in files)


def _load(file: StarterFile, ids: dict[str, int]) -> bool:
    names = {
        "name_ja": file.names["ja"],
        "name_zh_hant": file.names["zh-hant"],
        "name_en": file.names["en"],
    }
    starter, is_new = StarterDeck.objects.get_or_create(slug=file.slug, defaults=names)
    wanted = {ids[number]: count for number, count in file.counts.items()}
    stored = dict(starter.entries.values_list("card", "count"))
    same_names = all(getattr(starter, column) == name for column, name in names.items())
    if not is_new and same_names and stored == wanted:
        return False
    for column, name in names.items():
        setattr(starter, column, name)
    starter.save()
    starter.entries.all().delete()
    StarterDeckEntry.objects.bulk_create(
        StarterDeckEntry(starter=starter, card_id=card, count=count)
        for card, count in wanted.items()
    )
    return True


@transaction.atomic
def grant_starter(*, user: User) -> list[Deck]:
    """Give a user every starter deck they have not received, and its cards.

    Idempotent by a row for each deck received: running it again gives nothing, also
    after the user deleted the deck.

    Returns:
        The starter decks the user has now, oldest first.
    """
    lock_people(user.pk)
    if starters := list(list_missing_starters_for(user)):
        _give_decks(user, starters)
    own = Deck.objects.owned_by(user).filter(from_starter__isnull=False)
    return list(own.order_by("pk").select_related("owner", "from_starter"))


def _give_decks(user: User, starters: list[StarterDeck]) -> None:
    """Give decks with the lists of starters, and their cards."""
    counts: dict[str, dict[int, int]] = {starter.slug: {} for starter in starters}
    entries = StarterDeckEntry.objects.filter(starter__in=starters)
    for slug, card, count in entries.values_list("starter__slug", "card", "count"):
        counts[slug][card] = count
    with override(user.language or None):
        decks = Deck.objects.bulk_create(
            Deck(owner=user, name=starter.name, from_starter=starter)
            for starter in starters
        )
    insert_rows(
        DeckEntry,
        ("deck", "card", "count"),
        (
            (deck.pk, card, count)
            for deck, starter in zip(decks, starters, strict=True)
            for card, count in counts[starter.slug].items()
        ),
        common={},
    )
    StarterGrant.objects.bulk_create(
        StarterGrant(user=user, starter=starter) for starter in starters
    )
    record_movements(user=user, changes=counts, why=Why.STARTER, now=timezone.now())
