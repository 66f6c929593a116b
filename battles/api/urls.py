"""REST addresses of the battles app, below /api/v1/battles/."""

from django.urls import URLPattern, URLResolver, path

from battles.learning.api import ClauseList, PuzzleHint, Puzzles
from battles.sample_hands.api import SampleHand
from battles.watching.access.api import Links
from battles.watching.chat.api import Chat
from battles.watching.moderation.api import CardReports, Reports
from battles.watching.replays.api import Branch, Proof, Record, Replay, SigningKeys
from battles.watching.spectating.api import LiveList, Watch
from battles.watching.takebacks.api import Undo

from . import views
from .event_stream import stream_battle
from .long_polling import with_long_poll

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.BattleList.as_view(), name="list"),
    path("games/", views.GameList.as_view(), name="games"),
    path("practice/", views.PracticeCreate.as_view(), name="practice"),
    path("puzzles/", Puzzles.as_view(), name="puzzles"),
    path(
        "<uuid:battle_id>/hints/<int:number>/", PuzzleHint.as_view(), name="puzzle-hint"
    ),
    path("rules/", ClauseList.as_view(), name="rules"),
    path("sample-hand/", SampleHand.as_view(), name="sample-hand"),
    path("signing-keys/", SigningKeys.as_view(), name="signing-keys"),
    path("live/", LiveList.as_view(), name="live"),
    path("card-reports/", CardReports.as_view(), name="card-reports"),
    path("<uuid:battle_id>/", views.BattleDetail.as_view(), name="detail"),
    path(
        "<uuid:battle_id>/events/",
        with_long_poll(views.BattleEventList.as_view()),
        name="events",
    ),
    path("<uuid:battle_id>/stream/", stream_battle, name="stream"),
    path("<uuid:battle_id>/actions/", views.BattleActionCreate.as_view(), name="act"),
    path("<uuid:battle_id>/concede/", views.BattleConcede.as_view(), name="concede"),
    path("<uuid:battle_id>/claim/", views.BattleClaim.as_view(), name="claim"),
    path("<uuid:battle_id>/rematch/", views.BattleRematch.as_view(), name="rematch"),
    path(
        "<uuid:battle_id>/hand-over/", views.BattleHandOver.as_view(), name="hand-over"
    ),
    path("<uuid:battle_id>/explain/", views.BattleExplain.as_view(), name="explain"),
    path("<uuid:battle_id>/log/", views.BattleLog.as_view(), name="log"),
    path("<uuid:battle_id>/watch/", Watch.as_view(), name="watch"),
    path("<uuid:battle_id>/replay/", Replay.as_view(), name="replay"),
    path("<uuid:battle_id>/branch/", Branch.as_view(), name="branch"),
    path("<uuid:battle_id>/record/", Record.as_view(), name="record"),
    path("<uuid:battle_id>/verify/", Proof.as_view(), name="verify"),
    path("<uuid:battle_id>/links/", Links.as_view(), name="links"),
    path("<uuid:battle_id>/chat/", Chat.as_view(), name="chat"),
    path("<uuid:battle_id>/undo/", Undo.as_view(), name="undo"),
    path("<uuid:battle_id>/report/", Reports.as_view(), name="report"),
    path("<uuid:battle_id>/cards/", views.BattleCards.as_view(), name="cards"),
]
