"""Pages of the results app."""

from django.urls import path
from django.views.decorators.http import require_safe

from unionarena.core.web import day_converter

from . import views
from .pages import (
    archetypes,
    games,
    gauntlets,
    leaderboards,
    statistics_and_profiles,
    weeks,
)

day_converter.register()

app_name = "results"
urlpatterns = [
    path("results/<uuid:battle_id>/", views.detail, name="detail"),
    path("results/<uuid:battle_id>/change/", views.rating_change, name="rating-change"),
    path("results/cards/<str:number>/", views.card, name="card"),
    path("results/decks/<int:deck_id>/", views.deck, name="deck"),
    path("gauntlets/", gauntlets.index, name="gauntlets"),
    path("gauntlets/<int:gauntlet_id>/", gauntlets.show, name="gauntlet"),
    path(
        "gauntlets/<int:gauntlet_id>/cancel/",
        gauntlets.cancel,
        name="gauntlet-cancel",
    ),
    path("statistics/", statistics_and_profiles.statistics, name="statistics"),
    path(
        "statistics/export.csv",
        statistics_and_profiles.export_statistics,
        name="export-statistics",
    ),
    path("statistics/games/", games.games, name="games"),
    path("statistics/archetypes/", archetypes.index, name="archetypes"),
    path(
        "statistics/archetypes/<int:archetype_id>/", archetypes.show, name="archetype"
    ),
    path("statistics/weeks/", weeks.show, name="weeks"),
    path("statistics/weeks/feed/", require_safe(weeks.WeekFeed()), name="weeks-feed"),
    path("statistics/weeks/<day:monday>/", weeks.show, name="week"),
    path("players/<str:address>/", statistics_and_profiles.player, name="player"),
    path("profile/shown/", statistics_and_profiles.showing, name="showing"),
    path("leaderboard/", leaderboards.leaderboard, name="leaderboard"),
    path("leaderboard/seasons/", leaderboards.seasons, name="seasons"),
    path("moderation/games/", leaderboards.suspicions, name="suspicions"),
    path("moderation/games/<int:pk>/", leaderboards.suspicion, name="suspicion"),
    path("history/", views.history, name="history"),
    path("history/opponents/", views.opponents, name="opponents"),
]
