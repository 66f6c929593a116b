"""What the matchmaking app refuses.

::

    Conflict
      AlreadyInBattle     matchmaking.in_battle       finish the other battle first
    Malformed
      MalformedMessage    matchmaking.malformed       no message of the protocol
      UnknownMode         matchmaking.unknown_mode    neither ranked nor casual

A deck that may not be played is refused by ``collection`` itself, with all problems.
"""

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from unionarena.errors import Conflict, Malformed


class AlreadyInBattle(Conflict):
    """Somebody who has a battle to finish wants another one.

    ``details`` has ``battle_id`` and, to go there, ``url``.
    """

    default_code = "matchmaking.in_battle"
    default_message = _("You are already in a battle. Finish it first.")

    def __init__(self, *, battle_id: UUID, url: str) -> None:
        super().__init__(details={"battle_id": str(battle_id), "url": url})


class MalformedMessage(Malformed):
    """What a socket sent is no message of its protocol."""

    default_code = "matchmaking.malformed"


class UnknownMode(Malformed):
    """There is no such mode."""

    default_code = "matchmaking.unknown_mode"
    default_message = _("There is no such kind of match.")
