"""Refusals of the collection.

::

    NotFound
      DeckNotFound         no such deck, or not yours; which, we do not say
      StarterDeckNotFound  no such starter deck
      PackNotFound         no such pack, or not yours
      PoolNotFound         no such pool, or not yours
      ProductNotFound      no such kind of pack, or no cards for it now
      VersionNotFound      the deck has no such version
    Malformed
      BadName              a deck's name is empty or too long
      BadDetails           details of a deck that are too long or too many
      BadEntries           a deck list with unknown cards or impossible counts
      BadDeckCode          a code, link or JSON without a deck
      BadContent           a starter deck file that cannot be read
    Illegal
      DeckIllegal          the deck is not legal; all problems at once
      NothingToComplete    an empty deck has no series to complete it with
      CannotComplete       too few usable cards for a whole deck
      DeckOfOtherGame      the deck belongs to another game
    Conflict
      TooManyDecks         too many decks or pools
      TooManyPools         too many decks or pools
      TooManyPoolsToday    too many sealed packs today
      PoolOfToday          a pool cannot be given up on its day
      RewardsAreOff        packs are earned only where cards are
      DeckOfAPool          built from a pool, so bound to it
      OwnDeckLiked         users cannot like their own decks
      NotEnoughCopies      more copies would be removed than the user has
    Stale
      DeckChanged          the deck was changed elsewhere in the meantime
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Illegal, Malformed, NotFound, Stale


class DeckNotFound(NotFound):
    """The user has no such deck."""

    default_code = "deck.not_found"
    default_message = _("This deck is private or doesn’t exist.")


class StarterDeckNotFound(NotFound):
    """There is no such starter deck."""

    default_code = "deck.no_such_starter"
    default_message = _("Starter deck not found.")


class PackNotFound(NotFound):
    """The user has no such pack."""

    default_code = "pack.not_found"
    default_message = _("Pack not found.")


class PoolNotFound(NotFound):
    """The user has no such pool."""

    default_code = "pool.not_found"
    default_message = _("Pool not found.")


class TooManyPools(Conflict):
    """The user already has the maximum number of pools."""

    default_code = "pool.too_many"
    default_message = _("You have too many pools; delete one first.")


class TooManyPoolsToday(Conflict):
    """The user already took the maximum number of sealed packs today."""

    default_code = "pool.too_many_today"
    default_message = _("You’ve opened enough pools for today; come back tomorrow.")


class PoolOfToday(Conflict):
    """A pool that counts for today cannot be given up to make room for another."""

    default_code = "pool.of_today"
    default_message = _("You can’t delete a pool from today until tomorrow.")


class ProductNotFound(NotFound):
    """There is no such product, or not all rarities it promises can be found now."""

    default_code = "pack.no_such_product"
    default_message = _("Pack type not found.")


class RewardsAreOff(Conflict):
    """Everyone may use every card, so packs cannot be earned."""

    default_code = "pack.rewards_are_off"
    default_message = _("Every card is already available here; there are no rewards.")


class BadName(Malformed):
    """A deck's name is empty, too long, or cannot be printed."""

    default_code = "deck.bad_name"
    default_message = _("A deck needs a name of at most 60 characters.")


class VersionNotFound(NotFound):
    """The deck never had such a version, or keeps it no longer."""

    default_code = "deck.no_such_version"
    default_message = _("This deck has no such version.")


class BadDetails(Malformed):
    """Details of a deck are too long, too many, or not about this deck."""

    default_code = "deck.bad_details"
    default_message = _("These deck details can’t be saved.")


class OwnDeckLiked(Conflict):
    """Likes are what others think."""

    default_code = "deck.own_like"
    default_message = _("You can only like other people’s decks.")


class DeckOfAPool(Conflict):
    """A deck built from a pool gets its cards and format from the pool."""

    default_code = "deck.of_a_pool"
    default_message = _(
        "This deck was built from a pool and belongs to that pool only."
    )


class BadEntries(Malformed):
    """A deck list names unknown cards or impossible counts."""

    default_code = "deck.bad_entries"
    default_message = _("This deck list couldn’t be read.")


class NothingRead(Malformed):
    """A text in which nothing names a card; nothing is replaced by it."""

    default_code = "list.nothing_read"
    default_message = _("No card could be read in this text. Nothing has changed.")


class BadDeckCode(Malformed):
    """What was pasted or followed is no deck: damaged, or of a later version."""

    default_code = "deck.bad_code"
    default_message = _("This deck code is damaged. Ask for it again.")


class BadContent(Malformed):
    """A starter deck file cannot be loaded as it is."""

    default_code = "content.unreadable"
    default_message = _("This content file can’t be loaded.")


class DeckIllegal(Illegal):
    """The deck is not legal; ``details["problems"]`` lists all reasons."""

    default_code = "deck.illegal"
    default_message = _("This deck can’t be played.")


class NothingToComplete(Illegal):
    """An empty deck has no series to complete it with (UA-2.2.2)."""

    default_code = "deck.nothing_to_complete"
    default_message = _("Add at least one card first; it decides the series.")


class CannotComplete(Illegal):
    """The user may use too few cards of the series for a whole deck (UA-2.2.1)."""

    default_code = "deck.cannot_complete"
    default_message = _("There are too few cards you can use for a whole deck.")


class DeckOfOtherGame(Illegal):
    """The deck is one of another game than the one that is played."""

    default_code = "deck.other_game"
    default_message = _("This deck is for another game.")


class TooManyDecks(Conflict):
    """The user already has the maximum number of decks."""

    default_code = "deck.too_many"
    default_message = _("You have too many decks; delete one first.")


class NotEnoughCopies(Conflict):
    """More copies would be removed than the user has."""

    default_code = "collection.not_enough_copies"
    default_message = _("You can’t give away more copies of a card than you have.")


class DeckChanged(Stale):
    """The deck is no longer the one that was read (``If-Match``)."""

    status = 412
    default_code = "deck.changed_meanwhile"
    default_message = _("The deck was changed elsewhere in the meantime; reload it.")
