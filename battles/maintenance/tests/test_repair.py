"""When the engine fails: the battle is frozen, kept whole, resumed or called off."""

import json
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from battles import signals, tasks
from battles.errors import (
    ActionFailed,
    BattleHalted,
    BattleVoided,
    NotHalted,
    StillBroken,
)
from battles.games.rules_build import compute_build_digest
from battles.live import player_views
from battles.live.session import Session, sessions
from battles.maintenance import repair, stalled_battles
from battles.models import Battle, BattleAction, BattleHalt
from battles.seating import bot_answers, open_battles
from battles.tests.broken_rules import break_answer, break_rule, stall_rule
from battles.tests.factories import make_bot_battle, pick
from battles.tests.socket_clients import Socket
from collection.tests.factories import make_player

KEEP = {"type": "decline"}
REDRAW = {"type": "accept"}


@pytest.fixture
def heard():
    told = []

    def listen(battle_id, signal, **more):
        told.append((signal, battle_id, more))

    every = (
        signals.battle_finished,
        signals.battle_halted,
        signals.battle_resumed,
        signals.battle_voided,
    )
    for signal in every:
        signal.connect(listen)
    yield told
    for signal in every:
        signal.disconnect(listen)


def status_of(duel):
    return Battle.objects.get(pk=duel.battle_id).status


def keep_hand(duel):
    """Answer as whoever is asked; both keep their hands first."""
    seat, decision = duel.next_decision()
    return duel.submit(seat, KEEP, decision_id=decision["id"])


@pytest.fixture
def halted(live_duel, monkeypatch):
    """A battle whose second action breaks a rule, until ``mend`` is called."""
    keep_hand(live_duel)
    with monkeypatch.context() as patch:
        break_rule(patch, "StartPhase")
        with pytest.raises(BattleHalted):
            keep_hand(live_duel)
    return live_duel


# --- Going on.


def test_a_battle_goes_on_where_the_engine_fails_at_one_answer_only(
    live_duel, monkeypatch, heard
):
    keep_hand(live_duel)
    before = Session.load(live_duel.battle_id).game.digest()
    seat, decision = live_duel.next_decision()
    break_answer(monkeypatch, "Setup", REDRAW)

    with pytest.raises(ActionFailed):
        live_duel.submit(seat, REDRAW, decision_id=decision["id"])

    assert status_of(live_duel) == "running"
    assert heard == []
    assert sessions.get(live_duel.battle_id).game.digest() == before
    keep_hand(live_duel)
    assert BattleAction.objects.filter(battle_id=live_duel.battle_id).count() == 2


def test_a_failure_in_a_battle_that_goes_on_is_written_down_once(
    live_duel, monkeypatch
):
    seat, decision = live_duel.next_decision()
    break_answer(monkeypatch, "Setup", REDRAW)
    for _again in range(2):
        with pytest.raises(ActionFailed):
            live_duel.submit(seat, REDRAW, decision_id=decision["id"])

    note = BattleHalt.objects.get(battle_id=live_duel.battle_id)
    assert (note.number, note.stage, note.action) == (1, "apply", REDRAW)
    assert note.error == "ZeroDivisionError: an answer that breaks"
    assert note.digest == Session.load(live_duel.battle_id).game.digest()


def test_a_battle_freezes_after_a_failure_that_left_it_going_on(live_duel, monkeypatch):
    seat, decision = live_duel.next_decision()
    with monkeypatch.context() as patch:
        break_answer(patch, "Setup", REDRAW)
        with pytest.raises(ActionFailed):
            live_duel.submit(seat, REDRAW, decision_id=decision["id"])
    keep_hand(live_duel)
    break_rule(monkeypatch, "StartPhase")

    with pytest.raises(BattleHalted):
        keep_hand(live_duel)

    halt = BattleHalt.objects.get(battle_id=live_duel.battle_id)
    assert status_of(live_duel) == "halted"
    assert halt.number == 2


def test_a_bot_gives_another_answer_where_the_engine_fails_at_its_own(
    live_duel, monkeypatch
):
    session = sessions.get(live_duel.battle_id)
    seat, decision = live_duel.next_decision()
    break_answer(monkeypatch, "Setup", REDRAW)
    redraw = session.ruleset.read_action(REDRAW)

    bot_answers.submit_answer(session, seat, redraw, decision["id"])

    assert [row.action for row in BattleAction.objects.all()] == [KEEP]


# --- Freezing.


