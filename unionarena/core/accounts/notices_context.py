"""Template context: unread messages from moderators."""

from django.http import HttpRequest

from .models import User
from .sanctions import count_unread_notices


def add_unread_notices(request: HttpRequest) -> dict[str, object]:
    """Add the number of unread notices, queried only if the page header shows it."""

    def notices_unread() -> int:
        user = getattr(request, "user", None)
        return count_unread_notices(user) if isinstance(user, User) else 0

    return {"notices_unread": notices_unread}
