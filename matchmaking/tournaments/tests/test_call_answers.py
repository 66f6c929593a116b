"""Judges' answers to calls with a scene: who answers, who reads, what stays hidden."""

import random
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from battles.live.session import Session
from battles.scenes import services as scenes
from battles.scenes.errors import NotShownYet, SceneFinal, SceneNotFound
from battles.scenes.models import Scene
from battles.scenes.scene_text import read_text
from battles.tests.factories import Duel, every_battle
from battles.watching.spectating.live_battles import clear_cache
from cards.tests.factories import make_ruling
from matchmaking.personal_data.data_export import export_personal_data
from matchmaking.tournaments import call_answers, errors, services
from matchmaking.tournaments.models import LONGEST_ANSWER, Act, CallAnswer, JudgeCall
from matchmaking.tournaments.services import announcements
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    concede,
    make_judge,
    make_people,
    play,
    set_up,
    tables,
)
from unionarena.core.accounts.profanity import OffensiveText
from unionarena.core.errors import TextTooLong
from unionarena.core.notifications.models import Notification

API = "/api/v1/tournaments/"
JSON = "application/json"
CARD = "TDL-1-012"
FERRY = f"phase: attack\nme:\n  front_line: [{CARD}]\nopponent:\n  life: 1\n"
WORDS = "No: it rests, so it cannot attack again."


@pytest.fixture(autouse=True)
def _forget():
    clear_cache()


def call(tournament, table=0, **more):
    match = tables(tournament)[table]
    user = more.pop("user", None) or match.first.user
    announcements.call_judge(user=user, pk=tournament.pk, now=NOON, **more)
    return JudgeCall.objects.latest("pk")


def answer(judge, tournament, found, **more):
    sent = {"text": WORDS, "now": at(60)} | more
    return services.send_answer(judge=judge, pk=tournament.pk, call_id=found.pk, **sent)


def make_scene(user, **fields):
    fields = {"title": "Ferry", "text": FERRY, "question": "Twice?"} | fields
    return scenes.create_scene(user=user, fields=fields)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def url(tournament, found, tail=""):
    return f"{API}{tournament.pk}/calls/{found.pk}/{tail}"


# --- The scene of the moment of a call.


def list_public_numbers(view):
    """Return every card number in what spectators see."""
    if isinstance(view, dict):
        own = {view["card"]} if view.get("card") else set()
        return own.union(*map(list_public_numbers, view.values()))
    if isinstance(view, list):
        return set().union(*map(list_public_numbers, view))
    return set()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("caller", [0, 1])
def test_scene_of_a_running_game_has_no_card_that_spectators_do_not_know(
    live_content, caller
):
    """Issue 34: hidden cards of running games never enter a scene."""
    organiser, *four = make_people("organiser", "akari", "botan", "chidori", "daichi")
    tournament = set_up(organiser, four)
    match = tables(tournament)[0]
    people = tuple(entry.user for entry in match.entries)
    duel = Duel(battle_id=match.battle_id, people=people)
    chance, checked = random.Random(7), 0
    for _look in range(6):
        for _step in range(12):
            duel.step(chance)
        found = call(tournament, user=people[caller])
        made = services.create_scene_for_call(
            judge=organiser, pk=tournament.pk, call_id=found.pk
        )

        public = Session.load(match.battle_id).game.view(None)
        given = read_text(made.text).given
        assert made.visibility == "private"
        assert read_text(made.text).numbers <= list_public_numbers(public)
        assert made.cards.keys() <= list_public_numbers(public) | {"TDL-1-018"}
        for seat, side in ((caller, "me"), (1 - caller, "opponent")):
            seen = public["players"][seat]
            fields = [unit["card"] for unit in seen["front_line"]]
            written = [str(each).split()[0] for each in given[side]["front_line"]]
            assert written == fields
            assert given[side]["deck"] == seen["deck"]["count"]
            hand = given[side]["hand"]
            parts = hand if isinstance(hand, list) else [hand]
            known = [part for part in parts if isinstance(part, str)]
            hidden = [part for part in parts if isinstance(part, int)]
            assert sum(hidden) + len(known) == len(seen["hand"])
            # A card that was shown to everybody on its way to the hand stays known.
            assert known == [each["card"] for each in seen["hand"] if each["card"]]
            checked += len(duel.view(seat)["players"][seat]["hand"])
    assert checked > 0  # there was something to hide


