"""Pages of the collection app."""

from django.urls import path

from . import views
from .exchange.views import deck_code, keep_deck_code
from .sharing import pages

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
