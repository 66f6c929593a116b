"""Players without an account: names, reports and printed sheets (issue 32)."""

import pytest
from django.urls import reverse

from collection.tests.factories import make_user
from matchmaking.tournaments import errors, services
from matchmaking.tournaments.models import (
    Act,
    Entry,
    How,
    JudgeCall,
    Match,
    MatchReport,
)
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    create,
    enter,
    make_judge,
    make_people,
    set_up,
    standings,
    tables,
)
from unionarena.core.errors import PlatformError

NAMES = ["Akari", "Botan", "千鳥", "Daichi"]


def add(organiser, tournament, names=NAMES):
    return services.add_paper_players(
        judge=organiser, pk=tournament.pk, names=names, now=NOON
    )


def begin(organiser, tournament):
    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)
    tournament.refresh_from_db()
    return tournament


def report(entry, own, other, now=NOON):
    services.report_match(entry=entry, own=own, other=other, now=now)


def go_on(tournament, seconds=60):
    services.advance_tournament(tournament.pk, now=at(seconds))
    tournament.refresh_from_db()


@pytest.fixture
def paper(organiser):
    tournament = create(organiser)
    add(organiser, tournament)
    return begin(organiser, tournament)


# --- Names.


def test_an_organiser_enters_names_and_each_gets_an_address_of_their_own(organiser):
    tournament = create(organiser)

    added = add(organiser, tournament, ["Akari", "", "  Botan "])

    assert [entry.name for entry in added] == ["Akari", "Botan"]
    keys = {entry.report_key for entry in added}
    assert len(keys) == len(added)
    assert all(len(key) >= 20 for key in keys)
    assert Act.objects.get().note == "Akari, Botan"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ([], "tournament.settings"),
        (["  "], "tournament.settings"),
        (["Akari", "akari"], "tournament.name_taken"),
        (["Emi"] + [f"P{n}" for n in range(8)], "tournament.full"),
        (["fuck"], "text.offensive"),
        (["Akari", "B" * 41], "tournament.name_too_long"),
    ],
)
def test_names_are_entered_all_or_none(organiser, names, code):
    tournament = create(organiser)

    with pytest.raises(PlatformError) as refused:
        add(organiser, tournament, names)

    assert refused.value.code == code
    assert not tournament.entries.exists()
    assert not tournament.acts.exists()


def test_a_name_of_forty_letters_is_kept_whole(organiser):
    name = "千鳥" * 20

    (entry,) = add(organiser, create(organiser), [name])

    assert entry.name == name


def test_a_name_of_a_player_with_an_account_is_taken(organiser, four):
    tournament = create(organiser)
    enter(four[0], tournament)
    name = four[0].shown_name.upper()

    with pytest.raises(errors.NameTaken) as refused:
        add(organiser, tournament, [name])

    assert refused.value.details == {"name": name}


def test_the_last_place_is_given_and_no_more(organiser):
    tournament = create(organiser, capacity=4)

    add(organiser, tournament)

    with pytest.raises(errors.TournamentFull) as refused:
        add(organiser, tournament, ["Emi"])
    assert refused.value.details == {"free": 0}


def test_nobody_is_added_once_it_has_begun(organiser, paper):
    with pytest.raises(errors.RegistrationClosed):
        add(organiser, paper, ["Emi"])


def test_a_rated_tournament_has_no_players_without_an_account(content):
    judge = make_judge("judge")
    tournament = create(judge, is_rated=True)

    with pytest.raises(errors.RatedOnPaper):
        add(judge, tournament)


def test_where_bots_play_there_are_no_paper_players(organiser):
    """A bot cannot sit at a table."""
    tournament = create(organiser, bots="even")

    with pytest.raises(errors.BadSettings) as refused:
        add(organiser, tournament)

    assert refused.value.details == {"setting": "bots"}


@pytest.mark.parametrize("act", ["add", "remove"])
def test_only_those_who_judge_add_and_remove_players(organiser, four, act):
    tournament = create(organiser)
    (entry,) = add(organiser, tournament, ["Emi"])

    with pytest.raises(errors.NotTheJudge):
        services.carry_out_act(
            judge=four[0],
            pk=tournament.pk,
            does=act,
            player=entry.pk,
            names=["Fumi"],
            now=NOON,
        )

    assert list(tournament.entries.values_list("name", flat=True)) == ["Emi"]


def test_a_player_is_removed_before_it_begins_and_their_address_is_gone(
    organiser, client
):
    tournament = create(organiser)
    entry = add(organiser, tournament)[0]

    services.carry_out_act(
        judge=organiser, pk=tournament.pk, does="remove", player=entry.pk, now=NOON
    )

    address = reverse("tournaments:report", args=[tournament.pk, entry.report_key])
    assert client.get(address).status_code == 404
    assert tournament.entries.count() == len(NAMES) - 1


