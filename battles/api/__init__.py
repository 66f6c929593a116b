"""The REST door of battles. ``urls``: its addresses, below /api/v1/battles/.

``stream``: battles as server-sent events, whose clients are sent away by who leaves.
"""

__all__ = ["event_stream", "urls"]
