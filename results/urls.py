"""Pages of the results app."""

from django.urls import URLPattern, URLResolver

app_name = "results"
urlpatterns: list[URLPattern | URLResolver] = []
