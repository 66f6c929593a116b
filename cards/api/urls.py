"""REST addresses of the cards app, below /api/v1/cards/."""

from django.urls import path

from .views import CardDetail, CardList, SeriesList

app_name = "cards"
urlpatterns = [
    path("", CardList.as_view(), name="list"),
    path("series/", SeriesList.as_view(), name="series"),
    path("<str:number>/", CardDetail.as_view(), name="detail"),
]
