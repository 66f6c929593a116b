"""An importer at the pages of imports."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from cards.importing.tests.test_import_admin import ADD, make_importer
from cards.models import ImportRun


@pytest.fixture
def editor():
    return make_importer()


@pytest.fixture
def staff(client, editor):
    client.force_login(editor)
    return client


@pytest.fixture
def give(staff, django_capture_on_commit_callbacks):
    """Upload entries; gives the import, checked."""

    def give_entries(*entries, **fields):
        data = json.dumps(entries, ensure_ascii=False).encode()
        file = SimpleUploadedFile("list.json", data, "application/json")
        with django_capture_on_commit_callbacks(execute=True):
            answer = staff.post(ADD, {"file": file, "format_name": "auto", **fields})
        assert answer.status_code == 302, answer.content.decode()
        return ImportRun.objects.latest("pk")

    return give_entries


@pytest.fixture
def press(staff, django_capture_on_commit_callbacks):
    def press_button(run, button):
        with django_capture_on_commit_callbacks(execute=True):
            answer = staff.post(f"/admin/cards/importrun/{run.pk}/{button}/")
        run.refresh_from_db()
        return answer

    return press_button
