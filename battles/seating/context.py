"""What every page may show of the battles of whoever looks at it."""

from django.http import HttpRequest

from . import appointments


def letters(request: HttpRequest) -> dict[str, object]:
    """How many battles by correspondence wait for the person; asked where it is shown.

    Only the head of a page shows it, and not every page has one.
    """

    def letters_waiting() -> int:
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return 0
        return appointments.count_letters_for(user)

    return {"letters_waiting": letters_waiting}
