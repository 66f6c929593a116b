"""REST URLs below /api/v1/grants/."""

from django.urls import path

from . import app_token_views

app_name = "grants"
urlpatterns = [
    path("", app_token_views.Grants.as_view(), name="list"),
    path("refresh/", app_token_views.Refresh.as_view(), name="refresh"),
    path("end/", app_token_views.End.as_view(), name="end"),
    path("<int:pk>/", app_token_views.One.as_view(), name="one"),
]
