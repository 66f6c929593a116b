"""Pages of the matchmaking app."""

from django.urls import path

from . import own_pages, views

app_name = "matchmaking"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("play/join/", views.join, name="join"),
    path("play/leave/", views.leave, name="leave"),
    path("play/practice/", views.practice, name="practice"),
    path("play/room/", views.room, name="room"),
    path("play/room/open/", views.open_room, name="open-room"),
    path("profile/data/", own_pages.own_data, name="own-data"),
    path("profile/data/file/", own_pages.download, name="own-data-file"),
    path("profile/leave/", own_pages.leave, name="leave-account"),
    path("profile/stay/", own_pages.stay, name="stay"),
    path("rooms/<slug:token>/", views.invitation, name="invitation"),
    path("rooms/<slug:token>/accept/", views.accept_invitation, name="accept"),
    path("rooms/<slug:token>/cancel/", views.cancel_invitation, name="cancel"),
]
