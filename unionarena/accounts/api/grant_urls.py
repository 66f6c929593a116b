"""REST addresses below /api/v1/grants/."""

from django.urls import path

from . import grants

app_name = "grants"
urlpatterns = [
    path("", grants.Grants.as_view(), name="list"),
    path("refresh/", grants.Refresh.as_view(), name="refresh"),
    path("end/", grants.End.as_view(), name="end"),
    path("<int:pk>/", grants.One.as_view(), name="one"),
]
