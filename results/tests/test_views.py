"""The pages of a result and of the history."""

import re
import uuid

import pytest
from django.urls import reverse

from battles.tests.factories import make_duel
from results import selectors, services
from results.models import Outcome, RatingChange
from results.tests.factories import begin_again, finish


@pytest.fixture
def as_akari(client, ranked_duel):
    client.force_login(ranked_duel.people[0])
    return client


def detail(duel):
    return reverse("results:detail", args=[duel.battle_id])


def test_result_page_says_who_won_and_why_with_the_clause(as_akari, ranked_duel):
    page = as_akari.get(detail(ranked_duel)).content.decode()

    assert 'data-verdict="win"' in page
    assert "You won" in page
    assert "Your opponent conceded." in page
    assert "UA-10.5" in page
    assert "(+162)" in page
    assert reverse("battles:board", args=[ranked_duel.battle_id]) in page
    assert reverse("matchmaking:play") in page


def test_loser_reads_the_same_battle_from_the_other_side(client, ranked_duel):
    client.force_login(ranked_duel.people[1])

    page = client.get(detail(ranked_duel)).content.decode()

    assert 'data-verdict="loss"' in page
    assert "You conceded." in page
    assert "(-162)" in page


def test_result_page_says_in_one_sentence_who_won_and_shows_both_decks(
    client, ranked_duel
):
    """Issue 29: who won and by what; decks and curve instead of a form."""
    client.force_login(ranked_duel.people[1])

    page = client.get(detail(ranked_duel)).content.decode()

    sentence = page.split("data-sentence>")[1].split("<")[0].split()
    assert sentence[:3] == ["akari", "won", "on"]
    assert sentence[-2:] == ["You", "conceded."]
    assert page.count("deck-fan__card") == 2 * selectors.PICTURED
    assert reverse("battles:review-curve", args=[ranked_duel.battle_id]) in page


def test_result_page_does_not_wait_for_the_task(as_akari, ranked_duel):
    assert not Outcome.objects.exists()

    response = as_akari.get(detail(ranked_duel))

    assert response.status_code == 200
    assert Outcome.objects.get().battle_id == ranked_duel.battle_id


def test_result_of_a_running_battle_leads_back_to_it(client, running_duel):
    client.force_login(running_duel.people[0])

    response = client.get(detail(running_duel))

    assert response.status_code == 302
    assert response["Location"] == reverse(
        "battles:board", args=[running_duel.battle_id]
    )


def test_result_of_others_is_not_found(client, ranked_duel, stranger):
    client.force_login(stranger)

    assert client.get(detail(ranked_duel)).status_code == 404
    assert not Outcome.objects.exists()


def test_result_of_nothing_is_not_found(as_akari):
    missing = reverse("results:detail", args=[uuid.uuid4()])

    assert as_akari.get(missing).status_code == 404


@pytest.mark.parametrize("name", ["detail", "history"])
def test_visitors_are_asked_to_sign_in(client, ranked_duel, name):
    page = detail(ranked_duel) if name == "detail" else reverse("results:history")

    response = client.get(page)

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


def test_empty_history_helps_into_a_game(client, stranger):
    client.force_login(stranger)

    page = client.get(reverse("results:history")).content.decode()

    assert "You haven’t finished a battle yet" in page
    assert f'href="{reverse("matchmaking:play")}"' in page


def test_history_lists_battles_with_their_results(as_akari, ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)

    page = as_akari.get(reverse("results:history")).content.decode()

    assert f'data-battle="{ranked_duel.battle_id}"' in page
    assert 'data-verdict="win"' in page
    assert "botan" in page


def test_history_is_paged(as_akari, ranked_duel, monkeypatch):
    monkeypatch.setattr("results.views.MATCHES_PER_PAGE", 1)
    services.record_outcome(battle_id=ranked_duel.battle_id)
    again = finish(begin_again(*ranked_duel.people), loser=0)
    services.record_outcome(battle_id=again.battle_id)

    first = as_akari.get(reverse("results:history")).content.decode()
    (onward,) = re.findall(r'href="(\?cursor=[^"]+)"', first)
    second = as_akari.get(reverse("results:history") + onward).content.decode()

    assert str(again.battle_id) in first
    assert str(ranked_duel.battle_id) not in first
    assert str(ranked_duel.battle_id) in second


def test_absurd_page_number_shows_the_last_page(as_akari, ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)

    for number in ("0", "-1", "999999999999", "rubbish"):
        response = as_akari.get(reverse("results:history"), {"page": number})
        assert response.status_code == 200


def test_longer_history_costs_no_more_queries(
    as_akari, ranked_duel, django_assert_max_num_queries
):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    for _ in range(3):
        again = finish(begin_again(*ranked_duel.people), loser=0)
        services.record_outcome(battle_id=again.battle_id)

    with django_assert_max_num_queries(16):
        as_akari.get(reverse("results:history"))


def test_result_page_costs_few_queries(
    as_akari, ranked_duel, django_assert_max_num_queries
):
    services.record_outcome(battle_id=ranked_duel.battle_id)

    with django_assert_max_num_queries(16):
        as_akari.get(detail(ranked_duel))


def test_name_of_a_player_is_shown_as_text(client, content):
    duel = make_duel(names=("akari", "botan"))
    akari, botan = duel.people
    botan.display_name = "<script>alert(1)</script>"
    botan.save()
    finish(duel, loser=1)
    client.force_login(akari)

    page = client.get(detail(duel)).content.decode()

    assert "<script>alert(1)</script>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_history_pictures_both_decks_of_a_battle(as_akari, ranked_duel):
    """Issue 29: a plate with pictures, no table."""
    services.record_outcome(battle_id=ranked_duel.battle_id)

    page = as_akari.get(reverse("results:history")).content.decode()

    assert page.count('class="played__deck"') == 2
    assert page.count("tile__art") == 2
    assert "<table" not in page


def test_dial_turns_by_the_change_and_says_why(as_akari, ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)

    page = as_akari.get(reverse("results:rating-change", args=[ranked_duel.battle_id]))

    change = int(re.search(r'data-change="(-?\d+)"', page.content.decode())[1])
    assert change > 0
    assert f"Why +{change}?" in page.content.decode()


@pytest.mark.parametrize(
    ("before", "after", "low", "degrees"),
    [(1500, 1515, 1450, 27.0), (1500, 1485, 1450, -27.0), (1500, 1500, 1450, 0.0)],
)
def test_dial_has_room_for_twice_the_change(before, after, low, degrees):
    change = RatingChange(rating_before=before, rating_after=after)

    needle = selectors.draw_needle(change)

    assert (needle.low, needle.degrees) == (low, degrees)
    assert needle.high - needle.before == needle.before - needle.low