def test_a_battle_freezes_when_the_engine_breaks_and_its_log_is_kept(halted):
    halt = BattleHalt.objects.get(battle_id=halted.battle_id)

    assert status_of(halted) == "halted"
    assert BattleAction.objects.filter(battle_id=halted.battle_id).count() == 1
    assert (halt.number, halt.stage, halt.action) == (2, "apply", KEEP)
    assert halt.error == "ZeroDivisionError: a rule that breaks"
    assert "advance" in halt.traceback
    assert halt.digest == Session.load(halted.battle_id).game.digest()
    assert set(halt.versions) == {"build", "python", "engine"}
    assert halt.versions["build"] == compute_build_digest()
    assert halt.resolved_at is None


def test_nothing_is_accepted_while_a_battle_is_halted(halted):
    sessions.clear()  # as another process sees it
    for action in (KEEP, {"type": "concede"}):
        with pytest.raises(BattleHalted):
            halted.submit(0, action, decision_id=1)

    assert BattleAction.objects.filter(battle_id=halted.battle_id).count() == 1


def test_nobody_loses_when_a_battle_is_halted(live_duel, monkeypatch, heard):
    keep_hand(live_duel)
    break_rule(monkeypatch, "StartPhase")

    with pytest.raises(BattleHalted):
        keep_hand(live_duel)

    battle = Battle.objects.get(pk=live_duel.battle_id)
    assert (battle.winner, battle.result_reason, battle.finished_at) == (None, "", None)
    assert [signal for signal, _id, _more in heard] == [signals.battle_halted]
    assert open_battles.list_users_in_battle([p.pk for p in live_duel.people]) == set()


def test_a_halted_battle_is_written_down_once(halted, monkeypatch):
    break_rule(monkeypatch, "StartPhase")
    for _again in range(3):
        sessions.clear()
        with pytest.raises(BattleHalted):
            halted.submit(0, KEEP, decision_id=1)

    assert BattleHalt.objects.count() == 1


def test_a_halted_battle_can_still_be_looked_at(halted):
    present = player_views.get_current_state_for(halted.people[0], halted.battle_id)

    assert present.info.status == "halted"
    assert present.view["result"] is None
    assert present.info.seed is None


def test_a_log_that_no_longer_plays_freezes_the_battle_where_it_stops(
    live_duel, monkeypatch
):
    live_duel.play(30)
    count = BattleAction.objects.filter(battle_id=live_duel.battle_id).count()
    sessions.clear()
    with monkeypatch.context() as patch:
        break_rule(patch, "MovePhase")
        shown = player_views.get_current_state_for(
            live_duel.people[0], live_duel.battle_id
        )

    assert shown.info.status == "halted"
    halt = BattleHalt.objects.get(battle_id=live_duel.battle_id)
    assert halt.stage == "replay"
    assert 0 < halt.number <= count
    assert BattleAction.objects.filter(battle_id=live_duel.battle_id).count() == count
    repair.resume_halted_battle(battle_id=live_duel.battle_id, now=timezone.now())
    assert sessions.get(live_duel.battle_id).game.answered == count


def test_a_battle_that_cannot_even_begin_is_frozen(live_duel, monkeypatch):
    sessions.clear()
    with monkeypatch.context() as patch:
        break_rule(patch, "Setup")
        with pytest.raises(BattleHalted):
            player_views.get_current_state_for(live_duel.people[0], live_duel.battle_id)

    halt = BattleHalt.objects.get(battle_id=live_duel.battle_id)
    assert (halt.stage, halt.number) == ("start", 0)


def test_a_battle_that_cannot_be_shown_is_frozen(live_duel):
    session = sessions.get(live_duel.battle_id)
    session.game.position.phase = 99  # as a rule that went wrong might leave it

    with pytest.raises(BattleHalted):
        player_views.get_current_state_for(live_duel.people[0], live_duel.battle_id)

    assert BattleHalt.objects.get(battle_id=live_duel.battle_id).stage == "show"


def test_a_question_without_an_answer_freezes_the_battle(live_duel, monkeypatch):
    keep_hand(live_duel)
    stall_rule(monkeypatch, "StartPhase")

    with pytest.raises(BattleHalted):
        keep_hand(live_duel)

    assert BattleHalt.objects.get(battle_id=live_duel.battle_id).stage == "stall"


def test_a_halted_practice_does_not_set_its_bot_in_motion_for_ever(
    live_practice, monkeypatch
):
    break_rule(monkeypatch, "StartPhase")
    for _count in range(3):
        if status_of(live_practice) == "halted":
            break
        seat, decision = live_practice.next_decision()
        try:
            live_practice.submit(
                seat, pick(decision, _First()), decision_id=decision["id"]
            )
        except BattleHalted:
            break

    assert status_of(live_practice) == "halted"
    tasks.answer_bot(battle_id=str(live_practice.battle_id))
    assert BattleHalt.objects.count() == 1
    later = timezone.now() + timedelta(hours=1)
    assert stalled_battles.list_battles_waiting_for_bot(since=later, limit=9) == []


