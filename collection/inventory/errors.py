"""What the shelf refuses.

::

    Malformed
      BadWish            unknown cards or printings, impossible counts
      BadSheet           a file or a text that cannot be read at all
    NotFound
      BulkChangeNotFound no such change of many cards, or not yours
    Forbidden
      NotByHand          cards are earned here; nobody counts their own
    Conflict
      UndoImpossible     what was added has been given away since, or it is too late
    Stale
      ShelfChanged       somewhere else the shelf was changed meanwhile
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound, Stale


class BadInventoryChange(Malformed):
    """Unknown cards, unknown printings, or counts nobody could mean."""

    default_code = "collection.bad_change"
    default_message = _("This change to your collection couldn’t be read.")


class BadCardList(Malformed):
    """A file or a text that is no list of cards."""

    default_code = "collection.bad_sheet"
    default_message = _("This list couldn’t be read.")


class BulkChangeNotFound(NotFound):
    """There is no such change among those of the asker."""

    default_code = "collection.no_such_change"
    default_message = _("Change not found.")


class NotByHand(Forbidden):
    """Where cards are earned, copies come from the ledger alone."""

    default_code = "collection.not_by_hand"
    default_message = _("Cards are earned here; you can’t change copies by hand.")


class UndoImpossible(Conflict):
    """The opposite of a change cannot be done any more."""

    default_code = "collection.undo_impossible"
    default_message = _("This change can’t be undone any more.")


class InventoryChanged(Stale):
    """The shelf is no longer the one that was read (``If-Match``)."""

    status = 412
    default_code = "collection.changed_meanwhile"
    default_message = _(
        "Your collection was changed elsewhere in the meantime; reload it."
    )
