"""Pages of the releases."""

from django.urls import path

from . import views

app_name = "releases"
urlpatterns = [
    path("", views.news, name="news"),
    path("formats/", views.formats, name="formats"),
    path("releases/<slug:slug>/", views.release, name="release"),
    path("patches/<slug:slug>/", views.patch, name="patch"),
]
