"""Where to send people."""

from uuid import UUID

from django.urls import reverse


def get_board_url(battle_id: UUID | str) -> str:
    """The page a battle is played on."""
    return reverse("battles:board", kwargs={"battle_id": battle_id})
