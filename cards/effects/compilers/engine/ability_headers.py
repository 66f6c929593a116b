"""The head of an ability: what its icons say."""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.engine import icons
from cards.effects.model import control
from cards.effects.model.abilities import Ability, Limit, Window
from cards.effects.model.base import Cost, Effect
from cards.effects.model.enums import AbilityKind, Frame, Icon, Place
from cards.effects.model.icons import ICON_BY_MOMENT
from cards.effects.model.moments import Moment
from cards.effects.model.subjects import This

_MOMENT_BY_ICON: Final = {icon: moment for moment, icon in ICON_BY_MOMENT.items()}


def make_continuous_ability(
    body: Effect, frame: Frame, place: Place = Place.FIELD
) -> Ability:
    """Return an ability that only says how things are."""
    return Ability(AbilityKind.CONTINUOUS, body, frame=frame, place=place)


def make_ability_from_icons(labels: tuple[str, ...]) -> Ability:
    """Return an ability as its icons describe it, without a body."""
    moments: list[Moment] = []
    costs: list[Cost] = []
    window = Window()
    limit: Limit | None = None
    kind = AbilityKind.CONTINUOUS
    for label in labels:
        icon = icons.TIMINGS.get(label)
        times = icons.parse_icon_number(icons.TURN_LIMIT, label)
        if icon is Icon.ACTIVATE_MAIN:
            kind = AbilityKind.ACTIVATED
        elif icon is not None:
            kind = AbilityKind.TIMED
            moments.append(Moment(_MOMENT_BY_ICON[icon], This()))
        elif label in icons.LINE_WINDOWS:
            window = replace(window, line=icons.LINE_WINDOWS[label])
        elif label in icons.TURN_WINDOWS:
            window = replace(window, turn=icons.TURN_WINDOWS[label])
        elif times is not None:
            limit = Limit(times=times)
        elif (cost := icons.parse_cost_icon(label)) is not None:
            costs.append(cost)
    return Ability(
        kind,
        control.Nothing(),
        moments=tuple(moments),
        window=window if window != Window() else None,
        costs=tuple(costs),
        limit=limit,
    )
