"""Who looks at cards, and whether they may see what is in preparation."""

from django.contrib.auth.models import AnonymousUser

from unionarena.core.accounts.models import User

Viewer = User | AnonymousUser

MAY_PREVIEW = "cards.preview_cards"


def may_preview(viewer: Viewer) -> bool:
    """Whether the viewer is an editor, who sees cards before everybody else."""
    # Asking staff first spares everybody else two queries.
    return bool(viewer.is_staff) and viewer.has_perm(MAY_PREVIEW)
