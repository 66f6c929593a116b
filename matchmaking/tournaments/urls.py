"""Pages of tournaments."""

from django.urls import path

from . import answer_views, views

app_name = "tournaments"
urlpatterns = [
    path("", views.tournament_list, name="list"),
    path("new/", views.create, name="create"),
    path("leagues/", views.leagues, name="leagues"),
    path("leagues/<int:pk>/", views.league, name="league"),
    path("leagues/<int:pk>/stop/", views.stop_league, name="stop-league"),
    path("<int:pk>/", views.detail, name="detail"),
    path("<int:pk>/news/", views.news, name="news"),
    path("<int:pk>/players/<int:entry>/", views.player, name="player"),
    path("<int:pk>/enter/", views.enter, name="enter"),
    path("<int:pk>/leave/", views.leave, name="leave"),
    path("<int:pk>/begin/", views.begin, name="begin"),
    path("<int:pk>/call-off/", views.call_off, name="call-off"),
    path("<int:pk>/table/", views.my_table, name="my-table"),
    path("battles/<uuid:battle_id>/", views.tournament_of_battle, name="of-battle"),
    path("<int:pk>/cast/", views.cast, name="cast"),
    path("<int:pk>/desk/", views.judge_page, name="judge"),
    path("<int:pk>/calls/<int:call>/", answer_views.answer_call, name="answer-call"),
    path(
        "<int:pk>/calls/<int:call>/scene/",
        answer_views.begin_scene,
        name="scene-of-call",
    ),
    path("<int:pk>/call-judge/", views.call_judge, name="call-judge"),
    path("<int:pk>/ready/", views.ready, name="ready"),
    path("<int:pk>/report/", views.report_own, name="report-own"),
    path("<int:pk>/report/<str:key>/", views.report, name="report"),
    path("<int:pk>/print/<slug:sheet>.pdf", views.print_sheet, name="print"),
    path("<int:pk>/webhook/", views.webhook, name="webhook"),
    path("<int:pk>/lists/", views.lists, name="lists"),
    path("<int:pk>/picture.svg", views.picture, name="picture"),
    path("<int:pk>/standings.csv", views.export, name="export"),
]
