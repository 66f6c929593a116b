"""Which icons an ability carries, for texts that speak of icons (UA-7.2)."""

from typing import Final

from cards.effects.model.abilities import Ability
from cards.effects.model.subjects import This
from cards.effects.model.words import AbilityKind, Icon, MomentName

ICON_BY_MOMENT: Final = {
    MomentName.PLAYED: Icon.ON_PLAY,
    MomentName.ATTACKED: Icon.ON_ATTACK,
    MomentName.BLOCKED: Icon.ON_BLOCK,
    MomentName.RETIRED: Icon.ON_RETIRE,
}


def icons_of(ability: Ability) -> tuple[Icon, ...]:
    """Icons of an ability in printed order; empty for abilities without one."""
    if ability.kind is AbilityKind.ACTIVATED:
        return (Icon.ACTIVATE_MAIN,)
    if ability.kind is not AbilityKind.TIMED:
        return ()
    found = tuple(
        ICON_BY_MOMENT[moment.on]
        for moment in ability.moments
        if moment.on in ICON_BY_MOMENT
        and moment.subject == This()
        and moment.cause is None
    )
    return found if len(found) == len(ability.moments) else ()
