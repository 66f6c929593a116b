"""REST addresses of people's bots, below /api/v1/bots/."""

from django.urls import path

from . import owning, playing

app_name = "bots"
urlpatterns = [
    path("", playing.Ladder.as_view(), name="ladder"),
    path("<int:pk>/", playing.Detail.as_view(), name="detail"),
    path("<int:pk>/challenge/", playing.Challenge.as_view(), name="challenge"),
    path("me/", playing.Me.as_view(), name="me"),
    path("me/ready/", playing.Ready.as_view(), name="ready"),
    path("me/training/", playing.Training.as_view(), name="training"),
    path("mine/", owning.Mine.as_view(), name="mine"),
    path("mine/<int:pk>/", owning.Own.as_view(), name="own"),
    path("mine/<int:pk>/restore/", owning.Restore.as_view(), name="restore"),
    path("mine/<int:pk>/tokens/", owning.Tokens.as_view(), name="tokens"),
    path("mine/<int:pk>/tokens/<int:token_id>/", owning.Token.as_view(), name="token"),
]
