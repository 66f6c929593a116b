"""REST addresses of the cards app, below /api/v1/cards/."""

from django.urls import include, path

from .coverage import CoverageList, SetCoverageList
from .rulings import RulingDetail, RulingList, RulingSummary
from .views import (
    Autocomplete,
    CardDetail,
    CardList,
    CardSetList,
    Changes,
    Export,
    Facets,
    KeywordList,
    SeriesList,
    TraitList,
    WordList,
)

app_name = "cards"
urlpatterns = [
    path("", CardList.as_view(), name="list"),
    path("series/", SeriesList.as_view(), name="series"),
    path("sets/", CardSetList.as_view(), name="sets"),
    path("coverage/", CoverageList.as_view(), name="coverage"),
    path("coverage/<str:code>/", SetCoverageList.as_view(), name="set-coverage"),
    path("rulings/", RulingList.as_view(), name="rulings"),
    path("rulings/summary/", RulingSummary.as_view(), name="rulings-summary"),
    path("rulings/<int:ruling_id>/", RulingDetail.as_view(), name="ruling"),
    path("traits/", TraitList.as_view(), name="traits"),
    path("keywords/", KeywordList.as_view(), name="keywords"),
    path("vocabulary/", WordList.as_view(), name="vocabulary"),
    path("autocomplete/", Autocomplete.as_view(), name="autocomplete"),
    path("facets/", Facets.as_view(), name="facets"),
    path("changes/", Changes.as_view(), name="changes"),
    path("export/", Export.as_view(), name="export"),
    path("", include("cards.releases.api.urls")),
    path("", include("cards.importing.api.urls")),
    path("<str:number>/", CardDetail.as_view(), name="detail"),
]
