"""Texts of other packages that are translated here.

The admin theme is in English only, and allauth's Japanese has half-width marks. Django
uses our translations before theirs, so it is enough that ours contain a text; it is
collected because it is marked here.
"""

from typing import Final

from django.utils.translation import gettext_noop as _

ADMIN: Final = (
    _("Add row"),
    _("All applications"),
    _("Apply Filters"),
    _("Choose file to upload"),
    _("Expand row"),
    _("False"),
    _("General"),
    _("Go back"),
    _("Loading more results..."),
    _("More actions"),
    _("No data"),
    _("No recent searches"),
    _("No results found"),
    _("No results matching your query"),
    _("Recent searches"),
    _("Reset filters"),
    _("Return to site"),
    _("Run"),
    _("Search apps and models..."),
    _("Select action"),
    _("Select action to run"),
    _("Select all rows"),
    _("Select record"),
    _("Select value"),
    _("System"),
    _("This item will be deleted."),
    _("This page yielded into no results. Create a new item or reset your filters."),
    _("Toggle password visibility"),
    _("True"),
    _("Type to search"),
    _("Value"),
)

ACCOUNTS: Final = (
    _("Are you sure you want to remove this security key?"),
    _("Current"),
    _("Do you really want to remove the selected email address?"),
    _("Enter an authenticator code:"),
    _("Forgot your password?"),
    _(
        "Forgotten your password? Enter your email address below, and we'll send you"
        " an email allowing you to reset it."
    ),
    _("IP Address"),
    _("New Password (again)"),
    _("The following email addresses are associated with your account:"),
    _("Warning:"),
)