def test_a_player_with_an_account_is_not_removed_so(organiser, four):
    tournament = create(organiser)
    entry = enter(four[0], tournament)

    with pytest.raises(errors.NotEntered):
        services.remove_paper_player(
            judge=organiser, pk=tournament.pk, entry_id=entry.pk, now=NOON
        )


# --- Reports.


def test_a_match_on_paper_has_no_battle_and_two_equal_reports_decide_it(paper):
    match = tables(paper)[0]
    assert not Match.objects.exclude(battle=None).exists()

    report(match.first, 0, 1)
    match.refresh_from_db()
    assert match.is_pending
    report(match.second, 1, 0)

    match.refresh_from_db()
    assert (match.outcome, match.how) == ("second", How.REPORTED)
    assert (match.first_games, match.second_games) == (0, 1)


@pytest.mark.parametrize(
    ("own", "other", "outcome"),
    [
        (2, 0, "first"),
        (2, 1, "first"),
        (1, 2, "second"),
        (1, 1, "draw"),
        (0, 0, "draw"),
    ],
)
def test_a_match_of_three_ends_as_both_say(organiser, own, other, outcome):
    tournament = create(organiser, best_of=3)
    add(organiser, tournament)
    match = tables(begin(organiser, tournament))[0]

    report(match.first, own, other)
    report(match.second, other, own)

    match.refresh_from_db()
    assert match.outcome == outcome


@pytest.mark.parametrize(
    ("best_of", "own", "other"),
    [(1, 1, 1), (1, 2, 0), (3, 2, 2), (3, 3, 0), (3, -1, 2)],
)
def test_a_match_cannot_end_with_other_games(organiser, best_of, own, other):
    tournament = create(organiser, best_of=best_of)
    add(organiser, tournament)
    match = tables(begin(organiser, tournament))[0]

    with pytest.raises(errors.BadSettings):
        report(match.first, own, other)

    assert not MatchReport.objects.exists()


def test_an_elimination_needs_a_winner_on_paper_too(organiser):
    tournament = create(organiser, kind="elimination")
    add(organiser, tournament)
    match = tables(begin(organiser, tournament))[0]

    with pytest.raises(errors.NeedsWinner):
        report(match.first, 0, 0)


def test_two_reports_that_differ_call_a_judge_and_a_corrected_one_decides(paper):
    match = tables(paper)[0]

    report(match.first, 1, 0)
    report(match.second, 1, 0)

    match.refresh_from_db()
    assert match.is_pending
    assert JudgeCall.objects.get().note == "The two reports of this match differ."

    report(match.second, 0, 1)

    match.refresh_from_db()
    assert match.outcome == "first"


def test_a_report_sent_twice_is_one(paper):
    match = tables(paper)[0]

    report(match.first, 1, 0)
    report(match.first, 1, 0)

    assert MatchReport.objects.count() == 1
    match.refresh_from_db()
    assert match.is_pending


def test_a_late_report_of_a_decided_match_is_refused(paper):
    match = tables(paper)[0]
    report(match.first, 1, 0)
    report(match.second, 0, 1)

    with pytest.raises(errors.NoTable):
        report(match.second, 1, 0)


def test_a_ruling_stands_over_reports_and_its_undoing_begins_anew(organiser, paper):
    match = tables(paper)[0]
    report(match.first, 1, 0)
    by = {"judge": organiser, "pk": paper.pk, "now": NOON}

    services.rule_match(table=match.number, outcome="second", note="late", **by)
    services.undo_act(act_id=Act.objects.get(does="rule").pk, **by)

    match.refresh_from_db()
    assert match.is_pending
    assert match.battle_id is None
    assert not match.reports.exists()


def test_a_paper_event_of_eight_is_played_to_its_end(organiser):
    """Issue 32: the organiser enters people, tables report by phone."""
    tournament = create(organiser)
    add(organiser, tournament, [f"Player {n}" for n in range(1, 9)])
    begin(organiser, tournament)

    for round_ in range(1, 4):
        for match in tables(tournament):
            best = min(match.entries, key=lambda entry: entry.lot)
            for entry in match.entries:
                report(entry, int(entry == best), int(entry != best))
        go_on(tournament, seconds=60 * round_)

    assert tournament.state == "over"
    assert standings(tournament)[0] == (Entry.objects.get(lot=1).name, 9)
    assert not Match.objects.exclude(battle=None).exists()


def test_online_and_paper_players_meet_in_one_event(organiser, four, client):
    tournament = set_up(organiser, four[:3], begin=False)
    add(organiser, tournament, ["Emi"])
    begin(organiser, tournament)
    (mixed,) = [match for match in tables(tournament) if match.is_on_paper]
    (online,) = [match for match in tables(tournament) if not match.is_on_paper]
    assert mixed.battle_id is None
    assert online.battle_id

    for place, entry in enumerate(mixed.entries):
        if entry.user:
            client.force_login(entry.user)
            client.post(
                reverse("tournaments:report-own", args=[tournament.pk]),
                {"own": 1 - place, "other": place},
            )
        else:
            report(entry, 1 - place, place)

    mixed.refresh_from_db()
    assert mixed.outcome == "first"


