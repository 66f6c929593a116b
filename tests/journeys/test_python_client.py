"""The Python client against the real server: in, once, followed, played, and out."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

CLIENT = Path(__file__).resolve().parents[2] / "clients/python"
PASSWORD = "a-long-pass-9431"


@pytest.fixture(scope="module")
def client():
    sys.path.insert(0, str(CLIENT))
    import unionarena_client

    yield unionarena_client
    sys.path.remove(str(CLIENT))


def test_thirty_lines_play_a_whole_battle(site):
    told = subprocess.run(
        [sys.executable, str(CLIENT / "play.py"), site, "harbour", PASSWORD],
        capture_output=True,
        text=True,
        timeout=400,
        check=True,
    )

    assert told.stdout in {"won\n", "lost\n"}
    assert len((CLIENT / "play.py").read_text().splitlines()) <= 35


def test_whoever_has_left_is_told_to_sign_in(site, client):
    here = client.Site(site)
    here.enter("lantern2", PASSWORD)
    name = here.call("GET", "/api/v1/profile/")["username"]
    kept = client.Site(site, here.token)
    here.leave()

    with pytest.raises(client.Refused) as refused:
        kept.call("GET", "/api/v1/profile/")

    assert name == "lantern2"
    assert (refused.value.status, refused.value.code) == (401, "not_authenticated")


def test_a_line_that_breaks_after_it_was_done_makes_one_deck(site, client, monkeypatch):
    here = client.Site(site)
    here.enter("lantern3", PASSWORD)
    before = here.call("GET", "/api/v1/decks/")["count"]
    opened = client.urllib.request.urlopen
    calls = []

    def breaking(request, **more):
        answer = opened(request, **more)
        calls.append(request.get_method())
        if len(calls) == 1:
            answer.close()
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(client.urllib.request, "urlopen", breaking)
    here.call("POST", "/api/v1/decks/", {"name": "Harbour lights"})

    assert calls == ["POST", "POST"]
    assert here.call("GET", "/api/v1/decks/")["count"] == before + 1


def test_an_app_with_less_goes_on_with_new_tokens_until_it_is_signed_out(site, client):
    here = client.Site(site)
    here.enter("lantern4", PASSWORD)
    app = here.let_in("Lantern", ["read"])
    first = app.refresh_token

    assert app.call("GET", "/api/v1/profile/")["username"] == "lantern4"
    again = client.Site(site, refresh_token=app.refresh_token)
    assert again.call("GET", "/api/v1/decks/")["count"]
    assert again.refresh_token != app.refresh_token != first
    with pytest.raises(client.Refused) as refused:
        again.call("POST", "/api/v1/decks/", {"name": "Harbour lights"})
    assert refused.value.code == "grants.out_of_scope"

    again.leave()
    assert here.call("GET", "/api/v1/grants/") == []
