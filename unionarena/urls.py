"""All addresses of the site; the only file that knows every app's pages."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.i18n import JavaScriptCatalog
from drf_spectacular.views import SpectacularAPIView

from unionarena.accounts.staff import guard
from unionarena.accounts.views import set_language
from unionarena.api.views import Docs, Trying, unknown_address

guard(admin.site)

api = [
    path("cards/", include("cards.browsing.api.urls")),
    path("decks/", include("collection.api.urls")),
    path("collection/", include("collection.shelf.api.urls")),
    path("packs/", include("collection.packs.api.urls")),
    path("pools/", include("collection.api.pool_urls")),
    path("drafts/", include("collection.limited.drafts.api.urls")),
    path("battles/", include("battles.api.urls")),
    path("results/", include("results.api.urls")),
    path("matchmaking/", include("matchmaking.api.urls")),
    path("tournaments/", include("matchmaking.tournaments.api.urls")),
    path("bots/", include("matchmaking.bots.api.urls")),
    path("profile/", include("unionarena.accounts.api.urls")),
    path("profile/", include("matchmaking.api.own_urls")),
    path("grants/", include("unionarena.accounts.api.grant_urls")),
]

urlpatterns = [
    path("", include("matchmaking.urls")),
    path("cards/", include("cards.urls")),
    path("news/", include("cards.releases.urls")),
    path("decks/", include("collection.urls")),
    path("collection/", include("collection.shelf.urls")),
    path("collection/packs/", include("collection.packs.urls")),
    path("collection/pools/", include("collection.limited.urls")),
    path("collection/drafts/", include("collection.limited.drafts.urls")),
    path("tournaments/", include("matchmaking.tournaments.urls")),
    path("bots/", include("matchmaking.bots.urls")),
    path("battles/", include("battles.urls")),
    path("moderation/", include("battles.watching.desk_urls")),
    path("", include("results.urls")),
    path("", include("unionarena.accounts.urls")),
    path("profile/", include("matchmaking.own_urls")),
    path("", include("unionarena.web.urls")),
    path("accounts/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("admin/", admin.site.urls),
    path("i18n/setlang/", set_language, name="set_language"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("api/v1/", include((api, "api"))),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", Docs.as_view(), name="api-docs"),
    path("api/try/", Trying.as_view(), name="api-try"),
    re_path("^api/", unknown_address),
]

handler400 = "unionarena.web.views.bad_request"
handler403 = "unionarena.web.views.permission_denied"
handler404 = "unionarena.web.views.page_not_found"
handler500 = "unionarena.api.views.server_error"
