"""Studies: a tree of moves on a game or a scene, whose it is, and what never leaks."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from battles.bots import BOTS
from battles.errors import BattleNotFound, BattleOver, NotFinished, UnknownBot
from battles.games.registry import RULESETS
from battles.live.session import Session, sessions
from battles.models import Battle
from battles.scenes import services as scenes
from battles.scenes.errors import (
    ImpossiblePosition,
    MoveNotFound,
    MovePlayed,
    StudyFull,
    StudyNotFound,
    TooManyStudies,
)
from battles.scenes.models import Study
from battles.scenes.studies import services, thinking_limit
from battles.scenes.studies.positions import StudyGame
from battles.scenes.studies.selectors import (
    evaluate_study,
    get_study_for,
    list_public_studies,
    show_study,
)
from battles.scenes.studies.tree import MOST_MOVES, Move, Tree
from battles.watching.replays import playback
from battles.watching.takebacks import undo_requests
from battles.watching.tests.people import make_room
from collection.tests.factories import make_user

JSON = "application/json"
REST = "/api/v1/battles/studies/"
FERRY = "phase: attack\nme: {front_line: [TDL-1-012]}\nopponent: {life: 1}\n"
END = {"type": "end_phase"}


def play(answers=60, **options):
    """A battle that is over."""
    playback.clear_cache()
    room = make_room(**options)
    room.play(answers, seed=3)
    if not sessions.get(room.battle_id).game.result:
        room.submit(0, {"type": "concede"}, decision_id=None)
    return room


@pytest.fixture
def over(content, db):
    return play()


@pytest.fixture
def study(over):
    return services.open_battle(user=over.people[0], battle_id=over.battle_id)


@pytest.fixture
def ferry(content, db):
    """A study of a scene that one attack wins."""
    user = make_user("owner")
    scene = scenes.create_scene(user=user, fields={"title": "Ferry", "text": FERRY})
    return services.open_scene(user=user, scene_id=scene.pk)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def reload(study):
    return Study.objects.get(pk=study.pk)


def find_question(study, kind):
    """The number of the first move of the game after which this is asked."""
    for step in StudyGame(study).play(Tree.read(study.moves).find_line(0)):
        if step.battle.decision is not None and step.battle.decision.kind == kind:
            return step.move.number
    raise LookupError(kind)


# --- The tree.


def test_a_tree_that_is_written_and_read_again_is_the_same():
    tree = Tree()
    first = tree.add(0, 0, END)
    tree.add(first.number, 1, END)
    tree.annotate(1, mark="!", comment="well")

    assert Tree.read(tree.write()).write() == tree.write()


def test_the_same_move_at_the_same_place_is_no_second_branch():
    tree = Tree()

    assert tree.add(0, 0, END) == tree.add(0, 0, END)
    assert len(tree.write()) == 1


def test_a_removed_move_takes_what_follows_and_its_number_is_not_given_again():
    tree = Tree()
    kept = tree.add(0, 0, {"type": "a"})
    gone = tree.add(0, 0, {"type": "b"})
    tree.add(gone.number, 1, {"type": "c"})
    last = tree.add(kept.number, 1, {"type": "d"})

    tree.remove(gone.number)

    assert [move.number for move in tree.find_line(0)] == [kept.number, last.number]
    with pytest.raises(MoveNotFound):
        tree.get(gone.number)
    assert tree.add(0, 0, {"type": "e"}).number == last.number + 1


def test_five_thousand_branches_are_refused():
    rows = [Move(number, 0, 0, END) for number in range(1, 5_001)]

    with pytest.raises(StudyFull) as refusal:
        Tree(rows)

    assert refusal.value.details == {"most": MOST_MOVES}
    full = Tree(rows[:MOST_MOVES])
    with pytest.raises(StudyFull):
        full.add(1, 1, END)
    assert len(full.write()) == MOST_MOVES


# --- Opening.


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_finished_game_of_each_ruleset_opens_with_every_move(content, db, game):
    room = play(game=game, answers=40)

    study = services.open_battle(user=room.people[0], battle_id=room.battle_id)

    end = Session.load(room.battle_id).game
    tree = Tree.read(study.moves)
    assert len(study.moves) == end.answered
    assert all(move.is_played for move in tree.find_line(0))
    assert StudyGame(study).find_position(tree.find_line(0)).digest() == end.digest()
    for number in (0, 20, len(study.moves)):
        assert show_study(study, number, "en").moves


def test_what_was_taken_back_is_no_move_of_the_study(content, db):
    playback.clear_cache()
    room = make_room(undo="request")
    room.play(30, seed=3)
    game = sessions.get(room.battle_id).game
    before, seat = game.answered, game.decision.player
    room.play(1, seed=3)
    who = {"battle_id": room.battle_id}
    undo_requests.request_undo(**who, viewer=room.people[seat])
    undo_requests.answer_undo_request(**who, viewer=room.people[1 - seat], accepts=True)
    room.submit(0, {"type": "concede"}, decision_id=None)

    study = services.open_battle(user=room.people[0], battle_id=room.battle_id)

    assert len(study.moves) == before + 1
    assert show_study(study, before + 1, "en").is_over


def test_a_game_has_one_study_for_each_player(over, study):
    again = services.open_battle(user=over.people[0], battle_id=over.battle_id)
    other = services.open_battle(user=over.people[1], battle_id=over.battle_id)

    assert again == study
    assert other != study
    assert (study.seat, other.seat) == (0, 1)
    assert study.visibility == "private"


def test_nothing_of_a_running_game_gets_into_a_study(content, db):
    room = make_room()
    room.play(10, seed=3)

    with pytest.raises(NotFinished):
        services.open_battle(user=room.people[0], battle_id=room.battle_id)
    with pytest.raises(BattleNotFound):
        services.open_battle(user=make_user("other"), battle_id=room.battle_id)
    assert not Study.objects.exists()


def test_one_study_too_many_is_refused(over, monkeypatch):
    monkeypatch.setattr(services, "MOST_STUDIES", 1)
    study = services.open_battle(user=over.people[0], battle_id=over.battle_id)

    with pytest.raises(TooManyStudies):
        services.fork_study(user=over.people[0], study_id=study.pk)
    assert Study.objects.count() == 1


# --- What if.


def test_a_legal_move_becomes_a_branch_beside_what_was_played(study):
    after = find_question(study, "main")
    shown = show_study(study, after, "en")
    offer = next(each for each in shown.offers if not each.number)

    move = services.add_move(
        user=study.owner, study_id=study.pk, after=after, action=offer.action
    )

    found = show_study(reload(study), move.number, "en")
    assert found.at == move
    assert not move.is_played
    assert found.before == after
    played = show_study(reload(study), after + 1, "en").moves
    others = [other.move for each in played for other in each.others]
    assert move in others


def test_an_illegal_move_is_refused_and_nothing_is_kept(study):
    before = study.moves

    with pytest.raises(ImpossiblePosition) as refusal:
        services.add_move(
            user=study.owner,
            study_id=study.pk,
            after=find_question(study, "main"),
            action={"type": "block", "card": 1},
        )

    assert refusal.value.code
    assert reload(study).moves == before


def test_giving_up_and_taking_back_are_no_moves_to_try(study):
    for action in ({"type": "concede"}, {"type": "undo", "to": 1}):
        with pytest.raises(ImpossiblePosition):
            services.add_move(
                user=study.owner, study_id=study.pk, after=3, action=action
            )


def test_both_sides_are_played_and_the_game_ends(ferry):
    number, seats = 0, []
    while (shown := show_study(reload(ferry), number, "en")).offers:
        assert all(offer.lines for offer in shown.offers)
        seats.append(shown.seat)
        number = services.add_move(
            user=ferry.owner,
            study_id=ferry.pk,
            after=number,
            action=shown.offers[0].action,
        ).number

    assert set(seats) == {0, 1}
    assert (shown.is_over, shown.winner) == (True, "You")
    with pytest.raises(BattleOver):
        services.let_bot_move(
            user=ferry.owner, study_id=ferry.pk, after=number, bot="greedy"
        )


def test_a_bot_answers_and_an_unknown_one_does_not(study):
    after = find_question(study, "main")

    move = services.let_bot_move(
        user=study.owner, study_id=study.pk, after=after, bot="greedy"
    )

    assert move.parent == after
    for bot in ("nobody", "defender"):  # the defender sees every card
        with pytest.raises(UnknownBot):
            services.let_bot_move(
                user=study.owner, study_id=study.pk, after=after, bot=bot
            )


def test_moves_that_were_played_stay(study):
    with pytest.raises(MovePlayed):
        services.remove_move(user=study.owner, study_id=study.pk, number=1)

    after = find_question(study, "main")
    move = services.let_bot_move(
        user=study.owner, study_id=study.pk, after=after, bot="random"
    )
    if not move.is_played:
        back = services.remove_move(
            user=study.owner, study_id=study.pk, number=move.number
        )
        assert back == after


def test_a_comment_is_cleaned(study):
    services.annotate_move(
        user=study.owner,
        study_id=study.pk,
        number=1,
        mark="",
        comment="<b>so</b>\x00" + "x" * 900,
    )

    move = Tree.read(reload(study).moves).get(1)
    assert len(move.comment) == services.COMMENT_LENGTH
    page = signed_in(study.owner).get(reverse("battles:study", args=[study.pk]))
    assert b"<b>so" not in page.content


# --- Evaluation.


def test_a_win_at_hand_is_evaluated_as_one(ferry):
    found = evaluate_study(ferry, 0, "en")

    assert found.seat == 0
    assert found.offers[0].action["type"] == "declare_attack"
    assert found.offers[0].chance == 1
    assert found.offers[0].chance > found.offers[-1].chance


def test_the_evaluation_knows_no_more_than_the_seat(study):
    """What is hidden from who is to answer has no influence on the chances."""
    after = find_question(study, "main")
    game = StudyGame(study)
    battle = game.find_position(Tree.read(study.moves).find_path(after))
    seat = battle.decision.player
    seen = battle.view(seat)

    found = evaluate_study(study, after, "en")

    assert found.seat == seat
    assert battle.view(seat) == seen
    assert any(offer.chance is not None for offer in found.offers)


def test_bots_think_for_people_who_are_signed_in_and_not_too_often(study, monkeypatch):
    monkeypatch.setattr(thinking_limit, "MOST_OF_PERSON", 2)
    cache.clear()
    services.change_study(
        user=study.owner, study_id=study.pk, fields={"visibility": "link"}
    )
    client = signed_in(study.owner)
    page = reverse("battles:evaluate-study", args=[study.pk])
    body = {"after": 0, "bot": "greedy"}

    assert Client().get(page).status_code == 302
    assert Client().get(f"{REST}{study.pk}/evaluation/").status_code == 401
    assert client.get(page).status_code == 200
    assert client.post(f"{REST}{study.pk}/moves/", body, JSON).status_code == 201
    refused = client.get(f"{REST}{study.pk}/evaluation/")
    assert (refused.status_code, refused.json()["code"]) == (429, "study.thinking")
    assert client.post(f"{REST}{study.pk}/moves/", body, JSON).status_code == 429


def test_bots_do_not_think_about_a_study_of_somebody_else(study, monkeypatch):
    services.change_study(
        user=study.owner, study_id=study.pk, fields={"visibility": "link"}
    )
    asked = []
    monkeypatch.setattr(
        type(BOTS["greedy"]), "choose", lambda *where: asked.append(where)
    )

    with pytest.raises(StudyNotFound):
        services.let_bot_move(
            user=make_user("other"), study_id=study.pk, after=0, bot="greedy"
        )

    assert asked == []


# --- Whose it is.


def test_a_private_study_is_found_by_nobody_else(study):
    other = signed_in(make_user("other"))
    paths = [
        reverse("battles:study", args=[study.pk]),
        reverse("battles:evaluate-study", args=[study.pk]),
        f"{REST}{study.pk}/",
        f"{REST}{study.pk}/evaluation/",
    ]

    for path in paths:
        assert other.get(path).status_code == 404
        assert Client().get(path).status_code in (302, 401, 403, 404)
    assert other.post(f"{REST}{study.pk}/fork/", {}, JSON).status_code == 404
    assert other.post(f"{REST}{study.pk}/play/", {}, JSON).status_code == 404


@pytest.mark.parametrize("visibility", ["link", "public"])
def test_a_shared_study_is_read_and_forked_but_not_changed(study, visibility):
    services.change_study(
        user=study.owner, study_id=study.pk, fields={"visibility": visibility}
    )
    other = make_user("other")
    client = signed_in(other)

    assert Client().get(f"{REST}{study.pk}/").status_code == 200
    assert study in list_public_studies() or visibility == "link"
    body = {"after": 0, "bot": "greedy"}
    assert client.post(f"{REST}{study.pk}/moves/", body, JSON).status_code == 404
    assert client.patch(f"{REST}{study.pk}/", {"title": "x"}, JSON).status_code == 404
    assert client.delete(f"{REST}{study.pk}/").status_code == 404
    copy = services.fork_study(user=other, study_id=study.pk)
    assert (copy.owner, copy.visibility, copy.forked_from) == (other, "private", study)
    assert copy.moves == reload(study).moves


def test_a_study_that_a_moderator_hides_is_found_by_its_owner_alone(study):
    services.change_study(
        user=study.owner, study_id=study.pk, fields={"visibility": "public"}
    )
    staff = make_user("staff", is_staff=True)
    for name in ("view_study", "hide_study"):
        staff.user_permissions.add(Permission.objects.get(codename=name))

    signed_in(staff).post(
        "/admin/scenes/study/",
        {"action": "hide", "_selected_action": [str(study.pk)]},
    )

    assert get_study_for(study.owner, study.pk) == study
    with pytest.raises(StudyNotFound):
        get_study_for(make_user("other"), study.pk)


# --- Cards that have changed.


def test_a_changed_card_is_named_and_both_are_offered(ferry):
    card = apps.get_model("cards.Card").objects.get(number="TDL-1-012")
    saved = card.current_revision
    newer = type(saved).objects.get(pk=saved.pk)
    newer.pk, newer.version, newer._state.adding = None, 99, True
    newer.data = {**saved.data, "bp": 9000}
    newer.save()
    type(card).objects.filter(pk=card.pk).update(current_revision=newer)

    before = show_study(ferry, 0, "en")
    now = show_study(ferry, 0, "en", is_current=True)

    assert before.cards.changed == now.cards.changed == ("TDL-1-012",)
    assert [
        shown.sides[1]["lines"][0]["units"][0]["figures"] for shown in (before, now)
    ] == [[saved.data["bp"]], [9000]]
    page = signed_in(ferry.owner).get(reverse("battles:study", args=[ferry.pk]))
    assert b"cards=current" in page.content


# --- Pages and REST.


def test_a_game_is_opened_tried_commented_shared_and_played_on_by_rest(over):
    client = signed_in(over.people[0])
    opened = client.post(REST, {"battle": str(over.battle_id)}, JSON).json()
    path = f"{REST}{opened['id']}/"
    read = client.get(path, {"at": 6}).json()
    offer = read["offers"][-1]
    body = {"after": 6, "action": offer["action"]}

    move = client.post(f"{path}moves/", body, JSON)
    assert move.status_code == 201, move.content
    number = move.json()["number"]
    note = client.put(f"{path}moves/{number}/", {"mark": "?", "comment": "hm"}, JSON)
    assert note.status_code == 204
    client.patch(path, {"visibility": "public"}, JSON)
    shown = Client().get(path, {"at": number}).json()
    assert shown["moves"][number - 1]["comment"] == "hm"
    begun = client.post(f"{path}play/", {"after": 6, "seat": 0}, JSON)
    assert Battle.objects.filter(pk=begun.json()["id"]).exists()
    listed = Client().get(REST, {"whose": "public"}).json()
    assert [row["id"] for row in listed["results"]] == [opened["id"]]


@pytest.mark.parametrize("body", [{}, {"battle": "x"}, {"scene": "1", "battle": "1"}])
def test_what_names_neither_a_battle_nor_a_scene_is_refused(study, body):
    assert signed_in(study.owner).post(REST, body, JSON).status_code == 400


def test_the_page_opens_a_moment_tries_a_move_and_goes_there(over):
    client = signed_in(over.people[0])
    data = {"battle": str(over.battle_id), "at": "7"}

    opened = client.post(reverse("battles:open-study"), data)

    assert opened.url.endswith("?at=7")
    page = client.get(opened.url)
    assert page.context["shown"].at.number == 7
    study = page.context["study"]
    tried = client.post(
        reverse("battles:try-move", args=[study.pk, 7]), {"bot": "greedy"}
    )
    assert client.get(tried.url).status_code == 200
    evaluated = client.get(
        reverse("battles:evaluate-study", args=[study.pk]), {"at": 7}
    )
    assert b"data-evaluation" in evaluated.content
    assert client.get(f"{opened.url}9999").status_code == 200  # says there is none
    assert client.get(reverse("battles:studies")).status_code == 200


@pytest.mark.parametrize("action", ["", "[]", "{", '{"type": "nonsense"}', '"x"'])
def test_a_form_with_no_action_is_refused(study, action):
    answer = signed_in(study.owner).post(
        reverse("battles:try-move", args=[study.pk, 3]), {"action": action}
    )

    assert answer.status_code in (400, 422)
    assert reload(study).moves == study.moves


@pytest.mark.parametrize("card", ["", "x", "1.5"])
def test_a_form_with_a_card_that_is_no_number_is_refused(study, card):
    answer = signed_in(study.owner).post(
        reverse("battles:try-move", args=[study.pk, 3]), {"card": ["1", card]}
    )

    assert answer.status_code in (400, 422)
    assert reload(study).moves == study.moves


def test_a_mark_that_does_not_exist_is_refused_and_the_comment_not_saved(study):
    answer = signed_in(study.owner).post(
        reverse("battles:change-move", args=[study.pk, 1]),
        {"mark": "?!!", "comment": "Keep these."},
    )

    assert answer.status_code in (400, 422)
    assert reload(study).moves == study.moves
