"""What is wrong with a query, said to a person."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.search.language import Code, QueryError

SENTENCES: Final[Mapping[Code, str | Promise]] = {
    Code.TOO_LONG: _("A query has at most %(most)s characters."),
    Code.TOO_MANY_TERMS: _("A query has at most %(most)s conditions."),
    Code.TOO_DEEP: _("Groups may be nested %(most)s deep."),
    Code.UNCLOSED_QUOTE: _("This quote has no end."),
    Code.UNCLOSED_REGEX: _("This regular expression has no end."),
    Code.UNCLOSED_GROUP: _("This bracket is never closed."),
    Code.UNOPENED_GROUP: _("This bracket closes nothing."),
    Code.EMPTY_GROUP: _("There is nothing between these brackets."),
    Code.NOTHING_AFTER: _("Something is missing beside “%(sign)s”."),
    Code.UNKNOWN_FIELD: _("There is no field “%(field)s”."),
    Code.UNKNOWN_VALUE: _("“%(field)s” knows no “%(value)s”."),
    Code.MISSING_VALUE: _("A word is missing here."),
    Code.NOT_A_NUMBER: _("“%(field)s” needs a whole number, not “%(value)s”."),
    Code.NOT_A_DATE: _("“%(value)s” is no date; write 2026, 2026-01 or 2026-01-31."),
    Code.NOT_COMPARABLE: _("“%(field)s” cannot be compared like this; use a colon."),
    Code.NO_REGEX_HERE: _("“%(field)s” takes no regular expression."),
    Code.REGEX_FOR_EDITORS: _("Only editors may search by regular expression."),
    Code.BAD_REGEX: _("This regular expression cannot be used: %(reason)s"),
    Code.REGEX_TOO_BROAD: _("This regular expression fits more than %(most)s cards."),
    Code.BAD_CHARACTER: _("This character cannot be searched for."),
    Code.SIGN_IN_FIRST: _("“%(field)s” looks at your own cards: sign in first."),
}


def explain_query_error(error: QueryError) -> str:
    """The sentence, in the reader's language, with the words in question."""
    said = {key: str(value)[:_LONGEST_WORD] for key, value in error.params.items()}
    return str(SENTENCES[error.code]) % {"field": "", "value": "", **said}


_LONGEST_WORD: Final = 60
