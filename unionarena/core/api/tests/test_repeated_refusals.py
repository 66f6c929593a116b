"""A flood that is refused costs little (issue 33, "Bad input")."""

import pytest

from unionarena.core.api import repeated_refusals
from unionarena.core.api.repeated_refusals import MOST, RepeatRefusals


class Site:
    """An application that answers with a status, and counts what it answers."""

    def __init__(self, status=429, wait=b"9"):
        self.status = status
        self.wait = wait
        self.answered = 0

    async def __call__(self, scope, receive, send):
        self.answered += 1
        headers = [(b"Retry-After", self.wait)]
        await send(
            {"type": "http.response.start", "status": self.status, "headers": headers}
        )
        await send({"type": "http.response.body", "body": b"%d" % self.answered})


@pytest.fixture
def at(monkeypatch):
    """The clock, in seconds."""

    def put(seconds):
        monkeypatch.setattr(repeated_refusals.time, "monotonic", lambda: seconds)

    put(1000.0)
    return put


async def ask(
    app, path="/a", *, method="GET", client="192.0.2.1", query=b"", **headers
):
    """Return the messages of the answer."""
    sent = []

    async def send(message):
        sent.append(message)

    named = [
        (name.replace("_", "-").encode(), v.encode()) for name, v in headers.items()
    ]
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query,
        "client": (client, 5),
        "headers": named,
    }
    await app(scope, None, send)
    return sent


async def test_same_request_is_refused_again_without_its_work(at):
    site = Site()
    app = RepeatRefusals(site)

    first = await ask(app, cookie="a=1", x_request_id="1")
    again = await ask(app, cookie="a=1", x_request_id="2")

    assert first == again
    assert (site.answered, [each["type"] for each in again]) == (
        1,
        ["http.response.start", "http.response.body"],
    )


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/b"},
        {"query": b"page=2"},
        {"method": "HEAD"},
        {"client": "192.0.2.2"},
        {"cookie": "a=2"},
        {"authorization": "Bearer x"},
        {"x_session_token": "x"},
        {"x_forwarded_for": "192.0.2.9"},
        {"accept_language": "ja"},
        {"origin": "https://example.org"},
    ],
)
async def test_other_people_and_other_requests_are_not_refused_by_it(at, other):
    site = Site()
    app = RepeatRefusals(site)
    await ask(app)

    await ask(app, **other)

    assert site.answered == 2


@pytest.mark.parametrize(
    ("wait", "later", "answered"),
    [
        (b"6", 1002.9, 1),
        (b"6", 1003, 2),
        (b"1", 1000.4, 1),
        (b"1", 1000.5, 2),
        (b"86400", 1004.9, 1),
        (b"86400", 1005, 2),
        (b"Mon, 30 Nov 2026 10:00:00 GMT", 1000.5, 2),
    ],
)
async def test_refusal_is_repeated_for_half_of_its_wait(at, wait, later, answered):
    """At least half a second, at most five."""
    site = Site(wait=wait)
    app = RepeatRefusals(site)
    await ask(app)

    at(later)
    await ask(app)

    assert site.answered == answered


@pytest.mark.parametrize("status", [200, 403, 503])
async def test_no_other_answer_is_repeated(at, status):
    site = Site(status)
    app = RepeatRefusals(site)

    await ask(app)
    await ask(app)

    assert (site.answered, app.kept) == (2, {})


async def test_what_changes_something_is_never_answered_for_another(at):
    """Its body may be another, and decides about the refusal."""
    site = Site()
    app = RepeatRefusals(site)

    await ask(app, method="POST")
    await ask(app, method="POST")

    assert site.answered == 2


async def test_who_may_again_is_answered_by_the_site(at):
    site = Site()
    app = RepeatRefusals(site)
    await ask(app)
    site.status = 200

    at(1005)
    await ask(app)
    await ask(app)

    assert (site.answered, app.kept) == (3, {})


async def test_flood_of_different_requests_fills_no_memory(at):
    app = RepeatRefusals(Site())

    for number in range(MOST + 5):
        await ask(app, query=b"%d" % number)

    assert len(app.kept) == MOST
