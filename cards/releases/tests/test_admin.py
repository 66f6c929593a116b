"""The editors' desk: live preview, versions, many at once, the newsroom's buttons."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from cards.models import Card, CardRevision
from cards.releases.models import BalanceProposal, Release
from cards.tests.factories import make_draft, publish_revision
from unionarena.core.accounts.models import User

from .factories import make_proposal, make_release, new_card

pytestmark = pytest.mark.django_db
CARDS = "/admin/cards/card/"
PREVIEW = CARDS + "preview/"
TEXT = "【登場時】カードを1枚引く。"


@pytest.fixture
def staff(client, editor):
    """An editor at the desk."""
    client.force_login(editor)
    return client


def fields(**changes):
    """What the form of the lighthouse keeper sends."""
    return {
        "number": "TDL-1-001",
        "kind": "character",
        "color": "red",
        "rarity": "C",
        "art": "figure cap @harbor",
        "name_ja": "灯台守",
        "name_zh_hant": "燈塔守",
        "name_en": "Lighthouse Keeper",
        "traits": "港",
        "required_energy": "2",
        "ap_cost": "1",
        "gives": "red 1",
        "bp": "3000",
        "trigger": "",
        "text_ja": "",
        "text_zh_hant": "",
        "text_en": "",
        "tree": "",
        "flavor_ja": "",
        "flavor_zh_hant": "",
        "flavor_en": "",
        "reason": "Because",
        "release": "",
        "revisions-TOTAL_FORMS": "0",
        "revisions-INITIAL_FORMS": "0",
        **changes,
    }


def preview(staff, card, **changes):
    page = staff.post(PREVIEW, fields(card=str(card.pk), **changes))
    assert page.status_code == 200
    return page.content.decode()


def save(staff, card, **changes):
    return staff.post(f"{CARDS}{card.pk}/change/", fields(**changes))


def test_a_text_is_told_in_three_languages_as_it_is_written(staff, card):
    page = preview(staff, card, text_ja=TEXT)

    assert 'data-understood="yes"' in page
    assert "Draw a card." in page
    assert "抽1張卡片" in page
    assert "When Played" in page
    assert "draws cards" in page
    assert "face--red" in page


def test_the_part_that_is_not_understood_is_marked(staff, card):
    page = preview(staff, card, text_ja=f"{TEXT}\n【アタック時】謎を1つ解く。")

    assert 'data-understood="no"' in page
    assert '<mark class="desk-gap">謎を1つ解く</mark>' in page
    assert "Closest known:" in page


def test_a_preview_writes_nothing(staff, card):
    preview(staff, card, text_ja=TEXT, bp="9000")

    assert CardRevision.objects.count() == 1


@pytest.mark.parametrize(
    "nonsense",
    [
        {"kind": ""},
        {"card": "x"},
        {"bp": "many"},
        {"text_ja": "【" * 5000},
        {"tree": "[" * 50_000},
        {"tree": '{"abilities": [1]}'},
        {"color": "pink"},
    ],
    ids=lambda value: next(iter(value)),
)
def test_nonsense_is_answered_too(staff, card, nonsense):
    sent = {**fields(card=str(card.pk)), **nonsense}

    assert staff.post(PREVIEW, sent).status_code == 200


def test_a_tree_by_hand_is_checked_with_the_place_of_the_mistake(staff, card):
    save(staff, card, text_ja=TEXT)
    tree = Card.objects.get().current_revision.data["effects"]
    tree["abilities"][0]["moments"] = []

    page = preview(staff, card, text_ja="謎。", tree=json.dumps(tree))

    assert "$.abilities[0].moments" in page
    answer = save(staff, card, text_ja="謎。", tree=json.dumps(tree))
    assert "tree" in answer.context["adminform"].form.errors


def test_a_tree_by_hand_makes_an_odd_text_playable(staff, card):
    save(staff, card, text_ja=TEXT)
    tree = Card.objects.get().current_revision.data["effects"]

    answer = save(
        staff,
        card,
        text_ja="謎。",
        text_zh_hant="謎。",
        text_en="A riddle.",
        tree=json.dumps(tree),
    )

    assert answer.status_code == 302
    revision = Card.objects.get().current_revision
    assert revision.is_playable
    assert revision.text_ja == "謎。"
    assert revision.data["effects"] == tree


def test_saving_a_text_compiles_it_and_writes_the_other_languages(staff, card, editor):
    answer = save(staff, card, text_ja=TEXT)

    assert answer.status_code == 302
    revision = Card.objects.get().current_revision
    assert revision.is_playable
    assert revision.text_en == "[When Played] Draw a card."
    assert revision.author == editor


def test_a_text_that_is_not_understood_is_kept_with_what_was_not(staff, card):
    save(staff, card, text_ja="謎。", text_zh_hant="謎。", text_en="A riddle.")

    revision = Card.objects.get().current_revision
    assert not revision.is_playable
    assert revision.not_playable_reason[0]["part"]


def test_versions_show_what_changed_and_lead_back(staff, card):
    publish_revision(draft=make_draft(bp=9000, art="figure cap @harbor"), reason="Typo")
    address = f"{CARDS}{card.pk}/versions/"

    page = staff.get(address).content.decode()
    assert "9000" in page
    staff.post(address, {"version": "1", "reason": "A typo"})

    revision = Card.objects.get().current_revision
    assert (revision.version, revision.bp) == (3, 3000)
    assert "A typo" in revision.reason


@pytest.mark.parametrize("sent", [{"version": "7", "reason": "x"}, {"version": "1"}])
def test_a_way_back_that_is_none_changes_nothing(staff, card, sent):
    assert staff.post(f"{CARDS}{card.pk}/versions/", sent).status_code == 302

    assert CardRevision.objects.count() == 1


def test_many_cards_are_changed_after_a_preview(staff, card, bystander):
    sent = {
        "numbers": "TDL-1-001, TDL-1-009",
        "rarity": "R",
        "add_trait": "",
        "remove_trait": "港",
        "reason": "New rarity",
    }
    page = staff.post(CARDS + "several/", {**sent, "preview": ""}).content.decode()
    assert "TDL-1-009" in page
    assert CardRevision.objects.count() == 2

    staff.post(CARDS + "several/", {**sent, "publish": ""})

    said = [c.current_revision for c in Card.objects.order_by("number")]
    assert [(r.rarity, r.data["traits"], r.version) for r in said] == [("R", [], 2)] * 2


def test_the_action_of_the_list_leads_to_the_preview(staff, card):
    sent = {"action": "change_several", "_selected_action": [card.pk]}

    answer = staff.post(CARDS, sent)

    assert "numbers=TDL-1-001" in answer.headers["Location"]


@pytest.mark.parametrize("address", [PREVIEW, CARDS + "several/"])
def test_players_and_viewers_have_no_desk(client, card, balancer, address):
    client.force_login(User.objects.create_user("riko"))
    assert client.post(address).status_code == 302

    client.force_login(balancer)  # may look, not edit
    assert client.post(address).status_code == 403


def test_a_card_is_held_back_from_its_form(staff, card, editor):
    release = make_release(editor)

    save(staff, card, bp="4000", release=str(release.pk))

    assert Card.objects.get().current_revision.bp == 3000
    assert release.cards.get().draft["face"]["bp"] == 4000


def act(client, row, name, **sent):
    kind = row._meta.model_name
    return client.post(
        f"/admin/releases/{kind}/{row.pk}/act/{name}/", sent, follow=True
    )


def test_a_publisher_schedules_in_their_own_time_zone(client, editor, publisher, card):
    release = make_release(editor)
    new_card(release, editor)
    client.force_login(publisher)
    client.cookies["timezone"] = "Asia/Taipei"
    year = timezone.now().year + 1

    act(client, release, "schedule", release_at=f"{year}-01-02T08:00")

    release.refresh_from_db()
    assert release.state == "scheduled"
    assert release.release_at == datetime(year, 1, 2, 0, 0, tzinfo=UTC)
    page = client.get(f"/admin/releases/release/{release.pk}/change/").content.decode()
    assert f'value="{year}-01-02T08:00:00"' in page


@pytest.mark.parametrize(
    "moment",
    ["2045-03-26T02:30", "2045-10-29T02:30"],
    ids=["skipped in spring", "twice in autumn"],
)
def test_times_the_clocks_skip_or_repeat_are_refused(
    client, editor, publisher, card, moment
):
    release = make_release(editor)
    new_card(release, editor)
    client.force_login(publisher)
    client.cookies["timezone"] = "Europe/Berlin"

    page = act(client, release, "schedule", release_at=moment)

    assert "Europe/Berlin" in page.content.decode()
    release.refresh_from_db()
    assert release.state == "draft"


def test_summer_and_winter_are_kept_apart(client, editor, publisher, card):
    client.force_login(publisher)
    client.cookies["timezone"] = "Europe/Berlin"
    for month, hour in ((1, 11), (7, 10)):
        release = make_release(editor, slug=f"in-{month}")
        new_card(release, editor, number=f"TDL-1-05{month}")
        act(client, release, "schedule", release_at=f"2045-0{month}-10T12:00")
        release.refresh_from_db()
        assert release.release_at == datetime(2045, month, 10, hour, 0, tzinfo=UTC)


def test_what_is_refused_is_told_at_the_desk(client, editor, card):
    release = make_release(editor)
    client.force_login(editor)

    page = act(client, release, "schedule", release_at="2045-01-01T00:00")

    assert "Your role doesn’t allow this." in page.content.decode()
    assert Release.objects.get().state == "draft"


def test_a_proposal_goes_through_the_desk(client, balancer, second, card):
    client.force_login(balancer)
    words = {
        f"{kind}_{suffix}": "夏"
        for kind in ("title", "note")
        for suffix in ("ja", "zh_hant", "en")
    }
    inline = {
        "changes-TOTAL_FORMS": "1",
        "changes-INITIAL_FORMS": "0",
        "changes-0-number": "TDL-1-001",
        "changes-0-bp": "2500",
    }
    client.post(
        "/admin/releases/balanceproposal/add/", {"slug": "summer", **words, **inline}
    )
    proposal = BalanceProposal.objects.get()
    assert proposal.author == balancer
    assert [step.kind for step in proposal.steps.all()] == ["edited"]
    act(client, proposal, "submit")
    moment = (timezone.now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    act(client, proposal, "approve", version="1", effective_at=moment)
    proposal.refresh_from_db()
    assert proposal.state == "in_review"

    client.force_login(second)
    act(client, proposal, "approve", version="1", effective_at=moment)

    proposal.refresh_from_db()
    assert (proposal.state, proposal.approver) == ("approved", second)


def test_a_submitted_proposal_is_read_only(client, balancer, card):
    proposal = make_proposal(balancer, now=timezone.now())
    client.force_login(balancer)
    act(client, proposal, "submit")

    sent = {"slug": "other"}
    address = f"/admin/releases/balanceproposal/{proposal.pk}/change/"

    assert client.post(address, sent).status_code == 403
    assert client.get(address).status_code == 200


def test_an_editor_reads_a_proposal_and_is_shown_no_way_that_is_closed(
    client, editor, balancer, card
):
    proposal = make_proposal(balancer, now=timezone.now())
    address = f"/admin/releases/balanceproposal/{proposal.pk}/change/"

    client.force_login(editor)
    read_by_editor = client.get(address).content.decode()
    client.force_login(balancer)
    read_by_balancer = client.get(address).content.decode()

    assert "summer" in read_by_editor
    assert "data-trial" not in read_by_editor
    assert "data-trial" in read_by_balancer


@pytest.mark.parametrize(
    "page", ["release", "balanceproposal", "format", "announcement"]
)
def test_every_list_of_the_newsroom_opens(client, publisher, page):
    client.force_login(publisher)

    assert client.get(f"/admin/releases/{page}/").status_code == 200
