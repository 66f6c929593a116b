"""REST addresses of the cards app, below /api/v1/cards/."""

from django.urls import include, path

from .coverage import CoverageList, SetCoverageList
from .rulings import RulingDetail, RulingList, RulingSummary
from .views import CardDetail, CardList, Changes, Export, Lists

app_name = "cards"
urlpatterns = [
    path("", CardList.as_view(), name="list"),
    path("series/", Lists.as_view({"get": "list_series"}), name="series"),
    path("sets/", Lists.as_view({"get": "list_sets"}), name="sets"),
    path("coverage/", CoverageList.as_view(), name="coverage"),
    path("coverage/<str:code>/", SetCoverageList.as_view(), name="set-coverage"),
    path("rulings/", RulingList.as_view(), name="rulings"),
    path("rulings/summary/", RulingSummary.as_view(), name="rulings-summary"),
    path("rulings/<int:ruling_id>/", RulingDetail.as_view(), name="ruling"),
    path("traits/", Lists.as_view({"get": "list_traits"}), name="traits"),
    path("keywords/", Lists.as_view({"get": "list_keywords"}), name="keywords"),
    path("vocabulary/", Lists.as_view({"get": "list_words"}), name="vocabulary"),
    path("autocomplete/", Lists.as_view({"get": "complete"}), name="autocomplete"),
    path("facets/", Lists.as_view({"get": "count"}), name="facets"),
    path("changes/", Changes.as_view(), name="changes"),
    path("export/", Export.as_view(), name="export"),
    path("", include("cards.releases.api.urls")),
    path("", include("cards.importing.api.urls")),
    path("<str:number>/", CardDetail.as_view(), name="detail"),
]
