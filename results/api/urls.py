"""REST addresses of the results app, below /api/v1/results/."""

from django.urls import path

from unionarena.core.web import day_converter

from .achievements import Achievements
from .archetypes import ArchetypeDetail, ArchetypeList
from .games import GameList
from .gauntlets import GauntletCancel, GauntletDetail, GauntletList
from .public import (
    ExportFile,
    ExportList,
    Leaderboard,
    Player,
    Shown,
    Statistics,
    Stream,
)
from .seasons import SeasonDetail, SeasonList
from .views import DeckFared, Detail, History, Opponents, Rating
from .weeks import WeekDetail, WeekList

day_converter.register()

app_name = "results"
urlpatterns = [
    path("", History.as_view(), name="history"),
    path("leaderboard/", Leaderboard.as_view(), name="leaderboard"),
    path("seasons/", SeasonList.as_view(), name="seasons"),
    path("seasons/<int:season>/", SeasonDetail.as_view(), name="season"),
    path("achievements/", Achievements.as_view(), name="achievements"),
    path("statistics/", Statistics.as_view(), name="statistics"),
    path("statistics/games/", GameList.as_view(), name="games"),
    path("archetypes/", ArchetypeList.as_view(), name="archetypes"),
    path("archetypes/<int:archetype_id>/", ArchetypeDetail.as_view(), name="archetype"),
    path("weeks/", WeekList.as_view(), name="weeks"),
    path("weeks/<day:monday>/", WeekDetail.as_view(), name="week"),
    path("players/<str:address>/", Player.as_view(), name="player"),
    path("showing/", Shown.as_view(), name="showing"),
    path("exports/", ExportList.as_view(), name="exports"),
    path("exports/<day:day>.jsonl.gz", ExportFile.as_view(), name="export"),
    path("stream/", Stream.as_view(), name="stream"),
    path("opponents/", Opponents.as_view(), name="opponents"),
    path("rating/", Rating.as_view(), name="rating"),
    path("decks/<int:deck_id>/", DeckFared.as_view(), name="deck"),
    path("gauntlets/", GauntletList.as_view(), name="gauntlets"),
    path("gauntlets/<int:gauntlet_id>/", GauntletDetail.as_view(), name="gauntlet"),
    path(
        "gauntlets/<int:gauntlet_id>/cancel/",
        GauntletCancel.as_view(),
        name="gauntlet-cancel",
    ),
    path("<uuid:battle_id>/", Detail.as_view(), name="detail"),
]
