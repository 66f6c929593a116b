"""REST addresses of the matchmaking app, below /api/v1/matchmaking/."""

from django.urls import path

from .people import Following, People
from .views import (
    Board,
    Correspondence,
    History,
    InvitationAccept,
    InvitationDetail,
    Invitations,
    MeetingAccept,
    MeetingDecline,
    Queue,
    QueueEstimate,
    SceneInvitations,
)

app_name = "matchmaking"
urlpatterns = [
    path("queue/", Queue.as_view(), name="queue"),
    path("queue/estimate/", QueueEstimate.as_view(), name="estimate"),
    path("queue/accept/", MeetingAccept.as_view(), name="accept"),
    path("queue/decline/", MeetingDecline.as_view(), name="decline"),
    path("correspondence/", Correspondence.as_view(), name="correspondence"),
    path("invitations/board/", Board.as_view(), name="board"),
    path("invitations/", Invitations.as_view(), name="invitations"),
    path("invitations/scenes/", SceneInvitations.as_view(), name="scene-invitations"),
    path("invitations/<slug:token>/", InvitationDetail.as_view(), name="invitation"),
    path(
        "invitations/<slug:token>/accept/",
        InvitationAccept.as_view(),
        name="invitation-accept",
    ),
    path("people/", People.as_view(), name="people"),
    path("people/<str:address>/", Following.as_view(), name="following"),
    path("history/", History.as_view(), name="history"),
]
