"""REST addresses below /api/v1/profile/ that need every app."""

from django.urls import path

from .personal_data import Leaving, OwnData

app_name = "own-data"
urlpatterns = [
    path("data/", OwnData.as_view(), name="data"),
    path("leave/", Leaving.as_view(), name="leave"),
]
