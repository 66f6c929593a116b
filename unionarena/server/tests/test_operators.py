"""What operators see and switch: /metrics, their page, the banner."""

import json
import re

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.test import Client, override_settings
from django.utils import timezone

from battles.tests.factories import make_duel, make_practice
from collection.tests.factories import load_starter_content, make_player
from matchmaking import services
from matchmaking.tests.factories import join, make_people
from unionarena.core.accounts.models import User
from unionarena.core.web import switches
from unionarena.core.web.models import Switches
from unionarena.core.web.switches import NoNewBattles


@pytest.fixture
def content(db):
    load_starter_content()


@pytest.fixture
def closed(content):
    """A site on which an operator lets no battle begin."""
    row = {
        "battles_begin": False,
        "banner_en": "Back at noon.",
        "banner_ja": "正午に再開",
    }
    Switches.objects.create(pk=1, **row)
    switches.clear_cache()


def read(client=None, **headers):
    """The samples of /metrics, by name and labels."""
    answer = (client or Client()).get("/metrics", **headers)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (one.rsplit(" ", 1) for one in lines)}


# --- /metrics.


def test_what_is_played_is_counted(transactional_db):
    load_starter_content()
    before = read()
    duel = make_duel()
    duel.play(3)
    join(make_people("emi"), now=timezone.now())

    now = read()

    def grown(name):
        return now[name] - before.get(name, 0)

    assert grown("arena_actions_acknowledged_total") == 3
    assert grown("arena_commit_seconds_count") >= 1
    assert now["arena_sessions"] >= 1
    assert now['arena_battles{status="running"}'] == 1
    assert now['arena_battles{status="halted"}'] == 0
    assert now["arena_waiting_people"] == 1


def test_refusals_are_counted_by_door_and_code(content):
    name = 'arena_refusals_total{code="battle.not_found",door="rest"}'
    client = Client()
    client.force_login(make_player("akari"))
    before = read().get(name, 0)

    client.get("/api/v1/battles/00000000-0000-4000-8000-000000000000/")

    assert read()[name] == before + 1


def test_strangers_are_not_told_that_there_are_metrics(db):
    assert Client(REMOTE_ADDR="203.0.113.7").get("/metrics").status_code == 404
    through_the_proxy = {"X-Forwarded-For": "127.0.0.1"}
    assert Client().get("/metrics", headers=through_the_proxy).status_code == 404


@override_settings(METRICS_TOKEN="only-for-tests")
def test_with_a_token_set_it_alone_opens(db):
    def status(**headers):
        return Client().get("/metrics", headers=headers).status_code

    assert status() == 404
    assert status(Authorization="Bearer wrong") == 404
    assert status(Authorization="Bearer only-for-tests") == 200


def test_metrics_answer_under_any_name(db):
    """Prometheus asks by address."""
    assert Client(HTTP_HOST="10.0.0.1:8001").get("/metrics").status_code == 200


# --- Switches.


def test_no_battle_begins_while_the_switch_is_off(closed):
    for begin in (make_duel, make_practice):
        with pytest.raises(NoNewBattles):
            begin(**({} if begin is make_duel else {"name": "chidori"}))


def test_who_waits_keeps_the_place_while_the_switch_is_off(closed):
    now = timezone.now()
    for person in make_people("emi", "fumi"):
        join(person, now=now)

    held = services.run_tick(now=now)
    Switches.objects.update(battles_begin=True)
    switches.clear_cache()
    found = services.run_tick(now=now)

    assert (held.found, found.found) == (0, 1)


def test_a_battle_that_runs_goes_on_while_the_switch_is_off(content):
    duel = make_duel()
    Switches.objects.create(pk=1, battles_begin=False)
    switches.clear_cache()

    duel.play(3)


@pytest.mark.parametrize(
    ("language", "banner"),
    [("en", "Back at noon."), ("ja", "正午に再開"), ("zh-hant", "Back at noon.")],
)
def test_the_banner_stands_on_every_page_in_its_language(closed, language, banner):
    page = Client().get("/cards/", headers={"Accept-Language": language})

    assert banner in page.text


def test_there_is_no_banner_where_nobody_wrote_one(content):
    assert "data-banner" not in Client().get("/cards/").text


# --- The page.


def operator(*names):
    user = User.objects.create_user("operator", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=names))
    client = Client()
    client.force_login(user)
    return client


def test_operators_see_how_the_site_stands_and_switch(content):
    make_duel()
    client = operator("view_switches", "change_switches")

    page = client.get("/admin/web/switches/", follow=True)
    assert page.status_code == 200
    assert "data-standing" in page.text
    saved = client.post(
        "/admin/web/switches/1/change/", {"banner_en": "Soon.", "banner_ja": ""}
    )

    assert saved.status_code == 302
    assert not switches.get_switches().battles_begin
    assert switches.get_switches().banner_en == "Soon."


def test_staff_without_the_permission_do_not(content):
    client = operator("view_battle")

    assert client.get("/admin/web/switches/").status_code == 403


def test_the_board_for_grafana_asks_only_for_what_is_told(content):
    board = json.loads((settings.BASE_DIR / "deploy/grafana.json").read_text())
    queried = {
        re.sub("_(bucket|sum|count)$", "", name)
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"arena_\w+", target["expr"])
    }
    exported = set(re.findall(r"# TYPE (arena_\w+)", Client().get("/metrics").text))

    assert queried
    assert queried <= exported