def test_a_match_on_the_site_takes_no_report(tournament, four):
    with pytest.raises(errors.PlaysOnline):
        services.report_own_match(
            user=four[0], pk=tournament.pk, own=1, other=0, now=NOON
        )


def test_a_stranger_reports_nothing(paper):
    with pytest.raises(errors.NotEntered):
        services.report_own_match(
            user=make_user("stranger"), pk=paper.pk, own=1, other=0, now=NOON
        )


# --- Pages and REST.


def test_a_player_without_an_account_reports_on_their_page(paper, client):
    match = tables(paper)[0]
    addresses = [
        reverse("tournaments:report", args=[paper.pk, entry.report_key])
        for entry in match.entries
    ]
    assert match.second.name in client.get(addresses[0]).content.decode()

    client.post(addresses[0], {"own": 1, "other": 0})
    waiting = client.get(addresses[0]).content.decode()
    client.post(addresses[1], {"own": 1, "other": 0})
    differing = client.get(addresses[1]).content.decode()

    assert 'data-reports="one"' in waiting
    assert 'data-reports="differ"' in differing


def test_a_report_without_numbers_is_no_report_of_nil_nil(paper, client):
    entry = tables(paper)[0].first
    address = reverse("tournaments:report", args=[paper.pk, entry.report_key])

    for sent in ({}, {"own": "", "other": "0"}, {"own": "x", "other": "0"}):
        client.post(address, sent)

    assert not MatchReport.objects.exists()


@pytest.mark.parametrize("key", ["wrong", "%20"])
def test_a_wrong_key_opens_nothing(paper, client, key):
    path = reverse("tournaments:report", args=[paper.pk, "KEY"]).replace("KEY", key)

    assert client.get(path).status_code == 404
    assert client.post(path, {"own": 1, "other": 0}).status_code == 404


def test_a_key_of_another_tournament_opens_nothing(organiser, paper, client):
    other = create(organiser, name="Another cup")
    key = paper.entries.first().report_key

    path = reverse("tournaments:report", args=[other.pk, key])

    assert client.get(path).status_code == 404


def test_no_page_but_the_judges_shows_a_key(organiser, paper, client):
    keys = list(paper.entries.values_list("report_key", flat=True))
    public = [
        reverse("tournaments:detail", args=[paper.pk]),
        reverse("tournaments:player", args=[paper.pk, paper.entries.first().pk]),
        reverse("api:tournaments:detail", args=[paper.pk]),
    ]
    texts = [client.get(path).content.decode() for path in public]
    assert not any(key in text for key in keys for text in texts)

    client.force_login(organiser)
    panel = client.get(reverse("tournaments:judge", args=[paper.pk])).content.decode()

    assert all(key in panel for key in keys)


@pytest.mark.parametrize("sheet", ["pairings", "standings", "slips", "badges"])
def test_sheets_are_printed_for_judges_alone(organiser, paper, client, four, sheet):
    path = reverse("tournaments:print", args=[paper.pk, sheet])
    client.force_login(four[0])
    assert client.get(path).status_code == 403

    client.force_login(organiser)
    answer = client.get(path)

    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_there_is_no_other_sheet(organiser, paper, client):
    client.force_login(organiser)
    path = reverse("tournaments:print", args=[paper.pk, "x"])

    assert client.get(path).status_code == 404


def test_an_organisers_own_tool_adds_players_and_a_player_reports(organiser, client):
    person = make_people("emi")
    tournament = create(organiser)
    enter(person, tournament)
    client.force_login(organiser)
    act = client.post(
        reverse("api:tournaments:acts", args=[tournament.pk]),
        {"does": "add", "names": ["Akari"]},
        content_type="application/json",
    )
    on_paper = {one["name"]: one["is_on_paper"] for one in act.json()["players"]}
    assert on_paper == {"emi": False, "Akari": True}
    begin(organiser, tournament)

    client.force_login(person)
    said = client.post(
        reverse("api:tournaments:report", args=[tournament.pk]),
        {"own": 1, "other": 0},
        content_type="application/json",
    )

    assert said.status_code == 204
    client.force_login(organiser)
    panel = client.get(reverse("api:tournaments:judge-tables", args=[tournament.pk]))
    (table,) = panel.json()["tables"]
    assert table["is_on_paper"]
    assert [one["player"] for one in table["reports"]] == ["emi"]


def test_an_archive_of_paper_decks_has_no_lists(organiser, client):
    tournament = create(organiser)
    add(organiser, tournament, ["Akari", "Botan"])
    begin(organiser, tournament)
    match = Match.objects.get()
    report(match.first, 1, 0)
    report(match.second, 0, 1)
    go_on(tournament)

    page = client.get(reverse("tournaments:detail", args=[tournament.pk]))

    assert tournament.state == "over"
    assert "data-winner" in page.content.decode()
    assert "data-kinds" not in page.content.decode()
