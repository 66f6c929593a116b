"""Cards that do not do what they say: who may tell, and what nobody learns by it."""

from datetime import timedelta
from uuid import uuid4

import pytest
import yaml
from django.contrib.auth.models import AnonymousUser, Group, Permission
from django.test import Client
from django.utils import timezone

from battles.errors import BattleNotFound
from battles.live.session import sessions
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.scenarios import read_scenarios, run_scenario
from battles.simulation.starter_content import StarterLibrary
from battles.tests.factories import make_player
from battles.watching.access import share_links
from battles.watching.errors import EmptyReport, TooManyCardReports
from battles.watching.models import LONGEST_STORY, CardReport
from battles.watching.moderation import card_reports
from battles.watching.moderation.card_reports import (
    MOST_A_DAY,
    export_scenario,
    report_card,
)
from battles.watching.replays import playback
from battles.watching.spectating import live_battles
from battles.watching.tests.people import client_of, make_room
from cards.errors import CardNotFound
from unionarena.core.accounts.selectors import NotSignedIn

pytestmark = pytest.mark.django_db

DOOR = "/api/v1/battles/card-reports/"
PAGE = "/battles/report-card/"
CARD = "TDL-1-001"
WORDS = "It drew two cards."


@pytest.fixture(autouse=True)
def _fresh():
    playback.clear_cache()
    live_battles.clear_cache()


@pytest.fixture
def room(content):
    room = make_room()
    room.play(30, seed=3)
    return room


@pytest.fixture
def over(room):
    if not sessions.get(room.battle_id).game.result:
        room.submit(0, {"type": "concede"}, decision_id=None)
    return room


def answered(room):
    return sessions.get(room.battle_id).game.answered


def tell(viewer, room=None, **report_fields):
    battle = {} if room is None else {"battle_id": room.battle_id}
    return report_card(
        viewer=viewer, **{"number": CARD, "story": WORDS} | battle | report_fields
    )


def post(client, **report_fields):
    sent = {"number": CARD, "story": WORDS} | report_fields
    return client.post(DOOR, sent, content_type="application/json")


# --- who may tell, and what is kept ---------------------------------------------------


def test_a_player_keeps_battle_moment_seat_card_and_words(room):
    told = tell(room.people[1], room, moment=5, story="see\n\u202ethere")

    told.refresh_from_db()
    assert (told.battle_id, told.moment, told.seat) == (room.battle_id, 5, 1)
    assert (told.number, told.story, told.state) == (CARD, "see / there", "open")
    pinned = sessions.get(room.battle_id).pinned.revision_by_number
    assert told.revision == pinned[CARD]


def test_a_moment_that_lies_ahead_is_the_last_one(room):
    assert tell(room.people[0], room, moment=2**31 - 1).moment == answered(room)
    assert tell(room.people[1], room).moment == answered(room)


def test_a_card_is_told_of_without_a_battle(content):
    told = tell(make_player("kiku"))

    assert (told.battle, told.moment, told.seat) == (None, None, None)


def test_the_same_card_at_the_same_moment_is_told_once(room):
    first, again = (tell(room.people[0], room, moment=3) for _ in range(2))

    assert first == again
    assert tell(room.people[0], room, moment=4) != first
    assert tell(room.people[1], room, moment=3) != first
    assert CardReport.objects.count() == 3


def test_a_stranger_learns_nothing_of_a_battle(content):
    stranger = make_player("stranger")
    closed = make_room(origin="invitation")
    for battle in (closed.battle_id, uuid4()):
        with pytest.raises(BattleNotFound):
            tell(stranger, battle_id=battle)
    assert not CardReport.objects.exists()


def test_a_spectator_tells_of_the_moment_they_see(room):
    told = tell(make_player("onlooker"), room, moment=2)

    assert (told.moment, told.seat) == (2, None)
    late = live_battles.get_delayed_session(room.battle_id).game.answered
    assert tell(make_player("second"), room, moment=10_000).moment == late


def test_whoever_has_the_link_of_a_replay_may_tell(over):
    guest = make_player("guest")
    link = share_links.create_link(
        viewer=over.people[0], battle_id=over.battle_id, purpose="replay"
    )

    assert tell(guest, over, moment=4, key=link.token).moment == 4


def test_the_answer_does_not_say_whether_a_card_is_in_the_battle(room):
    """The opponent's deck is hidden: a report must not be a way to ask for it."""
    pinned = sessions.get(room.battle_id).pinned.revision_by_number
    other = next(n for n in (f"CWO-1-{p:03}" for p in range(1, 60)) if n not in pinned)
    client = client_of(room.people[0])
    said = [
        post(client, number=number, battle_id=str(room.battle_id))
        for number in (CARD, other)
    ]

    assert [answer.status_code for answer in said] == [201, 201]
    assert said[0].content == said[1].content


@pytest.mark.parametrize("number", ["TDL-9-999", "", "x", "TDL-1-001\n", "A" * 32])
def test_a_card_that_there_is_not_is_not_found(content, number):
    with pytest.raises(CardNotFound):
        tell(make_player("kiku"), number=number)


