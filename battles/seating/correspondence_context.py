"""What every page may show of the battles of whoever looks at it."""

from django.http import HttpRequest

from . import open_battles


def add_correspondence_count(request: HttpRequest) -> dict[str, object]:
    """How many battles by correspondence wait for the person; asked where it is shown.

    Only the head of a page shows it, and not every page has one.
    """

    def letters_waiting() -> int:
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return 0
        return open_battles.count_correspondence_turns_for(user)

    return {"letters_waiting": letters_waiting}