@pytest.fixture
def open_call(tournament):
    return call(tournament)


def test_moment_that_spectators_do_not_see_yet_is_in_no_scene(content):
    judge = make_judge("host")
    four = make_people("akari", "botan", "chidori", "daichi")
    tournament = set_up(judge, four, is_rated=True)
    match = tables(tournament)[0]
    people = tuple(entry.user for entry in match.entries)
    duel = Duel(battle_id=match.battle_id, people=people)
    duel.step(random.Random(1))
    found = call(tournament)
    assert found.moment > 0

    with pytest.raises(NotShownYet):
        services.create_scene_for_call(judge=judge, pk=tournament.pk, call_id=found.pk)
    assert not Scene.objects.exists()
    log = every_battle().get(pk=match.battle_id).actions
    log.update(created_at=NOON - timedelta(days=9999))
    clear_cache()
    made = services.create_scene_for_call(
        judge=judge, pk=tournament.pk, call_id=found.pk
    )
    assert made.owner == judge


def test_call_without_a_battle_has_no_moment(organiser, tournament, open_call):
    JudgeCall.objects.update(battle=None)

    with pytest.raises(errors.NoMoment):
        services.create_scene_for_call(
            judge=organiser, pk=tournament.pk, call_id=open_call.pk
        )


def test_scene_of_a_ruling_has_its_position_and_its_question(organiser, tournament):
    scenario = (
        "scenarios:\n- name: ferry\n  clause: UA-5.4.2\n  why: ruling\n"
        f"  given:\n    me: {{front_line: [{CARD}], hand: 2}}\n  when: []\n"
        "  then: {}\n"
    )
    cards = f"cards:\n  {CARD}: {CARD}\n"
    ruling = make_ruling(
        cards=[CARD], scenario=cards + scenario, question_en="May it attack twice?"
    )
    own = "cards:\n  cub: {bp: 1}\n" + scenario.replace(CARD, "cub")
    other = make_ruling("Q2", cards=[CARD], scenario=own)
    found = call(tournament, card=CARD)

    choices = call_answers.list_answer_choices(organiser, tournament, found)
    made = services.create_scene_for_call(
        judge=organiser, pk=tournament.pk, call_id=found.pk, ruling_id=ruling.pk
    )

    assert list(choices.rulings) == [ruling.pk]  # not the one with a card of its own
    assert made.question == "May it attack twice?"
    assert read_text(made.text).given["me"]["hand"] == 2
    assert read_text(made.text).numbers == {CARD}
    with pytest.raises(scenes.NoRulingScene):
        services.create_scene_for_call(
            judge=organiser, pk=tournament.pk, call_id=found.pk, ruling_id=other.pk
        )


# --- Answering.


def test_answer_reaches_both_players_and_is_in_the_log(
    organiser, tournament, open_call
):
    scene = make_scene(organiser)

    sent = answer(
        organiser, tournament, open_call, clause="ua-5.4.2", scene_id=scene.pk
    )

    open_call.refresh_from_db()
    assert open_call.answered_at == at(60)
    assert (sent.clause, sent.scene.forked_from) == ("UA-5.4.2", scene)
    act = Act.objects.get()
    assert (act.does, act.match, act.note) == (
        "answer",
        open_call.match,
        f"UA-5.4.2 {WORDS}",
    )
    notices = Notification.objects.filter(occasion="judge_answered")
    players = {entry.user for entry in open_call.match.entries}
    assert {notice.user for notice in notices} == players
    assert {notice.path for notice in notices} == {
        f"/tournaments/{tournament.pk}/#answers"
    }


def test_scene_of_an_answer_is_a_copy_that_stays_as_it_was_sent(
    organiser, tournament, open_call
):
    scene = make_scene(organiser)
    sent = answer(organiser, tournament, open_call, scene_id=scene.pk).scene
    change = {"user": organiser, "scene_id": sent.pk}

    scenes.delete_scene(user=organiser, scene_id=scene.pk)
    with pytest.raises(SceneFinal):
        scenes.change_scene(**change, fields={"title": "Other"})
    with pytest.raises(SceneFinal):
        scenes.delete_scene(**change)
    editor = reverse("battles:edit-scene", args=[sent.pk])
    assert signed_in(organiser).get(editor).status_code == 409
    page = Client().get(reverse("battles:scene", args=[sent.pk]))
    assert page.status_code == 200  # shared by link
    assert "a judge’s answer" in page.content.decode()
    sent.refresh_from_db()
    assert (sent.title, sent.question, sent.text) == ("Ferry", "Twice?", scene.text)


