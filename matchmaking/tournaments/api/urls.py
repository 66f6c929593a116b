"""REST addresses of tournaments, below /api/v1/tournaments/."""

from django.urls import path

from . import views

app_name = "tournaments"
urlpatterns = [
    path("", views.TournamentList.as_view(), name="list"),
    path("leagues/", views.LeagueList.as_view(), name="leagues"),
    path("leagues/<int:pk>/", views.LeagueDetail.as_view(), name="league"),
    path("<int:pk>/", views.TournamentDetail.as_view(), name="detail"),
    path(
        "<int:pk>/players/<int:entry>/", views.TournamentPlayer.as_view(), name="player"
    ),
    path("<int:pk>/entry/", views.TournamentEntry.as_view(), name="entry"),
    path("<int:pk>/picture/", views.TournamentPicture.as_view(), name="picture"),
    path("<int:pk>/begin/", views.TournamentBegin.as_view(), name="begin"),
    path("<int:pk>/acts/", views.TournamentActs.as_view(), name="acts"),
    path("<int:pk>/judge-tables/", views.JudgeTables.as_view(), name="judge-tables"),
    path("<int:pk>/lists/", views.DeckLists.as_view(), name="lists"),
    path("<int:pk>/judge-call/", views.JudgeCall.as_view(), name="judge-call"),
    path("<int:pk>/calls/", views.Calls.as_view(), name="calls"),
    path(
        "<int:pk>/calls/<int:call>/scene/",
        views.CallScene.as_view(),
        name="call-scene",
    ),
    path(
        "<int:pk>/calls/<int:call>/answer/",
        views.CallAnswer.as_view(),
        name="call-answer",
    ),
    path("<int:pk>/answers/", views.CallAnswers.as_view(), name="answers"),
    path("<int:pk>/report/", views.MatchReport.as_view(), name="report"),
    path("<int:pk>/ready/", views.Ready.as_view(), name="ready"),
    path("<int:pk>/webhook/", views.TournamentWebhook.as_view(), name="webhook"),
    path("<int:pk>/webhook/test/", views.WebhookTest.as_view(), name="webhook-test"),
]
