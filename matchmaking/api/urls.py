"""REST addresses of the matchmaking app, below /api/v1/matchmaking/."""

from django.urls import path

from .views import History, Queue

app_name = "matchmaking"
urlpatterns = [
    path("queue/", Queue.as_view(), name="queue"),
    path("history/", History.as_view(), name="history"),
]
