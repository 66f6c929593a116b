"""What every page may show of what moderators told whoever looks at it."""

from django.http import HttpRequest

from .models import User
from .sanctions import count_unread_notices


def add_unread_notices(request: HttpRequest) -> dict[str, object]:
    """How many notices are unread; asked where it is shown: in the head of a page."""

    def notices_unread() -> int:
        user = getattr(request, "user", None)
        return count_unread_notices(user) if isinstance(user, User) else 0

    return {"notices_unread": notices_unread}
