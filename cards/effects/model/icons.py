"""Which icons an ability carries, for texts that speak of icons (UA-7.2)."""

from typing import Final

from cards.effects.model.abilities import Ability
from cards.effects.model.enums import AbilityKind, Icon, MomentName, Side, Zone
from cards.effects.model.subjects import This

ICON_BY_MOMENT: Final = {
    MomentName.PLAYED: Icon.ON_PLAY,
    MomentName.ATTACKED: Icon.ON_ATTACK,
    MomentName.BLOCKED: Icon.ON_BLOCK,
    MomentName.RETIRED: Icon.ON_RETIRE,
}

# When an ability works: whose turn it is, where its card is; codes of the vocabulary.
TURN_ICONS: Final = {Side.ME: "your_turn", Side.OPPONENT: "opponent_turn"}
LINE_ICONS: Final = {
    Zone.FRONT_LINE: "on_front_line",
    Zone.ENERGY_LINE: "on_energy_line",
    Zone.OUTSIDE_AREA: "on_sideline",
}


def list_ability_icons(ability: Ability) -> tuple[Icon, ...]:
    """Return icons of an ability in printed order; empty for abilities without one."""
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
        and moment.opponent is None
        and not moment.opponent_is_this
    )
    return found if len(found) == len(ability.moments) else ()
