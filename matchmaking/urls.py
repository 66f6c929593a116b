"""Pages of the matchmaking app."""

from django.urls import URLPattern, URLResolver

app_name = "matchmaking"
urlpatterns: list[URLPattern | URLResolver] = []
