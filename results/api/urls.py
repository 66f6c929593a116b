"""REST addresses of the results app, below /api/v1/results/."""

from django.urls import path

from .views import Detail, History, Rating

app_name = "results"
urlpatterns = [
    path("", History.as_view(), name="history"),
    path("rating/", Rating.as_view(), name="rating"),
    path("<uuid:battle_id>/", Detail.as_view(), name="detail"),
]
