"""Routes of the moderation pages."""

from django.urls import path

from . import views as pages

app_name = "moderation"
urlpatterns = [
    path("", pages.overview, name="overview"),
    path("closed/", pages.closed_reports, name="closed"),
    path("log/", pages.log, name="log"),
    path("reports/<int:pk>/", pages.report, name="report"),
    path("people/<str:username>/", pages.person, name="person"),
    path("sanctions/<int:pk>/lift/", pages.lift_sanction, name="lift"),
    path("sanctions/<int:pk>/answer/", pages.answer_appeal, name="answer"),
]
