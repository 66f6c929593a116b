"""Two clients play a whole battle on a real server: what ``make demo`` does.

``servers`` starts and kills server processes, ``client`` speaks HTTP and WebSocket as a
mobile client would, ``player`` answers what it is asked, by socket or by REST alone,
``story`` tells it as text, ``show`` puts them together. The clients know no rules: they
pick among the answers they are offered.
"""

from .performance import DemoFailed, DemoOptions, Report, run_demo

__all__ = ["DemoFailed", "DemoOptions", "Report", "run_demo"]
