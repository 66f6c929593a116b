"""REST addresses of the battles app, below /api/v1/battles/."""

from django.urls import URLPattern, URLResolver, path

from . import views

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.BattleList.as_view(), name="list"),
    path("practice/", views.PracticeCreate.as_view(), name="practice"),
    path("<uuid:battle_id>/", views.BattleDetail.as_view(), name="detail"),
    path("<uuid:battle_id>/events/", views.BattleEventList.as_view(), name="events"),
    path("<uuid:battle_id>/actions/", views.BattleActionCreate.as_view(), name="act"),
    path("<uuid:battle_id>/concede/", views.BattleConcede.as_view(), name="concede"),
    path("<uuid:battle_id>/explain/", views.BattleExplain.as_view(), name="explain"),
    path("<uuid:battle_id>/cards/", views.BattleCards.as_view(), name="cards"),
]
