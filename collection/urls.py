"""Pages of the collection app."""

from django.urls import path

from . import views
from .deck_export.views import deck_code, keep_deck_code
from .pages import game_decks
from .sharing import views as pages

app_name = "collection"
urlpatterns = [
    path("", views.deck_list, name="deck-list"),
    path("new/", views.deck_create, name="deck-create"),
    path("starter/", views.receive_starters, name="receive-starters"),
    path("with/<str:number>/", views.decks_with, name="decks-with"),
    path("with/<str:number>/add/", views.add_to_deck, name="add-to-deck"),
    path("code/<str:code>/", deck_code, name="deck-code"),
    path("code/<str:code>/keep/", keep_deck_code, name="keep-deck-code"),
    path("<int:deck_id>/", views.deck_detail, name="deck-detail"),
    path("<int:deck_id>/edit/", views.deck_edit, name="deck-edit"),
    path("<int:deck_id>/describe/", views.deck_describe, name="deck-describe"),
    path("<int:deck_id>/favour/", views.deck_favour, name="deck-favour"),
    path("<int:deck_id>/share/", pages.share, name="deck-share"),
    path("<int:deck_id>/new-link/", pages.renew_link, name="deck-new-link"),
    path("games/<slug:game>/", game_decks.game_decks, name="game-decks"),
    path("games/<slug:game>/new/", game_decks.create, name="game-create"),
    path("games/<slug:game>/<int:deck_id>/", game_decks.game_deck, name="game-deck"),
    path("games/<slug:game>/<int:deck_id>/check/", game_decks.check, name="game-check"),
    path(
        "games/<slug:game>/<int:deck_id>/deck.json",
        game_decks.document,
        name="game-document",
    ),
    path(
        "games/<slug:game>/<int:deck_id>/rename/",
        game_decks.rename,
        name="game-rename",
    ),
    path("games/<slug:game>/<int:deck_id>/keep/", game_decks.keep, name="game-keep"),
    path(
        "games/<slug:game>/<int:deck_id>/versions/<int:number>/restore/",
        game_decks.restore_version,
        name="game-return",
    ),
    path(
        "games/<slug:game>/<int:deck_id>/delete/",
        game_decks.delete,
        name="game-delete",
    ),
    path(
        "games/<slug:game>/<int:deck_id>/restore/",
        game_decks.restore,
        name="game-restore",
    ),
    path("public/", pages.public_decks, name="public-decks"),
    path("<int:deck_id>/versions/", pages.versions, name="deck-versions"),
    path("<int:deck_id>/versions/keep/", pages.keep_version, name="deck-keep"),
    path(
        "<int:deck_id>/versions/<int:number>/restore/",
        pages.restore_version,
        name="deck-return",
    ),
    path("shared/<int:deck_id>/lacking/", pages.lacking, name="shared-lacking"),
    path("shared/<int:deck_id>/build/", pages.build, name="shared-build"),
    path("shared/<int:deck_id>/", pages.shared_deck, name="shared-deck"),
    path("shared/<int:deck_id>/copy/", pages.copy, name="shared-copy"),
    path("shared/<int:deck_id>/like/", pages.like, name="shared-like"),
    path("<int:deck_id>/copy/", views.deck_copy, name="deck-copy"),
    path("<int:deck_id>/delete/", views.deck_delete, name="deck-delete"),
    path("<int:deck_id>/restore/", views.deck_restore, name="deck-restore"),
]
