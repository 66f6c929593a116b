"""The scope each operation of the API needs from an app."""

from typing import Final

from unionarena.core.accounts.models import Scope

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PREFIX: Final = "api/v1/"
# The scope of a change, by the start of the URL.
_CHANGING: Final = {
    "decks/": Scope.DECKS,
    "collection/": Scope.DECKS,
    "packs/": Scope.DECKS,
    "pools/": Scope.DECKS,
    "drafts/": Scope.DECKS,
    "battles/": Scope.PLAY,
    "matchmaking/": Scope.PLAY,
    "tournaments/": Scope.PLAY,
    "messages/": Scope.PLAY,
    "comments/": Scope.PLAY,
    "bots/": Scope.PLAY,
    "clubs/": Scope.PLAY,
    "results/gauntlets/": Scope.PLAY,
    "results/showing/": Scope.PROFILE,
    "profile/": Scope.PROFILE,
    "notifications/": Scope.PROFILE,
}
# Closed to apps: grants, one's bots, notices from moderators, the export of all data,
# account deletion, and the work of editors.
_CLOSED: Final = (
    "grants/",
    "bots/mine/",
    "bots/me/",
    "profile/notices/",
    "profile/sanctions/",
    "profile/data/",
    "profile/leave/",
    "cards/imports/",
    "cards/import-releases/",
)


def get_required_scope(method: str, route: str) -> Scope | None:
    """Return the scope an operation needs; None if it is closed to apps.

    Args:
        method: The HTTP method.
        route: The URL, or its pattern, as ``api/v1/decks/<int:deck_id>/``.

    >>> get_required_scope("GET", "/api/v1/decks/")
    Scope.READ
    >>> get_required_scope("POST", "api/v1/decks/1/copy/")
    Scope.DECKS
    >>> get_required_scope("GET", "/api/v1/grants/") is None
    True
    """
    address = route.lstrip("/").removeprefix(_PREFIX)
    if address.startswith(_CLOSED):
        return None
    if method in _READING:
        return Scope.READ
    return next((_CHANGING[at] for at in _CHANGING if address.startswith(at)), None)
