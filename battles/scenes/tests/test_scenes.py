"""Scenes: what a text may say, who may see a scene, and what never gets into one."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from battles.errors import NotFinished
from battles.games.pinned_cards import get_card_data
from battles.live import submissions
from battles.live.session import Session
from battles.models import Battle, BattleSeat, Origin
from battles.rules.unionarena.position.zones import Zone
from battles.scenes import beginnings, edits, services
from battles.scenes.boards import draw_scene, list_numbers
from battles.scenes.errors import (
    ImpossiblePosition,
    MalformedScene,
    SceneNotFound,
    TooManyScenes,
)
from battles.scenes.models import Scene
from battles.scenes.scene_text import (
    SceneText,
    play_scene,
    read_text,
    write_public_position,
    write_text,
)
from battles.scenes.selectors import get_scene_for, pin_cards, show_scene
from battles.tests.factories import make_duel
from cards.errors import CardNotFound
from cards.search.indexing import index_everything
from cards.tests.factories import make_ruling
from collection.tests.factories import load_starter_content, make_user

Card = apps.get_model("cards.Card")
JSON = "application/json"
REST = "/api/v1/battles/scenes/"
# The ferry attacks and wins: the other side has one life card and no blocker.
FERRY = """\
phase: attack
me:
  front_line: [TDL-1-012]
opponent:
  life: 1
