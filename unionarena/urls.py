"""All addresses of the site; the only file that knows every app's pages."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.i18n import JavaScriptCatalog

from unionarena.core.accounts.staff_sign_in import require_second_factor
from unionarena.core.accounts.views import set_language
from unionarena.core.api.views import (
    ApiDocsView,
    ApiTryView,
    api_schema,
    unknown_address,
)

require_second_factor(admin.site)

api = [
    path("cards/", include("cards.browsing.api.urls")),
    path("decks/", include("collection.api.urls")),
    path("collection/", include("collection.inventory.api.urls")),
    path("packs/", include("collection.packs.api.urls")),
    path("pools/", include("collection.api.pool_urls")),
    path("drafts/", include("collection.limited.drafts.api.urls")),
    path("battles/", include("battles.api.urls")),
    path("results/", include("results.api.urls")),
    path("matchmaking/", include("matchmaking.api.urls")),
    path("tournaments/", include("matchmaking.tournaments.api.urls")),
    path("messages/", include("matchmaking.private_messages.api.urls")),
    path("bots/", include("matchmaking.bots.api.urls")),
    path("clubs/", include("matchmaking.api.club_urls")),
    path("profile/", include("unionarena.core.account_api.urls")),
    path("profile/", include("matchmaking.api.personal_data_urls")),
    path("notifications/", include("unionarena.core.notifications.api_urls")),
    path("comments/", include("unionarena.core.comments.api_urls")),
    path("grants/", include("unionarena.core.account_api.app_token_urls")),
]

urlpatterns = [
    path("", include("matchmaking.urls")),
    path("cards/", include("cards.urls")),
    path("rulings/", include("cards.browsing.ruling_urls")),
    path("news/", include("cards.releases.urls")),
    path("decks/", include("collection.urls")),
    path("collection/", include("collection.inventory.urls")),
    path("collection/packs/", include("collection.packs.urls")),
    path("collection/pools/", include("collection.limited.urls")),
    path("collection/drafts/", include("collection.limited.drafts.urls")),
    path("tournaments/", include("matchmaking.tournaments.urls")),
    path("messages/", include("matchmaking.private_messages.urls")),
    path("bots/", include("matchmaking.bots.urls")),
    path("battles/", include("battles.urls")),
    path("campaign/", include("battles.campaign.urls")),
    path("moderation/", include("battles.watching.moderation.urls")),
    path("", include("results.urls")),
    path("", include("unionarena.core.accounts.urls")),
    path("profile/", include("matchmaking.personal_data.urls")),
    path("", include("unionarena.core.notifications.urls")),
    path("comments/", include("unionarena.core.comments.urls")),
    path("", include("unionarena.core.web.urls")),
    path("accounts/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("admin/", admin.site.urls),
    path("i18n/setlang/", set_language, name="set_language"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("api/v1/", include((api, "api"))),
    path("api/schema/", api_schema, name="api-schema"),
    path("api/docs/", ApiDocsView.as_view(), name="api-docs"),
    path("api/try/", ApiTryView.as_view(), name="api-try"),
    re_path("^api/", unknown_address),
]

handler400 = "unionarena.core.web.views.bad_request"
handler403 = "unionarena.core.web.views.permission_denied"
handler404 = "unionarena.core.web.views.page_not_found"
handler429 = "unionarena.core.web.views.too_many_requests"  # allauth looks for it
handler500 = "unionarena.core.api.views.server_error"
