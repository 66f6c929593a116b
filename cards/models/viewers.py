"""Viewers of cards, and whether they can see what is in preparation."""

from django.contrib.auth.models import AnonymousUser

from unionarena.core.accounts.models import User

Viewer = User | AnonymousUser

MAY_PREVIEW = "cards.preview_cards"


def may_preview(viewer: Viewer) -> bool:
    """Tell whether the viewer is an editor, who sees cards before they are public."""
    # Checking staff first saves everyone else two queries.
    return bool(viewer.is_staff) and viewer.has_perm(MAY_PREVIEW)
