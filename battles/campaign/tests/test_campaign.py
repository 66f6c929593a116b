"""Playing the campaign: what is open, what counts as won, and what a win brings."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from battles.bots import get_player_name
from battles.campaign.battle_start import start_encounter
from battles.campaign.encounters import get_encounter, list_encounters
from battles.campaign.models import ChosenPortrait, EncounterTry
from battles.campaign.progress import (
    Progress,
    choose_portrait,
    find_portrait_of,
    get_progress_of,
    get_try_of,
)
from battles.errors import (
    AlreadyInBattle,
    EncounterLocked,
    EncounterNotFound,
    NoHandOver,
    NoRematch,
    PortraitLocked,
)
from battles.live import submissions
from battles.live.session import Session
from battles.models import Battle, BattleSeat, Origin, Status
from battles.rules.unionarena.position.zones import Zone
from battles.seating.rematches import offer_rematch
from battles.seating.stand_ins import set_stand_in
from cards.card_data import LANGUAGES
from collection.errors import DeckIllegal, DeckNotFound
from collection.services import set_entries
from collection.tests.factories import load_starter_content, make_deck, make_user
from tests.concurrency import run_at_once
from unionarena.core.accounts.models import User

NAMES = list(list_encounters())
PAGE = "/campaign/"
REST = "/api/v1/battles/campaign/"
PORTRAIT = "/api/v1/battles/campaign-portrait/"
JSON = "application/json"
PHRASE = "a long pass phrase"

pytestmark = pytest.mark.django_db


@pytest.fixture
def miori():
    load_starter_content()
    return make_user()


def finish(battle, winner=0, status=Status.FINISHED):
    """End a battle in the table alone; how battles end is tested elsewhere."""
    Battle.objects.filter(pk=battle.pk).update(
        status=status, winner=winner, finished_at=timezone.now(), result_reason="life"
    )


def win(user, *names):
    for name in names:
        finish(start_encounter(user=user, name=name))


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def test_only_the_first_is_open_to_a_newcomer():
    states = [Progress().state_of(one) for one in list_encounters().values()]

    assert states == ["open"] + ["locked"] * 17


def test_a_win_opens_the_next_one_and_no_other():
    states = [Progress(frozenset({"hono"})).state_of(get_encounter(n)) for n in NAMES]

    assert states[:4] == ["won", "open", "locked", "locked"]


def test_after_the_last_win_nothing_follows():
    assert Progress(frozenset(NAMES)).following is None
    assert Progress(frozenset(NAMES[:-1])).following is get_encounter(NAMES[-1])


def test_a_battle_is_unrated_and_against_the_opponent_by_name(miori):
    battle = start_encounter(user=miori, name="hono")

    seat = battle.seats.get(seat=1)
    assert (battle.origin, battle.ranked) == (Origin.CAMPAIGN, False)
    assert (seat.bot, get_player_name(seat)) == ("random", "Hono")
    assert len(seat.revision_ids) == 50


def test_an_opponent_keeps_the_name_of_the_language_it_was_met_in(miori):
    with translation.override("ja"):
        battle = start_encounter(user=miori, name="hono")

    assert get_player_name(battle.seats.get(seat=1), "en") == "ホノ"


def test_a_bot_without_a_name_of_its_own_is_called_as_ever():
    seat = BattleSeat(seat=1, bot="random", name="Beginner bot")

    assert get_player_name(seat, "ja") == "初心者ボット"


def test_both_begin_with_the_life_and_the_cards_that_were_told(miori):
    win(miori, *NAMES[:5])

    battle = start_encounter(user=miori, name="iori")

    state = Session.load(battle.pk).game.position
    assert [len(state.zone(seat, Zone.LIFE_AREA)) for seat in (0, 1)] == [7, 5]
    assert len(state.zone(1, Zone.HAND)) - len(state.zone(0, Zone.HAND)) == 1
    # 50 cards each, wherever they are.
    for seat in (0, 1):
        zones = (Zone.LIFE_AREA, Zone.HAND, Zone.DECK)
        assert sum(len(state.zone(seat, zone)) for zone in zones) == 50


def test_who_goes_first_is_as_told(miori):
    battle = start_encounter(user=miori, name="hono")

    assert Session.load(battle.pk).game.position.first_player == 0


def test_a_usual_opening_lets_both_redraw(miori):
    """UA-3.4."""
    win(miori, *NAMES[:9])

    battle = start_encounter(user=miori, name="pipi")

    assert Session.load(battle.pk).game.decision.kind == "redraw"
    assert battle.start_state is None


def test_every_encounter_can_be_started(miori):
    for name in NAMES:
        battle = start_encounter(user=miori, name=name)
        assert Session.load(battle.pk).game.decision is not None
        finish(battle)

    assert get_progress_of(miori).won == set(NAMES)


def test_a_locked_encounter_is_refused_and_nothing_changes(miori):
    with pytest.raises(EncounterLocked) as refusal:
        start_encounter(user=miori, name="riko")

    assert refusal.value.details == {"first": "twins"}
    assert not Battle.objects.exists()


def test_an_unknown_encounter_is_refused(miori):
    with pytest.raises(EncounterNotFound):
        start_encounter(user=miori, name="nobody")


@pytest.mark.parametrize("encounters", [("hono", "hono"), ("hono", "twins")])
def test_one_battle_at_a_time(miori, encounters):
    win(miori, "hono")
    running = start_encounter(user=miori, name=encounters[0])

    with pytest.raises(AlreadyInBattle) as refusal:
        start_encounter(user=miori, name=encounters[1])

    assert refusal.value.details["battle_id"] == str(running.pk)
    assert EncounterTry.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_starts_at_once_create_one_battle(miori):
    def begin():
        return start_encounter(user=miori, name="hono")

    answers = run_at_once(begin, begin)

    assert EncounterTry.objects.count() == Battle.objects.count() == 1
    assert {type(answer) for answer in answers} == {AlreadyInBattle, Battle}


def test_own_deck_is_played_if_it_is_legal(miori):
    deck = make_deck(user=miori, slug="first-sprout")

    battle = start_encounter(user=miori, name="hono", deck_id=deck.pk)

    assert battle.seats.get(seat=0).deck_id == deck.pk


def test_a_deck_that_is_not_legal_or_not_ones_own_is_refused(miori):
    broken = make_deck(user=miori)
    set_entries(viewer=miori, deck_id=broken.pk, counts={"TDL-1-001": 4})
    foreign = make_deck(user=make_user("akari"))

    with pytest.raises(DeckIllegal):
        start_encounter(user=miori, name="hono", deck_id=broken.pk)
    with pytest.raises(DeckNotFound):
        start_encounter(user=miori, name="hono", deck_id=foreign.pk)
    assert not Battle.objects.exists()


def test_a_win_counts_once_and_may_be_repeated(miori):
    win(miori, "hono", "hono")

    assert get_progress_of(miori).won == {"hono"}
    assert EncounterTry.objects.filter(encounter="hono").count() == 2


@pytest.mark.parametrize(
    ("winner", "status"),
    [(1, Status.FINISHED), (None, Status.FINISHED), (None, Status.VOIDED)],
    ids=["lost", "drawn", "voided"],
)
def test_what_is_not_won_does_not_count(miori, winner, status):
    finish(start_encounter(user=miori, name="hono"), winner, status)

    assert not get_progress_of(miori).won
    assert get_progress_of(miori).is_open(get_encounter("hono"))


def test_a_running_or_conceded_battle_does_not_count(miori):
    battle = start_encounter(user=miori, name="hono")
    assert not get_progress_of(miori).won

    submissions.concede_battle(battle_id=battle.pk, viewer=miori)

    assert not get_progress_of(miori).won


def test_a_later_loss_takes_no_win_away(miori):
    win(miori, "hono")
    finish(start_encounter(user=miori, name="hono"), winner=1)

    assert get_progress_of(miori).won == {"hono"}


def test_another_persons_win_is_not_mine(miori):
    akari = make_user("akari")
    win(akari, "hono")

    assert not get_progress_of(miori).won
    with pytest.raises(EncounterNotFound):
        get_try_of(miori, EncounterTry.objects.get().battle_id)


def test_a_practice_battle_that_is_won_is_no_encounter(practice):
    finish(Battle.objects.get())

    assert not get_progress_of(practice.people[0]).won


def test_nobody_else_plays_for_a_player(miori):
    battle = start_encounter(user=miori, name="hono")

    with pytest.raises(NoHandOver):
        set_stand_in(battle_id=battle.pk, viewer=miori, bot="greedy")


def test_there_is_no_rematch(miori):
    battle = start_encounter(user=miori, name="hono")
    submissions.concede_battle(battle_id=battle.pk, viewer=miori)

    with pytest.raises(NoRematch):
        offer_rematch(battle_id=battle.pk, viewer=miori)


def test_progress_of_a_guest_stays_when_they_sign_up(miori):
    client = Client()
    client.post(f"{PAGE}hono/start/")
    guest = User.objects.get(guest_since__isnull=False)
    finish(Battle.objects.get())
    client.post(
        reverse("account_signup"),
        {
            "username": "akari",
            "password1": PHRASE,
            "password2": PHRASE,
        },
    )

    akari = User.objects.get(username="akari")
    assert akari.pk == guest.pk
    assert not akari.is_guest
    assert get_progress_of(akari).won == {"hono"}


# --- Portraits.


def test_a_portrait_is_chosen_among_beaten_opponents(miori):
    win(miori, "hono")

    choose_portrait(user=miori, name="hono")

    assert find_portrait_of(miori).who == "Hono"
    assert "/cards/TDL-1-001/art.svg" in find_portrait_of(miori).address
    choose_portrait(user=miori, name="")
    assert find_portrait_of(miori) is None


@pytest.mark.parametrize(
    ("name", "refusal"), [("twins", PortraitLocked), ("nobody", EncounterNotFound)]
)
def test_other_portraits_are_refused(miori, name, refusal):
    win(miori, "hono")
    choose_portrait(user=miori, name="hono")

    with pytest.raises(refusal):
        choose_portrait(user=miori, name=name)

    assert ChosenPortrait.objects.get().encounter == "hono"


def test_others_see_the_portrait_on_the_player_page(miori):
    win(miori, "hono")
    choose_portrait(user=miori, name="hono")

    page = Client().get(reverse("results:player", args=[miori.name_key]))
    told = Client().get(f"/api/v1/results/players/{miori.name_key}/").json()

    assert 'data-portrait="hono"' in page.content.decode()
    assert "/cards/TDL-1-001/art.svg" in told["portrait"]


# --- Pages.


def test_a_visitor_starts_as_a_guest_with_the_borrowed_deck(miori):
    answer = Client().post(f"{PAGE}hono/start/")

    battle = Battle.objects.get()
    assert answer.url == f"/battles/{battle.pk}/"
    assert battle.seats.get(seat=0).user.is_guest


@pytest.mark.parametrize(("name", "status"), [("nobody", 404), (NAMES[1], 403)])
def test_a_visitor_who_cannot_start_does_not_become_a_guest(miori, name, status):
    assert Client().post(f"{PAGE}{name}/start/").status_code == status
    assert User.objects.count() == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_shows_what_is_won_open_and_locked(miori, language):
    win(miori, "hono")
    client = client_of(miori)

    page = client.get(PAGE, headers={"accept-language": language}).content.decode()

    assert page.count('data-state="won"') == 1
    assert page.count('data-state="open"') == 1
    assert page.count('data-state="locked"') == 16
    assert 'href="/campaign/twins/"' in page
    assert get_encounter("twins").who.by_language[language] in page


def test_a_locked_page_tells_no_story(miori):
    page = Client().get(f"{PAGE}riko/").content.decode()

    assert 'data-state="locked"' in page
    assert str(get_encounter("riko").before) not in page
    assert "start-encounter" not in page


def test_a_won_page_tells_the_end_and_offers_its_puzzles(miori):
    client = client_of(miori)
    before = client.get(f"{PAGE}hono/").content.decode()
    win(miori, "hono")

    page = client.get(f"{PAGE}hono/").content.decode()

    assert "data-ending" not in before
    assert "data-puzzle" not in before
    assert str(get_encounter("hono").after) in page
    assert page.count("data-puzzle=") == len(get_encounter("hono").puzzles)
    assert page.count("button--primary") == 1  # the next encounter


def test_a_portrait_is_chosen_on_the_profile(miori):
    win(miori, "hono")
    client = client_of(miori)

    offered = client.get(f"{PAGE}portrait/").content.decode()
    client.post(f"{PAGE}portrait/", {"portrait": "hono"})

    assert 'value="hono"' in offered
    assert 'value="twins"' not in offered
    assert find_portrait_of(miori).encounter == "hono"


# --- REST.


def test_rest_lists_the_encounters_without_what_is_not_unlocked(miori):
    win(miori, "hono")

    told = client_of(miori).get(REST, {"lang": "zh-hant"}).json()

    assert told["next"] == "twins"
    first, second, third = told["chapters"][0]["encounters"][:3]
    assert [one["state"] for one in (first, second, third)] == ["won", "open", "locked"]
    assert (first["who"], first["life"], first["first_player"]) == ("穗乃", [7, 2], 0)
    assert first["ending"]
    assert first["puzzles"] == list(get_encounter("hono").puzzles)
    assert second["story"]
    assert not second["ending"]
    assert not second["puzzles"]
    assert not third["story"]


def test_rest_starts_an_encounter_and_tells_what_comes_next(miori):
    client = client_of(miori)

    answer = client.post(f"{REST}hono/", {}, JSON)
    battle_id = answer.json()["battle_id"]
    running = client.get(f"/api/v1/battles/{battle_id}/encounter/").json()
    finish(Battle.objects.get())
    over = client.get(f"/api/v1/battles/{battle_id}/encounter/").json()

    assert answer.status_code == 201
    assert (running["is_won"], running["encounter"]["name"]) == (False, "hono")
    assert not running["encounter"]["ending"]
    assert over["is_won"]
    assert over["encounter"]["ending"]
    assert (over["next"]["name"], over["next"]["state"]) == ("twins", "open")
    assert over["deck_id"] is None


def test_rest_tells_of_no_battle_of_another_kind_or_person(miori, practice):
    battle = start_encounter(user=miori, name="hono")
    client = client_of(practice.people[0])

    for pk in (battle.pk, practice.battle_id):
        answer = client.get(f"/api/v1/battles/{pk}/encounter/")
        assert answer.status_code == 404
        assert answer.json()["code"] == "campaign.not_found"


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("riko/", {}, 403, "campaign.locked"),
        ("nobody/", {}, 404, "campaign.not_found"),
        ("hono/", {"deck_id": 0}, 400, None),
        ("hono/", {"deck": 1}, 400, None),
    ],
)
def test_rest_refuses_and_creates_nothing(miori, path, body, status, code):
    answer = client_of(miori).post(f"{REST}{path}", body, JSON)

    assert answer.status_code == status
    assert code in (None, answer.json()["code"])
    assert not Battle.objects.exists()


def test_rest_chooses_a_portrait(miori):
    client = client_of(miori)
    locked = client.put(PORTRAIT, {"encounter": "hono"}, JSON)
    win(miori, "hono")

    chosen = client.put(PORTRAIT, {"encounter": "hono"}, JSON)

    assert (locked.status_code, locked.json()["code"]) == (
        403,
        "campaign.portrait_locked",
    )
    assert chosen.json() == client.get(PORTRAIT).json() == {"encounter": "hono"}
    assert client.put(PORTRAIT, {"encounter": ""}, JSON).json() == {"encounter": ""}
