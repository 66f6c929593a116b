"""REST addresses of people's bots, below /api/v1/bots/."""

from django.urls import path

from . import ladder_and_programs, own_bots

app_name = "bots"
urlpatterns = [
    path("", ladder_and_programs.Ladder.as_view(), name="ladder"),
    path("<int:pk>/", ladder_and_programs.Detail.as_view(), name="detail"),
    path(
        "<int:pk>/challenge/", ladder_and_programs.Challenge.as_view(), name="challenge"
    ),
    path("me/", ladder_and_programs.Me.as_view(), name="me"),
    path("me/ready/", ladder_and_programs.Ready.as_view(), name="ready"),
    path("me/training/", ladder_and_programs.Training.as_view(), name="training"),
    path("mine/", own_bots.Mine.as_view(), name="mine"),
    path("mine/<int:pk>/", own_bots.Own.as_view(), name="own"),
    path("mine/<int:pk>/restore/", own_bots.Restore.as_view(), name="restore"),
    path("mine/<int:pk>/tokens/", own_bots.Tokens.as_view(), name="tokens"),
    path(
        "mine/<int:pk>/tokens/<int:token_id>/", own_bots.Token.as_view(), name="token"
    ),
]
