"""A client of the platform: REST and the battle socket, signed in by token."""

import asyncio
import json
import urllib.error
import urllib.request
from contextlib import AbstractAsyncContextManager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

PATIENCE_S = 30.0


class Refused(Exception):
    """The server refused a request.

    Attributes:
        status: The HTTP status.
        body: The answer.
    """

    def __init__(self, method: str, path: str, status: int, body: str) -> None:
        super().__init__(f"{method} {path}: {status} {body[:500]}")
        self.status = status
        self.body = body


class Client:
    """A user at a device.

    Attributes:
        name: Their user name.
        token: Their session token, after sign-up.
    """

    def __init__(self, *, host: str, port: int, name: str) -> None:
        self.name = name
        self.token = ""
        self._origin = f"http://{host}:{port}"
        self._sockets = f"ws://{host}:{port}"

    async def sign_up(self, password: str) -> None:
        """Create the account; later requests are signed in."""
        answer = await self.call(
            "POST",
            "/_allauth/app/v1/auth/signup",
            {"username": self.name, "password": password},
        )
        self.token = answer["meta"]["session_token"]

    async def call(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
        """Make a REST request.

        Raises:
            Refused: The answer is not a success.
            OSError: The server does not answer at all.
        """
        return await asyncio.to_thread(self._call, method, path, body)

    def _call(self, method: str, path: str, body: object) -> Any:  # noqa: ANN401 - JSON
        request = urllib.request.Request(
            self._origin + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", **self._signed()},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(method, path, error.code, error.read().decode()) from error

    def open_battle(
        self, battle_id: str
    ) -> AbstractAsyncContextManager[ClientConnection]:
        """Return the battle's socket."""
        return connect(
            f"{self._sockets}/ws/battles/{battle_id}/",
            origin=Origin(self._origin),
            additional_headers=self._signed(),
            max_size=None,
        )

    def _signed(self) -> dict[str, str]:
        return {"X-Session-Token": self.token} if self.token else {}
