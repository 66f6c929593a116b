"""What a player has won in the campaign, and the portrait they chose.

A battle that is over says who won it, so nothing is recorded when one ends: a win
counts once, and one that is lost, conceded or called off does not count.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from battles.errors import EncounterNotFound, PortraitLocked
from battles.models import Status
from cards.catalogue import selectors as cards
from cards.catalogue.localized_names import get_reader_language
from unionarena.core.accounts.models import User

from .encounters import (
    PLAYER,
    Encounter,
    get_encounter,
    get_neighbor,
    list_encounters,
)
from .models import ChosenPortrait, EncounterTry


@dataclass(frozen=True, slots=True)
class Progress:
    """What a player has won.

    Attributes:
        won: The encounters they won at least once.
    """

    won: frozenset[str] = frozenset()

    def is_won(self, encounter: Encounter) -> bool:
        """Whether it was won at least once."""
        return encounter.name in self.won

    def is_open(self, encounter: Encounter) -> bool:
        """Whether it may be played: the first, one that is won, and the one after."""
        before = get_neighbor(encounter, -1)
        return before is None or not self.won.isdisjoint({encounter.name, before.name})

    def state_of(self, encounter: Encounter) -> str:
        """Return ``won``, ``open`` or ``locked``."""
        if self.is_won(encounter):
            return "won"
        return "open" if self.is_open(encounter) else "locked"

    @property
    def following(self) -> Encounter | None:
        """What to play next: the first that is not won; None once all are."""
        every = list_encounters().values()
        return next((one for one in every if not self.is_won(one)), None)


@dataclass(frozen=True, slots=True)
class Portrait:
    """The face of an opponent.

    Attributes:
        encounter: Name of the encounter.
        who: Whose face it is.
        address: Of the picture; empty before the content is loaded.
    """

    encounter: str
    who: str
    address: str


def get_progress_of(user: User | AnonymousUser) -> Progress:
    """Return what a player has won; one query, none for visitors."""
    if isinstance(user, AnonymousUser):
        return Progress()
    won = EncounterTry.objects.filter(
        user=user, battle__status=Status.FINISHED, battle__winner=PLAYER
    )
    return Progress(frozenset(won.values_list("encounter", flat=True)))


def get_try_of(user: User, battle_id: UUID) -> EncounterTry:
    """Return a player's try by its battle, with the battle.

    Raises:
        EncounterNotFound: The battle is none of the campaign, or none of theirs.
    """
    tries = EncounterTry.objects.select_related("battle")
    found = tries.filter(user=user, battle_id=battle_id).first()
    if found is None:
        raise EncounterNotFound
    return found


def draw_portraits(encounters: Iterable[Encounter]) -> dict[str, Portrait]:
    """Return the faces of opponents by the name of the encounter; two queries."""
    every = list(encounters)
    found = cards.list_cards_by_number([one.face for one in every])
    shown = cards.show_cards(found, get_reader_language())
    addresses = {card.number: card.art for card in shown}
    return {
        one.name: Portrait(one.name, str(one.who), addresses.get(one.face, ""))
        for one in every
    }


def find_portrait_of(user: User) -> Portrait | None:
    """Return the portrait a user shows, if they chose one; three queries at most."""
    chosen = ChosenPortrait.objects.filter(user=user).first()
    encounter = list_encounters().get(chosen.encounter) if chosen else None
    return None if encounter is None else draw_portraits([encounter])[encounter.name]


def choose_portrait(*, user: User, name: str) -> None:
    """Show the portrait of a beaten opponent; an empty name shows none.

    Raises:
        EncounterNotFound: There is no such encounter.
        PortraitLocked: They have not beaten this opponent.
    """
    if not name:
        ChosenPortrait.objects.filter(user=user).delete()
        return
    if not get_progress_of(user).is_won(get_encounter(name)):
        raise PortraitLocked
    ChosenPortrait.objects.update_or_create(user=user, defaults={"encounter": name})
