"""Whether a deck may be played (UA-2.2.1 to UA-2.2.7).

The construction rules live in ``collection.legality``; the engine calls them before a
battle starts.
"""

from collections.abc import Sequence

from battles.rules.kernel.errors import IllegalDeck
from battles.rules.kernel.json_types import Json
from battles.rules.unionarena.position.cards import CardDefinition
from battles.rules.unionarena.position.options import RuleOptions
from collection.legality import check_deck as find_problems
from collection.legality import get_format_rules


def check_deck(
    deck: Sequence[CardDefinition], *, player: int, options: RuleOptions
) -> None:
    """Refuse a deck that breaks the construction rules.

    Raises:
        IllegalDeck: With every reason at once.
    """
    rules = get_format_rules(restricted=options.restricted, is_limited=options.limited)
    problems = find_problems(deck, rules)
    if not problems:
        return
    sentences = " ".join(problem.sentence for problem in problems)
    listed: list[Json] = [
        {
            "code": problem.code,
            "clause": problem.clause,
            "message": problem.sentence,
            "data": {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in problem.params.items()
            },
        }
        for problem in problems
    ]
    raise IllegalDeck(
        "deck.illegal",
        f"The deck of seat {player} may not be played. {sentences}",
        details={"player": player, "problems": listed},
        clause=problems[0].clause,
    )
