"""Tiers: each boundary, from both sides."""

import pytest

from unionarena.core.ratings import PROVISIONAL_DEVIATION, TIERS, find_tier, is_at_least


@pytest.mark.parametrize(
    ("rating", "code"),
    [
        (-50, "bronze"),
        (1299.4, "bronze"),
        (1299.6, "silver"),
        (1449.4, "silver"),
        (1450, "gold"),
        (1500, "gold"),
        (1599.4, "gold"),
        (1600, "platinum"),
        (1749.4, "platinum"),
        (1750, "diamond"),
        (1899.4, "diamond"),
        (1900, "master"),
        (3000, "master"),
    ],
)
def test_a_tier_begins_at_the_rating_that_is_shown(rating, code):
    assert find_tier(rating, deviation=60).code == code


def test_a_provisional_rating_has_no_tier_and_one_just_settled_has():
    assert find_tier(2000, deviation=PROVISIONAL_DEVIATION + 0.1) is None
    assert find_tier(2000, deviation=PROVISIONAL_DEVIATION).code == "master"


def test_tiers_are_listed_upwards_and_their_codes_never_change():
    """Codes are stored with final standings."""
    floors = [tier.floor for tier in TIERS]

    assert floors == sorted(set(floors))
    assert [tier.code for tier in TIERS] == [
        "bronze",
        "silver",
        "gold",
        "platinum",
        "diamond",
        "master",
    ]


@pytest.mark.parametrize(
    ("code", "is_enough"),
    [("", False), ("silver", False), ("gold", True), ("master", True), ("x", False)],
)
def test_gold_or_above(code, is_enough):
    assert is_at_least(code, "gold") is is_enough
