"""What only the engine has codes for has its words too."""

import ast
from pathlib import Path

from battles.rules.unionarena import __file__ as here
from battles.rules.unionarena.zones import ZONE_KINDS
from cards.vocabulary import codes

# AP cards that are not in their area yet have no place on the table (UA-3.8).
UNSEEN = {"ap_supply"}


def reasons_in(source):
    """The second argument of every ``Result(winner, reason, clause)``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Result":
            reason = node.args[1]
            if isinstance(reason, ast.Constant):
                yield reason.value


def test_every_zone_of_the_engine_has_a_word():
    assert {zone.name for zone in ZONE_KINDS} - UNSEEN <= set(codes("zone"))


def test_every_reason_of_a_result_has_a_sentence():
    found = {
        reason
        for path in Path(here).parent.rglob("*.py")
        for reason in reasons_in(path.read_text(encoding="utf-8"))
    }

    assert {"life", "deck_out", "draw"} <= found
    assert found <= set(codes("reason"))
