"""What people have already is the first entry of the ledger."""

from django.db import migrations
from django.utils import timezone


def begin(apps, _editor):
    owned = apps.get_model("collection", "OwnedCard").objects
    movements = apps.get_model("collection", "CardMovement")
    now = timezone.now()
    movements.objects.bulk_create(
        (
            movements(
                user_id=row.user_id,
                card_id=row.card_id,
                change=row.count,
                why="before",
                at=now,
            )
            for row in owned.iterator()
        ),
        batch_size=1000,
    )


class Migration(migrations.Migration):
    dependencies = [("collection", "0003_ledger")]

    operations = [migrations.RunPython(begin, migrations.RunPython.noop)]
