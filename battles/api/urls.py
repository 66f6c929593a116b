"""REST addresses of the battles app, below /api/v1/battles/."""

from django.urls import URLPattern, path
from rest_framework.viewsets import ViewSetMixin

from battles.campaign.api import (
    BattleEncounter,
    Campaign,
    CampaignPortrait,
    OneEncounter,
)
from battles.correspondence.api import (
    ConditionalAnswers,
    Holidays,
    OneConditionalAnswer,
    OpenGames,
)
from battles.learning.api import ClauseList, Lessons, PuzzleHint, Puzzles
from battles.learning.puzzle_api import (
    Coach,
    MissedWins,
    MissedWinSearches,
    PuzzleRuns,
    PuzzleTryView,
    StormToday,
)
from battles.sample_hands.api import SampleHand
from battles.scenes.api import ScenePositions, Scenes
from battles.scenes.studies.api import Studies, StudyEvaluation
from battles.watching.access.api import Links
from battles.watching.casting.api import CastFeed
from battles.watching.chat.api import Chat
from battles.watching.moderation.api import CardReports, CommentReports, Reports
from battles.watching.replays.api import Branch, Proof, Record, Replay, SigningKeys
from battles.watching.review.api import BattleReview, TurnReview
from battles.watching.spectating.api import LiveList, Watch
from battles.watching.takebacks.api import Undo

from .event_stream import stream_battle
from .long_polling import with_long_poll
from .views import Battles, Games, OwnBattles, PlayersBattles


def _battle(
    word: str, views: type[ViewSetMixin], *, name: str = "", **actions: str
) -> URLPattern:
    view = views.as_view({**actions})
    return path(f"<uuid:battle_id>/{word}/", view, name=name or word)


def _scene(word: str, **actions: str) -> URLPattern:
    view = Scenes.as_view({**actions}, pagination_class=None)
    return path(f"scenes/<uuid:scene_id>/{word}/", view, name=f"{word}-scene")


def _study(word: str, name: str, **actions: str) -> URLPattern:
    view = Studies.as_view({**actions}, pagination_class=None)
    return path(f"studies/<uuid:study_id>/{word}", view, name=name)


def _run(word: str, name: str, **actions: str) -> URLPattern:
    view = PuzzleRuns.as_view({**actions}, pagination_class=None)
    return path(f"puzzles/runs/<uuid:puzzle_run_id>/{word}", view, name=name)


