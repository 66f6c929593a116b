"""REST addresses of the cards app, below /api/v1/cards/."""

from django.urls import URLPattern, URLResolver

app_name = "cards"
urlpatterns: list[URLPattern | URLResolver] = []
