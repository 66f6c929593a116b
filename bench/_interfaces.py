"""Ask every interface of a site once, as its users and operators do.

``python -m bench._interfaces NAME [SESSION BATTLE]`` asks an installed site through
nginx and prints one JSON object: by interface, the status, the seconds, and whether
there was a Retry-After. Without SESSION it signs somebody up, who begins a battle, and
prints both.
"""

import asyncio
import json
import re
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

AUTH: Final = "/_allauth/app/v1/auth"
ACCOUNT: Final = {"username": "outage", "password": "long-enough-for-a-test"}
ADDRESS: Final = "outage@example.org"
LIMIT_S: Final = 40.0
Answer = dict[str, Any]
"""``status``, ``s`` (seconds), ``retry`` (Retry-After), ``text``."""


def ask(
    address: str,
    body: object = None,
    *,
    headers: Mapping[str, str] | None = None,
    is_stream: bool = False,
) -> Answer:
    """Return the answer of one request; of a stream, the headers are enough.

    A connection that is refused or lost has the status 0.
    """
    data = None if body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json", **(headers or {})}
    request = urllib.request.Request(address, data=data, headers=sent)
    began = time.monotonic()
    try:
        answer = urllib.request.urlopen(request, timeout=LIMIT_S)
    except urllib.error.HTTPError as error:
        answer = error
    except OSError:
        return _answer(0, began)
    with answer:
        text = b"" if is_stream else answer.read()
        retry = answer.headers.get("Retry-After")
        return _answer(answer.status, began, retry=retry, text=text)


def _answer(
    status: int, began: float, *, retry: str | None = None, text: bytes = b""
) -> Answer:
    took_s = round(time.monotonic() - began, 2)
    return {"status": status, "s": took_s, "retry": retry, "text": text}


@dataclass(frozen=True)
class Interfaces:
    """Where a site is reached.

    Attributes:
        site: Its address for browsers, through nginx.
        web: The addresses of its web processes.
        folder: Where ``manage.py`` is.
        token: That of ``/metrics``; empty if this machine needs none.
    """

    site: str
    web: tuple[str, ...]
    folder: Path
    token: str = ""

    def begin(self) -> tuple[str, str]:
        """Sign a player up and begin a battle; return the session and the battle."""
        auth = self.site + AUTH
        ask(f"{auth}/signup", ACCOUNT)  # refused if it is there
        newcomer = {**ACCOUNT, "username": f"outage_{secrets.token_hex(3)}"}
        signed_up = json.loads(ask(f"{auth}/signup", newcomer)["text"])
        session = signed_up["meta"]["session_token"]
        token = {"X-Session-Token": session}
        api = f"{self.site}/api/v1"
        decks = json.loads(ask(f"{api}/decks/", headers=token)["text"])["results"]
        body = {"deck_id": decks[0]["id"]}
        begun = ask(f"{api}/battles/practice/", body, headers=token)
        return session, str(json.loads(begun["text"])["id"])

    def ask_all(self, session: str, battle: str) -> dict[str, Answer]:
        """Return the answer of each interface by its name."""
        token = {"X-Session-Token": session}
        site, api = self.site, f"{self.site}/api/v1"
        secret = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answers = {
            "check_service": self._check_service(),
            "page": ask(f"{site}/"),
            "page of cards": ask(f"{site}/cards/"),
            "REST, stranger": ask(f"{api}/cards/"),
            "REST, signed in": ask(f"{api}/decks/", headers=token),
            "queue": ask(f"{api}/matchmaking/queue/", headers=token),
            "battle": ask(f"{api}/battles/{battle}/", headers=token),
            "stream": ask(
                f"{api}/battles/{battle}/stream/", is_stream=True, headers=token
            ),
            "sign-in": ask(f"{site}{AUTH}/login", ACCOUNT),
            "password reset": ask(f"{site}{AUTH}/password/request", {"email": ADDRESS}),
            "admin": ask(f"{site}/admin/login/"),
            "socket": asyncio.run(self._open_socket(session)),
            "metrics": ask(f"{self.web[0]}/metrics", headers=secret),
            "readyz": ask(f"{self.web[0]}/readyz"),
        }
        for answer in answers.values():
            del answer["text"]
        return answers

    async def _open_socket(self, session: str) -> Answer:
        """Return the status of the handshake of the personal socket."""
        began, status = time.monotonic(), 101
        try:
            async with connect(
                f"ws{self.site.removeprefix('http')}/ws/matchmaking/",
                origin=Origin(self.site),
                additional_headers={"X-Session-Token": session},
                open_timeout=LIMIT_S,
            ):
                pass
        except WebSocketException as error:
            response = getattr(error, "response", None)
            status = int(getattr(response, "status_code", 0))
        except OSError:
            status = 0
        return _answer(status, began)

    def _check_service(self) -> Answer:
        """Return the exit code of the monitor's command, and the kinds it names."""
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "manage.py", "check_service", "--json"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        found = _answer(done.returncode, began)
        kinds = [finding["kind"] for finding in json.loads(done.stdout or "[]")]
        return {**found, "kinds": kinds}


def main(name: str, *begun: str) -> None:
    """Ask the site that the guide installs on Debian."""
    settings = Path("/etc/unionarena/env").read_text()
    (token,) = re.findall(r"^METRICS_TOKEN=(.*)$", settings, re.MULTILINE)
    interfaces = Interfaces(
        site=f"https://{name}",
        web=("http://127.0.0.1:8001",),
        folder=Path("/srv/unionarena"),
        token=token,
    )
    if begun:
        print(json.dumps(interfaces.ask_all(*begun)))
        return
    session, battle = interfaces.begin()
    print(json.dumps({"session": session, "battle": battle}))


if __name__ == "__main__":
    main(*sys.argv[1:])
