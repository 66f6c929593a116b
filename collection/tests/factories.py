"""People with decks, for the tests of this app and of those to the right."""

from pathlib import Path

from django.db import transaction

import cards.services
from cards import models as of_cards
from collection import services
from collection.models import StarterDeck, StarterDeckEntry
from unionarena.accounts.models import User

CONTENT = (
    of_cards.Series,
    of_cards.Series.history.model,
    of_cards.Trait,
    of_cards.Trait.history.model,
    of_cards.CardSet,
    of_cards.CardSet.history.model,
    of_cards.Card,
    of_cards.CardRevision,
    of_cards.Printing,
    of_cards.Printing.history.model,
    StarterDeck,
    StarterDeckEntry,
)
_loaded: list[list] = []  # The rows of each of these tables.


@transaction.atomic
def load_starter_content():
    """The cards and starter decks that ship with the project.

    An empty database gets the very rows that were loaded the first time: nearly every
    test wants them, and reading files and comparing takes longer than most tests. The
    index for search is not written then; tests of search load the files.
    """
    if any(model.objects.exists() for model in CONTENT):
        _load_files()
    elif _loaded:
        for model, rows in zip(CONTENT, _loaded, strict=True):
            model.objects.bulk_create(rows)
    else:
        _load_files()
        _loaded.extend(list(model.objects.order_by("pk")) for model in CONTENT)


def _load_files():
    cards.services.load_content()
    services.load_starter_decks()


def load_frozen_content():
    """Forty-eight cards and two starter decks that never change."""
    frozen = Path(__file__).parent / "content"
    cards.services.load_content(frozen / "cards")
    services.load_starter_decks(frozen / "decks")


def make_user(name="miori", **fields):
    """A person who may sign in with the password ``tide``."""
    return User.objects.create_user(username=name, password="tide", **fields)


def make_player(name="miori", **fields):
    """A person with the starter decks; content is loaded already."""
    user = make_user(name, **fields)
    services.grant_starter(user=user)
    return user


def make_deck(*, user, slug="keepers"):
    """A legal deck of a person who may have nothing yet."""
    decks = services.grant_starter(user=user)
    return next(deck for deck in decks if deck.from_starter.slug == slug)
