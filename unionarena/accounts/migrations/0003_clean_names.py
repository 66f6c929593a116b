"""Names that were taken before names were cleaned."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from unionarena.texts import clean_name


def clean_stored(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Clean every display name that is not as a new one would be."""
    users = apps.get_model("accounts", "User").objects
    for user in users.exclude(display_name="").iterator():
        cleaned = clean_name(user.display_name)
        if cleaned != user.display_name:
            users.filter(pk=user.pk).update(display_name=cleaned)


class Migration(migrations.Migration):
    """Cleans; nothing brings the dirt back."""

    dependencies = [("accounts", "0002_chat_and_blocks")]
    operations = [migrations.RunPython(clean_stored, migrations.RunPython.noop)]
