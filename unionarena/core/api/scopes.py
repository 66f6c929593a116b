"""What an app must be allowed to do for each operation of the API (``Scope``)."""

from typing import Final

from unionarena.core.accounts.models import Scope

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PREFIX: Final = "api/v1/"
# What changing something needs, by where the address leads.
_CHANGING: Final = {
    "decks/": Scope.DECKS,
    "collection/": Scope.DECKS,
    "packs/": Scope.DECKS,
    "pools/": Scope.DECKS,
    "drafts/": Scope.DECKS,
    "battles/": Scope.PLAY,
    "matchmaking/": Scope.PLAY,
    "tournaments/": Scope.PLAY,
    "bots/": Scope.PLAY,
    "results/gauntlets/": Scope.PLAY,
    "results/showing/": Scope.PROFILE,
    "profile/": Scope.PROFILE,
}
# Nothing for apps: grants, bots of one's own, what moderators say, all of one's data,
# and leaving.
_CLOSED: Final = (
    "grants/",
    "bots/mine/",
    "bots/me/",
    "profile/notices/",
    "profile/sanctions/",
    "profile/data/",
    "profile/leave/",
)


def get_required_scope(method: str, route: str) -> Scope | None:
    """What an app needs for an operation; None where no app may.

    Args:
        method: Of HTTP.
        route: The address, or its pattern, as ``api/v1/decks/<int:deck_id>/``.

    >>> needed("GET", "/api/v1/decks/"), needed("POST", "api/v1/decks/1/copy/")
    (Scope.READ, Scope.DECKS)
    >>> needed("GET", "/api/v1/grants/"), needed("POST", "/api/v1/profile/leave/")
    (None, None)
    """
    address = route.lstrip("/").removeprefix(_PREFIX)
    if address.startswith(_CLOSED):
        return None
    if method in _READING:
        return Scope.READ
    return next((_CHANGING[at] for at in _CHANGING if address.startswith(at)), None)
