"""REST addresses of the results app, below /api/v1/results/."""

from django.urls import path

from .gauntlets import GauntletCancel, GauntletDetail, GauntletList
from .views import DeckFared, Detail, History, Rating

app_name = "results"
urlpatterns = [
    path("", History.as_view(), name="history"),
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
