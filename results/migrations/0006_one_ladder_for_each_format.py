"""What was rated before seasons and formats: the first season of the usual format."""

from datetime import UTC, datetime

from django.db import migrations


def name_ladders(apps, _schema):
    formats = apps.get_model("newsroom", "Format").objects.filter(is_default=True)
    code = formats.values_list("code", flat=True).first() or ""
    apps.get_model("results", "Season").objects.get_or_create(
        number=1, defaults={"starts_at": datetime(2000, 1, 1, tzinfo=UTC)}
    )
    outcomes = apps.get_model("results", "Outcome").objects
    outcomes.update(game="unionarena")
    outcomes.filter(is_rated=True).update(format=code)
    outcomes.filter(is_rated=False).update(unrated_because="casual")
    apps.get_model("results", "Rating").objects.update(format=code)
    changes = apps.get_model("results", "RatingChange").objects
    changes.update(format=code)
    known = {}
    for change in changes.order_by("outcome_id", "pk").iterator():
        other = known.pop(change.outcome_id, None)
        if other is None:
            known = {change.outcome_id: change}
            continue
        for one, against in ((change, other), (other, change)):
            changes.filter(pk=one.pk).update(
                opponent_rating=against.rating_before,
                opponent_deviation=against.deviation_before,
            )


class Migration(migrations.Migration):
    dependencies = [
        ("newsroom", "0003_usual_format"),
        ("results", "0005_seasons_and_ladders"),
    ]

    operations = [migrations.RunPython(name_ladders, migrations.RunPython.noop)]
