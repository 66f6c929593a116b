"""Top cuts and round robins, from the first round to the archive."""

import csv
import io

import pytest

from collection.lists import read_code
from matchmaking.tournaments import archive, errors, exports, selectors, services
from matchmaking.tournaments.models import Match
from matchmaking.tournaments.services import judge_actions
from matchmaking.tournaments.tests.factories import (
    at,
    create,
    make_people,
    play,
    set_up,
    tables,
)

pytestmark = pytest.mark.django_db


def play_to_the_end(tournament, loser=1):
    while tournament.is_running:
        play(tournament, loser=loser)


def test_after_its_rounds_a_swiss_tournament_cuts_to_the_best(organiser, four):
    tournament = set_up(organiser, four, rounds=1, top_cut=4)
    play(tournament)

    ranked = [line.entry for line in selectors.get_standings(tournament)]
    semifinals = tables(tournament, 2)
    assert [match.entries for match in semifinals] == [
        (ranked[0], ranked[3]), (ranked[1], ranked[2])
    ]  # fmt: skip
    play_to_the_end(tournament)

    (final,) = tables(tournament, 3)
    first, second = selectors.get_standings(tournament)[:2]
    assert (first.entry, second.entry) == (final.first, final.second)
    assert [line.standing.place for line in selectors.get_standings(tournament)] == [
        1, 2, 3, 4
    ]  # fmt: skip
    assert archive.list_winners([first, second]) == [first]


def test_who_has_left_is_not_among_the_best(organiser, four):
    tournament = set_up(organiser, four, rounds=1, top_cut=4)
    best = tables(tournament)[0].first
    services.leave_tournament(user=best.user, pk=tournament.pk, now=at(1))
    play(tournament)

    seated = [entry for match in tables(tournament, 2) for entry in match.entries]
    assert len(seated) == 3
    assert best not in seated


def test_no_table_of_a_bracket_ends_in_a_draw(organiser, four):
    tournament = set_up(organiser, four, rounds=1, top_cut=4)
    rule = {"judge": organiser, "pk": tournament.pk, "table": 1, "outcome": "draw"}
    judge_actions.rule_match(**rule, note="both agreed", now=at(1))
    play(tournament)

    with pytest.raises(errors.NeedsWinner):
        judge_actions.rule_match(**rule, note="both agreed", now=at(2))


def test_a_final_that_a_judge_takes_from_both_has_no_winner(organiser, four):
    tournament = set_up(organiser, four[:2], kind="elimination")
    judge_actions.rule_match(
        judge=organiser, pk=tournament.pk, table=1, outcome="neither", note="x",
        now=at(1),
    )  # fmt: skip
    services.advance_tournament(tournament.pk, now=at(60))

    lines = selectors.get_standings(tournament)
    assert [line.standing.place for line in lines] == [2, 2]
    assert archive.list_winners(lines) == []


def test_in_a_round_robin_everyone_meets_everyone(organiser, four):
    tournament = set_up(organiser, four, kind="round_robin")
    assert tournament.rounds == 3
    play_to_the_end(tournament)

    met = Match.objects.filter(round__tournament=tournament)
    assert len({frozenset(match.entries) for match in met}) == met.count() == 6


def test_a_round_robin_has_places_for_as_many_as_can_meet(organiser):
    create(organiser, kind="round_robin", capacity=16)
    with pytest.raises(errors.BadSettings):
        create(organiser, kind="round_robin", capacity=17)
    with pytest.raises(errors.BadSettings):
        create(organiser, kind="elimination", top_cut=4)


@pytest.mark.parametrize("is_published", [True, False])
def test_lists_are_published_at_the_end_and_only_where_it_was_said(
    organiser, four, client, is_published
):
    tournament = set_up(organiser, four, rounds=1, shows_lists=is_published)
    page = f"/tournaments/{tournament.pk}/"
    assert "/decks/code/" not in client.get(page).content.decode()
    assert {row["deck_code"] for row in exports.serialize_standings(tournament)} == {""}
    play_to_the_end(tournament)

    rows = list(csv.DictReader(io.StringIO(exports.write_standings_csv(tournament))))
    codes = [row["deck_code"] for row in rows]
    if is_published:
        assert [sum(read_code(code).values()) for code in codes] == [50] * 4
    else:
        assert codes == [""] * 4
    assert ("/decks/code/" in client.get(page).content.decode()) == is_published


def test_the_end_names_the_winner_and_what_each_kind_of_deck_did(
    organiser, four, client
):
    tournament = set_up(organiser, four, rounds=1, top_cut=4)
    play_to_the_end(tournament)
    lines = selectors.get_standings(tournament)

    (figures,) = archive.count_deck_kinds(tournament, four[0], lines)
    assert (figures.players, figures.share, figures.best_place) == (4, 100, 1)
    assert figures.wins == figures.losses == 2  # of the rounds; the bracket has places
    content = client.get(f"/tournaments/{tournament.pk}/").content.decode()
    for words in ("Winner", lines[0].entry.name, "Final", "Semifinals", "Round 1 of 1"):
        assert words in content


def test_organiser_chooses_cut_and_lists_on_the_page(client):
    organiser = make_people("organiser")
    client.force_login(organiser)
    form = client.get("/tournaments/new/").content.decode()
    assert 'name="top_cut"' in form
    client.post(
        "/tournaments/new/",
        {
            "name": "Tide cup", "kind": "swiss", "capacity": 8, "rounds": 2,
            "top_cut": 4, "round_minutes": 40, "break_s": 60, "best_of": 1,
            "clock": "normal", "bots": "none", "bot": "greedy",
        },
    )  # fmt: skip

    made = selectors.list_tournaments().get()
    assert (made.top_cut, made.shows_lists) == (4, False)
