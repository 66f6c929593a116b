"""Every refusal of the platform.

::

    PlatformError
      Malformed      cannot be read                     400
      Forbidden      exists, but is not yours           403
      NotFound       missing, or not for you to see     404
      Conflict       does not fit the current state     409
      Stale          was right a moment ago             409
      Illegal        read, but the rules forbid it      422
      TooMany        requested too often                429
      Unavailable    try again later                    503

Each app's ``errors.py`` derives its own refusals from these. REST, sockets and pages
answer all of them in the same way; the mapping is in ``unionarena.core.api`` and
``unionarena.core.web``. The engine's errors do not derive from these (it does not use
Django); ``battles.games.refusals`` translates them.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class PlatformError(Exception):
    """A refusal with a code for programs and a sentence for people.

    Attributes:
        code: Stable and dotted, for example ``deck.too_many_copies``.
        message: One sentence, translated when it is turned into text.
        details: Plain data that a client can use to mark the place.
        clause: The rule behind the refusal, for example ``UA-2.2.3``.
        advice: One sentence on what would make it possible, if there is one.
        status: HTTP status of this kind of refusal.
    """

    status = 400
    default_code = "error"
    default_message: Any = _("This isn’t possible.")

    def __init__(
        self,
        message: str | Promise | None = None,
        *,
        code: str | None = None,
        details: Mapping[str, Any] | None = None,
        clause: str | None = None,
        advice: str | Promise | None = None,
    ) -> None:
        self.code = code or self.default_code
        self.message = message or self.default_message
        self.details = dict(details or {})
        self.clause = clause
        self.advice = advice
        super().__init__(self.code)

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    def as_dict(self) -> dict[str, Any]:
        """Return code, message, details, clause and advice in the reader's language."""
        return {
            "code": self.code,
            "message": str(self.message),
            "clause": self.clause,
            "advice": None if self.advice is None else str(self.advice),
            "details": self.details,
        }


class Malformed(PlatformError):
    """The request cannot be read."""

    default_code = "malformed"
    default_message = _("This message couldn’t be read.")


class TextTooLong(Malformed):
    """A text has more characters than are kept; none of it is, rather than a part."""

    default_code = "text.too_long"
    default_message = _("This text is too long. Shorten it to %(most)s characters.")

    def __init__(self, most: int) -> None:
        """Name how many characters are kept."""
        message = str(self.default_message) % {"most": most}
        super().__init__(message, details={"most": most})


class Forbidden(PlatformError):
    """The user knows of the object, but cannot do this with it."""

    status = 403
    default_code = "forbidden"
    default_message = _("You don’t have permission to do this.")


class NotFound(PlatformError):
    """The object is missing, or not for the user to see; we do not say which."""

    status = 404
    default_code = "not_found"
    default_message = _("There’s nothing here.")


class Conflict(PlatformError):
    """The request does not fit the current state."""

    status = 409
    default_code = "conflict"
    default_message = _("This doesn’t fit the current state.")


class Stale(Conflict):
    """The request was right a moment ago."""

    default_code = "stale"
    default_message = _("The state has changed in the meantime.")


class Illegal(PlatformError):
    """The rules forbid the request now."""

    status = 422
    default_code = "illegal"
    default_message = _("The rules don’t allow this now.")


class TooMany(PlatformError):
    """The request was made too often."""

    status = 429
    default_code = "too_many"
    default_message = _("Too many requests. Please wait a moment.")


class Unavailable(PlatformError):
    """The service is not available; the same request may work later."""

    status = 503
    default_code = "unavailable"
    default_message = _("This isn’t available right now. Please try again later.")
