"""Chat: what can be said, who hears it, what is kept (issue 5)."""

import pytest

from battles.errors import BattleNotFound
from battles.models import BattleAction
from battles.sockets import join_messages
from battles.tests.factories import make_player
from battles.watching import errors
from battles.watching.chat import chat_lines
from battles.watching.models import LONGEST_TEXT, ChatMessage
from battles.watching.tests.people import Onlooker, make_room
from unionarena.core.accounts import services as accounts
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(content):
    return make_room(chat="free")


def say(room, seat=0, **words):
    return chat_lines.post_line(
        battle_id=room.battle_id, viewer=room.people[seat], **words
    )


def test_a_phrase_is_sent_to_both_as_its_key(room):
    with Onlooker(room, seat=0) as first, Onlooker(room, seat=1) as second:
        say(room, preset="good_luck")

    for player in (first, second):
        (line,) = player.of("chat")
        assert (line["seat"], line["preset"], line["text"]) == (0, "good_luck", None)


def test_free_text_is_one_plain_line(room):
    line = say(room, text="  <b>Hi</b>\u202e\x00\n there " + "x" * 300)

    assert line.text.startswith("<b>Hi</b> there xxx")
    assert len(line.text) == LONGEST_TEXT


def test_an_insult_reaches_nobody_but_moderators(room):
    with Onlooker(room, seat=1) as other:
        say(room, text="fuck, well drawn")

    (line,) = other.of("chat")
    assert line["text"] == "****, well drawn"
    (kept,) = chat_lines.build_transcript(room.battle_id)
    assert kept["text"] == "fuck, well drawn"


@pytest.mark.parametrize(
    "words",
    [{}, {"text": " \u200b\n"}, {"preset": "no_such"}, {"preset": "bye", "text": "x"}],
    ids=["nothing", "invisible", "unknown phrase", "both"],
)
def test_what_says_nothing_is_refused(room, words):
    with pytest.raises(errors.EmptyMessage):
        say(room, **words)

    assert not ChatMessage.objects.exists()


@pytest.mark.parametrize(
    ("mode", "phrase", "text"),
    [("off", False, False), ("presets", True, False), ("free", True, True)],
)
def test_only_what_was_agreed_on_can_be_said(content, mode, phrase, text):
    room = make_room(chat=mode)

    for words, allowed in (({"preset": "hello"}, phrase), ({"text": "hello"}, text)):
        if allowed:
            say(room, **words)
        else:
            with pytest.raises(errors.ChatOff):
                say(room, **words)


def test_a_flood_is_refused(room):
    for _count in range(5):
        say(room, preset="hello")

    with pytest.raises(errors.TooManyMessages) as refused:
        say(room, preset="hello")
    assert 0 < refused.value.details["retry_after_s"] <= 2
    assert ChatMessage.objects.count() == 5


@pytest.mark.parametrize("preference", ["presets", "off", "block"])
def test_who_does_not_want_to_read_is_sent_nothing(room, preference):
    reader = room.people[1]
    if preference == "block":
        accounts.block_person(user=reader, other_id=room.people[0].pk)
    else:
        User.objects.filter(pk=reader.pk).update(chat=preference)

    with Onlooker(room, seat=1) as player:
        say(room, text="hello")
        join_messages.send_join_messages(player.connection)

    assert player.of("chat") == []
    assert chat_lines.list_lines_for(reader, room.battle_id) == []
    assert len(chat_lines.list_lines_for(room.people[0], room.battle_id)) == 1


def test_a_player_who_comes_back_is_told_what_was_said(room):
    say(room, preset="hello")
    say(room, seat=1, text="hi")

    with Onlooker(room, seat=0) as player:
        join_messages.send_join_messages(player.connection)

        say(room, preset="bye")

    told = [
        (line["preset"] or line["text"], line["past"]) for line in player.of("chat")
    ]
    assert told == [("hello", True), ("hi", True), ("bye", False)]


def test_what_is_said_is_no_part_of_the_game(room):
    say(room, preset="oops")

    assert not BattleAction.objects.filter(battle_id=room.battle_id).exists()
    assert len(chat_lines.build_transcript(room.battle_id)) == 1


@pytest.mark.parametrize(("ranked", "heard"), [(True, 0), (False, 1)])
def test_spectators_hear_nothing_of_a_rated_battle_that_runs(content, ranked, heard):
    room = make_room(chat="free", ranked=ranked)

    with Onlooker(room) as onlooker:
        say(room, preset="hello")

    assert len(onlooker.of("chat")) == heard


def test_only_players_speak(room):
    with pytest.raises(BattleNotFound):
        chat_lines.post_line(
            battle_id=room.battle_id, viewer=make_player("stranger"), preset="hello"
        )


def test_after_the_end_one_can_say_good_game(room):
    room.submit(0, {"type": "concede"}, decision_id=None)

    assert say(room, seat=1, preset="good_game").preset == "good_game"
