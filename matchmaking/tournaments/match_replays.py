"""The battles of finished tables whose replays a viewer can see."""

from collections.abc import Iterable

from results.profiles.public_profiles import filter_public_replays

from .models import Match
from .selectors import Viewer

FINISHED = "finished"


def add_replays(viewer: Viewer, matches: Iterable[Match]) -> None:
    """Give each decided table the battles that the viewer can see again; two queries.

    Those they played, and those of which both players show their games to everyone.
    """
    decided = {one.pk: one for one in matches if one.battle_id and not one.is_pending}
    if not decided:
        return
    rows = Match.objects.filter(pk__in=decided)
    single = rows.filter(battle__series=None, battle__status=FINISHED)
    series = rows.filter(battle__series__battles__status=FINISHED)
    found = single.values_list("pk", "battle", "battle__game").union(
        series.values_list(
            "pk", "battle__series__battles", "battle__series__battles__game"
        )
    )
    battles = sorted(found, key=lambda row: (row[0], row[2]))
    public = filter_public_replays([battle_id for _pk, battle_id, _game in battles])
    for pk, battle_id, _game in battles:
        match = decided[pk]
        is_own = any(entry.user_id == viewer.pk for entry in match.entries)
        if battle_id in public or (viewer.is_authenticated and is_own):
            match.replays = [*match.replays, battle_id]
