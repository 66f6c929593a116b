"""Link every ruling to its card by number, and set its derived columns."""

from django.db import migrations

from cards.card_data.folding import fold_text

BATCH = 500
SEARCHED = ("key", "source", "text_ja", "text_zh_hant", "text_en")


def link_rulings(apps, _schema_editor):
    """Link rulings; of those with the same number and source the first is known by it."""
    Ruling = apps.get_model("cards", "Ruling")
    RulingCard = apps.get_model("cards", "RulingCard")
    linked = RulingCard.objects.values("ruling")
    rows = Ruling.objects.filter(card__isnull=False).exclude(pk__in=linked)
    numbers = dict(rows.values_list("pk", "card__number"))
    known = set(
        Ruling.objects.exclude(identity=None).values_list("identity", flat=True)
    )
    batch = []
    for ruling in list(rows.order_by("pk")):
        identity = f"{ruling.key}@{ruling.source}"
        ruling.identity = None if identity in known else identity
        known.add(identity)
        texts = [getattr(ruling, column) for column in SEARCHED]
        ruling.words = fold_text("\n".join(text for text in texts if text))
        batch.append(ruling)
        if len(batch) == BATCH:
            _store(Ruling, RulingCard, batch, numbers)
            batch = []
    _store(Ruling, RulingCard, batch, numbers)


def _store(rulings, links, batch, numbers):
    rulings.objects.bulk_update(batch, ["identity", "words"])
    links.objects.bulk_create(
        links(ruling_id=ruling.pk, card_id=numbers[ruling.pk]) for ruling in batch
    )


class Migration(migrations.Migration):
    """Data only; a second run finds nothing to link."""

    dependencies = [("cards", "0004_rulings_of_several_cards")]

    operations = [migrations.RunPython(link_rulings, migrations.RunPython.noop)]
