"""The roles editor, balancer and publisher, and their permissions.

The roles are groups, so that operators assign them in the admin. Their minimum of
permissions is restored after every migration; operators may add to it. Other apps add
theirs with ``grant_permissions``.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

EDITOR: Final = "editor"
BALANCER: Final = "balancer"
PUBLISHER: Final = "publisher"

SEES_EVERYTHING: Final = (
    "cards.preview_cards",
    "cards.view_card",
    "cards.view_cardrevision",
    "cards.view_gamecard",
    "cards.view_gamecardversion",
    "cards.view_series",
    "cards.view_trait",
    "cards.view_cardset",
    "cards.view_printing",
    "cards.view_ruling",
    "cards.export_cards",
    "releases.view_release",
    "releases.view_releasecard",
    "releases.view_balanceproposal",
    "releases.view_proposalchange",
    "releases.view_proposalstep",
    "releases.view_format",
    "releases.view_formatseries",
    "releases.view_formatlimit",
    "releases.view_announcement",
)

PERMISSIONS: Final[Mapping[str, tuple[str, ...]]] = {
    EDITOR: (
        *SEES_EVERYTHING,
        "cards.add_card",
        "cards.change_card",
        "cards.change_gamecard",
        "cards.add_series",
        "cards.change_series",
        "cards.add_trait",
        "cards.change_trait",
        "cards.add_cardset",
        "cards.change_cardset",
        "cards.add_printing",
        "cards.change_printing",
        "cards.delete_printing",
        "cards.add_ruling",
        "cards.change_ruling",
        "cards.delete_ruling",
        "cards.view_importrun",
        "cards.import_cards",
        "releases.add_release",
        "releases.change_release",
        "releases.add_releasecard",
        "releases.change_releasecard",
        "releases.delete_releasecard",
    ),
    BALANCER: (
        *SEES_EVERYTHING,
        "releases.add_balanceproposal",
        "releases.change_balanceproposal",
        "releases.add_proposalchange",
        "releases.change_proposalchange",
        "releases.delete_proposalchange",
        "releases.approve_balance",
    ),
    PUBLISHER: (
        *SEES_EVERYTHING,
        "releases.add_release",
        "releases.change_release",
        "releases.add_releasecard",
        "releases.change_releasecard",
        "releases.delete_releasecard",
        "releases.publish_release",
        "releases.approve_balance",
        "releases.activate_balance",
        "releases.add_format",
        "releases.change_format",
        "releases.add_formatseries",
        "releases.change_formatseries",
        "releases.delete_formatseries",
    ),
}


def ensure_roles(**_signal: object) -> None:
    """Create the roles with their minimum of permissions; safe to run again."""
    for role, wanted in PERMISSIONS.items():
        grant_permissions(role, wanted)


def grant_permissions(role: str, wanted: Iterable[str]) -> None:
    """Grant a role more permissions as ``app.codename``; unknown ones are left out.

    They are unknown until the migrations of their app have run; they are granted when
    those of the releases run next, which is the same ``migrate`` or the next one.
    """
    group, _is_new = Group.objects.get_or_create(name=role)
    named = Q(pk__in=())
    for permission in wanted:
        app, codename = permission.split(".")
        named |= Q(content_type__app_label=app, codename=codename)
    missing = Permission.objects.filter(named).exclude(group=group)
    group.permissions.add(*missing)
