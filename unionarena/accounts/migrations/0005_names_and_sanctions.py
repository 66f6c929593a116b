"""Names belong to one person each; accounts can be closed for a time."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from unionarena.accounts.names import fold_name


def claim_names(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Give each name to whoever had it first; others keep theirs until they change."""
    users = apps.get_model("accounts", "User").objects
    taken: set[str] = set()
    for user in users.filter(guest_since=None).order_by("pk").iterator():
        key = fold_name(user.display_name or user.username)
        if key and key not in taken:
            taken.add(key)
            users.filter(pk=user.pk).update(name_key=key)


class Migration(migrations.Migration):

    dependencies = [("accounts", "0004_guests")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="name_key",
            field=models.CharField(editable=False, max_length=600, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="user",
            name="suspended_until",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(claim_names, migrations.RunPython.noop),
    ]