def test_answers_do_not_use_up_the_scenes_a_judge_may_keep(
    organiser, tournament, open_call, monkeypatch
):
    monkeypatch.setattr(scenes, "MOST_SCENES", 1)
    scene = make_scene(organiser)

    answer(organiser, tournament, open_call, scene_id=scene.pk)
    with pytest.raises(scenes.TooManyScenes):
        make_scene(organiser)
    scenes.delete_scene(user=organiser, scene_id=scene.pk)
    make_scene(organiser)


def test_second_answer_is_refused_and_changes_nothing(organiser, tournament, open_call):
    answer(organiser, tournament, open_call)

    with pytest.raises(errors.CallAnswered):
        answer(organiser, tournament, open_call, text="Something else.")
    with pytest.raises(errors.CallAnswered):
        services.create_scene_for_call(
            judge=organiser, pk=tournament.pk, call_id=open_call.pk
        )
    assert CallAnswer.objects.get().text == WORDS
    assert Act.objects.count() == 1


def test_call_marked_as_answered_takes_no_answer_any_more(
    organiser, tournament, open_call
):
    services.carry_out_act(
        judge=organiser, pk=tournament.pk, does="answer", call=open_call.pk, now=at(5)
    )

    with pytest.raises(errors.CallAnswered):
        answer(organiser, tournament, open_call)
    assert not CallAnswer.objects.exists()


def test_call_of_another_event_is_not_found(organiser, four, tournament, open_call):
    other = set_up(organiser, four, begin=False, name="Other cup")
    services.begin_tournament(user=organiser, pk=other.pk, now=NOON)

    with pytest.raises(errors.CallNotFound):
        answer(organiser, other, open_call)
    assert open_call.answered_at is None


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", errors.EmptyAnswer),
        (" \u202e\x00\n ", errors.EmptyAnswer),
        ("x" * (LONGEST_ANSWER + 1), TextTooLong),
        ("You fucking idiot", OffensiveText),
    ],
)
def test_words_that_are_no_answer_are_refused(
    organiser, tournament, open_call, text, refusal
):
    with pytest.raises(refusal):
        answer(organiser, tournament, open_call, text=text)
    open_call.refresh_from_db()
    assert open_call.answered_at is None
    assert not CallAnswer.objects.exists()


def test_longest_answer_is_sent_whole(organiser, tournament, open_call):
    sent = answer(organiser, tournament, open_call, text="x" * LONGEST_ANSWER)

    assert len(sent.text) == LONGEST_ANSWER


@pytest.mark.parametrize("clause", ["UA-99.9", "UA-5", "TR-2.2", "<b>", "UA-1" * 20])
def test_clause_that_the_rules_do_not_have_is_refused(
    organiser, tournament, open_call, clause
):
    with pytest.raises(errors.UnknownClause):
        answer(organiser, tournament, open_call, clause=clause)


def test_private_scene_of_somebody_else_is_refused_and_a_shared_one_is_copied(
    organiser, tournament, four, open_call
):
    private, shared = make_scene(four[2]), make_scene(four[2], visibility="link")

    for missing in (private.pk, uuid4()):
        with pytest.raises(SceneNotFound):
            answer(organiser, tournament, open_call, scene_id=missing)
    assert JudgeCall.objects.get().answered_at is None
    sent = answer(organiser, tournament, open_call, scene_id=shared.pk)
    assert (sent.scene.owner, sent.scene.forked_from) == (organiser, shared)


def test_player_and_stranger_and_the_judge_at_the_table_answer_no_call(four):
    tournament = set_up(four[0], four)
    match = next(
        one for one in tables(tournament) if four[0] in {e.user for e in one.entries}
    )
    other = next(entry.user for entry in match.entries if entry.user != four[0])
    found = call(tournament, user=other)

    refusals = (
        (four[0], errors.OwnTable),
        (other, errors.NotTheJudge),
        (make_people("stranger"), errors.NotTheJudge),
    )
    for person, refusal in refusals:
        with pytest.raises(refusal):
            answer(person, tournament, found)
        with pytest.raises(refusal):
            services.create_scene_for_call(
                judge=person, pk=tournament.pk, call_id=found.pk
            )
    assert not CallAnswer.objects.exists()
    assert not Scene.objects.exists()


