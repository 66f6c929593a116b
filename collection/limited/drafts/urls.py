"""Pages of drafts, below /collection/drafts/."""

from django.urls import path

from . import views

app_name = "drafts"
urlpatterns = [
    path("", views.draft_list, name="list"),
    path("open/", views.open_draft, name="open"),
    path("<slug:token>/", views.draft_detail, name="detail"),
    path("<slug:token>/news/", views.news, name="news"),
    path("<slug:token>/join/", views.join, name="join"),
    path("<slug:token>/begin/", views.begin, name="begin"),
    path("<slug:token>/take/", views.take, name="take"),
    path("<slug:token>/leave/", views.leave, name="leave"),
    path("<slug:token>/proof/", views.draft_proof, name="proof"),
]
