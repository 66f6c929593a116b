"""Schema settings that all operations share: their possible refusals."""

from typing import Any, Final

from drf_standardized_errors.openapi import AutoSchema

# Any request may be malformed, too long, missing, of another user, outdated, or
# impossible at the moment.
ALWAYS: Final = frozenset({"400", "403", "404", "412", "503"})
OF_MESSAGES: Final = "413"
# If the token is in the body (``reads_tokens`` of a view), no authentication class
# describes that it may be invalid.
OF_TOKENS: Final = "401"


class Operation(AutoSchema):
    """An operation with the refusals that any request can get."""

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