"""


@pytest.fixture
def owner(db):
    load_starter_content()
    return make_user("owner")


def save(user, text=FERRY, title="Ferry", **fields):
    return services.create_scene(
        user=user, fields={"title": title, "text": text, **fields}
    )


def draw(text):
    read = read_text(text)
    return draw_scene(read, pin_cards(list_numbers(read)), "en")


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


# --- The text.


def test_a_text_that_is_written_and_read_again_is_the_same():
    read = read_text(FERRY + "when:\n- me: attack with TDL-1-012\n")

    assert read_text(write_text(read)) == read
    assert read.numbers == {"TDL-1-012"}


@pytest.mark.parametrize(
    "text",
    [
        "me: {hand: 161}",
        "me: {hand: [80], life: 80}\nopponent: {hand: 80}",
        "me: {front_line: [{card: a, on: [99999999999]}]}",
        "turn: 100000",
        "a: &a [1]\nme: {hand: *a}",
        "[" * 5000,
        "x" * 9000,
        "- no mapping",
        "me: {hand: 1",
        "me: [1]",
        "new_battle: yes",
        "seed: mine",
        "when: [{me: a, opponent: b}]",
        "when: [" + "{me: end phase}," * 61 + "]",
        "me: {hand: 2026-02-31}",
        "me: {hand: [\x07]}",
    ],
)
def test_a_text_that_is_too_large_or_no_position_is_refused_before_it_is_built(text):
    with pytest.raises(MalformedScene):
        read_text(text)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "code", "clause"),
    [
        ("me: {front_line: 5}", "scenario.line_full", "UA-1.2.1"),
        ("opponent: {energy_line: 5}", "scenario.line_full", "UA-1.2.2"),
        ("me: {front_line: [TDL-1-024]}", "scenario.event_on_field", "UA-1.2.1"),
        ("me: {front_line: [TDL-1-022]}", "scenario.site_on_front_line", "UA-1.2.1"),
        ("me: {ap: 4}", "scenario.too_many_ap", "UA-2.2.6"),
        (FERRY + "when: [{me: use TDL-1-012}]", "action.not_offered", "UA-4.1.5"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_its_clause(
    owner, text, code, clause
):
    with pytest.raises(ImpossiblePosition) as refusal:
        draw(text)

    assert (refusal.value.code, refusal.value.clause) == (code, clause)


@pytest.mark.parametrize("count", [0, 4])
def test_a_line_with_room_is_drawn(owner, count):
    side = draw(f"me: {{front_line: {count}}}").sides[1]

    assert [len(line["units"]) for line in side["lines"]] == [count, 0]


def test_the_board_shows_what_follows_from_the_actions(owner):
    before, after = draw(FERRY), draw(FERRY + "when: [{me: attack with TDL-1-012}]")

    assert before.result is None
    assert [each.words for each in before.offers] == [
        "attack with TDL-1-012",
        "end phase",
    ]
    assert after.result["winner"] == 0


def test_every_offered_action_can_be_written_into_the_text(owner):
    text = read_text("me: {hand: [TDL-1-012, TDL-1-024, TDL-1-022], energy_line: [3]}")
    pins = pin_cards(list_numbers(text) | {"TDL-1-022"})
    for offer in draw_scene(text, pins, "ja").offers:
        draw_scene(edits.add_step(text, offer.side, offer.words), pins, "ja")


# --- Changes.


def test_a_card_that_leaves_the_field_loses_its_mode_and_its_stack():
    text = read_text("me: {front_line: [TDL-1-009 on TDL-1-012 resting]}")

    moved = edits.move_card(
        text, edits.Place("me", "front_line"), edits.Place("opponent", "hand")
    )

    assert moved.given["opponent"]["hand"] == ["TDL-1-009", "TDL-1-012"]
    assert "front_line" not in moved.given["me"]


def test_a_card_is_rested_and_becomes_active_again():
    text = read_text("me: {front_line: [2, TDL-1-012]}")
    third = edits.Place("me", "front_line", 2)

    rested = edits.turn_card(text, third)

    assert rested.given["me"]["front_line"] == [2, "TDL-1-012 resting"]
    assert edits.turn_card(rested, third).given["me"]["front_line"] == [2, "TDL-1-012"]


def test_life_is_filled_up_and_cut_and_named_cards_stay_first():
    text = read_text("me: {life: [TDL-1-012, 1]}")

    assert edits.set_life(text, "me", 4).given["me"]["life"] == ["TDL-1-012", 3]
    assert edits.set_life(text, "me", 1).given["me"]["life"] == ["TDL-1-012"]
    assert edits.set_life(text, "me", 0).given["me"]["life"] == 0


@pytest.mark.parametrize("place", ["me.hand.9", "me.deck.0", "us.hand.0", "me.x", ""])
def test_a_place_that_is_not_there_changes_nothing(place):
    with pytest.raises(MalformedScene):
        edits.remove_card(SceneText({"me": {"hand": 1}}), edits.Place.read(place))


# --- Who may see what.


def test_a_private_scene_is_found_by_its_owner_only(owner):
    scene = save(owner)

    assert get_scene_for(owner, scene.pk) == scene
    with pytest.raises(SceneNotFound):
        get_scene_for(make_user("other"), scene.pk)
    assert Client().get(reverse("battles:scene", args=[scene.pk])).status_code == 404


@pytest.mark.parametrize(("visibility", "listed"), [("link", False), ("public", True)])
def test_a_shared_scene_opens_by_link_and_a_public_one_is_listed(
    owner, visibility, listed
):
    scene = save(owner, title="Two lamps", visibility=visibility)

    page = Client().get(reverse("battles:scene", args=[scene.pk]))
    every = Client().get(reverse("battles:scenes")).content.decode()

    assert "Two lamps" in page.content.decode()
    assert (page.content.decode().count("noindex") > 0) is not listed
    assert ("Two lamps" in every) is listed


def choose_in_admin(scene, action, *, may_hide=True):
    staff = make_user("staff", is_staff=True)
    names = ["view_scene", "hide_scene"] if may_hide else ["view_scene"]
    staff.user_permissions.set(Permission.objects.filter(codename__in=names))
    client = signed_in(staff)
    data = {"action": action, "_selected_action": [str(scene.pk)]}
    return client.post(reverse("admin:scenes_scene_changelist"), data)


def test_a_hidden_scene_is_its_owners_alone_until_it_is_shown_again(owner):
    scene, other = save(owner, visibility="public"), make_user("other")

    choose_in_admin(scene, "hide")

    with pytest.raises(SceneNotFound):
        get_scene_for(other, scene.pk)
    assert get_scene_for(owner, scene.pk) == scene
    assert services.hide_shared(Scene, keys=[scene.pk], now=None) == 1
    assert get_scene_for(other, scene.pk) == scene


def test_only_staff_with_the_right_hides_scenes(owner):
    scene = save(owner, visibility="public")

    choose_in_admin(scene, "hide", may_hide=False)

    assert Scene.objects.get().hidden_at is None


def test_only_the_owner_changes_and_deletes_a_scene(owner):
    scene, other = save(owner, visibility="public"), make_user("other")

    with pytest.raises(SceneNotFound):
        services.change_scene(user=other, scene_id=scene.pk, fields={"title": "Mine"})
    with pytest.raises(SceneNotFound):
        services.delete_scene(user=other, scene_id=scene.pk)
    assert Scene.objects.get().title == "Ferry"
    services.delete_scene(user=owner, scene_id=scene.pk)
    assert not Scene.objects.exists()


def test_a_fork_is_a_private_copy_that_outlives_its_original(owner):
    scene, other = save(owner, visibility="link"), make_user("other")

    copy = services.fork_scene(user=other, scene_id=scene.pk)
    services.delete_scene(user=owner, scene_id=scene.pk)

    copy.refresh_from_db()
    assert (copy.owner, copy.visibility, copy.forked_from) == (other, "private", None)
    assert copy.text == scene.text


def test_nobody_keeps_more_scenes_than_one_may(owner, monkeypatch):
    monkeypatch.setattr(services, "MOST_SCENES", 1)
    save(owner)

    with pytest.raises(TooManyScenes):
        save(owner)


def test_a_hostile_title_is_cleaned_and_escaped(owner):
    scene = save(owner, title="<script>\u202e\x00alert(1)</script>", visibility="link")

    page = Client().get(reverse("battles:scene", args=[scene.pk])).content.decode()

    assert "\u202e" not in scene.title
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


# --- Cards.


def test_an_unpublished_card_is_refused_like_one_that_does_not_exist(owner):
    Card.objects.filter(number="TDL-1-012").update(
        preview_at=None, released_at="2999-01-01T00:00Z"
    )

    for text in (FERRY, FERRY.replace("TDL-1-012", "TDL-1-999")):
        with pytest.raises(CardNotFound):
            save(owner, text)
    assert not Scene.objects.exists()


def test_a_card_that_changed_is_named_and_both_versions_can_be_shown(owner):
    scene = save(owner)
    card = Card.objects.get(number="TDL-1-012")
    pinned = card.current_revision
    data = {**pinned.data, "bp": pinned.data["bp"] + 1000}
    newer = pinned.__class__.objects.get(pk=pinned.pk)
    newer.pk, newer.version, newer.data, newer._state.adding = None, 99, data, True
    newer.save()
    Card.objects.filter(pk=card.pk).update(current_revision=newer)

    kept, now = show_scene(scene, "en"), show_scene(scene, "en", is_current=True)

    assert kept.changed == now.changed == ("TDL-1-012",)
    bp = [
        shown.board.view["players"][0]["front_line"][0]["bp"] for shown in (kept, now)
    ]
    assert bp == [pinned.data["bp"], data["bp"]]
    services.change_scene(user=owner, scene_id=scene.pk, fields={"title": "Same"})
    assert show_scene(Scene.objects.get(), "en").changed == ("TDL-1-012",)
    services.change_scene(user=owner, scene_id=scene.pk, fields={}, uses_new_cards=True)
    assert show_scene(Scene.objects.get(), "en").changed == ()


@pytest.mark.parametrize("number", ["TDL-1-009", "TDL-1-024", "CWO-1-052"])
def test_a_card_that_is_tried_can_be_played_at_once(owner, number):
    begun = beginnings.begin_with_card(number)

    board = draw_scene(begun.text, pin_cards(list_numbers(begun.text)), "en")

    assert any(number in offer.words for offer in board.offers)


# --- Games.


@pytest.mark.django_db(transaction=True)
def test_no_scene_is_made_of_a_running_game():
    """Not by page, not by REST, not by a player: hidden cards are in no scene."""
    load_starter_content()
    duel = make_duel(names=("owner", "opponent"))
    player = duel.people[0]

    with pytest.raises(NotFinished):
        services.read_moment(player, duel.battle_id, 0)
    client = signed_in(player)
    page = client.get(f"{reverse('battles:new-scene')}?battle={duel.battle_id}&at=0")
    made = client.post(f"/api/v1/battles/{duel.battle_id}/scene/", {"at": 0}, JSON)

    assert page.status_code == made.status_code == 409
    assert not Scene.objects.exists()


def test_a_public_position_has_fillers_for_what_spectators_do_not_know(owner):
    """The hand, the deck, life and cards put face down; not what was shown to all."""
    stacks = "{card: TDL-1-012, face_down: [TDL-1-009]}, TDL-1-009 on TDL-1-012 resting"
    text = read_text(
        f"me: {{front_line: [{stacks}], hand: [TDL-1-024, TDL-1-012],"
        " life: [TDL-1-009, TDL-1-012 face up], deck: [TDL-1-009, TDL-1-012],"
        " outside_area: [TDL-1-009], ap: 1}\n"
        "opponent: {hand: [TDL-1-012], life: 0, deck: 0}\n"
    )
    pins = pin_cards(list_numbers(text))
    found = get_card_data(pins.values())
    stage = play_scene(text, {number: found[pin] for number, pin in pins.items()})
    state = stage.state
    shown = state.zone(0, Zone.HAND)[1]

    hidden = write_public_position(state, me=0).given["me"]
    state.table.reveal(shown)
    revealed = write_public_position(state, me=1).given["opponent"]

    name = state.table.roster.numbers[shown]
    assert [hidden[zone] for zone in ("hand", "deck")] == [2, 2]
    assert hidden["life"] == [1, f"{name} face up"]
    covered, raided = hidden["front_line"]
    assert covered["face_down"] == ["filler"]
    assert raided.endswith(f" on {name} resting")
    assert hidden["outside_area"] == [raided.split()[0]]
    assert hidden["ap"] == {"active": 1, "resting": 2}
    assert revealed["hand"] == [1, name]
    other = write_public_position(state, me=1).given["me"]
    assert [other[zone] for zone in ("hand", "life", "deck")] == [1, 0, 0]


@pytest.mark.django_db(transaction=True)
def test_a_moment_of_a_finished_game_becomes_a_scene_with_the_same_table():
    load_starter_content()
    duel = make_duel(names=("owner", "opponent"))
    player, other = duel.people
    submissions.concede_battle(battle_id=duel.battle_id, viewer=other)

    made = signed_in(player).post(
        f"/api/v1/battles/{duel.battle_id}/scene/", {"at": 0}, JSON
    )

    assert made.status_code == 201, made.json()
    scene = Scene.objects.get()
    state = Session.load(duel.battle_id).fresh_game().position
    seat = BattleSeat.objects.get(battle=duel.battle_id, user=player)
    hand = read_text(scene.text).given["me"]["hand"]
    numbers = state.table.roster.numbers
    assert hand == [numbers[card] for card in state.zone(seat.seat, Zone.HAND)]
    assert scene.visibility == "private"
    stranger = signed_in(make_user("stranger"))
    refused = stranger.post(f"/api/v1/battles/{duel.battle_id}/scene/", {"at": 0}, JSON)
    assert refused.status_code == 404


@pytest.mark.django_db(transaction=True)
def test_playing_on_is_a_game_from_a_position_that_counts_for_nothing():
    load_starter_content()
    user = make_user("owner")
    scene = save(user)

    answer = signed_in(user).post(reverse("battles:play-scene", args=[scene.pk]))

    battle = Battle.objects.get()
    assert answer.url == reverse("battles:board", args=[battle.pk])
    assert (battle.origin, battle.ranked) == (Origin.POSITION, False)
    assert set(battle.seats.values_list("deck_name", flat=True)) == {"Ferry"}
    view = Session.load(battle.pk).game.view(0)
    assert view["players"][0]["front_line"][0]["card"] == "TDL-1-012"


# --- The page.


def test_the_editor_adds_moves_takes_back_and_saves_without_javascript(owner):
    client, page = signed_in(owner), reverse("battles:new-scene")
    first = client.get(page)
    text = first.context["form"]["text"].value()

    def post(text, **fields):
        answer = client.post(page, {"text": text, **fields})
        assert answer.status_code == 200
        return answer

    added = post(text, edit="add", number="TDL-1-012", to="me.front_line")
    text = added.context["form"]["text"].value()
    assert read_text(text).given["me"]["front_line"] == ["TDL-1-012"]
    values = {"turn": 7, "turn_of": "me", "phase": "attack", "me_ap": 3}
    values |= {"opponent_ap": 3, "me_life": 7, "opponent_life": 1}
    text = post(text, edit="numbers", **values).context["form"]["text"].value()
    full = post(text, edit="move", card="me.front_line.0", to="me.front_line")
    assert full.context["draft"].refusal is None
    stepped = post(text, step="me: attack with TDL-1-012")
    text = stepped.context["form"]["text"].value()
    assert b"data-result" in stepped.content
    text = post(text, edit="back").context["form"]["text"].value()
    saved = client.post(page, {"text": text, "title": "Mine", "save": "1"})

    assert saved.url == reverse("battles:scene", args=[Scene.objects.get().pk])


def test_a_change_the_rules_refuse_leaves_the_text_as_it_was(owner):
    client, text = signed_in(owner), "me:\n  front_line: 4\n"

    answer = client.post(
        reverse("battles:new-scene"),
        {"text": text, "edit": "add", "number": "TDL-1-012", "to": "me.front_line"},
    )

    assert b'data-refusal="scenario.line_full"' in answer.content
    assert read_text(answer.context["form"]["text"].value()) == read_text(text)


def test_a_name_that_fits_several_cards_offers_them(owner):
    index_everything()
    answer = signed_in(owner).post(
        reverse("battles:new-scene"),
        {"text": "", "edit": "add", "number": "lamp", "to": "me.hand"},
    )

    assert len(answer.context["draft"].found) > 1


def test_a_visitor_saves_as_a_guest(owner):
    client = Client()

    client.post(reverse("battles:new-scene"), {"text": FERRY, "save": "1"})

    assert Scene.objects.get().owner.is_guest


# --- REST.


def test_programs_create_read_change_fork_and_delete_scenes(owner):
    client = signed_in(owner)
    body = {"title": "Ferry", "text": FERRY, "visibility": "link"}

    made = client.post(REST, body, JSON)
    address = f"{REST}{made.json()['id']}/"
    read = client.get(address)
    changed = client.patch(address, {"question": "Who wins?"}, JSON)
    forked = client.post(f"{address}fork/", {}, JSON)
    listed = client.get(REST)

    assert made.status_code == 201, made.json()
    assert read.json()["board"]["turn"]["number"] == 7
    assert read.json()["offers"][0]["words"] == "attack with TDL-1-012"
    assert changed.json()["question"] == "Who wins?"
    assert forked.json()["forked_from"] == made.json()["id"]
    assert {row["id"] for row in listed.json()["results"]} == {
        made.json()["id"],
        forked.json()["id"],
    }
    assert client.delete(address).status_code == 204
    assert client.get(address).status_code == 404


def test_programs_check_a_position_without_saving_it(owner):
    client = Client()

    drawn = client.post(f"{REST}check/", {"text": FERRY}, JSON)
    refused = client.post(f"{REST}check/", {"text": "me: {front_line: 5}"}, JSON)

    assert drawn.json()["offers"]
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["code"] == "scenario.line_full"
    assert not Scene.objects.exists()


def test_tables_of_a_user_who_leaves_go_with_them(owner):
    save(owner)

    owner.delete()

    assert not Scene.objects.exists()


# --- Rulings.

SCENARIO = """\
cards: {lion: 5000, bear: 4000}
scenarios:
- name: Q1 A stronger attacker wins
  clause: UA-5.4.2
  given:
    phase: attack
    me: {front_line: [lion, lion as second]}
    opponent: {front_line: [bear]}
  when:
  - me: attack with lion
  - opponent: block with bear
  then: {opponent: {outside_area: [bear]}}
