"""Conditional responses (ETag, 304) and rate limits of the card database.

Every response carries an ETag. Limits are sent in the headers ``RateLimit`` and
``RateLimit-Policy``.
"""

import hashlib
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final

from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle
from rest_framework.views import APIView

from unionarena.core.api.requested_language import get_requested_language

_FRESH_S: Final = 60


class CardsView(APIView):
    """A view that reads the card database: public, conditional, rate-limited."""

    permission_classes = (AllowAny,)
    _throttles: list[BaseThrottle]
    last_modified: datetime | None = None
    language: str = ""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Set the language before anything else."""
        super().initial(request, *args, **kwargs)
        self.language = get_requested_language(request)

    @property
    def serializer_context(self) -> dict[str, Any]:
        """Return what the serializers of responses need."""
        return {"language": self.language}

    def get_throttles(self) -> list[BaseThrottle]:
        """Return the throttles of this request and keep them for the headers."""
        self._throttles = super().get_throttles()
        return self._throttles

    def finalize_response(
        self,
        request: Request,
        response: Response,
        *args: Any,
        **kwargs: Any,
    ) -> Response:
        """Add the headers for caches and clients."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        self._tell_limits(answer)
        patch_vary_headers(
            answer,
            ("Accept", "Accept-Language", "Authorization", "Cookie", "X-Session-Token"),
        )
        if self.language:
            answer["Content-Language"] = self.language
        if request.method in ("GET", "HEAD") and answer.status_code == HTTPStatus.OK:
            return self._conditional(request, answer)
        return answer

    def _conditional(self, request: Request, answer: Response) -> Response:
        is_public = not request.user.is_authenticated
        kept = f"{'public' if is_public else 'private'}, max-age={_FRESH_S}"
        answer.setdefault("Cache-Control", kept)
        if self.last_modified is not None:
            modified = http_date(self.last_modified.timestamp())
            answer.setdefault("Last-Modified", modified)
        if answer.has_header("ETag"):
            return self._not_sent_twice(request, answer)
        if isinstance(answer, Response):
            answer.render()
        digest = hashlib.sha256(answer.content).hexdigest()[:32]
        answer["ETag"] = f'W/"{digest}"'
        return self._not_sent_twice(request, answer)

    def _not_sent_twice(self, request: Request, answer: Response) -> Response:
        modified = self.last_modified
        return get_conditional_response(  # type: ignore[return-value]  # a response of REST framework's
            request._request,
            etag=answer["ETag"],
            last_modified=int(modified.timestamp()) if modified else None,
            response=answer,
        )

    def _tell_limits(self, answer: Response) -> None:
        for throttle in getattr(self, "_throttles", ()):
            if isinstance(throttle, SimpleRateThrottle) and throttle.rate:
                history = getattr(throttle, "history", None)
                if history is None:
                    continue
                most, window = (
                    part or 0 for part in throttle.parse_rate(throttle.rate)
                )
                left = max(0, most - len(history))
                oldest = history[-1] if history else throttle.now
                reset = max(0, round(window - (throttle.now - oldest)))
                answer["RateLimit-Policy"] = f'"{throttle.scope}";q={most};w={window}'
                answer["RateLimit"] = f'"{throttle.scope}";r={left};t={reset}'