def test_call_of_a_finished_tournament_is_not_answered_any_more(
    organiser, tournament, open_call
):
    services.cancel_tournament(user=organiser, pk=tournament.pk, now=at(5))

    with pytest.raises(errors.NotRunning):
        answer(organiser, tournament, open_call)


# --- Reading.


def test_only_players_and_judges_read_an_answer_until_the_match_is_decided(
    organiser, tournament, open_call
):
    sent = answer(organiser, tournament, open_call)
    match, elsewhere = tables(tournament)
    office, stranger = make_judge("judge"), make_people("stranger")
    readers = [organiser, office, *(entry.user for entry in match.entries)]
    others = [stranger, *(entry.user for entry in elsewhere.entries)]

    def reads(person):
        answers = call_answers.list_answers_for(person, tournament)
        return list(answers) == [sent]

    assert [reads(person) for person in readers] == [True] * 4
    assert [reads(person) for person in others] == [False] * 3
    concede(match, 1)
    services.advance_tournament(tournament.pk, now=at(90))
    assert [reads(person) for person in others] == [True] * 3


def test_page_shows_an_answer_without_what_only_the_caller_knew(
    organiser, tournament, four
):
    match = tables(tournament)[0]
    caller, opponent = (entry.user for entry in match.entries)
    note = "I hold the whale. May I play it now?"
    found = call(tournament, user=caller, note=note, card="TDL-1-001")
    scene = make_scene(organiser, question="<b>May it attack?</b>")
    answer(
        organiser, tournament, found, clause="UA-5.4.2", scene_id=scene.pk,
        text="<script>alert(1)</script>",
    )  # fmt: skip
    address = reverse("tournaments:detail", args=[tournament.pk])
    sent = CallAnswer.objects.get()

    page = signed_in(opponent).get(address).content.decode()

    assert "&lt;b&gt;May it attack?" in page
    assert "&lt;script&gt;alert(1)" in page
    assert reverse("battles:scene", args=[sent.scene_id]) in page
    assert "/battles/rules/?q=UA-5.4.2" in page
    assert "whale" not in page
    assert "TDL-1-001" not in page
    assert b"data-answers" not in Client().get(address).content
    play(tournament)
    archive = Client().get(address).content.decode()
    assert "&lt;script&gt;alert(1)" in archive
    assert "whale" not in archive


def test_scene_that_a_moderator_hid_is_not_led_to(organiser, tournament, open_call):
    sent = answer(organiser, tournament, open_call, scene_id=make_scene(organiser).pk)
    scenes.hide_shared(Scene, keys=[sent.scene_id], now=NOON)
    player = open_call.match.first.user

    page = signed_in(player).get(reverse("tournaments:detail", args=[tournament.pk]))

    assert WORDS in page.content.decode()
    assert b"open-answer-scene" not in page.content


def test_personal_data_has_own_calls_and_own_answers(organiser, tournament, open_call):
    answer(organiser, tournament, open_call)

    judge = export_personal_data(organiser)["rows"]
    caller = export_personal_data(open_call.entry.user)["rows"]

    assert [row["text"] for row in judge["tournaments.CallAnswer"]] == [WORDS]
    assert len(caller["tournaments.JudgeCall"]) == 1
    assert caller["tournaments.CallAnswer"] == []


# --- The desk.