"""


def test_a_ruling_is_shown_on_the_table_before_and_after_with_its_clause(owner):
    ruling = make_ruling(cards=["TDL-1-012"], scenario=SCENARIO)

    page = Client().get(reverse("battles:ruling-scene", args=[ruling.pk]))

    (scene,) = page.context["scenes"]
    assert scene.clauses == ("UA-5.4.2",)
    sidelines = [
        len(pile["cards"])
        for moment in (scene.before, scene.after)
        for pile in moment.sides[0]["piles"]
        if pile["zone"] == "outside_area"
    ]
    assert sidelines == [0, 1]
    assert any("bear" in line for line in scene.lines)


def test_a_ruling_whose_scenario_cannot_be_read_says_so(owner):
    ruling = make_ruling(cards=["TDL-1-012"], scenario="cards: [")

    page = Client().get(reverse("battles:ruling-scene", args=[ruling.pk]))

    assert page.status_code == 200
    assert page.context["scenes"] == []


def test_pages_of_cards_and_rulings_lead_to_scenes(owner):
    ruling = make_ruling(cards=["TDL-1-012"], scenario=SCENARIO)

    page = Client().get(reverse("cards:detail", args=["TDL-1-012"])).content.decode()

    assert f"{reverse('battles:new-scene')}?card=TDL-1-012" in page
    assert reverse("battles:ruling-scene", args=[ruling.pk]) in page
