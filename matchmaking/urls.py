"""Pages of the matchmaking app."""

from django.urls import path

from . import views

app_name = "matchmaking"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("play/join/", views.join, name="join"),
    path("play/leave/", views.leave, name="leave"),
    path("play/practice/", views.practice, name="practice"),
]
