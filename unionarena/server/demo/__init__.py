"""Two clients that play a whole battle on a real server: ``make demo``.

``servers`` starts and kills server processes, ``client`` speaks HTTP and WebSocket as a
mobile client would, ``player`` answers decisions by socket or by REST alone,
``battle_report`` prints the log, ``performance`` runs it all. The clients know no
rules:
they choose among the offered answers.
"""

from .performance import DemoFailed, DemoOptions, Report, run_demo

__all__ = ["DemoFailed", "DemoOptions", "Report", "run_demo"]
