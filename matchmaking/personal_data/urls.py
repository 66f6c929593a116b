"""Pages about stored data, below the profile; they need every app."""

from django.urls import path

from . import views as pages

app_name = "own-data"
urlpatterns = [
    path("data/", pages.own_data, name="page"),
    path("data/file/", pages.download, name="file"),
    path("leave/", pages.leave, name="leave"),
    path("stay/", pages.stay, name="stay"),
]
