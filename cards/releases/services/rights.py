"""Who may do what in the newsroom; asked by every service, whatever the door."""

from typing import Final

from cards.releases.errors import NotYours
from unionarena.accounts.models import User

EDIT_RELEASE: Final = "newsroom.change_release"
PUBLISH: Final = "newsroom.publish_release"
PROPOSE: Final = "newsroom.change_balanceproposal"
APPROVE: Final = "newsroom.approve_balance"
REVERT: Final = "newsroom.activate_balance"


def require(by: User, permission: str) -> None:
    """Go on only with this permission.

    Raises:
        NotYours: The person does not have it.
    """
    if not by.has_perm(permission):
        raise NotYours(details={"permission": permission})
