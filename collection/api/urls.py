"""REST addresses of decks, below /api/v1/decks/."""

from django.urls import URLPattern, path

from .deck_codes import DeckCodes
from .sharing import OwnDecks, PublicDecks, SharedDecks
from .views import Decks


def _code(form: str, action: str) -> URLPattern:
    view = DeckCodes.as_view({"get": action})
    name = f"code-{form}" if form else "code"
    return path(f"codes/<str:code>/{form and f'{form}/'}", view, name=name)


app_name = "decks"
urlpatterns = [
    path("", Decks.as_view({"get": "list", "post": "create"}), name="list"),
    path("check/", Decks.as_view({"post": "check_list"}), name="check-list"),
    path("read-list/", Decks.as_view({"post": "parse_list"}), name="read-list"),
    _code("", "retrieve"),
    _code("text", "text"),
    _code("document", "document"),
    _code("picture", "picture"),
    _code("list-sheet", "list_sheet"),
    _code("proxies", "proxies"),
    path("owned/", Decks.as_view({"get": "list_owned"}), name="owned"),
    path(
        "starter/",
        Decks.as_view({"post": "claim_starters"}, pagination_class=None),
        name="starter",
    ),
    path(
        "<int:deck_id>/",
        Decks.as_view(
            {"get": "retrieve", "patch": "update_details", "delete": "destroy"}
        ),
        name="detail",
    ),
    path(
        "<int:deck_id>/entries/",
        Decks.as_view({"put": "replace_entries", "patch": "change_entries"}),
        name="entries",
    ),
    path(
        "<int:deck_id>/complete/", Decks.as_view({"post": "complete"}), name="complete"
    ),
    path("<int:deck_id>/check/", Decks.as_view({"get": "check"}), name="check"),
    path("<int:deck_id>/text/", Decks.as_view({"get": "text"}), name="text"),
    path("<int:deck_id>/copy/", Decks.as_view({"post": "copy"}), name="copy"),
    path("<int:deck_id>/restore/", Decks.as_view({"post": "restore"}), name="restore"),
    path(
        "<int:deck_id>/sharing/",
        OwnDecks.as_view({"get": "retrieve_sharing", "put": "share"}),
        name="sharing",
    ),
    path(
        "<int:deck_id>/sharing/link/",
        OwnDecks.as_view({"post": "renew_link"}),
        name="new-link",
    ),
    path(
        "<int:deck_id>/versions/",
        OwnDecks.as_view({"get": "list_versions", "post": "keep_version"}),
        name="versions",
    ),
    path(
        "<int:deck_id>/versions/<int:number>/restore/",
        OwnDecks.as_view({"post": "restore_version"}),
        name="restore-version",
    ),
    path("public/", PublicDecks.as_view({"get": "search"}), name="public"),
    path(
        "shared/<int:deck_id>/", PublicDecks.as_view({"get": "retrieve"}), name="shared"
    ),
    path(
        "shared/<int:deck_id>/copy/",
        SharedDecks.as_view({"post": "copy"}),
        name="shared-copy",
    ),
    path(
        "shared/<int:deck_id>/like/",
        SharedDecks.as_view({"put": "like", "delete": "unlike"}),
        name="shared-like",
    ),
    path(
        "shared/<int:deck_id>/lacking/",
        SharedDecks.as_view({"get": "list_missing"}),
        name="shared-lacking",
    ),
    path(
        "shared/<int:deck_id>/build/",
        SharedDecks.as_view({"post": "build"}),
        name="shared-build",
    ),
]
