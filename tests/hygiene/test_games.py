"""No service names a game: it asks the ruleset (``battles.games.ruleset``).

When it fails: take what is needed from ``RULESETS[battle.ruleset]`` or ``USUAL_GAME``,
and put what is missing on the face. Whoever works on the cards of one game alone stands
in ``OF_ONE_GAME``, with what it does.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from battles.games.registry import RULESETS

ROOT = Path(__file__).resolve().parents[2]
APPS = ("cards", "collection", "battles", "results", "matchmaking", "unionarena")
GAMES = sorted(
    path.name
    for path in (ROOT / "battles/rules").iterdir()
    if (path / "__init__.py").is_file() and path.name not in ("kernel", "tests")
)
FACES = "battles.games"
# The rules themselves, and the one room that knows every game.
AT_HOME = ("battles/rules/", "battles/games/")
OF_ONE_GAME = {
    "battles/api/serializers.py": "the options that only Union Arena has",
    "battles/simulation/": "tries the cards of Union Arena out",
    "battles/campaign/battle_start.py": "the opening of a campaign of Union Arena",
    "battles/learning/prepared_positions.py": "lessons and puzzles of Union Arena",
    "battles/learning/puzzle": "puzzles of Union Arena, and finding them",
    "battles/learning/rules_text.py": "the rules of Union Arena to read",
    "battles/management/commands/scenarios_reference.py": "writes its reference",
    "battles/management/commands/simulate.py": "decks of Union Arena by name",
    "battles/scenes/": "positions in the scenario language of Union Arena",
    "battles/sample_hands/opening_hands.py": "an opening hand as Union Arena deals it",
    "battles/watching/moderation/card_reports.py": "a report becomes a scenario",
    "results/bot_games/trials/": "tries changes of Union Arena's cards",
}
# The project's own name is that of its first game.
PROJECT = "unionarena"
BY_NAME = {*RULESETS, *GAMES} - {PROJECT}
PAGES = {"static/js": "*.js", "templates": "*.html"}


@cache
def games_named_by_module():
    """The games that each module names, of those that name any."""
    named = {}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            inside = path.relative_to(ROOT)
            if "tests" not in inside.parts and inside.name != "conftest.py":
                named[inside.as_posix()] = games_named_in(path.read_text("utf-8"))
    return {place: found for place, found in named.items() if found}


def games_named_in(source):
    """Every game a module imports something of, or writes the name of."""
    named = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant):
            named |= BY_NAME & {node.value} if isinstance(node.value, str) else set()
            continue
        if isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            whole = [origin, *(f"{origin}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            whole = [alias.name for alias in node.names]
        else:
            continue
        for name in whole:
            parts = name.split(".")
            if parts[:2] == ["battles", "rules"] and len(parts) > 2:
                named |= {parts[2]} & set(GAMES)
            elif name.startswith(f"{FACES}.") and parts[2].replace("_", "") in {
                game.replace("_", "") for game in GAMES
            }:
                named.add(parts[2])
    return named


def test_no_service_names_a_game():
    named = {
        f"{place} names {', '.join(sorted(found))}"
        for place, found in games_named_by_module().items()
        if not place.startswith((*AT_HOME, *OF_ONE_GAME))
    }

    assert named == set()


def test_nobody_is_excused_without_need():
    idle = [
        excused
        for excused in OF_ONE_GAME
        if not any(place.startswith(excused) for place in games_named_by_module())
    ]

    assert idle == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from battles.rules import unionarena as ua", {"unionarena"}),
        ("from battles.rules.unionarena.bots import players", {"unionarena"}),
        ("import battles.rules.unionarena", {"unionarena"}),
        ("from battles.games.union_arena import UNION_ARENA", {"union_arena"}),
        ("from battles.games.registry import USUAL_GAME", set()),
        ("from battles.rules import kernel", set()),
        ("from unionarena.core.chance import Chance", set()),
        ("is_bid = game == 'universe-end'", {"universe-end"}),
        ("""boards = {"kiseki": draw}""", {"kiseki"}),
        ("find('kisekiya')", set()),
        ("""'The kiseki of a player.'""", set()),
    ],
)
def test_a_game_is_found_however_it_is_named(source, found):
    assert games_named_in(source) == found


def games_in_text(text):
    """Every game a page names; its own words come from its layout."""
    names = "|".join(re.escape(name) for name in sorted(BY_NAME))
    return set(re.findall(rf"\b(?:{names})\b", text))


def test_no_page_names_a_game():
    named = {
        f"{path.relative_to(ROOT)} names {', '.join(sorted(found))}"
        for folder, pattern in PAGES.items()
        for path in sorted((ROOT / folder).rglob(pattern))
        if (found := games_in_text(path.read_text(encoding="utf-8")))
    }

    assert named == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("if (view.game === 'kiseki') drawBase();", {"kiseki"}),
        ('<a data-game="universe-end">', {"universe-end"}),
        ("const universe_ending = true;", set()),
        ("if (layout.column.open) draw();", set()),
    ],
)
def test_a_game_is_found_on_a_page(text, found):
    assert games_in_text(text) == found
