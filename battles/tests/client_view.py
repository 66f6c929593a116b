"""The view of a client, put together from the frames it is sent."""

import json

from battles.live.view_changes import apply_changes


class Shown:
    """Reads frames in order; every message that shows the present has a whole view."""

    def __init__(self):
        self.view = None

    def read(self, frame):
        message = json.loads(frame)
        if "changes" in message:
            assert "view" not in message
            message["view"] = apply_changes(self.view, message["changes"])
        self.view = message.get("view", self.view)
        return message


def read_all(frames):
    """The messages of frames that came one after the other."""
    shown = Shown()
    return [shown.read(frame) for frame in frames]
