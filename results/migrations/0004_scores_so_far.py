"""The scores of decks that were played before scores were kept."""

from django.db import migrations

from results.selectors import GAMES_COUNTED
from results.trials.figures import wilson


def keep_scores(apps, _schema):
    seats = apps.get_model("battles", "BattleSeat").objects
    between = apps.get_model("results", "Outcome").objects.exclude(
        participants__bot__gt=""
    )
    decks = apps.get_model("collection", "Deck").objects.values_list("pk", flat=True)
    scores = apps.get_model("collection", "DeckScore").objects
    played = seats.filter(battle__outcome__in=between, user__isnull=False)
    latest = played.order_by("-battle__finished_at")
    known = set(played.values_list("deck_id", flat=True).distinct())
    for deck_id in decks.filter(pk__in=known - {None}):
        rows = list(
            latest.filter(deck_id=deck_id).values_list(
                "seat", "battle__outcome__winner_seat"
            )[:GAMES_COUNTED]
        )
        points = sum(0.5 if winner is None else winner == seat for seat, winner in rows)
        rate = wilson(points, len(rows))
        scores.create(
            deck_id=deck_id,
            games=rate.games,
            points=rate.points,
            low=rate.low,
            high=rate.high,
        )


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0005_series_noted_game"),
        ("collection", "0010_deck_score"),
        ("results", "0003_gauntlets"),
    ]

    operations = [migrations.RunPython(keep_scores, migrations.RunPython.noop)]
