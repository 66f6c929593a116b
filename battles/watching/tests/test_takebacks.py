"""Taking back: off, on request, free; who is told what (issue 5)."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from battles.errors import BattleNotFound, BattleOver
from battles.live import submissions
from battles.live.session import Session, sessions
from battles.tests.factories import make_player
from battles.watching import errors
from battles.watching.models import UndoRequest
from battles.watching.takebacks import undo_requests
from battles.watching.tests.people import Onlooker, make_room

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(content):
    room = make_room(undo="request")
    room.play(6)
    return room


def one_more(room):
    """One answer that draws nothing new where possible; the seat that gave it."""
    seat, decision = room.next_decision()
    option = decision["options"][0]["action"] if decision["form"] == "options" else None
    action = option or {
        "type": "choose",
        "cards": decision["cards"]["candidates"][: decision["cards"]["min"]],
    }
    room.submit(seat, action, decision_id=decision["id"])
    return seat, decision["id"]


def answered(room):
    return sessions.get(room.battle_id).game.answered


def ask(room, seat, **fields):
    return undo_requests.request_undo(
        battle_id=room.battle_id, viewer=room.people[seat], **fields
    )


def reply(room, seat, *, accepts=True):
    undo_requests.answer_undo_request(
        battle_id=room.battle_id, viewer=room.people[seat], accepts=accepts
    )


def test_taking_back_on_request_waits_for_the_other(room):
    seat, question = one_more(room)
    before = answered(room)

    taken = ask(room, seat)

    assert (taken.state, taken.to) == ("asked", question)
    assert answered(room) == before


def test_the_other_agrees_and_the_question_is_open_again(room):
    seat, _question = one_more(room)

    ask(room, seat)
    reply(room, 1 - seat)

    asked_seat, decision = room.next_decision()
    assert asked_seat == seat
    assert decision["id"] == answered(room)
    live = sessions.get(room.battle_id)
    assert Session.load(room.battle_id).game.digest() == live.game.digest()


@pytest.mark.parametrize("who", ["decline", "withdraw"])
def test_a_question_that_is_declined_or_withdrawn_changes_nothing(room, who):
    seat, _ = one_more(room)
    ask(room, seat)
    before = sessions.get(room.battle_id).game.digest()

    if who == "decline":
        reply(room, 1 - seat, accepts=False)
    else:
        undo_requests.withdraw_undo_request(
            battle_id=room.battle_id, viewer=room.people[seat]
        )

    assert sessions.get(room.battle_id).game.digest() == before
    with pytest.raises(errors.NoUndoRequest):
        reply(room, 1 - seat)


def test_nobody_agrees_with_oneself(room):
    seat, _ = one_more(room)
    ask(room, seat)

    with pytest.raises(errors.NoUndoRequest):
        reply(room, seat)


def test_a_question_lapses_when_the_battle_moves_on(room):
    seat, _ = one_more(room)
    with Onlooker(room, seat=0) as player:
        ask(room, seat)
        one_more(room)

        states = [message["state"] for message in player.of("undo")]
    assert states == ["asked", "withdrawn"]
    with pytest.raises(errors.NoUndoRequest):
        reply(room, 1 - seat)


def test_a_question_answered_before_it_is_told_does_not_stay_open(room, monkeypatch):
    """Another process may have greeted the other with it, who was quick."""
    seat, _ = one_more(room)
    open_question = undo_requests._get_open_request

    def open_and_decline(*args, **fields):
        open_question(*args, **fields)
        reply(room, 1 - seat, accepts=False)

    monkeypatch.setattr(undo_requests, "_get_open_request", open_and_decline)
    with Onlooker(room, seat=0) as first, Onlooker(room, seat=1) as second:
        ask(room, seat)

    for player in (first, second):
        states = [message["state"] for message in player.of("undo")]
        assert states[-1] == "declined"
        assert states.count("declined") == 1


def test_no_answer_can_come_between_reading_a_question_and_telling_it(room):
    seat, _ = one_more(room)
    session = sessions.get(room.battle_id)
    could_come = []

    def come():
        is_free = session.lock.acquire(blocking=False)
        if is_free:
            session.lock.release()
        return is_free

    def note(_frame):
        with ThreadPoolExecutor(1) as other:
            could_come.append(other.submit(come).result())

    with Onlooker(room, seat=seat), Onlooker(room, seat=1 - seat) as late:
        late.connection.post = note
        ask(room, seat)
        late.connection.undo_requested_at = None
        undo_requests.resend_missed_requests(room.battle_id, {})
        reply(room, 1 - seat, accepts=False)

    assert could_come == [False, False, False]


def test_one_question_at_a_time(room):
    seat, _ = one_more(room)
    ask(room, seat)

    with pytest.raises(errors.UndoAlreadyRequested):
        ask(room, seat)

    assert UndoRequest.objects.filter(state="open").count() == 1


def test_both_players_are_told_and_each_only_what_they_may_know(room):
    """The report names cards only to those who have seen them."""
    while True:
        seat, _ = one_more(room)
        last = sessions.get(room.battle_id)
        learned = undo_requests.list_revealed_since(last, answered(room) - 1)
        drawn = [
            card for card in learned.numbers[seat] if card not in learned.openly[seat]
        ]
        if drawn:
            break

    with Onlooker(room, seat=0) as first, Onlooker(room, seat=1) as second:
        ask(room, seat)

    told = {0: first.of("undo")[0], 1: second.of("undo")[0]}
    own, others = (told[viewer]["report"]["seats"][seat] for viewer in (seat, 1 - seat))
    assert own["count"] == others["count"] == len(learned.numbers[seat])
    assert set(drawn) <= set(own["cards"])
    assert not set(drawn) & set(others["cards"])


@pytest.mark.parametrize(
    "options", [{"undo": "off"}, {"undo": "request", "ranked": True}]
)
def test_nothing_is_taken_back_where_that_was_not_agreed_or_it_counts(content, options):
    room = make_room(**options)
    seat, _ = one_more(room)

    with pytest.raises(errors.NoUndo):
        ask(room, seat)


@pytest.mark.parametrize("which", ["other's", "open", "undone"])
def test_one_goes_back_only_to_an_answered_question_of_ones_own(room, which):
    seat, question = one_more(room)
    while room.next_decision()[0] == seat:
        seat, question = one_more(room)
    to = {"other's": question, "open": answered(room), "undone": 999}[which]

    with pytest.raises(errors.NothingToTakeBack):
        ask(room, 1 - seat, to=to)


def test_what_was_undone_is_not_on_the_way_back(room):
    seat, question = one_more(room)
    ask(room, seat)
    reply(room, 1 - seat)

    taken_further = ask(room, seat)

    assert taken_further.to < question


def test_a_bot_agrees_at_once(live_practice):
    from battles.models import Battle

    live_practice.play(3)
    before = answered(live_practice)

    taken = undo_requests.request_undo(
        battle_id=live_practice.battle_id, viewer=live_practice.people[0]
    )

    assert taken.state == "done"
    assert answered(live_practice) > before
    assert Battle.objects.get(pk=live_practice.battle_id).action_count == answered(
        live_practice
    )
    assert live_practice.next_decision()[0] == 0


def test_free_is_at_once_only_where_nobody_learned_anything(content):
    room = make_room(undo="free")
    states = set()
    for _count in range(40):
        seat, question = one_more(room)
        session = sessions.get(room.battle_id)
        nothing = undo_requests.list_revealed_since(session, question).is_nothing
        taken = ask(room, seat)
        assert (taken.state == "done") == nothing
        states.add(taken.state)
        if taken.state == "asked":
            undo_requests.withdraw_undo_request(
                battle_id=room.battle_id, viewer=room.people[seat]
            )
        else:
            one_more(room)
    assert states == {"asked", "done"}


def test_strangers_and_the_end_allow_nothing(room):
    seat, _ = one_more(room)
    stranger = make_player("stranger")

    with pytest.raises(BattleNotFound):
        undo_requests.request_undo(battle_id=room.battle_id, viewer=stranger)
    submissions.concede_battle(battle_id=room.battle_id, viewer=room.people[0])
    with pytest.raises(BattleOver):
        ask(room, seat)


def test_who_comes_in_later_is_told_of_an_open_question(room):
    from battles.sockets import join_messages

    seat, question = one_more(room)
    ask(room, seat)

    with Onlooker(room, seat=1 - seat) as other:
        join_messages.send_join_messages(other.connection)

    assert [(m["state"], m["to"]) for m in other.of("undo")] == [("asked", question)]
