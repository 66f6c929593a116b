"""REST addresses of the battles app, below /api/v1/battles/."""

from django.urls import URLPattern, URLResolver

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = []
