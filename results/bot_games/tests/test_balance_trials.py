"""Trials of balance proposals: set up, played bit by bit, reported."""

import json

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from django.utils import timezone

import cards.releases.services as release_services
from cards.releases.roles import ensure_roles
from collection.errors import DeckNotFound, StarterDeckNotFound
from collection.selectors import inspect_deck
from collection.tests.factories import load_frozen_content, make_deck
from results import tasks
from results.apps import _grant
from results.bot_games import balance_trials
from results.errors import BadTrial
from results.models import BalanceTrial, LadderStatistics
from results.models.statistics import EVERYBODY
from results.statistics.win_rates import format_percent
from unionarena.core.accounts.models import User
from unionarena.core.errors import Forbidden

pytestmark = pytest.mark.django_db
WORDS = {"ja": "夏", "zh-hant": "夏", "en": "Summer"}


@pytest.fixture
def balancer():
    ensure_roles()
    _grant()
    user = User.objects.create_user("jun", is_staff=True)
    user.groups.add(Group.objects.get(name="balancer"))
    return user


@pytest.fixture
def proposal(balancer):
    """Publish a proposal that makes one card of the first deck far stronger."""
    load_frozen_content()
    return propose(balancer, bp=9000)


def propose(balancer, slug="summer", **wanted):
    proposal = release_services.create_proposal(
        slug=slug, titles=WORDS, notes=WORDS, by=balancer
    )
    release_services.set_change(
        proposal_id=proposal.pk,
        number="TDL-1-001",
        by=balancer,
        now=timezone.now(),
        **wanted,
    )
    return proposal


def start(**arguments):
    return balance_trials.start_trial(
        **{"slug": "summer", "rounds": 1, "bot": "random", **arguments}
    )


def play(trial):
    return balance_trials.play_whole_trial(trial, processes=1, now=timezone.now)


def test_a_trial_plays_both_seats_before_and_after(proposal):
    trial = play(start(rounds=3))

    assert (trial.state, trial.done, trial.total) == ("done", 3, 3)
    (pairing,) = trial.report["pairings"]
    assert pairing["before"]["games"] + trial.report["unfinished"] >= 6
    assert trial.report["games"] == 12
    assert {line["deck"] for line in trial.report["decks"]} == set(pairing["decks"])


def test_the_same_seed_plays_the_same_games(proposal):
    first, second, other = play(start()), play(start()), play(start(seed="2"))

    assert first.results == second.results
    assert first.report == second.report
    assert other.seed == "2"


def test_a_trial_played_in_stretches_tells_the_same(proposal):
    whole = play(start(rounds=3))
    start(rounds=3)
    ticks = iter(range(0, 10_000, 100))  # every look at the clock ends a stretch

    while balance_trials.play_trial_stretch(
        now=timezone.now, clock=lambda: next(ticks)
    ):
        pass

    parts = BalanceTrial.objects.latest("pk")
    assert parts.state == "done"
    assert parts.results == whole.results
    assert parts.report == whole.report


def test_the_periodic_task_goes_on_with_the_oldest_trial(proposal):
    start()

    tasks.play_trials()
    while BalanceTrial.objects.get().state != "done":
        tasks.play_trials()
    tasks.play_trials()

    assert BalanceTrial.objects.get().done == 1


def test_a_stretch_somebody_else_stored_first_is_dropped(proposal):
    trial = start(rounds=2)
    late = BalanceTrial.objects.get(pk=trial.pk)
    play(trial)

    balance_trials._store(late, [[0, 0, 1.0, 1.0, 1.0, 1.0]], timezone.now)

    assert BalanceTrial.objects.get().results == trial.results


def test_a_ban_fills_the_deck_up_and_says_with_what(balancer, proposal):
    propose(balancer, slug="ban", limit=0)

    trial = play(start(slug="ban"))

    (filled,) = trial.report["replaced"].values()
    assert sum(filled.values()) == 4
    assert "TDL-1-001" not in filled
    touched = next(deck for deck in trial.setup["decks"] if deck["replaced"])
    assert len(touched["after"]) == 50
    assert "TDL-1-001" not in touched["after"]


def test_nothing_is_published_by_a_trial(proposal):
    play(start())

    proposal.refresh_from_db()
    assert proposal.state == "draft"


