"""Serializers of comments."""

from rest_framework import serializers

from unionarena.core.accounts.profanity import mask_profanity

from .models import LONGEST_TEXT, Comment


class CommentSerializer(serializers.Serializer):
    """A comment as everyone reads it."""

    id = serializers.IntegerField()
    author = serializers.CharField(source="author.shown_name")
    is_own = serializers.SerializerMethodField()
    is_removed = serializers.SerializerMethodField(
        help_text="By the owner or a moderator; the text is then empty."
    )
    text = serializers.SerializerMethodField(help_text="Plain text, insults masked.")
    created_at = serializers.DateTimeField()

    def get_is_own(self, comment: Comment) -> bool:
        """Return whether the user wrote it."""
        own: bool = comment.author_id == self.context["request"].user.pk
        return own

    def get_is_removed(self, comment: Comment) -> bool:
        """Return whether it was removed."""
        return comment.removed_at is not None

    def get_text(self, comment: Comment) -> str:
        """Return the text, unless it was removed."""
        return "" if comment.removed_at else mask_profanity(comment.text)


class WriteCommentSerializer(serializers.Serializer):
    """A comment to write."""

    text = serializers.CharField(max_length=LONGEST_TEXT)
