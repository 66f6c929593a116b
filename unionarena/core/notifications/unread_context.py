"""Template context: unread notifications."""

from django.http import HttpRequest

from unionarena.core import site_time
from unionarena.core.accounts.models import User

from .selectors import count_unread


def add_unread_count(request: HttpRequest) -> dict[str, object]:
    """Add the number of unread notifications, queried only if the page shows it."""

    def notifications_unread() -> int:
        user = getattr(request, "user", None)
        return count_unread(user, now=site_time.now()) if isinstance(user, User) else 0

    return {"notifications_unread": notifications_unread}