@pytest.mark.parametrize(
    "arguments",
    [{"rounds": 0}, {"rounds": 9999}, {"bot": "oracle"}, {"decks": ["keepers"]}],
    ids=str,
)
def test_a_trial_that_cannot_be_played_is_refused(proposal, arguments):
    with pytest.raises(BadTrial):
        start(**arguments)

    assert not BalanceTrial.objects.exists()


def test_the_desk_tries_own_decks_public_ones_a_list_and_the_strong_bot(
    client, balancer, proposal
):
    deck = make_deck(user=balancer)
    client.force_login(balancer)
    arguments = {
        "starters": ["deeptide"],
        "numbers": f"#{deck.pk}",
        "pasted": "4 TDL-1-001",
        "rounds": "1",
        "bot": "monte_carlo",
    }
    address = "/admin/results/balancetrial/of/summer/"

    refused = client.post(address, arguments).content.decode()
    assert "UA-2.2.1" in refused or "50" in refused
    assert not BalanceTrial.objects.exists()
    code = inspect_deck(deck).code
    client.post(address, {**arguments, "pasted": code})

    trial = BalanceTrial.objects.get()
    assert [each["name"] for each in trial.setup["decks"]] == [
        "deeptide",
        f"{deck.name} #{deck.pk}",
        "Pasted list",
    ]
    assert trial.bot == "monte_carlo"


@pytest.mark.parametrize("number", ["/etc/passwd", "999999", "9" * 40])
def test_no_file_and_no_strange_deck_is_tried_from_the_desk(balancer, proposal, number):
    private = make_deck(user=User.objects.create_user("riko"))

    for name in (number, str(private.pk)):
        with pytest.raises((DeckNotFound, StarterDeckNotFound)):
            start(by=balancer, decks=["keepers", name])


def test_the_strong_bot_plays_fewer_games(proposal):
    with pytest.raises(BadTrial):
        start(bot="monte_carlo", rounds=balance_trials.MOST_STRONG_ROUNDS + 1)


def test_players_try_nothing(proposal):
    with pytest.raises(Forbidden):
        start(by=User.objects.create_user("riko"))


def test_the_command_prints_a_report_and_keeps_it(proposal, capsys):
    call_command("try_balance", "summer", "--games=1", "--bot=random", "--json")

    printed = json.loads(capsys.readouterr().out)
    assert printed["proposal"] == "summer"
    assert BalanceTrial.objects.get(pk=printed["trial"]).report["games"] == 4


def test_the_command_refuses_an_unknown_proposal(proposal):
    with pytest.raises(CommandError, match=r"patch\.not_found"):
        call_command("try_balance", "winter")


def test_the_desk_begins_a_trial_and_shows_its_report(client, balancer, proposal):
    client.force_login(balancer)
    address = "/admin/results/balancetrial/of/summer/"
    sent = client.post(address, {"rounds": "1", "bot": "random"})
    trial = BalanceTrial.objects.get()
    assert sent.headers["Location"].endswith(f"/{trial.pk}/change/")
    assert "<progress" in client.get(sent.headers["Location"]).content.decode()

    play(trial)

    page = client.get(sent.headers["Location"]).content.decode()
    assert '<svg class="chart"' in page
    assert "style=" not in page[page.index('<svg class="chart"') : page.index("</svg>")]
    linked = client.get(f"/admin/releases/balanceproposal/{proposal.pk}/change/")
    assert address in linked.content.decode()


def test_a_trial_stands_beside_what_peoples_games_say_of_its_cards(
    client, balancer, proposal
):
    client.force_login(balancer)
    address = "/admin/results/balancetrial/of/summer/"
    page = client.get(address).content.decode()
    assert 'data-played="TDL-1-001"' in page
    assert "Not enough rated games" in page
    rate = {"games": 40, "points": 30.0, "rate": 0.75, "low": 0.598, "high": 0.858}
    card = {"number": "TDL-1-001", "share": 0.4, "rate": rate, "without": None}
    LadderStatistics.objects.create(
        format="open",
        season=1,
        band=EVERYBODY,
        games=100,
        figures={"cards": [card]},
        counted_at=timezone.now(),
    )

    page = client.get(address).content.decode()

    assert format_percent(0.75) in page
    assert f"{format_percent(0.598)} – {format_percent(0.858)}" in page
    assert "Not enough rated games" not in page
