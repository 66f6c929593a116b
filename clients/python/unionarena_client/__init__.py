"""The REST interface of the Union Arena platform, with its types; needs only Python.

``types`` is made from the schema (``make clients``); what is here adds only what a
schema cannot say: signing in, sending again on a bad line, and following a battle.
"""

import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

from .types import MadeGrant, Present, Submitted

__all__ = ["Battle", "Refused", "Site"]

TRIES = 4
NOT_NOW = frozenset({429, 503})


class Refused(Exception):
    """The platform refuses; ``problem`` says why, as RFC 9457 has it.

    Attributes:
        status: Of HTTP.
        code: For programs, such as ``deck.too_many_copies``.
    """

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status, self.problem = status, problem
        self.code = str(problem.get("code", ""))
        super().__init__(f"{status} {self.code}: {problem.get('detail', '')}")


class Site:
    """The platform as one account sees it.

    Args:
        address: Such as ``https://arena.example``.
        token: Of a session; ``enter`` gets one.
        refresh_token: Of a grant, which an app keeps instead of a password; ``let_in``
            gets one.

    Attributes:
        refresh_token: The newest, which alone opens anything; keep it when it changes.
    """

    def __init__(self, address: str, token: str = "", refresh_token: str = "") -> None:
        self.address, self.token = address.rstrip("/"), token
        self.refresh_token = refresh_token
        self._access = ""

    def enter(self, name: str, password: str) -> None:
        """Sign in, or sign up if nobody has that name.

        Raises:
            Refused: The password is wrong, or the name not allowed.
        """
        who = {"username": name, "password": password}
        try:
            told = self.call("POST", "/_allauth/app/v1/auth/login", who)
        except Refused:
            told = self.call("POST", "/_allauth/app/v1/auth/signup", who)
        self.token = told["meta"]["session_token"]

    def let_in(self, app: str, scopes: list[str]) -> "Site":
        """The platform as an app sees it that may do less, within minutes of ``enter``.

        Args:
            app: What to call it.
            scopes: Some of ``read``, ``play``, ``decks`` and ``profile``.
        """
        made: MadeGrant = self.call(
            "POST", "/api/v1/grants/", {"app": app, "scopes": scopes}
        )
        return Site(self.address, refresh_token=made["refresh_token"])

    def leave(self) -> None:
        """Sign out; the tokens are worth nothing any more."""
        if self.refresh_token:
            self._send("POST", "/api/v1/grants/end/", {"token": self.refresh_token})
            self.refresh_token = self._access = ""
            return
        try:
            self.call("DELETE", "/_allauth/app/v1/auth/session")
        except Refused as refusal:
            if refusal.status != 401:  # how that door says goodbye
                raise
        self.token = ""

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Send a request and give the answer's JSON; None where there is none.

        A request that may be lost is sent again, at most ``TRIES`` times; what is
        posted has a key, so that it is done once all the same.

        Raises:
            Refused: The platform refuses.
            OSError: It could not be reached.
        """
        if self.refresh_token and not self._access:
            self._refresh()
        try:
            return self._send(method, path, body)
        except Refused as refusal:
            if refusal.code != "grants.expired_token":
                raise
        self._refresh()
        return self._send(method, path, body)

    def _refresh(self) -> None:
        wish = {"refresh_token": self.refresh_token}
        self._access = ""
        told: MadeGrant = self._send("POST", "/api/v1/grants/refresh/", wish)
        self.refresh_token, self._access = told["refresh_token"], told["access_token"]

    def _send(self, method: str, path: str, body: object = None) -> Any:
        headers = {"Accept": "application/json"}
        if self._access:
            headers["Authorization"] = f"Bearer {self._access}"
        elif self.token:
            headers["X-Session-Token"] = self.token
        if body is not None:
            headers["Content-Type"] = "application/json"
        if method in {"POST", "PATCH"}:
            headers["Idempotency-Key"] = str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, headers, method=method
        )
        for left in reversed(range(TRIES)):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.loads(answer.read() or b"null")
            except urllib.error.HTTPError as error:
                refusal = _refusal(error)
                is_under_way = refusal.code == "idempotency.under_way"
                if not left or not (error.code in NOT_NOW or is_under_way):
                    raise refusal from None
                time.sleep(float(error.headers.get("Retry-After") or 1))
            except OSError:
                if not left:
                    raise
                time.sleep(1)
        raise AssertionError("unreachable")

    def practice(self, deck_id: int, bot: str = "random") -> "Battle":
        """Begin a battle against a bot."""
        wish = {"deck_id": deck_id, "bot": bot}
        begun = self.call("POST", "/api/v1/battles/practice/", wish)
        return Battle(self, begun["id"])


class Battle:
    """A battle as one seat sees it.

    Attributes:
        view: What this seat may know; its ``decision`` is the open question.
        seen: The last event that is in it.
    """

    def __init__(self, site: Site, battle_id: str) -> None:
        self.site, self.path = site, f"/api/v1/battles/{battle_id}/"
        present: Present = site.call("GET", self.path)
        self.view: Any = present["view"]
        self.seen = present["seq"]

    def questions(self) -> Iterator[dict[str, Any]]:
        """Every question to this seat, until the battle is over; answer it or look."""
        while not self.view["result"]:
            decision = self.view["decision"]
            if decision and decision["player"] == self.view["viewer"]:
                yield decision
            else:
                self.follow(wait_s=20)

    def answer(self, action: dict[str, Any]) -> Submitted | None:
        """Answer the open question; None if it was open no longer.

        Raises:
            Refused: The rules do not allow it; nothing has changed.
        """
        told: Submitted | None = None
        sent = {
            "decision_id": self.view["decision"]["id"],
            "action": action,
            "client_action_id": str(uuid.uuid4()),
        }
        try:
            told = self.site.call("POST", f"{self.path}actions/", sent)
        except Refused as refusal:
            if refusal.status != 409:
                raise
        self.follow()
        return told

    def follow(self, *, wait_s: int = 0) -> list[dict[str, Any]]:
        """Bring the view up to date; the events since, awaited for some seconds."""
        wish = f"since={self.seen}&wait={wait_s}&changes=true"
        news = self.site.call("GET", f"{self.path}events/?{wish}")
        self.view = news.get("view", self.view)
        for change in news.get("changes", ()):
            self.view = _changed(self.view, *change)
        self.seen = news["to"]
        events: list[dict[str, Any]] = news["events"]
        return events


def _refusal(error: urllib.error.HTTPError) -> Refused:
    try:
        problem = json.loads(error.read())
    except ValueError:
        problem = {}
    return Refused(error.code, problem if isinstance(problem, dict) else {})


def _changed(part: Any, path: list[Any], *what: Any) -> Any:
    """A part of the view with a change: a new value, or other items in a list."""
    if path:
        name, *rest = path
        twin = part.copy()
        twin[name] = _changed(part[name], rest, *what)
        return twin
    if len(what) == 1:
        return what[0]
    start, count, items = what
    return [*part[:start], *items, *part[start + count :]]
