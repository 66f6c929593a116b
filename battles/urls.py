"""Pages of the battles app."""

from django.urls import URLPattern, URLResolver, path

from . import views

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("<uuid:battle_id>/", views.board, name="board"),
]
