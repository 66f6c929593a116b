"""The log lines of one client as text."""

from collections.abc import Callable
from typing import Any

from battles.rules.kernel.log_lines import join_line_parts

Message = dict[str, Any]


class BattleReport:
    """Prints the log in order, each line once."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._seq = 0
        self._last = ""

    def hear(self, message: Message) -> None:
        """Print the new log lines of a socket message."""
        for line in message.get("log", ()):
            if line["seq"] > self._seq:
                self._seq, self._last = line["seq"], join_line_parts(line)
                self._write(f"{line['seq']:>5}  {self._last}")

    def end(self, finished: Message) -> str:
        """Print the result, with its clause."""
        clause = finished["result"]["clause"]
        return f"{self._last} ({clause})" if clause else self._last
