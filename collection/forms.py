"""Forms of the deck pages; they only read, services decide."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as __
from django.utils.translation import gettext_lazy as _

from .errors import BadEntries
from .models import DECK_NAME_LENGTH

COUNT_PREFIX = "count-"
MOST_DIGITS = 400  # far more than any count; the services say what is too many


class DeckNameForm(forms.Form):
    """What a deck is called."""

    name = forms.CharField(label=_("Name of the deck"), max_length=DECK_NAME_LENGTH)


def read_counts(posted: Mapping[str, str]) -> dict[str, int]:
    """Copies by card number, from the fields ``count-<number>`` of a form.

    Raises:
        BadEntries: A count is no number.
    """
    written = {
        name.removeprefix(COUNT_PREFIX): value
        for name, value in posted.items()
        if name.startswith(COUNT_PREFIX)
    }
    wrong = sorted(n for n, v in written.items() if v and not _is_count(v))
    if wrong:
        raise BadEntries(
            __("These are no numbers of copies: %(numbers)s.")
            % {"numbers": ", ".join(wrong[:10])},
            details={"numbers": wrong},
        )
    return {number: int(value or 0) for number, value in written.items()}


def _is_count(text: str) -> bool:
    """Whether it is a number; one of thousands of digits takes Python too long."""
    return text.strip().isdecimal() and len(text) <= MOST_DIGITS
