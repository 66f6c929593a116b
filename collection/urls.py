"""Pages of the collection app."""

from django.urls import URLPattern, URLResolver

app_name = "collection"
urlpatterns: list[URLPattern | URLResolver] = []
