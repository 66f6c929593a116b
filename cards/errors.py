"""Refusals of the cards app.

::

    NotFound
      CardNotFound      no such card, or the viewer cannot see it yet
      SetNotFound       no such set, or the viewer cannot see any of it yet
      UnknownRevision   a battle names a revision that was never published
      ImportNotFound    no such import
      ParaphraseNotFound  no such paraphrase, or it was withdrawn already
    Malformed
      BadCard           a draft whose face or names are wrong; all problems at once
      BadContent        a content file that cannot be read; all problems at once
      BadParaphrase     a paraphrase that cannot be kept, or does not mend its card
    Conflict
      RevisionIsFinal   an attempt to change what was published
      ImportRefused     an import whose status does not allow the action
      NotDisputed       a decision about texts that do not differ
      ParaphraseExists  the pattern is read in one way already
    Illegal
      FeatureNotOffered  the game lacks what was requested, for a reason it declares
    Forbidden
      MayNotImport      importing is for editors with that permission
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import (
    Conflict,
    Forbidden,
    Illegal,
    Malformed,
    NotFound,
)


class FeatureNotOffered(Illegal):
    """A game lacks what was requested, for a reason it declares."""

    default_code = "game.not_offered"
    default_message = _("This game doesn’t have this yet.")


class CardNotFound(NotFound):
    """There is no such card, or the viewer cannot see it yet."""

    default_code = "card.not_found"
    default_message = _("Card not found.")


class SetNotFound(NotFound):
    """There is no such set, or the viewer cannot see any of its cards yet."""

    default_code = "card.set_not_found"
    default_message = _("Set not found.")


class RulingNotFound(NotFound):
    """There is no such ruling, or the viewer cannot see it."""

    default_code = "card.ruling_not_found"
    default_message = _("Ruling not found.")


class UnknownRevision(NotFound):
    """A card revision that was never published was requested."""

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


class BadParaphrase(Malformed):
    """Words of a card text, or their reading, that cannot be kept as a paraphrase."""

    default_code = "paraphrase.refused"
    default_message = _("These words can’t be read like this.")


class ParaphraseNotFound(NotFound):
    """There is no such paraphrase, or it was withdrawn already."""

    default_code = "paraphrase.not_found"
    default_message = _("This paraphrase isn’t in force.")


class ParaphraseExists(Conflict):
    """Another paraphrase of the same pattern is in force."""

    default_code = "paraphrase.exists"
    default_message = _("Another paraphrase reads this pattern already.")


class NotDisputed(Conflict):
    """A decision between two texts of a card that do not differ."""

    default_code = "card.not_disputed"
    default_message = _("The texts of this card don’t say different things.")


class RevisionIsFinal(Conflict):
    """A published revision never changes; a new one is published instead."""

    default_code = "card.revision_is_final"
    default_message = _("Published versions never change; publish a new one.")


class ImportRefused(Conflict):
    """An upload or import whose status does not allow the action."""

    default_code = "import.refused"
    default_message = _("This import can’t continue.")


class ImportNotFound(NotFound):
    """There is no such import."""

    default_code = "import.not_found"
    default_message = _("Import not found.")


class MayNotImport(Forbidden):
    """Importing is for editors with the permission to import."""

    default_code = "import.forbidden"
    default_message = _("You don’t have permission to import cards.")
