"""What only the engine has codes for has words too."""

from battles.rules.unionarena.position.zones import ZONE_KINDS
from cards.vocabulary import list_codes

# AP cards that are not in their area yet have no place on the table (UA-3.8).
UNSEEN = {"ap_supply"}


def test_every_zone_of_the_engine_has_a_word():
    assert {zone.name for zone in ZONE_KINDS} - UNSEEN <= set(list_codes("zone"))
