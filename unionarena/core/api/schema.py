"""What the schema says of every operation alike: which refusals may come."""

from typing import Any, Final

from drf_standardized_errors.openapi import AutoSchema

# Whatever is asked may be nothing one can read, not be there, be somebody else's or
# outdated, or not be possible at the moment; a message may be too long.
ALWAYS: Final = frozenset({"400", "403", "404", "412", "503"})
OF_MESSAGES: Final = "413"
# Where a token stands in the message (``reads_tokens`` of a view), no way of coming in
# tells that it may open nothing.
OF_TOKENS: Final = "401"


class Operation(AutoSchema):
    """As the package tells it, and what anything may be answered."""

    def _should_add_error_response(
        self, responses: dict[str, Any], status_code: str
    ) -> bool:
        if status_code == OF_MESSAGES and self.method == "GET":
            return False
        if status_code in ALWAYS - responses.keys():
            return True
        if status_code == OF_TOKENS and getattr(self.view, "reads_tokens", False):
            return True
        return bool(super()._should_add_error_response(responses, status_code))
