"""Why a battle ended, in words, for the one who won and the one who lost.

The stable words of reasons come from the engine (UA-10.2 to UA-10.5).
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from .models import Result

# For each reason: what the winner reads, what the loser reads.
_DECIDED = {
    "life": (
        _("Your opponent had no life left."),
        _("You had no life left."),
    ),
    "deck_out": (
        _("Your opponent had to draw a card and had none left."),
        _("You had to draw a card and had none left."),
    ),
    "concession": (
        _("Your opponent gave up."),
        _("You gave up."),
    ),
    "timeout": (
        _("Your opponent ran out of time."),
        _("You ran out of time."),
    ),
    "abandonment": (
        _("Your opponent did not come back."),
        _("You did not come back in time."),
    ),
}
_DRAWN = _("Both of you would have lost at the same moment.")
_UNNAMED = {
    Result.WIN: _("You won by the rules."),
    Result.LOSS: _("You lost by the rules."),
    Result.DRAW: _DRAWN,
}


def explain_end(reason: str, result: Result) -> Any:  # noqa: ANN401 - a lazy translation
    """Why it ended, in one sentence, for the side for which it ended like that."""
    if result == Result.DRAW or reason not in _DECIDED:
        return _UNNAMED[result]
    for_winner, for_loser = _DECIDED[reason]
    return for_winner if result == Result.WIN else for_loser
