"""What viewers are sent of the present: whole at first, then what changed."""

import json

from battles.live import player_views
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.live.session import sessions
from battles.live.view_changes import apply_changes
from battles.tests.client_view import read_all


class Tab:
    """An open page of a player."""

    def __init__(self, duel, seat):
        self.frames = []
        self.connection = Connection(
            battle_id=duel.battle_id, seat=seat, language="en", post=self.frames.append
        )
        hub.join(self.connection, since=None)

    @property
    def batches(self):
        messages = [json.loads(frame) for frame in self.frames]
        return [one for one in messages if one["type"] == "events"]


def test_a_batch_brings_changes_that_lead_to_the_view(duel):
    tab = Tab(duel, 0)
    duel.play(20)

    shown = read_all(tab.frames)
    hub.leave(tab.connection)
    assert all("changes" in batch and "view" not in batch for batch in tab.batches)
    assert len(tab.batches) > 10
    assert shown[-1]["view"] == json.loads(json.dumps(duel.view(0)))


def test_all_tabs_of_a_player_are_sent_the_very_same_batch(duel):
    tabs = [Tab(duel, 0), Tab(duel, 0)]
    duel.play(6)

    for tab in tabs:
        hub.leave(tab.connection)
    one, other = (tab.batches for tab in tabs)
    assert one == other


def test_whoever_missed_more_than_one_step_is_sent_the_whole_view(duel):
    tab = Tab(duel, 0)
    duel.play(2)
    behind = tab.connection.seq
    duel.play(3)

    tab.connection.seq = behind  # as if the frames in between had not been sent
    session = sessions.get(duel.battle_id)
    with session.lock:
        tab.connection.bring_up_to_date(session)
    hub.leave(tab.connection)

    last = tab.batches[-1]
    assert "changes" not in last
    assert last["view"] == json.loads(json.dumps(duel.view(0)))
    assert last["from"] == behind + 1


def test_over_rest_changes_come_for_the_view_of_the_step_before(duel):
    viewer = duel.people[0]
    before = player_views.get_current_state_for(viewer, duel.battle_id)
    known = player_views.get_events_since(
        viewer, duel.battle_id, since=before.seq, language="en"
    )
    duel.play(1)
    after = player_views.get_events_since(
        viewer, duel.battle_id, since=before.seq, language="en"
    )
    much_before = player_views.get_events_since(
        viewer, duel.battle_id, since=0, language="en"
    )

    assert known.changes == []
    assert apply_changes(before.view, after.changes) == after.view
    assert much_before.changes is None
