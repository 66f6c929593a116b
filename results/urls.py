"""Pages of the results app."""

from django.urls import path

from . import board_pages, gauntlet_pages, public_pages, views

app_name = "results"
urlpatterns = [
    path("results/<uuid:battle_id>/", views.detail, name="detail"),
    path("results/cards/<str:number>/", views.card, name="card"),
    path("results/decks/<int:deck_id>/", views.deck, name="deck"),
    path("gauntlets/", gauntlet_pages.index, name="gauntlets"),
    path("gauntlets/<int:gauntlet_id>/", gauntlet_pages.show, name="gauntlet"),
    path(
        "gauntlets/<int:gauntlet_id>/cancel/",
        gauntlet_pages.cancel,
        name="gauntlet-cancel",
    ),
    path("statistics/", public_pages.statistics, name="statistics"),
    path("players/<str:address>/", public_pages.player, name="player"),
    path("profile/shown/", public_pages.showing, name="showing"),
    path("leaderboard/", board_pages.leaderboard, name="leaderboard"),
    path("moderation/games/", board_pages.suspicions, name="suspicions"),
    path("moderation/games/<int:pk>/", board_pages.suspicion, name="suspicion"),
    path("history/", views.history, name="history"),
    path("history/opponents/", views.opponents, name="opponents"),
]
