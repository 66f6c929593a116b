"""People with decks, for the tests of this app and of those to the right."""

from pathlib import Path

import cards.importing.content
from cards.tests.factories import CONTENT_TABLES, Remembered
from collection import services
from collection.legality.game_rules import find_game_decks
from collection.models import StarterDeck, StarterDeckEntry
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import fold_name


def _load_files():
    cards.importing.content.load_content()
    services.load_starter_decks()


def _load_frozen_files():
    frozen = Path(__file__).parent / "content"
    cards.importing.content.load_content(frozen / "cards")
    services.load_starter_decks(frozen / "decks")


TABLES = (*CONTENT_TABLES, StarterDeck, StarterDeckEntry)
_starter = Remembered(_load_files, TABLES)
_frozen = Remembered(_load_frozen_files, TABLES)


def load_starter_content():
    """The cards and starter decks that ship with the project.

    The index for search is written the first time only; tests of search load the files.
    """
    _starter.load()


def load_frozen_content():
    """Forty-eight cards and two starter decks that never change."""
    _frozen.load()


def make_user(name="miori", **fields):
    """A person who may sign in with the password ``tide``; their name is theirs."""
    fields.setdefault("name_key", fold_name(fields.get("display_name") or name))
    return User.objects.create_user(username=name, password="tide", **fields)


def make_player(name="miori", **fields):
    """A person with the starter decks; content is loaded already."""
    user = make_user(name, **fields)
    services.grant_starter(user=user)
    return user


def play_with_own_cards(settings):
    """Let everybody use only the copies they have."""
    settings.CARD_OWNERSHIP = "earned"


def make_deck(*, user, slug="keepers"):
    """A legal deck of a person who may have nothing yet."""
    decks = services.grant_starter(user=user)
    return next(deck for deck in decks if deck.from_starter.slug == slug)


def build_game_deck(user, game):
    """Save a ready-made deck of a further game as a user's own; return its number."""
    counts = next(iter(find_game_decks(game).shipped.values()))[1]
    return services.create_deck(
        owner=user, name="Mine", counts=dict(counts), game=game
    ).pk
