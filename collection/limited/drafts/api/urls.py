"""REST addresses of drafts, below /api/v1/drafts/."""

from django.urls import path

from . import views

app_name = "drafts"
urlpatterns = [
    path("", views.DraftList.as_view(), name="list"),
    path("<slug:token>/", views.DraftDetail.as_view(), name="detail"),
    path("<slug:token>/join/", views.DraftJoin.as_view(), name="join"),
    path("<slug:token>/begin/", views.DraftBegin.as_view(), name="begin"),
    path("<slug:token>/picks/", views.DraftPicks.as_view(), name="picks"),
    path("<slug:token>/leave/", views.DraftLeave.as_view(), name="leave"),
    path("<slug:token>/proof/", views.DraftVerification.as_view(), name="proof"),
]
