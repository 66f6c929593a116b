"""How often the bots think about studies: two seconds of a processor each time."""

from typing import Any, Final

from django.core.cache import cache
from rest_framework.throttling import BaseThrottle

from battles.scenes.errors import TooMuchThinking
from unionarena.core.accounts.selectors import get_signed_in_user

WINDOW_S: Final = 60
MOST_OF_PERSON: Final = 12
MOST_OF_ADDRESS: Final = 36  # Several people may share one.


def limit_thinking(request: Any) -> None:  # noqa: ANN401 - of a page or of REST
    """Count a request that lets a bot think.

    Raises:
        NotSignedIn: By nobody.
        TooMuchThinking: The person or their address has had enough for a minute.
    """
    person = get_signed_in_user(request.user).pk
    address = BaseThrottle().get_ident(request)
    for who, most in ((f"p{person}", MOST_OF_PERSON), (f"a{address}", MOST_OF_ADDRESS)):
        key = f"study-thinking-{who}"
        cache.add(key, 0, WINDOW_S)
        try:
            count = cache.incr(key)
        except ValueError:  # it ended just now
            continue
        if count > most:
            raise TooMuchThinking(details={"most": most})
