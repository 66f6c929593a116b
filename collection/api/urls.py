"""REST addresses of the collection app, below /api/v1/collection/."""

from django.urls import URLPattern, URLResolver

app_name = "collection"
urlpatterns: list[URLPattern | URLResolver] = []
