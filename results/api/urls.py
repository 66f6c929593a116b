"""REST addresses of the results app, below /api/v1/results/."""

from django.urls import URLPattern, URLResolver

app_name = "results"
urlpatterns: list[URLPattern | URLResolver] = []
