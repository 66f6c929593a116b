"""Permissions of the releases, checked by every service."""

from typing import Final

from cards.releases.errors import NotYours
from unionarena.core.accounts.models import User

EDIT_RELEASE: Final = "releases.change_release"
PUBLISH: Final = "releases.publish_release"
PROPOSE: Final = "releases.change_balanceproposal"
APPROVE: Final = "releases.approve_balance"
REVERT: Final = "releases.activate_balance"


def require_permission(by: User, permission: str) -> None:
    """Require this permission.

    Raises:
        NotYours: The user does not have it.
    """
    if not by.has_perm(permission):
        raise NotYours(details={"permission": permission})