class _First:
    """Chooses the first of everything."""

    def choice(self, options):
        return options[0]

    def randint(self, low, _high):
        return low

    def sample(self, candidates, count):
        return candidates[:count]


# --- Telling.


async def test_both_players_are_told_at_once_and_again_when_they_return(
    live_duel, monkeypatch
):
    await database_sync_to_async(keep_hand)(live_duel)
    seat, decision = await database_sync_to_async(live_duel.next_decision)()
    async with (
        Socket(live_duel.battle_id, user=live_duel.people[seat]) as mine,
        Socket(live_duel.battle_id, user=live_duel.people[1 - seat]) as theirs,
    ):
        await mine.hello()
        await theirs.hello()
        with monkeypatch.context() as patch:
            break_rule(patch, "StartPhase")
            await mine.send(
                {
                    "type": "action",
                    "decision_id": decision["id"],
                    "action": KEEP,
                    "client_action_id": "x",
                }
            )
            told = [await s.receive_until("halted") for s in (mine, theirs)]
            refusal = await mine.receive_until("error")
        async with Socket(live_duel.battle_id, user=live_duel.people[0]) as again:
            welcome = await again.hello(language="en")
            late = await again.receive_until("halted")

        await database_sync_to_async(repair.resume_halted_battle)(
            battle_id=live_duel.battle_id, now=timezone.now()
        )
        back = [await s.receive_until("welcome") for s in (mine, theirs)]

    assert [message["status"] for message in [*told, late]] == ["halted"] * 3
    assert "No one loses" in late["message"]
    assert refusal["code"] == "battle.halted"
    assert welcome["battle"]["status"] == "halted"
    assert [message["battle"]["status"] for message in back] == ["running"] * 2


def test_page_and_rest_say_that_a_battle_is_halted(halted):
    client = Client(raise_request_exception=False)
    client.force_login(halted.people[0])
    address = f"/api/v1/battles/{halted.battle_id}/"

    refused = client.post(
        f"{address}actions/",
        {"decision_id": 1, "action": KEEP},
        content_type="application/json",
    )

    assert client.get(address).json()["battle"]["status"] == "halted"
    assert (refused.status_code, refused.json()["code"]) == (503, "battle.halted")
    page = client.get(f"/battles/{halted.battle_id}/")
    assert page.status_code == 200
    assert page.context["is_halted"]


# --- Reproducing.


def test_reproducing_shows_where_it_breaks(halted, monkeypatch, capsys):
    break_rule(monkeypatch, "StartPhase")

    with pytest.raises(CommandError, match="Breaks at action 2"):
        call_command("reproduce_battle", str(halted.battle_id))
    with pytest.raises(CommandError):
        call_command("reproduce_battle", str(halted.battle_id), "--json")

    text, _, found = capsys.readouterr().out.partition("\n{")
    report = json.loads("{" + found)
    assert "ZeroDivisionError: a rule that breaks" in text
    assert report["break"]["number"] == 2
    assert report["break"]["action"] == KEEP
    assert report["recorded"]["error"] == "ZeroDivisionError: a rule that breaks"
    assert status_of(halted) == "halted"


def test_reproducing_a_sound_battle_says_so(live_duel, capsys):
    live_duel.play(20)

    call_command("reproduce_battle", str(live_duel.battle_id))

    assert "20 of 20 actions" in capsys.readouterr().out
    assert repair.replay_with_checks(live_duel.battle_id).digest == (
        sessions.get(live_duel.battle_id).game.digest()
    )


# --- Going on.


def test_a_mended_battle_goes_on_where_it_stood(halted, heard):
    before = sessions.get(halted.battle_id).game.digest()

    call_command("resume_battle", str(halted.battle_id))

    assert status_of(halted) == "running"
    assert sessions.get(halted.battle_id).game.digest() == before
    halt = BattleHalt.objects.get(battle_id=halted.battle_id)
    assert (halt.resolution, halt.resolved_at is None) == ("resumed", False)
    ((signal, battle_id, more),) = heard
    assert (signal, battle_id) == (signals.battle_resumed, halted.battle_id)
    assert more["halted_for"] == halt.resolved_at - halt.halted_at
    assert keep_hand(halted).number == 2


def test_a_battle_that_still_breaks_is_not_resumed(halted, monkeypatch):
    break_rule(monkeypatch, "StartPhase")

    with pytest.raises(StillBroken, match="a rule that breaks"):
        repair.resume_halted_battle(battle_id=halted.battle_id, now=timezone.now())

    assert status_of(halted) == "halted"


