"""Pages of the collection app."""

from django.urls import path

from . import views
from .exchange.views import deck_code, keep_deck_code

app_name = "collection"
urlpatterns = [
    path("", views.deck_list, name="deck-list"),
    path("new/", views.deck_create, name="deck-create"),
    path("starter/", views.receive_starters, name="receive-starters"),
    path("with/<str:number>/", views.decks_with, name="decks-with"),
    path("code/<str:code>/", deck_code, name="deck-code"),
    path("code/<str:code>/keep/", keep_deck_code, name="keep-deck-code"),
    path("<int:deck_id>/", views.deck_detail, name="deck-detail"),
    path("<int:deck_id>/edit/", views.deck_edit, name="deck-edit"),
    path("<int:deck_id>/rename/", views.deck_rename, name="deck-rename"),
    path("<int:deck_id>/copy/", views.deck_copy, name="deck-copy"),
    path("<int:deck_id>/delete/", views.deck_delete, name="deck-delete"),
    path("<int:deck_id>/restore/", views.deck_restore, name="deck-restore"),
]
