"""Editor, balancer and publisher: what each of them may do.

The roles are groups, so that operators give them to people in the admin. What a role
may do at least is put in place after every migration; operators may add to it. Apps to
the right add what is theirs with ``grant``.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

EDITOR: Final = "editor"
BALANCER: Final = "balancer"
PUBLISHER: Final = "publisher"

SEES_EVERYTHING: Final = (
    "cards.preview_cards",
    "cards.view_card",
    "cards.view_cardrevision",
    "cards.view_series",
    "cards.view_trait",
    "cards.view_cardset",
    "cards.view_printing",
    "cards.view_ruling",
    "cards.export_cards",
    "newsroom.view_release",
    "newsroom.view_releasecard",
    "newsroom.view_balanceproposal",
    "newsroom.view_proposalchange",
    "newsroom.view_proposalstep",
    "newsroom.view_format",
    "newsroom.view_formatseries",
    "newsroom.view_formatlimit",
    "newsroom.view_announcement",
)

PERMISSIONS: Final[Mapping[str, tuple[str, ...]]] = {
    EDITOR: (
        *SEES_EVERYTHING,
        "cards.add_card",
        "cards.change_card",
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
        "newsroom.add_release",
        "newsroom.change_release",
        "newsroom.add_releasecard",
        "newsroom.change_releasecard",
        "newsroom.delete_releasecard",
    ),
    BALANCER: (
        *SEES_EVERYTHING,
        "newsroom.add_balanceproposal",
        "newsroom.change_balanceproposal",
        "newsroom.add_proposalchange",
        "newsroom.change_proposalchange",
        "newsroom.delete_proposalchange",
        "newsroom.approve_balance",
    ),
    PUBLISHER: (
        *SEES_EVERYTHING,
        "newsroom.add_release",
        "newsroom.change_release",
        "newsroom.add_releasecard",
        "newsroom.change_releasecard",
        "newsroom.delete_releasecard",
        "newsroom.publish_release",
        "newsroom.approve_balance",
        "newsroom.activate_balance",
        "newsroom.add_format",
        "newsroom.change_format",
        "newsroom.add_formatseries",
        "newsroom.change_formatseries",
        "newsroom.delete_formatseries",
    ),
}


def ensure_roles(**_signal: Any) -> None:  # noqa: ANN401 - a signal's
    """Make the roles, each with what it may do at least; safe to run again."""
    for role, wanted in PERMISSIONS.items():
        grant(role, wanted)


def grant(role: str, wanted: Iterable[str]) -> None:
    """Let a role do more: permissions as ``app.codename``; unknown ones are left out.

    They are unknown until the migrations of their app have run; they are granted when
    those of the newsroom run next, which is the same ``migrate`` or the next one.
    """
    group, _is_new = Group.objects.get_or_create(name=role)
    named = Q(pk__in=())
    for permission in wanted:
        app, codename = permission.split(".")
        named |= Q(content_type__app_label=app, codename=codename)
    missing = Permission.objects.filter(named).exclude(group=group)
    group.permissions.add(*missing)
