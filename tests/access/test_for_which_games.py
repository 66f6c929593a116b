"""Each operation and each page is for each game, or says why not."""

from pathlib import Path

import pytest
from drf_spectacular.generators import SchemaGenerator

from battles.games.registry import RULESETS
from cards.catalogue.game_features import Feature, list_lacks

from .test_who_may import read_table

LIST = Path(__file__).with_name("for_which_games.txt")
# Pages that are no pages for players.
OTHERS = ("/api/", "/^api/", "/_allauth/", "/accounts/", "/admin/", "/moderation/")
KNOWN = {"any", "none", *Feature}


def read_sections():
    """Return what each line says, by section: operations, pages."""
    sections, rows = {}, {}
    for line in LIST.read_text().splitlines():
        if line.startswith("["):
            rows = sections.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            name, answer = line.split(" = ")
            rows[name] = answer
    return sections


def find_line(name, rows):
    """Return the longest line that speaks of a name; None if none does."""
    found = [
        line
        for line in rows
        if name == line or (line.endswith("*") and name.startswith(line[:-1]))
    ]
    return max(found, key=lambda line: (line == name, len(line)), default=None)


def list_operations():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    return {
        operation["operationId"]
        for path in paths.values()
        for operation in path.values()
    }


def list_pages():
    addresses = {line.split(" ", 1)[1] for line in read_table()}
    return {each for each in addresses if not each.startswith(OTHERS)}


@pytest.mark.parametrize(
    ("section", "list_names"), [("operations", list_operations), ("pages", list_pages)]
)
def test_everything_says_for_which_games_it_is(section, list_names):
    rows, names = read_sections()[section], list_names()

    unexplained = sorted(name for name in names if find_line(name, rows) is None)
    idle = sorted(rows.keys() - {find_line(name, rows) for name in names})

    assert unexplained == []
    assert idle == []


def test_every_answer_is_known_and_every_feature_is_of_something():
    answers = {answer for rows in read_sections().values() for answer in rows.values()}

    assert answers - KNOWN == set()
    assert set(Feature) - answers == set()


def test_a_game_lacks_features_only_with_a_reason():
    for game in RULESETS.values():
        assert list_lacks(game.name) == game.lacks
        for feature, reason in game.lacks.items():
            assert feature in Feature
            assert str(reason).endswith("."), (game.name, feature)


def test_a_game_whose_cards_are_in_the_usual_columns_lacks_nothing():
    """What the further games lack is measured against it."""
    usual = [game for game in RULESETS.values() if game.own is None]

    assert [game.lacks for game in usual] == [{}] * len(usual)
