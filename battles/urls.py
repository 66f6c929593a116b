"""Pages of the battles app."""

from django.urls import URLPattern, URLResolver, path

from battles.learning.views import deck_lesson, puzzles, rules, tutorial
from battles.live import views
from battles.sample_hands.views import hand
from battles.watching import pages

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("tutorial/", tutorial, name="tutorial"),
    path("tutorial/deck/", deck_lesson, name="deck-lesson"),
    path("puzzles/", puzzles, name="puzzles"),
    path("rules/", rules, name="rules"),
    path("hand/<int:deck_id>/", hand, name="sample-hand"),
    path("live/", pages.live_list, name="live"),
    path("featured/", pages.featured, name="featured"),
    path("show/<int:moment>/", pages.showcase_moment, name="show"),
    path("report-card/", pages.report_card, name="report-card"),
    path("<uuid:battle_id>/", views.board, name="board"),
    path("<uuid:battle_id>/watch/", pages.watch, name="watch"),
    path("<uuid:battle_id>/still/", pages.still, name="still"),
    path("<uuid:battle_id>/replay/", pages.replay, name="replay"),
    path("<uuid:battle_id>/review/", pages.battle_review, name="review"),
    path("<uuid:battle_id>/review/<int:at>/", pages.better_play, name="better"),
    path("<uuid:battle_id>/review/<int:at>/play/", pages.play_on, name="play-on"),
]
