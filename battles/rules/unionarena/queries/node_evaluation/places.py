"""The zones of the effect language as zones of the engine (UA-1.2)."""

from typing import Final

from battles.rules.unionarena.position.zones import Zone as Place
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.enums import Zone

# Zones of the language by the engine's zones.
PLACES: Final = {
    Zone.FIELD: (Place.FRONT_LINE, Place.ENERGY_LINE),
    Zone.FRONT_LINE: (Place.FRONT_LINE,),
    Zone.ENERGY_LINE: (Place.ENERGY_LINE,),
    Zone.HAND: (Place.HAND,),
    Zone.DECK: (Place.DECK,),
    Zone.OUTSIDE_AREA: (Place.OUTSIDE_AREA,),
    Zone.REMOVE_AREA: (Place.REMOVE_AREA,),
    Zone.LIFE_AREA: (Place.LIFE_AREA,),
    Zone.AP_AREA: (Place.AP_AREA,),
    Zone.UNDER: (Place.UNDER,),
}


def list_engine_zones(scope: Scope, zone: Zone) -> tuple[int, ...]:
    """Return the engine's zones that a zone of the language means from here."""
    if zone is Zone.SAME_LINE:
        line = scope.source_line()
        return (line,) if line >= 0 else ()
    if zone is Zone.OTHER_LINE:
        line = scope.source_line()
        return (1 - line,) if line >= 0 else ()
    return PLACES[zone]
