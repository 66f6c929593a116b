"""Context of every page: correspondence battles that wait for the user."""

from django.http import HttpRequest

from . import open_battles


def add_correspondence_count(request: HttpRequest) -> dict[str, object]:
    """Return the number of correspondence battles that wait for the user, lazily.

    Only the page header shows it, and not every page has one.
    """

    def letters_waiting() -> int:
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return 0
        return open_battles.count_correspondence_turns_for(user)

    return {"letters_waiting": letters_waiting}
