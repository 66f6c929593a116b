"""Fold all names as they are folded now: without marks."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fold_names(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Fold every name anew; where two are now alike, the older account has the name."""
    from unionarena.core.accounts.names import fold_name

    users = apps.get_model("accounts", "User").objects
    for user in users.exclude(name_key=None).order_by("pk").iterator():
        key = fold_name(user.display_name or user.username) or None
        if key != user.name_key and not users.filter(name_key=key).exists():
            user.name_key = key
            user.save(update_fields=["name_key"])


class Migration(migrations.Migration):
    """Fold all names again."""

    dependencies = [("accounts", "0002_devices_and_former_names")]

    operations = [migrations.RunPython(fold_names, migrations.RunPython.noop)]
