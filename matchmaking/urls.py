"""Pages of the matchmaking app."""

from django.urls import path

from . import views
from .pages import clubs, correspondence, games, people

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
    path("people/<str:address>/clubs/", clubs.clubs_of_person, name="clubs-of-person"),
    path("clubs/", clubs.club_list, name="clubs"),
    path("clubs/new/", clubs.create, name="create-club"),
    path("clubs/<int:pk>/", clubs.club, name="club"),
    path("clubs/<int:pk>/join/", clubs.join, name="join-club"),
    path("clubs/<int:pk>/leave/", clubs.leave, name="leave-club"),
    path("clubs/<int:pk>/close/", clubs.close, name="close-club"),
    path(
        "clubs/<int:pk>/members/<str:address>/",
        clubs.change_member,
        name="change-club-member",
    ),
    path("clubs/<int:pk>/ladder/", clubs.ladder, name="club-ladder"),
    path("clubs/<int:pk>/events/", clubs.events, name="club-events"),
    path("clubs/<int:pk>/settings/", clubs.settings, name="club-settings"),
    path("clubs/<int:pk>/webhook/", clubs.webhook, name="club-webhook"),
    path("play/room/", views.room, name="room"),
    path("play/room/open/", views.open_room, name="open-room"),
    path(
        "rooms/scenes/<uuid:scene_id>/", views.invite_to_scene, name="invite-to-scene"
    ),
    path("rooms/<slug:token>/", views.invitation, name="invitation"),
    path("rooms/<slug:token>/accept/", views.accept_invitation, name="accept"),
    path("rooms/<slug:token>/cancel/", views.cancel_invitation, name="cancel"),
]
