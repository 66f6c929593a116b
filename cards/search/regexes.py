"""Regular expressions for editors, by RE2: linear in the length of the text."""

import re2

from cards.card_data.folding import fold_text

_MEMORY_BYTES = 1 << 20
_LONGEST_REASON = 200


class BadRegex(ValueError):
    """A regular expression that cannot be used; the message says why."""


def compile_regex(written: str) -> "re2._Regexp":
    """Compile a pattern over folded words; case never matters.

    Raises:
        BadRegex: It is no regular expression, or one that needs too much memory.
    """
    # Letters beyond ASCII mean nothing to the syntax, so they may be folded.
    folded = "".join(c if c.isascii() else fold_text(c) for c in written)
    options = re2.Options()
    options.max_mem = _MEMORY_BYTES
    options.log_errors = False
    options.case_sensitive = False
    try:
        return re2.compile(folded, options)
    except re2.error as error:
        reason = error.args[0] if error.args else ""
        message = reason.decode() if isinstance(reason, bytes) else str(reason)
        raise BadRegex(message[:_LONGEST_REASON]) from error
