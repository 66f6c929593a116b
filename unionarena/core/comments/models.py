"""The table of comments."""

from typing import Final

from django.conf import settings
from django.db import models

LONGEST_TEXT: Final = 1000
LONGEST_KIND: Final = 16


class Comment(models.Model):
    """A comment on something that an app has registered.

    Attributes:
        kind: What it is on, such as ``deck``.
        number: Which one of them.
        text: Plain text; empty once its author has deleted it.
        removed_at: When the owner or a moderator removed it; its text is kept for
            moderators and shown to no one.
    """

    kind = models.CharField(max_length=LONGEST_KIND)
    number = models.PositiveBigIntegerField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="comments",
        db_index=False,  # its index begins with it
    )
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    created_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        """Indexes."""

        indexes = [
            models.Index(name="comments_on_a_subject", fields=["kind", "number", "id"]),
            models.Index(name="comments_of_a_person", fields=["author", "created_at"]),
        ]

    def __str__(self) -> str:
        """Return number and subject, never the text."""
        return f"comment #{self.pk} on {self.kind} {self.number}"
