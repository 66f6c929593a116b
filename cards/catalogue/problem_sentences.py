"""Problems of lists and cards in the language of whoever reads them."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext

from cards.card_data.sentences import SENTENCES, Sentence

_MESSAGE: Final = "message"


def explain_sentence(sentence: Sentence) -> str:
    """Return a sentence in the reader's language."""
    return _explain(sentence.to_dict())


def explain_problem(problem: Mapping[str, Any]) -> str:
    """Return a stored problem in the reader's language.

    What was stored before sentences had codes is told as it was stored.
    """
    stored = problem.get("sentence") or {}
    if stored.get("code") not in SENTENCES:
        return str(problem.get(_MESSAGE, ""))
    return _explain(stored)


def explain_problems(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the problems of a stored report in the reader's language."""
    return [
        {**problem, _MESSAGE: explain_problem(problem)}
        for problem in report.get("problems", ())
    ]


def _explain(stored: Mapping[str, Any]) -> str:
    params = {
        name: _explain(value) if isinstance(value, Mapping) else value
        for name, value in stored["params"].items()
    }
    return gettext(SENTENCES[stored["code"]]) % params
