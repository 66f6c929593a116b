"""What games tell the collection service of their decks."""

import pytest

from battles.games.registry import RULESETS
from battles.models import BattleSeat
from collection.legality import game_rules

OWN = [game for game in RULESETS.values() if game.own is not None]


def test_every_game_with_cards_of_its_own_says_what_its_decks_are():
    assert [known.game for known in game_rules.list_games()] == [
        game.name for game in OWN
    ]


@pytest.mark.django_db
def test_every_deck_a_game_brings_along_may_be_played():
    wrong = {
        (known.game, name): problems
        for known in game_rules.list_games()
        for name, (_titles, counts) in known.shipped.items()
        if (problems := known.check(known.load_cards(), counts, False))
    }

    assert not wrong


def test_every_title_fits_where_it_is_noted_down():
    longest = BattleSeat._meta.get_field("deck_name").max_length

    titles = [
        title
        for known in game_rules.list_games()
        for titles, _counts in known.shipped.values()
        for title in titles.values()
    ]

    assert titles
    assert max(map(len, titles)) <= longest


@pytest.mark.django_db
def test_every_kind_of_card_has_a_name_on_the_shelf():
    for known in game_rules.list_games():
        for language in ("en", "ja", "zh-hant"):
            cards = known.load_cards().values()
            kinds = {card.show(language)["kind"] for card in cards}
            assert kinds <= known.kinds(language).keys()
