"""What the collection service refuses.

::

    NotFound
      DeckNotFound         no such deck, or not yours; which, we do not say
      StarterDeckNotFound  no such starter deck
      PackNotFound         no such pack, or not yours
      PoolNotFound         no such pool, or not yours
      ProductNotFound      no such kind of pack, or none that can be filled now
      VersionNotFound      the deck has no such version
    Malformed
      BadName              a deck's name is empty or too long
      BadDetails           what is said of a deck is too long or too much
      BadEntries           a deck list with unknown cards or impossible counts
      BadDeckCode          a code, link or JSON that is no deck
      BadContent           a starter deck file that cannot be read
    Illegal
      DeckIllegal          the deck may not be played; all problems at once
      DeckOfOtherGame      what is played is another game than the deck's
    Conflict
      TooManyDecks         nobody needs that many
      TooManyPools         nobody needs that many
      TooManyPoolsToday    tomorrow there are others
      PoolOfToday          counted for today, a pool stays as long
      RewardsAreOff        packs are earned only where cards are
      DeckOfAPool          it was made of a pool and belongs to it alone
      OwnDeckLiked         one's own deck is not for oneself to like
      NotEnoughCopies      more cards would leave a person than they have
    Stale
      DeckChanged          somewhere else the deck was changed meanwhile
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Illegal, Malformed, NotFound, Stale


class DeckNotFound(NotFound):
    """There is no such deck among those of the asker."""

    default_code = "deck.not_found"
    default_message = _("This deck is private or doesn’t exist.")


class StarterDeckNotFound(NotFound):
    """There is no such starter deck."""

    default_code = "deck.no_such_starter"
    default_message = _("Starter deck not found.")


class PackNotFound(NotFound):
    """There is no such pack among those of the asker."""

    default_code = "pack.not_found"
    default_message = _("Pack not found.")


class PoolNotFound(NotFound):
    """There is no such pool among those of the asker."""

    default_code = "pool.not_found"
    default_message = _("Pool not found.")


class TooManyPools(Conflict):
    """The person keeps as many pools as anybody may."""

    default_code = "pool.too_many"
    default_message = _("You have too many pools; delete one first.")


class TooManyPoolsToday(Conflict):
    """The person took as many sealed packs today as anybody may."""

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
    """Everybody may use every card, so that there is nothing to earn."""

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
    """What is said of a deck is too long, too much, or not of this deck."""

    default_code = "deck.bad_details"
    default_message = _("These deck details can’t be saved.")


class OwnDeckLiked(Conflict):
    """Likes are what others think."""

    default_code = "deck.own_like"
    default_message = _("You can only like other people’s decks.")


class DeckOfAPool(Conflict):
    """A deck made of a pool has its cards and its format from there."""

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
    """The deck may not be played; ``details["problems"]`` says why, all at once."""

    default_code = "deck.illegal"
    default_message = _("This deck can’t be played.")


class DeckOfOtherGame(Illegal):
    """The deck is one of another game than the one that is played."""

    default_code = "deck.other_game"
    default_message = _("This deck is for another game.")


class TooManyDecks(Conflict):
    """The person has as many decks as anybody may have."""

    default_code = "deck.too_many"
    default_message = _("You have too many decks; delete one first.")


class NotEnoughCopies(Conflict):
    """More copies would leave a person than they have."""

    default_code = "collection.not_enough_copies"
    default_message = _("You can’t give away more copies of a card than you have.")


class DeckChanged(Stale):
    """The deck is no longer the one that was read (``If-Match``)."""

    status = 412
    default_code = "deck.changed_meanwhile"
    default_message = _("The deck was changed elsewhere in the meantime; reload it.")
