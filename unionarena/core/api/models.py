"""What was sent with an ``Idempotency-Key``, and how it was answered."""

from django.conf import settings
from django.db import models


class IdempotencyRecord(models.Model):
    """One request that may arrive more than once, and is carried out once.

    The row is written before the request is carried out and the answer after it, each
    by itself: a row without an answer is a request under way, or one that was cut off.

    Attributes:
        key: What the client calls it; its own for each person.
        fingerprint: SHA-256 of method, address and body.
        status: Of the answer; none yet while it is under way.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,  # the unique constraint begins with it
    )
    key = models.CharField(max_length=64)
    fingerprint = models.BinaryField(max_length=32)
    begun_at = models.DateTimeField(db_index=True)
    status = models.PositiveSmallIntegerField(null=True)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(default=b"")

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="a_key_names_one_sending_of_a_person", fields=["user", "key"]
            ),
        ]

    def __str__(self) -> str:
        """Person and key."""
        return f"{self.key} of {self.user_id}"
