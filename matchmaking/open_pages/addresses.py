"""Addresses of pages."""

from uuid import UUID

from django.urls import reverse


def get_board_url(battle_id: UUID | str) -> str:
    """Return the URL of a battle's page."""
    return reverse("battles:board", kwargs={"battle_id": battle_id})
