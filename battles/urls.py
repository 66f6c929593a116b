"""Pages of the battles app."""

from django.urls import URLPattern, URLResolver, path

from battles.correspondence.views import holiday, prepare
from battles.learning.puzzle_views import (
    begin_run,
    list_missed_wins,
    search_missed_wins,
)
from battles.learning.views import deck_lesson, puzzles, rules, tutorial
from battles.live.views import board
from battles.sample_hands.views import hand
from battles.scenes import views as scenes
from battles.scenes.studies import views as studies
from battles.watching.casting.views import cast_page
from battles.watching.moderation.card_report_views import report_card
from battles.watching.moderation.text_report_views import report_comment
from battles.watching.replays.views import replay, verifier
from battles.watching.review.views import (
    battle_review,
    better_play,
    deciding_turn,
    play_on,
    review_board,
    review_curve,
)
from battles.watching.spectating.views import (
    featured,
    live_list,
    showcase_moment,
    still,
    watch,
)

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("tutorial/", tutorial, name="tutorial"),
    path("tutorial/deck/", deck_lesson, name="deck-lesson"),
    path("puzzles/", puzzles, name="puzzles"),
    path("puzzles/runs/", begin_run, name="puzzle-runs"),
    path("puzzles/missed-wins/", list_missed_wins, name="missed-wins"),
    path("rules/", rules, name="rules"),
    path("hand/<int:deck_id>/", hand, name="sample-hand"),
    path("holiday/", holiday, name="holiday"),
    path("live/", live_list, name="live"),
    path("featured/", featured, name="featured"),
    path("show/<int:moment>/", showcase_moment, name="show"),
    path("report-card/", report_card, name="report-card"),
    path("report-comment/<int:pk>/", report_comment, name="report-comment"),
    path("verifier/", verifier, name="verifier"),
    path("scenes/", scenes.scene_list, name="scenes"),
    path("scenes/new/", scenes.edit_scene, name="new-scene"),
    path(
        "scenes/rulings/<int:ruling_id>/",
        scenes.ruling_scene,
        name="ruling-scene",
    ),
    path("scenes/<uuid:scene_id>/", scenes.scene, name="scene"),
    path("scenes/<uuid:scene_id>/edit/", scenes.edit_scene, name="edit-scene"),
    path("scenes/<uuid:scene_id>/fork/", scenes.fork_scene, name="fork-scene"),
    path("scenes/<uuid:scene_id>/delete/", scenes.delete_scene, name="delete-scene"),
    path("scenes/<uuid:scene_id>/renew/", scenes.renew_scene, name="renew-scene"),
    path("scenes/<uuid:scene_id>/play/", scenes.play_scene, name="play-scene"),
    path("studies/", studies.study_list, name="studies"),
    path("studies/open/", studies.open_study, name="open-study"),
    path("studies/<uuid:study_id>/", studies.study, name="study"),
    path("studies/<uuid:study_id>/change/", studies.change_study, name="change-study"),
    path("studies/<uuid:study_id>/fork/", studies.fork_study, name="fork-study"),
    path("studies/<uuid:study_id>/delete/", studies.delete_study, name="delete-study"),
    path(
        "studies/<uuid:study_id>/evaluation/",
        studies.evaluate_study,
        name="evaluate-study",
    ),
    path(
        "studies/<uuid:study_id>/<int:number>/",
        studies.change_move,
        name="change-move",
    ),
    path(
        "studies/<uuid:study_id>/<int:number>/try/", studies.try_move, name="try-move"
    ),
    path(
        "studies/<uuid:study_id>/<int:number>/play/",
        studies.play_study,
        name="play-study",
    ),
    path("<uuid:battle_id>/", board, name="board"),
    path("<uuid:battle_id>/conditional-answers/", prepare, name="conditional-answers"),
    path("<uuid:battle_id>/watch/", watch, name="watch"),
    path("<uuid:battle_id>/cast/", cast_page, name="cast"),
    path("<uuid:battle_id>/still/", still, name="still"),
    path("<uuid:battle_id>/replay/", replay, name="replay"),
    path("<uuid:battle_id>/review/", battle_review, name="review"),
    path("<uuid:battle_id>/review/<int:at>/", better_play, name="better"),
    path("<uuid:battle_id>/review/curve/", review_curve, name="review-curve"),
    path("<uuid:battle_id>/review/deciding/", deciding_turn, name="deciding-turn"),
    path(
        "<uuid:battle_id>/review/missed-wins/",
        search_missed_wins,
        name="search-missed-wins",
    ),
    path("<uuid:battle_id>/review/<int:at>/board/", review_board, name="review-board"),
    path("<uuid:battle_id>/review/<int:at>/play/", play_on, name="play-on"),
]
