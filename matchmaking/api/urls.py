"""REST addresses of the matchmaking app, below /api/v1/matchmaking/."""

from django.urls import URLPattern, URLResolver

app_name = "matchmaking"
urlpatterns: list[URLPattern | URLResolver] = []
