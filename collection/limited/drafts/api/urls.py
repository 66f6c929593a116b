"""REST addresses of drafts, below /api/v1/drafts/."""

from django.urls import path

from .views import Drafts

app_name = "drafts"
urlpatterns = [
    path("", Drafts.as_view({"get": "list", "post": "create"}), name="list"),
    path("<slug:token>/", Drafts.as_view({"get": "retrieve"}), name="detail"),
    path("<slug:token>/join/", Drafts.as_view({"post": "join"}), name="join"),
    path("<slug:token>/begin/", Drafts.as_view({"post": "begin"}), name="begin"),
    path("<slug:token>/picks/", Drafts.as_view({"post": "pick"}), name="picks"),
    path("<slug:token>/leave/", Drafts.as_view({"post": "leave"}), name="leave"),
    path("<slug:token>/proof/", Drafts.as_view({"get": "verify"}), name="proof"),
]
