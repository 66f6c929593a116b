"""Questions asked in several places, and how choices of cards are refused (chapter 11).

Questions that belong to one rule are asked where the rule is carried out.
"""

from collections.abc import Sequence

from battles.rules.kernel import card_choices
from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.decisions.actions import Accept, Decline
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.position.state import State


def ask_cards(  # noqa: PLR0913 - a question has that many parts
    state: State,
    player: int,
    kind: str,
    clause: str,
    cards: Sequence[int],
    minimum: int,
    maximum: int,
    *,
    source: int = 0,
    prompt: str | None = None,
    params: JsonObject | None = None,
) -> None:
    """Ask a player to choose cards.

    Args:
        state: Changed in place.
        player: The seat that must answer.
        kind: Kind of the decision.
        clause: The clause that asks.
        cards: The candidates, as cards.
        minimum: Least number.
        maximum: Greatest number.
        source: Id of the card that asks, or 0.
        prompt: Key of the prompt where it is not the kind.
        params: Values of the prompt.
    """
    state.ask(
        Decision(
            player,
            kind,
            clause,
            candidates=state.ids(cards),
            minimum=minimum,
            maximum=maximum,
            source=source or None,
            prompt=prompt,
            params=params,
        )
    )


def ask_yes_or_no(
    state: State,
    player: int,
    kind: str,
    clause: str,
    *,
    yes: str,
    no: str,
    params: JsonObject | None = None,
) -> None:
    """Ask a player to accept or decline.

    Args:
        state: Changed in place.
        player: The seat that must answer.
        kind: Kind of the decision.
        clause: The clause that asks.
        yes: Label of accepting.
        no: Label of declining.
        params: Figures of the question and of the accepting option.
    """
    options = [Option(Accept(), yes, params=params), Option(Decline(), no)]
    state.ask(Decision(player, kind, clause, options=options, params=params))


def explain_choice(decision: Decision, action: Action) -> Illegal:
    """Return the reason against an answer to a question for cards."""
    if not isinstance(action, Choose):
        return refuse("action.not_offered", question=decision.kind)
    return card_choices.explain_choice(decision, action)


def emit_chosen_option(
    state: State, player: int, source: int, option: int, options: int
) -> None:
    """Emit which of several options a player has chosen for a card, counted from 1."""
    state.emit(
        "option_chosen",
        {
            "player": player,
            "card": state.seen(source),
            "number": option + 1,
            "of": options,
        },
    )
