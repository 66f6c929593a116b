"""REST addresses of the collection app, below /api/v1/decks/."""

from django.urls import path

from . import deck_codes, sharing, views

app_name = "decks"
urlpatterns = [
    path("", views.DeckList.as_view(), name="list"),
    path("check/", views.ListCheck.as_view(), name="check-list"),
    path("read-list/", views.ListRead.as_view(), name="read-list"),
    path("codes/<str:code>/", deck_codes.CodedDeck.as_view(), name="code"),
    path("codes/<str:code>/text/", deck_codes.CodedText.as_view(), name="code-text"),
    path(
        "codes/<str:code>/document/",
        deck_codes.CodedDocument.as_view(),
        name="code-document",
    ),
    path(
        "codes/<str:code>/picture/",
        deck_codes.CodedPicture.as_view(),
        name="code-picture",
    ),
    path(
        "codes/<str:code>/list-sheet/",
        deck_codes.CodedListSheet.as_view(),
        name="code-list-sheet",
    ),
    path(
        "codes/<str:code>/proxies/",
        deck_codes.CodedProxies.as_view(),
        name="code-proxies",
    ),
    path("owned/", views.OwnedList.as_view(), name="owned"),
    path("starter/", views.StarterDecks.as_view(), name="starter"),
    path("<int:deck_id>/", views.DeckDetail.as_view(), name="detail"),
    path("<int:deck_id>/entries/", views.DeckEntries.as_view(), name="entries"),
    path("<int:deck_id>/check/", views.DeckCheck.as_view(), name="check"),
    path("<int:deck_id>/text/", views.DeckText.as_view(), name="text"),
    path("<int:deck_id>/copy/", views.DeckCopy.as_view(), name="copy"),
    path("<int:deck_id>/sharing/", sharing.DeckSharing.as_view(), name="sharing"),
    path("<int:deck_id>/sharing/link/", sharing.DeckLink.as_view(), name="new-link"),
    path("public/", sharing.PublicDecks.as_view(), name="public"),
    path("<int:deck_id>/versions/", sharing.DeckVersions.as_view(), name="versions"),
    path(
        "<int:deck_id>/versions/<int:number>/restore/",
        sharing.DeckVersionRestore.as_view(),
        name="restore-version",
    ),
    path(
        "shared/<int:deck_id>/lacking/",
        sharing.SharedLacking.as_view(),
        name="shared-lacking",
    ),
    path(
        "shared/<int:deck_id>/build/",
        sharing.SharedBuild.as_view(),
        name="shared-build",
    ),
    path("shared/<int:deck_id>/", sharing.Shared.as_view(), name="shared"),
    path(
        "shared/<int:deck_id>/copy/", sharing.SharedCopy.as_view(), name="shared-copy"
    ),
    path(
        "shared/<int:deck_id>/like/", sharing.SharedLike.as_view(), name="shared-like"
    ),
    path("<int:deck_id>/restore/", views.DeckRestore.as_view(), name="restore"),
]
