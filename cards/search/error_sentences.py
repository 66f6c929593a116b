"""Sentences about what is wrong with a query."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.search.language import Code, QueryError

SENTENCES: Final[Mapping[Code, str | Promise]] = {
    Code.TOO_LONG: _("A search can have at most %(most)s characters."),
    Code.TOO_MANY_TERMS: _("A search can have at most %(most)s conditions."),
    Code.TOO_DEEP: _("Groups can be nested at most %(most)s deep."),
    Code.UNCLOSED_QUOTE: _("This quote isn’t closed."),
    Code.UNCLOSED_REGEX: _("This regular expression isn’t closed."),
    Code.UNCLOSED_GROUP: _("This bracket isn’t closed."),
    Code.UNOPENED_GROUP: _("This closing bracket has no opening one."),
    Code.EMPTY_GROUP: _("These brackets are empty."),
    Code.NOTHING_AFTER: _("Something is missing next to “%(sign)s”."),
    Code.UNKNOWN_FIELD: _("There is no field called “%(field)s”."),
    Code.UNKNOWN_VALUE: _("“%(value)s” isn’t something “%(field)s:” understands."),
    Code.MISSING_VALUE: _("A word is missing here."),
    Code.NOT_A_NUMBER: _("“%(field)s” needs a whole number, not “%(value)s”."),
    Code.NOT_A_DATE: _("“%(value)s” isn’t a date; write 2026, 2026-01 or 2026-01-31."),
    Code.NOT_COMPARABLE: _("“%(field)s” can’t be compared like this; use a colon."),
    Code.NO_REGEX_HERE: _("“%(field)s” doesn’t accept regular expressions."),
    Code.REGEX_FOR_EDITORS: _("Only editors can search by regular expression."),
    Code.BAD_REGEX: _("This regular expression can’t be used: %(reason)s"),
    Code.REGEX_TOO_BROAD: _(
        "This regular expression matches more than %(most)s cards."
    ),
    Code.BAD_CHARACTER: _("You can’t search for this character."),
    Code.SIGN_IN_FIRST: _("“%(field)s” searches your own cards: sign in first."),
}


def explain_query_error(error: QueryError) -> str:
    """Return the sentence in the reader's language, with the words in question."""
    sentence = {key: str(value)[:_LONGEST_WORD] for key, value in error.params.items()}
    return str(SENTENCES[error.code]) % {"field": "", "value": "", **sentence}


_LONGEST_WORD: Final = 60
