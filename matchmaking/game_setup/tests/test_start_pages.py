"""The pages on the way into a game; two clicks are all it takes."""

import re
from datetime import timedelta
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles import bots, tasks
from battles.live import player_views, submissions
from battles.seating import open_battles, stand_ins
from battles.tests.broken_rules import break_rule
from battles.tests.factories import make_duel
from collection.services import copy_deck
from collection.tests.factories import make_player
from matchmaking import selectors, services
from matchmaking.game_setup import lobby
from matchmaking.models import Ticket
from matchmaking.tests.factories import (
    battle_of,
    choose_deck,
    deck_of,
    join,
    pair,
    spoil_deck,
    status_of,
)
from results import services as results
from unionarena.core.errors import PlatformError

HOME = reverse("matchmaking:home")
PLAY = reverse("matchmaking:play")
PRACTICE = reverse("matchmaking:practice")


class Controls(HTMLParser):
    """Parser of a page's buttons, and of what their forms would send."""

    def __init__(self, page):
        super().__init__()
        self.actions = {}
        self._form = {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self._form = {"action": given.get("action"), "data": {}}
        elif tag == "input" and "disabled" not in given:
            is_choice = given.get("type") in ("radio", "checkbox")
            if not is_choice or "checked" in given:
                self._form["data"][given["name"]] = given.get("value", "")
        elif "data-action" in given:
            action = given.get("href") or given.get("formaction")
            self.actions[given["data-action"]] = (
                action or self._form["action"],
                self._form.get("data", {}),
                "get" if tag == "a" else "post",
            )


class Browser:
    """A user who opens pages and presses the buttons there."""

    def __init__(self, user=None):
        self.client = Client(enforce_csrf_checks=True)
        self.clicks = 0
        if user:
            self.client.force_login(user)

    def look(self, address):
        self.response = self.client.get(address, follow=True)
        self.page = self.response.content.decode()
        return self

    def click(self, action):
        self.clicks += 1
        address, data, method = Controls(self.page).actions[action]
        if method == "get":
            return self.look(address)
        answer = self.client.post(
            address, data, follow=True, headers={"referer": "http://testserver/"}
        )
        self.response, self.page = answer, answer.content.decode()
        return self

    @property
    def address(self):
        return self.response.request["PATH_INFO"]


def read_page(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


# --- Two clicks to a game.


def test_one_click_on_the_home_page_starts_a_battle_against_the_bot(akari):
    browser = Browser(akari).look(HOME)

    browser.click("play-bot")

    battle = open_battles.find_unfinished_battle_for(akari)
    assert browser.address == reverse("battles:board", args=[battle.pk])
    assert browser.response.status_code == 200
    assert browser.clicks == 1


def test_the_bot_that_was_chosen_is_played(client, akari):
    client.force_login(akari)

    client.post(PRACTICE, {"deck": deck_of(akari), "bot": "random"})

    seats = open_battles.find_unfinished_battle_for(akari).seats.all()
    assert [seat.bot for seat in seats if seat.user_id is None] == ["random"]


def test_home_says_how_strong_each_bot_is(client, akari):
    client.force_login(akari)

    page = client.get(HOME).content.decode()

    for each in bots.list_bot_choices():
        assert f'value="{each["key"]}"' in page
        assert each["about"] in page


def test_one_click_each_brings_two_people_into_one_battle(akari, botan):
    browsers = [Browser(akari).look(HOME), Browser(botan).look(HOME)]
    for browser in browsers:
        browser.click("quick-match")
        assert browser.address == PLAY
        assert 'data-state="searching"' in browser.page

    pair(now=timezone.now())

    assert battle_of(akari) == battle_of(botan) is not None
    board = reverse("battles:board", args=[battle_of(akari)])
    for browser in browsers:
        # What the page's script does by itself:
        place = browser.client.get("/api/v1/matchmaking/queue/").json()
        assert place["url"] == board
        assert browser.look(place["url"]).response.status_code == 200
        assert browser.clicks == 1


def test_from_a_result_it_is_two_clicks_into_the_next_game(akari):
    battle_id = services.start_practice(user=akari, deck=choose_deck(akari))
    submissions.concede_battle(battle_id=battle_id, viewer=akari)
    browser = Browser(akari).look(reverse("results:detail", args=[battle_id]))

    browser.click("play-again").click("play-bot")

    assert browser.address.startswith("/battles/")
    assert browser.clicks == 2


def keep_both_hands(battle_id, people):
    """Each of the two keeps the first hand, in whichever order they are asked."""
    for person in people * 2:
        decision = player_views.get_current_state_for(person, battle_id).view[
            "decision"
        ]
        if decision.get("form"):
            submissions.submit_action(
                battle_id=battle_id,
                viewer=person,
                action={"type": "decline"},
                decision_id=decision["id"],
                client_action_id=uuid4().hex,
            )


def test_a_paused_battle_is_told_at_home_and_keeps_nobody_from_playing(
    akari, botan, monkeypatch
):
    """Issue 5: when the engine fails, no one loses, and both players are notified."""
    people = (akari, botan)
    for person in people:
        Browser(person).look(HOME).click("quick-match")
    pair(now=timezone.now())
    battle_id = battle_of(akari)
    break_rule(monkeypatch, "StartPhase")
    with pytest.raises(PlatformError):
        keep_both_hands(battle_id, people)

    pages = [Browser(person).look(HOME) for person in people]

    for browser in pages:
        assert "data-paused" in browser.page
        assert reverse("battles:board", args=[battle_id]) in browser.page
        assert "quick-match" in Controls(browser.page).actions
    assert "data-paused" not in Browser(make_player("chiyo")).look(HOME).page


def test_cancelling_is_one_click(akari):
    browser = Browser(akari).look(HOME).click("quick-match")

    browser.click("cancel-queue")

    assert browser.address == PLAY
    assert status_of(akari) == ("cancelled", "left")
    assert 'data-action="quick-match"' in browser.page


# --- Home.


def test_visitors_learn_what_this_is_and_how_to_get_in(client, db):
    page = client.get(HOME).content.decode()

    controls = Controls(page).actions
    assert controls["sign-up"][0] == reverse("account_signup")
    assert controls["sign-in"][0] == reverse("account_login")
    assert "quick-match" not in controls


def test_home_offers_the_decks_and_chooses_one(client, akari):
    client.force_login(akari)

    page = client.get(HOME).content.decode()

    action, data, method = Controls(page).actions["quick-match"]
    assert (action, method) == (reverse("matchmaking:join"), "post")
    assert data["mode"] == "ranked"
    assert int(data["deck"]) in Ticket._meta.get_field(
        "deck"
    ).related_model.objects.owned_by(akari).values_list("pk", flat=True)


def test_home_remembers_what_was_last_played(client, akari):
    deck_id = deck_of(akari)
    join(akari, deck_id=deck_id, mode="casual")
    services.leave_queue(user=akari, now=timezone.now())
    client.force_login(akari)

    _, data, _ = Controls(client.get(HOME).content.decode()).actions["quick-match"]

    assert (data["deck"], data["mode"]) == (str(deck_id), "casual")


def test_deck_that_may_not_be_played_is_shown_with_the_reason(client, akari):
    """UA-2.2.1."""
    spoilt = spoil_deck(akari)
    client.force_login(akari)

    page = client.get(HOME).content.decode()

    assert "49" in page
    _, data, _ = Controls(page).actions["quick-match"]
    assert data["deck"] != str(spoilt)


def test_who_has_no_deck_is_led_to_the_decks(client, content):
    from collection.tests.factories import make_user

    client.force_login(make_user("newcomer"))

    page = client.get(HOME).content.decode()

    assert "You have no playable deck yet" in page
    assert reverse("collection:deck-list") in page
    assert "quick-match" not in Controls(page).actions


@pytest.mark.parametrize("address", [HOME, PLAY])
def test_battle_to_finish_comes_before_everything_else(client, akari, address):
    battle_id = services.start_practice(user=akari, deck=choose_deck(akari))
    client.force_login(akari)

    controls = Controls(client.get(address).content.decode()).actions

    assert controls["resume"][0] == reverse("battles:board", args=[battle_id])
    assert "quick-match" not in controls


@pytest.mark.parametrize("address", [HOME, PLAY])
def test_who_waits_sees_so_wherever_a_game_could_begin(client, akari, address):
    join(akari, now=timezone.now() - timedelta(seconds=42))
    client.force_login(akari)

    page = client.get(address).content.decode()

    assert 'data-state="searching"' in page
    (waited_s,) = re.findall(r'data-waited-s="(\d+)"', page)
    assert 42 <= int(waited_s) < 60  # a slow machine takes its time for the page
    assert "pages.queue" in page
    assert "cancel-queue" in Controls(page).actions


def test_the_head_counts_the_letters_that_wait_for_the_reader(client, content):
    """For the player to move, not for the other, nor in a live battle."""
    slow = make_duel(clock="days3")
    make_duel(names=("chika", "daichi"))
    seat, _decision = slow.next_decision()

    def head(person):
        client.force_login(person)
        return client.get(reverse("cards:list")).content.decode()

    assert "1 battle is waiting for you" in head(slow.people[seat])
    assert "data-letters-waiting" not in head(slow.people[1 - seat])
    client.logout()
    assert "data-letters-waiting" not in client.get(HOME).content.decode()


def test_a_letter_that_a_bot_answers_waits_for_nobody(client, content, monkeypatch):
    monkeypatch.setattr(tasks, "request_bot_answer", lambda **_given: None)
    slow = make_duel(clock="days3")
    seat, _decision = slow.next_decision()

    stand_ins.set_stand_in(
        battle_id=slow.battle_id, viewer=slow.people[seat], bot="random"
    )

    assert open_battles.count_correspondence_turns_for(slow.people[seat]) == 0


def test_home_shows_rating_and_last_battles(client, akari):
    battle_id = services.start_practice(user=akari, deck=choose_deck(akari))
    submissions.concede_battle(battle_id=battle_id, viewer=akari)
    results.record_outcome(battle_id=battle_id)
    client.force_login(akari)

    page = client.get(HOME).content.decode()

    assert "1500" in page
    assert f'data-battle="{battle_id}"' in page
    assert 'data-verdict="loss"' in page


def test_wait_that_ended_by_itself_is_explained(client, akari):
    long_ago = timezone.now() - timedelta(seconds=selectors.ABANDONED_S + 1)
    join(akari, now=long_ago)
    pair(now=timezone.now())
    client.force_login(akari)

    assert "You were away too long." in client.get(PLAY).content.decode()


def test_wait_that_somebody_ended_is_not_explained_to_them(client, akari):
    join(akari)
    services.leave_queue(user=akari, now=timezone.now())
    client.force_login(akari)

    assert "You left the queue." not in client.get(PLAY).content.decode()


def test_opening_the_queue_page_is_a_sign_of_life(client, akari):
    join(akari, now=timezone.now() - timedelta(seconds=60))
    client.force_login(akari)

    client.get(PLAY)

    seen = selectors.find_waiting_ticket(akari).last_seen_at
    assert (timezone.now() - seen).total_seconds() < 5


@pytest.mark.parametrize("address", [HOME, PLAY])
def test_pages_cost_the_same_however_much_somebody_has(
    client, akari, botan, address, django_assert_max_num_queries
):
    for _ in range(3):
        copy_deck(viewer=akari, deck_id=deck_of(akari))
        battle_id = services.start_practice(user=akari, deck=choose_deck(akari))
        submissions.concede_battle(battle_id=battle_id, viewer=akari)
        results.record_outcome(battle_id=battle_id)
    client.force_login(akari)

    with django_assert_max_num_queries(27):
        client.get(address)


# --- Forms that somebody else has written.


@pytest.mark.parametrize(
    "name", ["matchmaking:join", "matchmaking:leave", "matchmaking:practice"]
)
def test_visitors_who_press_a_button_come_back_to_the_queue_page(client, db, name):
    response = client.post(reverse(name), {"deck": 1})

    assert response.status_code == 302
    assert response["Location"] == f"{reverse('account_login')}?next={PLAY}"


def test_queue_page_asks_visitors_to_sign_in(client, db):
    response = client.get(PLAY)

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(
    "name", ["matchmaking:join", "matchmaking:leave", "matchmaking:practice"]
)
def test_looking_at_a_button_does_not_press_it(client, akari, name):
    client.force_login(akari)

    assert client.get(reverse(name)).status_code == 405


@pytest.mark.parametrize("name", ["matchmaking:join", "matchmaking:practice"])
@pytest.mark.parametrize(
    "fields", [{}, {"deck": ""}, {"deck": "keepers"}, {"deck": 1, "mode": "blitz"}]
)
def test_form_that_cannot_be_read_is_answered_on_the_queue_page(
    client, akari, name, fields
):
    client.force_login(akari)

    response = client.post(reverse(name), fields)

    assert (response.status_code, response["Location"]) == (302, PLAY)
    assert len(read_page(response)) == 1
    assert not Ticket.objects.exists()


@pytest.mark.parametrize("name", ["matchmaking:join", "matchmaking:practice"])
def test_illegal_deck_is_answered_where_the_form_was(client, akari, name):
    client.force_login(akari)

    response = client.post(
        reverse(name),
        {"deck": spoil_deck(akari)},
        headers={"referer": f"http://testserver{HOME}"},
    )

    assert response.status_code == 302
    (sentence,) = read_page(response)
    assert "49" in sentence
    assert not Ticket.objects.exists()
    assert open_battles.find_unfinished_battle_for(akari) is None


def test_deck_of_somebody_else_is_not_found(client, akari, botan):
    client.force_login(akari)

    response = client.post(reverse("matchmaking:join"), {"deck": deck_of(botan)})

    assert response.status_code == 404
    assert not Ticket.objects.exists()


def test_match_made_while_the_page_was_on_its_way_is_gone_to(client, akari, botan):
    """The tick may come between pressing the button and the page that follows."""
    join(akari, now=timezone.now())
    join(botan, now=timezone.now())
    pair(now=timezone.now())
    client.force_login(akari)

    response = client.get(PLAY)

    assert response.status_code == 302
    assert response["Location"] == reverse("battles:board", args=[battle_of(akari)])


def test_match_made_between_two_questions_of_the_page_is_gone_to(
    client, akari, botan, monkeypatch
):
    join(akari, now=timezone.now())
    join(botan, now=timezone.now())
    client.force_login(akari)
    find = open_battles.find_unfinished_battle_for

    def tick_first(viewer):
        pair(now=timezone.now())
        return find(viewer)

    monkeypatch.setattr(lobby.open_battles, "find_unfinished_battle_for", tick_first)

    assert client.get(PLAY).status_code == 302


def test_cancelling_too_late_leads_to_the_battle(client, akari, botan):
    join(akari, now=timezone.now())
    join(botan, now=timezone.now())
    pair(now=timezone.now())
    client.force_login(akari)

    response = client.post(reverse("matchmaking:leave"), follow=True)

    board = reverse("battles:board", args=[battle_of(akari)])
    assert [address for address, _ in response.redirect_chain] == [PLAY, board]


def test_the_deck_of_the_address_is_chosen_if_it_can_be_played(client, akari):
    """Issue 28: "Play" on the page of a deck leads to a game with that deck."""
    other = copy_deck(viewer=akari, deck_id=deck_of(akari)).pk
    client.force_login(akari)

    for wanted in (deck_of(akari), other):
        page = client.get(f"{PLAY}?deck={wanted}").content.decode()
        _action, data, _method = Controls(page).actions["play-bot"]
        assert data["deck"] == str(wanted)
    for nothing in ("0", "x", "9" * 40):
        assert client.get(f"{PLAY}?deck={nothing}").status_code == 200