def test_nobody_is_asked_to_sign_in(content):
    with pytest.raises(NotSignedIn):
        tell(AnonymousUser())
    assert post(Client()).status_code in (401, 403)
    assert Client().get(f"{PAGE}?number={CARD}").status_code == 302


@pytest.mark.parametrize("story", ["", "  \n\t", "\u200b\u202e", "\x00"])
def test_a_report_without_words_is_refused(content, story):
    with pytest.raises(EmptyReport):
        tell(make_player("kiku"), story=story)


def test_so_many_reports_a_day_and_no_more(content):
    kiku, now = make_player("kiku"), timezone.now()
    for _ in range(MOST_A_DAY):
        tell(kiku, now=now)

    with pytest.raises(TooManyCardReports):
        tell(kiku, now=now)
    assert tell(make_player("other"), now=now)
    assert tell(kiku, now=now + timedelta(days=1))


# --- doors ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "report_fields",
    [
        {"story": "x" * (LONGEST_STORY + 1)},
        {"story": None},
        {"number": "x" * 33},
        {"moment": -1},
        {"moment": 2**31},
        {"moment": "9" * 5000},
        {"battle_id": "no"},
        {"key": "k" * 65},
    ],
)
def test_what_cannot_be_told_is_refused_at_the_door(content, report_fields):
    assert post(client_of(make_player("kiku")), **report_fields).status_code == 400
    assert not CardReport.objects.exists()


def test_the_page_takes_a_report_with_its_moment(room):
    client = client_of(room.people[0])
    asked = f"{PAGE}?number={CARD}&battle_id={room.battle_id}&moment=6"
    form = client.get(asked).context["form"]
    sent = {name: form[name].value() or "" for name in form.fields}

    page = client.post(asked, sent | {"story": WORDS}).content.decode()

    assert "data-reported" in page
    assert CardReport.objects.get().moment == 6


@pytest.mark.parametrize(
    ("number", "status"),
    [("", 404), ("TDL-9-999", 404), ("x" * 300, 404), ("%00", 400)],
)
def test_the_page_knows_no_other_cards(content, number, status):
    client = client_of(make_player("kiku"))

    assert client.get(f"{PAGE}?number={number}").status_code == status


# --- the editors' desk ----------------------------------------------------------------


def editor_client(*rights):
    editor = make_player("editor")
    editor.is_staff = True
    editor.save()
    for name in rights:
        editor.user_permissions.add(Permission.objects.get(codename=name))
    return client_of(editor)


def test_an_editor_gives_a_report_its_state_and_sees_the_replay(over):
    told = tell(over.people[0], over, moment=7)
    client = editor_client("view_cardreport", "change_cardreport")
    desk = "/admin/watching/cardreport/"

    page = client.get(f"{desk}{told.pk}/change/").content.decode()
    client.post(desk, {"action": "confirm", "_selected_action": [told.pk]})

    told.refresh_from_db()
    assert (told.state, told.handled_by.username) == ("confirmed", "editor")
    assert f"/battles/{over.battle_id}/replay/#a=7" in page
    assert client.get(f"/api/v1/battles/{over.battle_id}/replay/").status_code == 200


def test_the_role_of_an_editor_is_enough(content):
    told = tell(make_player("kiku"))
    editor = make_player("editor")
    editor.is_staff = True
    editor.save()
    editor.groups.add(Group.objects.get(name="editor"))

    page = client_of(editor).get(f"/admin/watching/cardreport/{told.pk}/change/")

    assert page.status_code == 200


def test_states_are_changed_once_and_opened_again(content, admin_user):
    told = tell(make_player("kiku"))
    ask = {"editor": admin_user, "ids": [told.pk]}

    assert [card_reports.set_state(**ask, state="mended") for _ in range(2)] == [1, 0]
    assert card_reports.set_state(**ask, state="open") == 1
    told.refresh_from_db()
    assert (told.handled_at, told.handled_by) == (None, None)


def test_a_position_becomes_a_scenario_that_can_be_read_and_run(over):
    told = tell(over.people[1], over, moment=20, story='He said: "no" # {x}')

    written = export_scenario(told)

    (script,) = read_scenarios(yaml.safe_load(written), library=StarterLibrary())
    assert run_scenario(script).has_passed
    given = yaml.safe_load(written)["scenarios"][0]
    assert given["why"] == 'He said: "no" # {x}'
    position = sessions.get(over.battle_id).game_after(20).position
    hand = [position.cards[card].number for card in position.zone(1, Zone.HAND)]
    assert given["given"]["me"]["hand"] == hand


def test_no_scenario_tells_hands_while_a_battle_runs(room):
    told = tell(room.people[0], room)
    client = editor_client("view_cardreport")

    answer = client.get(f"/admin/watching/cardreport/{told.pk}/scenario.yaml")

    assert answer.status_code == 302
    assert "yaml" not in answer["Content-Type"]


def test_the_file_is_for_editors_only(over):
    told = tell(over.people[0], over)
    address = f"/admin/watching/cardreport/{told.pk}/scenario.yaml"

    assert client_of(over.people[0]).get(address).status_code == 302  # to sign in
    assert editor_client().get(address).status_code == 403
    Client().get(address)
    allowed = client_of(make_player("second"))
    assert allowed.get(address).status_code == 302
