"""Pages of the matchmaking app."""

from django.urls import path

from . import views
from .pages import correspondence, games, people

app_name = "matchmaking"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("play/join/", views.join, name="join"),
    path("play/answer/", views.answer, name="answer"),
    path("play/leave/", views.leave, name="leave"),
    path("play/practice/", views.practice, name="practice"),
    path("play/games/<slug:name>/", games.game, name="game"),
    path("play/games/<slug:name>/join/", games.join, name="join-game"),
    path(
        "play/games/<slug:name>/practice/",
        games.practice,
        name="practice-game",
    ),
    path("play/games/<slug:name>/room/", games.open_room, name="open-game-room"),
    path(
        "play/correspondence/",
        correspondence.correspondence,
        name="correspondence",
    ),
    path("play/board/", views.board, name="board"),
    path("people/", people.people, name="people"),
    path("people/follow/", people.follow, name="follow"),
    path("people/<str:address>/button/", people.button, name="follow-button"),
    path("play/room/", views.room, name="room"),
    path("play/room/open/", views.open_room, name="open-room"),
    path(
        "rooms/scenes/<uuid:scene_id>/", views.invite_to_scene, name="invite-to-scene"
    ),
    path("rooms/<slug:token>/", views.invitation, name="invitation"),
    path("rooms/<slug:token>/accept/", views.accept_invitation, name="accept"),
    path("rooms/<slug:token>/cancel/", views.cancel_invitation, name="cancel"),
]
