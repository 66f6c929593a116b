"""The figures of ``docs/benchmarks.md``: what measures each, and what it aims at.

The page has one row for each :class:`Row`, with its title, its command and its aim;
``tests/hygiene/test_benchmarks_page.py`` compares them. ``python -m bench all`` runs
the measurements and writes the figures. So an aim is changed here, and nowhere else.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"
_SELECTED: Final = re.compile(r"(\w+)\[(.+)\]")


@dataclass(frozen=True, slots=True)
class Row:
    """A figure, or several of one kind such as p50 and p99.

    Attributes:
        title: The first cell of its row on the page, without the command.
        paths: Where the report of the measurement has the figures: keys between dots;
            ``rows[name=a]`` is the first of a list with that value. Of a list the
            length counts, of a mapping its greatest figure. Where least and greatest
            are beside a figure, they are taken.
        unit: What follows the figures.
        aims: One for each path; empty where the figure has none.
        is_floor: Whether the aims are the least, not the most, that is accepted.
        scale: What the figures of the report are divided by.
        peer: The name of the peer and the path of its own figure.
    """

    title: str
    paths: tuple[str, ...]
    unit: str = ""
    aims: tuple[float, ...] = ()
    is_floor: bool = False
    scale: float = 1.0
    peer: tuple[str, str] | None = None

    @property
    def aim(self) -> str:
        """Return the aim as the page has it; once where all figures have the same."""
        aims = self.aims[:1] if len(set(self.aims)) == 1 else self.aims
        if not any(aims):
            return "none" if aims else ""
        return f"{', '.join(f'{each:,g}' for each in aims)} {self.unit}".rstrip()

    def holds(self, figures: Sequence[float]) -> bool | None:
        """Return whether the aims are met; None where there are none."""
        if not self.aims:
            return None
        pairs = zip(figures, self.aims, strict=True)
        return all(one >= aim if self.is_floor else one <= aim for one, aim in pairs)


@dataclass(frozen=True, slots=True)
class Measurement:
    """A program with ``--json``, and the rows that its report fills.

    Attributes:
        command: ``bench NAME …`` or ``manage.py NAME …``, which makes the figures.
        rows: The figures.
        quick: Further arguments that shorten it without making it another
            measurement; None where it is left out of a quick run.
        has_services: Whether it runs on PostgreSQL and Redis of the run.
        is_beside: Whether it plays in turns with a peer.
    """

    command: str
    rows: tuple[Row, ...]
    quick: str | None = None
    has_services: bool = False
    is_beside: bool = False

    def title_of(self, row: Row) -> str:
        """Return the first cell of a row on the page; the first names the command."""
        return f"{row.title} (`{self.command}`)" if row is self.rows[0] else row.title


def format_figures(figures: Sequence[float], unit: str) -> str:
    """Return figures as the page has them."""
    if not any(figures):
        return "none" if figures else ""
    return f"{', '.join(_round(each) for each in figures)} {unit}".rstrip()


def _round(figure: float) -> str:
    if abs(figure) >= 100 or figure == int(figure):
        return f"{figure:,.0f}"
    return f"{figure:.2f}" if abs(figure) < 10 else f"{figure:.1f}"


def read_figure(report: Mapping[str, Any], path: str) -> tuple[float, float, float]:
    """Return a figure of a report with the least and the greatest of it.

    Raises:
        LookupError: The report has no such figure.
    """
    found: Any = report
    around: Mapping[str, Any] = {}
    for part in _split(path):
        around = found if isinstance(found, Mapping) else {}
        found = _follow(found, part)
    if isinstance(found, list):
        found = len(found)
    elif isinstance(found, Mapping):
        found = max(found.values())
    if isinstance(found, str) or found is None:
        raise LookupError(path)
    return found, around.get("least", found), around.get("greatest", found)


def _split(path: str) -> list[str]:
    """Split at dots that are in no brackets."""
    return re.findall(r"(?:[^.\[]|\[[^\]]*\])+", path)


def _follow(found: object, part: str) -> object:
    if isinstance(found, list):
        return found[int(part)]
    selected = _SELECTED.fullmatch(part)
    if isinstance(found, Mapping) and selected is None:
        return found[part]
    if isinstance(found, Mapping) and selected is not None:
        wanted = dict(each.split("=") for each in selected[2].split(","))
        for row in found[selected[1]]:
            if all(str(row.get(name)) == value for name, value in wanted.items()):
                return row
    raise LookupError(part)


def pool(
    reports: Sequence[Mapping[str, Any]], paths: Sequence[str]
) -> Iterator[tuple[float, float, float]]:
    """Yield for each path the median of all reports, the least and the greatest."""
    for path in paths:
        found = [read_figure(report, path) for report in reports]
        yield (
            median(each[0] for each in found),
            min(each[1] for each in found),
            max(each[2] for each in found),
        )


CHESS: Final = ("python-chess", "python-chess.decisions_per_second")
BOARDGAME: Final = "boardgame.io"
_BESIDE: Final = "bench live --battles 50 --repeat 5 --beside --saturate"
_P50_P99: Final = (
    "runs[battles=200].round_trip_ms.p50",
    "runs[battles=200].round_trip_ms.p99",
)


def _beside(title: str, name: str, *, aims: tuple[float, ...] = ()) -> Row:
    """Return a row with the ratio of ours to boardgame.io."""
    return Row(
        title,
        (f"beside.0.{name}.ratio",),
        aims=aims,
        is_floor=True,
        peer=(BOARDGAME, f"beside.0.{name}.theirs"),
    )


ENGINE: Final = (
    Measurement(
        "bench engine --beside",
        (
            Row(
                "compiled, beside python-chess",
                ("compiled.ratio",),
                aims=(2.5,),
                is_floor=True,
                peer=CHESS,
            ),
            Row(
                "plain Python, beside python-chess",
                ("plain.ratio",),
                aims=(0.8,),
                is_floor=True,
                peer=CHESS,
            ),
        ),
        quick="--games 100 --rounds 5",
        is_beside=True,
    ),
    Measurement(
        "bench engine --each",
        (
            Row(
                "Universe End, beside Union Arena",
                ("universe-end.ratio",),
                aims=(0.5,),
                is_floor=True,
                peer=("Union Arena", "unionarena.decisions_per_second"),
            ),
            Row(
                "Kiseki TCG, beside Union Arena",
                ("kiseki.ratio",),
                aims=(0.5,),
                is_floor=True,
                peer=("Union Arena", "unionarena.decisions_per_second"),
            ),
        ),
        quick="--games 40 --rounds 3",
    ),
    Measurement(
        "manage.py soak --games 20000 --processes 2",
        (
            Row(
                "violations in 20,000 random games with the cards of all scenarios",
                ("violations",),
                aims=(0,),
            ),
        ),
    ),
    Measurement(
        "bench ladder --bots greedy monte_carlo",
        (
            Row(
                "strong bot beats the practice partner",
                ("ladder[bot=monte_carlo,against=greedy].won",),
                "%",
                aims=(65,),
                is_floor=True,
            ),
        ),
    ),
    Measurement(
        "bench ladder --bots random greedy",
        (
            Row(
                "practice partner beats the beginner",
                ("ladder[bot=greedy,against=random].won",),
                "%",
                aims=(80,),
                is_floor=True,
            ),
        ),
    ),
)
TEXTS: Final = (
    Measurement(
        "manage.py run_scenarios",
        (
            Row(
                "scenarios, with every answer of the publisher: failed",
                ("failed",),
                aims=(0,),
            ),
        ),
        quick="",
    ),
    Measurement(
        "bench effects",
        (Row("the worst hostile text", ("adversarial_ms",), "ms", aims=(100,)),),
        quick="",
    ),
)
LIVE: Final = (
    Measurement(
        _BESIDE,
        (
            _beside(
                "actions a second, durable, beside boardgame.io in memory",
                "actions_per_second",
                aims=(0.7,),
            ),
            _beside(
                "processor time an action, beside boardgame.io in memory",
                "server_cpu_ms_per_action",
            ),
            _beside(
                "bytes sent an action, beside boardgame.io in memory",
                "kb_sent_per_action",
            ),
        ),
        quick="--repeat 3 --seconds 10",
        has_services=True,
        is_beside=True,
    ),
    Measurement(
        f"{_BESIDE} --stored",
        (
            _beside(
                "actions a second, both durable in PostgreSQL",
                "actions_per_second",
                aims=(0.7,),
            ),
            _beside(
                "processor time of the server an action, both durable",
                "server_cpu_ms_per_action",
            ),
            _beside(
                "processor time of server and database an action, both durable",
                "all_cpu_ms_per_action",
            ),
            _beside("bytes sent an action, both durable", "kb_sent_per_action"),
        ),
        quick="--repeat 3 --seconds 10",
        has_services=True,
        is_beside=True,
    ),
    Measurement(
        "bench live --battles 50 200",
        (
            Row(
                "200 battles at an action a second, p50, p99",
                _P50_P99,
                "ms",
                aims=(8, 50),
            ),
            Row(
                "memory of a further battle with two clients",
                ("kb_per_further_battle",),
                "kB",
                aims=(100,),
            ),
        ),
        quick="--seconds 10",
        has_services=True,
    ),
    Measurement(
        "bench flood --battles 50 --hostile 8",
        (
            Row(
                "p99 of 50 battles beside 8 hostile clients, and alone",
                ("ratio",),
            ),
            Row(
                "p99 of 50 battles beside the flood, and beside the same clients "
                "asking elsewhere on this machine",
                ("elsewhere_ratio",),
                aims=(1.2,),
            ),
            Row("a refusal over HTTP, p50", ("refusal_ms.p50",), "ms", aims=(5,)),
        ),
        quick="--repeat 3 --seconds 10",
        has_services=True,
    ),
    Measurement(
        "bench chaos",
        (
            Row(
                "kills of every part, 100 battles, 10 minutes: lost or doubled",
                ("problems",),
                aims=(0,),
            ),
        ),
    ),
    Measurement(
        "bench memory",
        (
            Row(
                "memory of a process after 10,000 battles",
                ("memory[battles=10000].megabytes",),
                "MB",
            ),
        ),
    ),
)
PAGES: Final = (
    Measurement(
        "bench paint --pages battle --slower 1",
        (
            Row(
                "first answer at 1.6 Mbit/s and 150 ms",
                ("battle.cold_answer",),
                "s",
                aims=(2.5,),
                scale=1000,
            ),
        ),
        quick="--rounds 3",
    ),
    Measurement(
        "bench paint --pages battle",
        (
            Row(
                "the same, processor four times slower",
                ("battle.cold_answer",),
                "s",
                aims=(2.5,),
                scale=1000,
            ),
        ),
    ),
    Measurement(
        "bench search",
        (
            Row(
                "card search, 100,000 cards, SQLite, p95",
                ("p95_ms",),
                "ms",
                aims=(100,),
            ),
        ),
    ),
    Measurement(
        "bench search --rounds 4",
        (Row("the same, PostgreSQL", ("p95_ms",), "ms", aims=(50,)),),
        quick="--rounds 2",
        has_services=True,
    ),
    Measurement(
        "bench decks",
        (
            Row(
                "pasting a deck of 50, p95",
                ("paste_a_deck_p95_ms",),
                "ms",
                aims=(150,),
            ),
        ),
    ),
    Measurement(
        "bench importing --printings 8500 --odd 20",
        (
            Row("importing 8,500 odd rows", ("first_import_s",), "s", aims=(180,)),
            Row("the same, memory", ("peak_mb",), "MB", aims=(400,)),
        ),
    ),
    Measurement(
        "bench pages",
        (
            Row(
                "the slowest page with 100,000 cards and 50,000 battles, p95",
                ("p95",),
                "ms",
                aims=(60,),
            ),
        ),
        has_services=True,
    ),
    Measurement(
        "bench history",
        (
            Row(
                "statistics with a million battles",
                ("ms.statistics.all",),
                "ms",
                aims=(100,),
            ),
            Row(
                "first page, leaderboard with a million battles",
                ("ms.first page.all", "ms.leaderboard.all"),
                "ms",
                aims=(80, 80),
            ),
        ),
        has_services=True,
    ),
)
MATCHMAKING: Final = (
    Measurement(
        "bench matchmaking --waiting 10000",
        (
            Row(
                "a tick with 10,000 waiting",
                ("ticks.0.median_tick_s",),
                "s",
                aims=(1,),
            ),
        ),
        quick="",
        has_services=True,
    ),
    Measurement(
        "bench matchmaking --joins 400 --waiting 1000",
        (
            Row(
                "joins of the queue a second on two cores",
                ("joins.joins_per_s",),
                aims=(1000,),
                is_floor=True,
            ),
        ),
        has_services=True,
    ),
    Measurement(
        "bench tournament",
        (
            Row(
                "a Swiss round of 256 players paired, p50, p99",
                ("pairing_ms.p50", "pairing_ms.p99"),
                "s",
                aims=(1, 1),
                scale=1000,
            ),
            Row("the whole tournament with top 8 over the site", ("played_s",), "s"),
        ),
    ),
    Measurement(
        "bench results",
        (
            Row(
                "results recorded a second",
                ("battles_per_s",),
                aims=(200,),
                is_floor=True,
            ),
        ),
        quick="--battles 1000",
        has_services=True,
    ),
    Measurement(
        "bench notifications",
        (
            Row(
                "a found match pushed, p95, beside 10,000 notices in 60 s",
                ("while_notifying.pushed_after_ms.p95",),
                "s",
                aims=(2,),
                scale=1000,
            ),
            Row(
                "delay of a tick, p95, meanwhile",
                ("while_notifying.tick_delay_ms.p95",),
                "ms",
                aims=(1000,),
            ),
        ),
    ),
    Measurement(
        "bench archetypes",
        (
            Row(
                "archetypes of 20,000 lists recognised, processor time",
                ("recognized_processor_s",),
                "s",
                aims=(120,),
            ),
            Row(
                "statistics, archetypes with 100,000 games, p50",
                ("pages_ms.statistics.p50", "pages_ms.statistics/archetypes.p50"),
                "ms",
                aims=(100, 100),
            ),
        ),
        has_services=True,
    ),
    Measurement(
        "bench puzzles",
        (
            Row(
                "a win this turn looked for in positions of games, p50, p95",
                ("solver_ms.p50", "solver_ms.p95"),
                "s",
                aims=(2, 15),
                scale=1000,
            ),
            Row(
                "a thousand games mined for puzzles, processor time",
                ("mining_a_thousand_games_s",),
                "s",
                aims=(1200,),
            ),
        ),
        quick="--games 6",
    ),
    Measurement(
        "bench rings",
        (
            Row(
                "rings in 20 simulated seasons of 5,000: precision, recall",
                ("usual.precision", "usual.recall"),
                "%",
                aims=(90, 80),
                is_floor=True,
                scale=0.01,
            ),
        ),
    ),
)
OPERATING: Final = (
    Measurement(
        "bench restore",
        (
            Row(
                "base backup, then restore drill, 100,000 battles and 420,000 actions",
                ("base_backup_s", "drill_s"),
                "s",
            ),
        ),
    ),
    Measurement(
        "bench outages",
        (
            Row(
                "outages of 20 and 90 s: answers of 500, or not whole in time",
                ("problems",),
                aims=(0,),
            ),
        ),
    ),
    Measurement(
        "bench idle",
        (
            Row("at rest: memory", ("memory_mb",), "MB", aims=(900,)),
            Row("at rest: one core", ("core_percent",), "%", aims=(5,)),
        ),
        quick="",
    ),
    Measurement(
        "bench start",
        (
            Row(
                "`make run` once more: until the first page",
                ("again_s.median",),
                "s",
                aims=(4,),
            ),
            Row("its memory at rest", ("memory_mb",), "MB", aims=(150,)),
            Row("its share of one core at rest", ("core_percent",), "%", aims=(1,)),
        ),
        quick="",
    ),
    Measurement(
        "bench chaos --rolling --battles 50",
        (
            Row(
                "web processes restarted in turn under 50 battles: 50x, lost moves",
                ("problems",),
                aims=(0,),
            ),
            Row(
                "the same: longest silence, longest wait for an answer",
                ("longest_away_s", "longest_unanswered_s"),
                "s",
                aims=(2, 2),
            ),
        ),
    ),
)
MEASUREMENTS: Final = (
    *ENGINE,
    *TEXTS,
    *LIVE,
    *PAGES,
    *MATCHMAKING,
    *OPERATING,
)