app_name = "battles"
urlpatterns: list[URLPattern] = [
    path("", OwnBattles.as_view({"get": "list"}), name="list"),
    path("games/", Games.as_view(), name="games"),
    path(
        "practice/",
        OwnBattles.as_view({"post": "practice"}, pagination_class=None),
        name="practice",
    ),
    path("open/", OpenGames.as_view(), name="open"),
    path("holiday/", Holidays.as_view(), name="holiday"),
    path("campaign/", Campaign.as_view(), name="campaign"),
    path("campaign-portrait/", CampaignPortrait.as_view(), name="campaign-portrait"),
    path("campaign/<slug:name>/", OneEncounter.as_view(), name="encounter"),
    path(
        "<uuid:battle_id>/encounter/",
        BattleEncounter.as_view(),
        name="battle-encounter",
    ),
    path("lessons/", Lessons.as_view(), name="lessons"),
    path("puzzles/", Puzzles.as_view(), name="puzzles"),
    path("<uuid:battle_id>/puzzle/", PuzzleTryView.as_view(), name="puzzle-try"),
    path("<uuid:battle_id>/coach/", Coach.as_view(), name="coach"),
    path(
        "puzzles/runs/",
        PuzzleRuns.as_view({"get": "list", "post": "create"}),
        name="puzzle-runs",
    ),
    path("puzzles/runs/today/", StormToday.as_view(), name="storm-today"),
    _run("", "puzzle-run", get="retrieve"),
    _run("next/", "next-puzzle", post="go_on"),
    path(
        "puzzles/missed-wins/", MissedWins.as_view({"get": "list"}), name="missed-wins"
    ),
    path(
        "puzzles/missed-wins/search/",
        MissedWinSearches.as_view(),
        name="missed-win-searches",
    ),
    path(
        "puzzles/missed-wins/<int:win_id>/",
        MissedWins.as_view({"post": "begin"}, pagination_class=None),
        name="missed-win",
    ),
    path(
        "<uuid:battle_id>/hints/<int:number>/", PuzzleHint.as_view(), name="puzzle-hint"
    ),
    path("rules/", ClauseList.as_view(), name="rules"),
    path("sample-hand/", SampleHand.as_view(), name="sample-hand"),
    path("scenes/", Scenes.as_view({"get": "list", "post": "create"}), name="scenes"),
    path(
        "scenes/check/", ScenePositions.as_view({"post": "check"}), name="check-scene"
    ),
    path(
        "scenes/<uuid:scene_id>/",
        Scenes.as_view(
            {"get": "retrieve", "patch": "partial_update", "delete": "destroy"},
            pagination_class=None,
        ),
        name="scene",
    ),
    _scene("fork", post="fork"),
    _scene("play", post="play"),
    _battle("scene", Scenes, name="scene-of-battle", post="from_battle"),
    path(
        "studies/", Studies.as_view({"get": "list", "post": "create"}), name="studies"
    ),
    _study("", "study", get="retrieve", patch="partial_update", delete="destroy"),
    _study("fork/", "fork-study", post="fork"),
    _study("play/", "play-study", post="play"),
    _study("moves/", "study-moves", post="move"),
    _study("moves/<int:number>/", "study-move", put="annotate", delete="remove"),
    path(
        "studies/<uuid:study_id>/evaluation/",
        StudyEvaluation.as_view({"get": "retrieve"}),
        name="study-evaluation",
    ),
    path("signing-keys/", SigningKeys.as_view(), name="signing-keys"),
    path("live/", LiveList.as_view(), name="live"),
    path("card-reports/", CardReports.as_view(), name="card-reports"),
    path("comment-reports/", CommentReports.as_view(), name="comment-reports"),
    path("<uuid:battle_id>/", Battles.as_view({"get": "retrieve"}), name="detail"),
    path(
        "<uuid:battle_id>/events/",
        with_long_poll(Battles.as_view({"get": "list_events"})),
        name="events",
    ),
    path("<uuid:battle_id>/stream/", stream_battle, name="stream"),
    _battle("actions", Battles, name="act", post="act"),
    _battle("concede", Battles, post="concede"),
    _battle("claim", PlayersBattles, post="claim"),
    _battle("rematch", PlayersBattles, post="rematch"),
    _battle("hand-over", PlayersBattles, post="hand_over"),
    _battle("explain", Battles, post="explain"),
    _battle("log", Battles, get="read_log"),
    path(
        "<uuid:battle_id>/conditional-answers/",
        ConditionalAnswers.as_view(),
        name="conditional-answers",
    ),
    path(
        "<uuid:battle_id>/conditional-answers/<int:attacker>/",
        OneConditionalAnswer.as_view(),
        name="conditional-answer",
    ),
    path("<uuid:battle_id>/watch/", Watch.as_view(), name="watch"),
    path("<uuid:battle_id>/cast/", CastFeed.as_view(), name="cast"),
    path("<uuid:battle_id>/replay/", Replay.as_view(), name="replay"),
    path("<uuid:battle_id>/review/", BattleReview.as_view(), name="review"),
    path("<uuid:battle_id>/review/<int:at>/", TurnReview.as_view(), name="review-turn"),
    path("<uuid:battle_id>/branch/", Branch.as_view(), name="branch"),
    path("<uuid:battle_id>/record/", Record.as_view(), name="record"),
    path("<uuid:battle_id>/verify/", Proof.as_view(), name="verify"),
    path("<uuid:battle_id>/links/", Links.as_view(), name="links"),
    path("<uuid:battle_id>/chat/", Chat.as_view(), name="chat"),
    path("<uuid:battle_id>/undo/", Undo.as_view(), name="undo"),
    path("<uuid:battle_id>/report/", Reports.as_view(), name="report"),
    _battle("cards", Battles, get="list_cards"),
]
