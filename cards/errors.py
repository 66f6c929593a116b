"""What the card service refuses.

::

    NotFound
      CardNotFound      no such card, or not for you to see yet
      SetNotFound       no such set, or none of it for you to see yet
      UnknownRevision   a battle names a revision that was never published
    Malformed
      BadCard           a draft whose face or names are wrong; all problems at once
      BadContent        a content file that cannot be read; all problems at once
    Conflict
      RevisionIsFinal   an attempt to change what was published
      ImportRefused     an import that is not waiting for what was asked
    Forbidden
      MayNotImport      importing is for editors with that right
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound


class CardNotFound(NotFound):
    """There is no such card, or it is not for the asker to see yet."""

    default_code = "card.not_found"
    default_message = _("Card not found.")


class SetNotFound(NotFound):
    """There is no such set, or none of its cards may be seen yet."""

    default_code = "card.set_not_found"
    default_message = _("Set not found.")


class UnknownRevision(NotFound):
    """A card revision that was never published was asked for."""

    default_code = "card.unknown_revision"
    default_message = _("Card version not found.")


class BadCard(Malformed):
    """A card draft cannot be published as it is."""

    default_code = "card.bad_draft"
    default_message = _("This card can’t be published as it is.")


class BadContent(Malformed):
    """A content file cannot be loaded as it is."""

    default_code = "content.unreadable"
    default_message = _("This content file can’t be loaded.")


class RevisionIsFinal(Conflict):
    """A published revision never changes; a new one is published instead."""

    default_code = "card.revision_is_final"
    default_message = _("Published versions never change; publish a new one.")


class ImportRefused(Conflict):
    """An upload or an import cannot go on as asked; nothing changed."""

    default_code = "import.refused"
    default_message = _("This import can’t continue.")


class MayNotImport(Forbidden):
    """Importing is for editors with the right to import."""

    default_code = "import.forbidden"
    default_message = _("You don’t have permission to import cards.")
