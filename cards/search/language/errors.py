"""Errors in a query: what is wrong, where, and what was probably meant."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Code(StrEnum):
    """Codes of everything that can be wrong; stored nowhere, sent to clients."""

    TOO_LONG = "too_long"
    TOO_MANY_TERMS = "too_many_terms"
    TOO_DEEP = "too_deep"
    UNCLOSED_QUOTE = "unclosed_quote"
    UNCLOSED_REGEX = "unclosed_regex"
    UNCLOSED_GROUP = "unclosed_group"
    UNOPENED_GROUP = "unopened_group"
    EMPTY_GROUP = "empty_group"
    NOTHING_AFTER = "nothing_after"
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_VALUE = "unknown_value"
    MISSING_VALUE = "missing_value"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_DATE = "not_a_date"
    NOT_COMPARABLE = "not_comparable"
    NO_REGEX_HERE = "no_regex_here"
    REGEX_FOR_EDITORS = "regex_for_editors"
    BAD_REGEX = "bad_regex"
    REGEX_TOO_BROAD = "regex_too_broad"
    BAD_CHARACTER = "bad_character"
    SIGN_IN_FIRST = "sign_in_first"


@dataclass(eq=False)
class QueryError(ValueError):
    """A query that cannot be run.

    Attributes:
        code: What is wrong.
        start: Where the error begins, counted in characters.
        end: Where it ends.
        params: Words for the sentence, such as the field's name.
        suggestion: The whole query as it was probably meant, or empty.
        choices: Valid values, best first.
    """

    code: Code
    start: int
    end: int
    params: Mapping[str, str | int] = field(default_factory=dict)
    suggestion: str = ""
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.code} at {self.start}"
