"""Requests with an ``Idempotency-Key``, and their answers."""

from django.conf import settings
from django.db import models


class IdempotencyRecord(models.Model):
    """One request that may arrive more than once and is carried out once.

    The row is committed before the request is carried out and the answer after it: a
    row without an answer is a request in progress, or an interrupted one.

    Attributes:
        key: The client's key, unique for each user.
        fingerprint: SHA-256 of method, URL and body.
        status: HTTP status of the answer; null until there is one.
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
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="a_key_names_one_sending_of_a_person", fields=["user", "key"]
            ),
        ]

    def __str__(self) -> str:
        """Return user and key."""
        return f"{self.key} of {self.user_id}"