def test_judge_answers_by_pages_with_the_moment_of_the_call(
    organiser, tournament, open_call
):
    client = signed_in(organiser)
    desk = client.get(reverse("tournaments:judge", args=[tournament.pk]))
    page = reverse("tournaments:answer-call", args=[tournament.pk, open_call.pk])
    assert page in desk.content.decode()

    begun = client.post(f"{page}scene/")
    scene = Scene.objects.get()
    assert begun.url.startswith(reverse("battles:edit-scene", args=[scene.pk]))
    saved = client.post(
        begun.url,
        {"text": scene.text, "title": "Mine", "question": "Twice?", "save": "1"},
    )
    assert saved.url == f"{page}?scene={scene.pk}"
    shown = client.get(saved.url)
    assert shown.context["form"]["scene"].initial == scene.pk
    assert "Twice?" in shown.content.decode()

    refused = client.post(page, {"scene": scene.pk, "text": WORDS, "clause": "UA-99"})
    assert "no clause of this number" in refused.content.decode()
    assert WORDS in refused.content.decode()  # nothing is typed twice
    sent = client.post(page, {"scene": scene.pk, "text": WORDS, "clause": ""})
    assert sent.url == reverse("tournaments:judge", args=[tournament.pk])
    assert CallAnswer.objects.get().scene.question == "Twice?"
    again = client.post(page, {"scene": scene.pk, "text": "Other"})
    assert CallAnswer.objects.get().text == WORDS
    assert "answered already" in again.content.decode()


@pytest.mark.parametrize(
    "back", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "/a?b"]
)
def test_editor_leads_back_to_no_other_site(organiser, back):
    scene = make_scene(organiser)
    editor = reverse("battles:edit-scene", args=[scene.pk])

    saved = signed_in(organiser).post(
        f"{editor}?for={back}", {"text": FERRY, "title": "Mine", "save": "1"}
    )

    assert saved.url == reverse("battles:scene", args=[scene.pk])


def test_page_of_a_call_is_for_judges_alone(tournament, open_call):
    page = reverse("tournaments:answer-call", args=[tournament.pk, open_call.pk])

    for address in (page, f"{page}scene/"):
        client = signed_in(open_call.entry.user)
        assert client.post(address, {"text": WORDS}).status_code == 403
        assert Client().post(address).url.startswith("/accounts/login/")
    assert not Scene.objects.exists()


# --- REST.


def test_call_is_listed_answered_and_read_by_rest(organiser, tournament, open_call):
    judge = signed_in(organiser)
    begun = judge.post(url(tournament, open_call, "scene/"), {}, JSON)
    assert begun.status_code == 201, begun.json()
    assert begun.json()["visibility"] == "private"
    body = {"text": WORDS, "clause": "UA-5.4.2", "scene": begun.json()["id"]}

    sent = judge.post(url(tournament, open_call, "answer/"), body, JSON)
    again = judge.post(url(tournament, open_call, "answer/"), body, JSON)

    assert sent.status_code == 201, sent.json()
    assert (again.status_code, again.json()["code"]) == (
        409,
        "tournament.call_answered",
    )
    assert sent.json()["scene"] != begun.json()["id"]  # a copy
    listed = judge.get(f"{API}{tournament.pk}/calls/").json()["results"]
    assert [one["answer"]["text"] for one in listed] == [WORDS]
    player = signed_in(open_call.match.second.user)
    read = player.get(url(tournament, open_call, "answer/")).json()
    assert read == sent.json()
    assert not {"note", "card"} & read.keys()
    scene = player.get(f"/api/v1/battles/scenes/{read['scene']}/")
    assert scene.status_code == 200
    own = player.get(f"{API}{tournament.pk}/answers/").json()["results"]
    assert own == [read]


def test_rest_refuses_who_is_no_judge_and_what_is_no_answer(
    organiser, tournament, open_call
):
    judge, stranger = signed_in(organiser), signed_in(make_people("stranger"))
    player = signed_in(open_call.entry.user)
    to = url(tournament, open_call, "answer/")

    for client in (stranger, player):
        assert client.post(to, {"text": WORDS}, JSON).status_code == 403
        assert client.get(f"{API}{tournament.pk}/calls/").status_code == 403
    for body in ({}, {"text": "x" * 1001}, {"text": WORDS, "scene": "x"}):
        assert judge.post(to, body, JSON).status_code == 400
    unknown = judge.post(to, {"text": WORDS, "scene": str(uuid4())}, JSON)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "scene.not_found")
    assert judge.get(to).status_code == 404  # not answered yet
    assert judge.post(to, {"text": WORDS}, JSON).status_code == 201
    hidden = stranger.get(to)
    assert (hidden.status_code, hidden.json()["code"]) == (404, "tournament.no_answer")
    assert stranger.get(f"{API}{tournament.pk}/answers/").json()["results"] == []