def test_a_battle_that_plays_to_another_position_is_resumed_only_by_force(halted):
    BattleHalt.objects.update(digest="0" * 64)

    with pytest.raises(CommandError, match="position"):
        call_command("resume_battle", str(halted.battle_id))
    call_command("resume_battle", str(halted.battle_id), "--force")

    assert status_of(halted) == "running"


def test_a_battle_may_halt_again_later(halted, monkeypatch):
    repair.resume_halted_battle(battle_id=halted.battle_id, now=timezone.now())
    break_rule(monkeypatch, "StartPhase")

    with pytest.raises(BattleHalted):
        keep_hand(halted)

    assert BattleHalt.objects.count() == 2


def test_a_battle_called_off_counts_for_nobody(halted, heard):
    call_command("resume_battle", str(halted.battle_id), "--void")

    battle = Battle.objects.get(pk=halted.battle_id)
    assert (battle.status, battle.winner) == ("voided", None)
    assert [signal for signal, _id, _more in heard] == [signals.battle_voided]
    with pytest.raises(BattleVoided):
        halted.submit(0, KEEP, decision_id=1)
    with pytest.raises(NotHalted):
        repair.call_off_halted_battle(battle_id=halted.battle_id, now=timezone.now())


def test_only_a_halted_battle_is_resumed_or_called_off(live_duel):
    with pytest.raises(NotHalted):
        repair.resume_halted_battle(battle_id=live_duel.battle_id, now=timezone.now())
    with pytest.raises(NotHalted):
        repair.call_off_halted_battle(battle_id=live_duel.battle_id, now=timezone.now())

    assert status_of(live_duel) == "running"


def administrator(**permissions):
    person = make_player("operator")
    person.is_staff = True
    person.save()
    for name in permissions.get("may", ()):
        person.user_permissions.add(Permission.objects.get(codename=name))
    client = Client()
    client.force_login(person)
    return client


def press(client, duel, action):
    return client.post(
        "/admin/battles/battle/",
        {"action": action, "_selected_action": [str(duel.battle_id)]},
        follow=True,
    )


def test_an_operator_resumes_in_the_admin_and_is_told_what_still_breaks(
    halted, monkeypatch
):
    client = administrator(may=("view_battle", "change_battle"))
    with monkeypatch.context() as patch:
        break_rule(patch, "StartPhase")
        page = press(client, halted, "resume")
    assert "a rule that breaks" in page.text
    assert status_of(halted) == "halted"

    press(client, halted, "resume")

    assert status_of(halted) == "running"


def test_who_may_only_look_at_battles_decides_nothing(halted):
    press(administrator(may=("view_battle",)), halted, "call_off")

    assert status_of(halted) == "halted"


# --- The stall guard.


def age(battle_id):
    moment = timezone.now() - timedelta(minutes=5)
    Battle.objects.filter(pk=battle_id).update(moved_at=moment)


def test_a_row_that_forgot_who_is_asked_is_mended_from_the_log(live_duel):
    right = Battle.objects.get(pk=live_duel.battle_id).seats_asked
    Battle.objects.filter(pk=live_duel.battle_id).update(seats_asked=0)
    age(live_duel.battle_id)

    tasks.mend_stalled_battles()

    battle = Battle.objects.get(pk=live_duel.battle_id)
    assert (battle.seats_asked, battle.status) == (right, "running")


def test_a_bot_that_its_row_forgot_is_found_and_answered(transactional_db, content):
    battle = make_bot_battle()
    Battle.objects.filter(pk=battle.pk).update(waits_for_bot=False)
    if Battle.objects.get(pk=battle.pk).status == "running":
        age(battle.pk)
        tasks.mend_stalled_battles()

    assert Battle.objects.get(pk=battle.pk).status == "finished"


def test_a_battle_in_which_nobody_can_answer_is_halted_by_the_guard(
    live_duel, monkeypatch
):
    session = sessions.get(live_duel.battle_id)
    session.game.position.decisions.clear()
    Battle.objects.filter(pk=live_duel.battle_id).update(seats_asked=0)
    age(live_duel.battle_id)

    tasks.mend_stalled_battles()

    assert status_of(live_duel) == "halted"
    assert BattleHalt.objects.get().stage == "stall"


def test_a_bot_that_fails_answers_something_all_the_same(live_practice, monkeypatch):
    def fail(*_given):
        raise IndexError

    monkeypatch.setattr("battles.bots.Bot.choose", fail)
    for _count in range(12):
        seat, decision = live_practice.next_decision()
        if decision is None:
            break
        live_practice.submit(seat, pick(decision, _First()), decision_id=decision["id"])

    actions = BattleAction.objects.filter(battle_id=live_practice.battle_id)
    assert actions.filter(seat=1).count() > 1
    assert status_of(live_practice) == "running"
