"""Demo accounts have the permissions of production, and no others (S6)."""

import pytest
from django.contrib.auth.models import Permission

from cards.releases.roles import EDITOR
from unionarena.core.accounts.models import User
from unionarena.server.demo_accounts.people import ensure_demo_people


@pytest.mark.django_db
def test_demo_editor_has_the_permissions_of_the_group_and_reads_no_private_decks(
    client,
):
    ensure_demo_people()
    editor = User.objects.get(username="editor")
    of_role = Permission.objects.filter(group__name=EDITOR)

    assert editor.get_all_permissions() == {
        f"{one.content_type.app_label}.{one.codename}"
        for one in of_role.select_related("content_type")
    }
    client.force_login(editor)
    assert client.get("/admin/collection/deck/").status_code == 403
    assert client.get("/admin/cards/card/").status_code == 200
