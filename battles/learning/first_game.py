"""The first game: practice from the same hands and decks for every learner.

The lessons are shown by the board (``static/js/learn``); here is only the opening they
refer to. A game with cards of its own has an opening of its own as well. From there on
it is an ordinary battle: the learner may do what they like, and the bot answers as it
always does.
"""

from collections.abc import Iterable
from typing import Any, Final

from battles.bots import choose_usual_bot
from battles.games.first_game import FirstGame
from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME, Ruleset
from battles.live.battle_access import Viewer
from battles.models import Battle
from battles.seating.battle_creation import get_bundled_deck
from battles.seating.positions import Position, create_battle_from_position
from collection import selectors as decks
from collection.services import FrozenDeck
from unionarena.core.accounts.models import User

LEARNERS_DECK: Final = "keepers"
BOTS_DECK: Final = "deeptide"
# The learner goes first and holds two Characters without required energy, one each that
# needs 1, 2 and 3, and an Event: something new can be done in each of the first turns.
SEED: Final = (560).to_bytes(4, "big")


def begin_tutorial(*, user: Viewer) -> Battle:
    """Create the learner's battle; it counts for nothing.

    Guests play the beginner bot.

    Raises:
        StarterDeckNotFound: If the content is not loaded yet.
    """
    bot = choose_usual_bot(is_guest=isinstance(user, User) and user.is_guest)
    both = (
        decks.get_starter_deck(LEARNERS_DECK),
        decks.get_starter_deck(BOTS_DECK),
    )
    position = _play_opening_answers(USUAL_GAME, both, seed=SEED)
    return create_battle_from_position(user=user, position=position, bot=bot)


def begin_first_game(*, user: Viewer, game: Ruleset, first: FirstGame) -> Battle:
    """Create the learner's battle from a game's first game; it counts for nothing."""
    opening = first.opening
    learners, bots = (get_bundled_deck(game.name, name) for name in opening["decks"])
    seed, answers = str(opening["seed"]).encode(), opening.get("answers", ())
    position = _play_opening_answers(game, (learners, bots), seed=seed, answers=answers)
    return create_battle_from_position(
        user=user, position=position, bot=str(opening["bot"])
    )


def _play_opening_answers(
    game: Ruleset,
    both: tuple[FrozenDeck, FrozenDeck],
    *,
    seed: bytes,
    answers: Iterable[Any] = (),
) -> Position:
    """Return the state of a game that began from a seed, after the first answers."""
    revisions = [revision for deck in both for revision in deck.revision_ids]
    pinned = PinnedCards(game.name, revisions)
    battle = game.start([pinned.deck(deck.revision_ids) for deck in both], seed, {})
    for answer in answers:
        battle.apply(game.read_action(answer), 0)
    return Position(decks=both, state=battle.to_dict(fixed=False), rules={})
