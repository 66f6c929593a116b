"""The share of a card list that compiles, the speed, and the fit for new series.

``python -m bench effects [FILE ...] [--json]``. Compiles a community card list from
cold on one core, renders every tree in three languages, times the worst adversarial
texts, and measures leave-one-series-out: the share of a series' cards whose every rule
is also needed by another series, averaged over the series.
"""

import importlib
import json
import os
import time
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ._harness import Option, Report, benchmark, time_call

DEFAULT_FILE = Path(os.environ.get("UA_CARDS_JA", "ua-cards-ja.json"))


@benchmark(Option("files", {"nargs": "*", "type": Path}))
def measure(options: Namespace) -> Report:
    """Measure everything; without a card list only what needs none."""
    started = time.process_time()
    importlib.import_module("cards.effects")  # The first import builds the grammar.

    report: Report = {"grammar_built_s": round(time.process_time() - started, 3)}
    files = options.files or [path for path in (DEFAULT_FILE,) if path.exists()]
    records = [record for path in files for record in _records(path)]
    if records:
        report |= _compiling(records) | _rendering(records)
    else:
        report["cards"] = 0
        report["note"] = "no card list: give one, or set UA_CARDS_JA"
    report["adversarial_ms"] = _adversarial()
    return report


def _records(path: Path) -> tuple[Any, ...]:
    from cards import importing

    return importing.read_records(json.loads(path.read_text(encoding="utf-8")))[0]


def _compiling(records: Sequence[Any]) -> dict[str, Any]:
    from cards.effects import clear_compile_cache
    from cards.importing.compilation_report import compile_records

    clear_compile_cache()
    started = time.process_time()
    report = compile_records(records)
    seconds = time.process_time() - started
    data = report.to_dict()
    return {
        "printings": len(records),
        "compile_s": round(seconds, 3),
        **{
            key: data[key]
            for key in (
                "cards",
                "playable",
                "share",
                "round_trip_identity",
                "canonical_identity",
            )
        },
    }


def _rendering(records: Sequence[Any]) -> dict[str, Any]:
    from cards.effects.renderers import Options, get_renderer
    from cards.importing.compilation_report import compile_record

    trees = [(record, compile_record(record).tree) for record in records]
    seconds: dict[str, float] = {}
    for language in ("ja", "zh-hant", "en"):
        write = get_renderer(language)
        started = time.process_time()
        for record, tree in trees:
            if tree is not None:
                write.effects(tree, Options(kind=record.kind))
        seconds[language] = round(time.process_time() - started, 3)
    return {"render_s": seconds, "render_total_s": round(sum(seconds.values()), 3)}


ADVERSARIAL = {
    "brackets_100kB": "「" * 50_000 + "」" * 50_000,
    "nested_brackets": "「" * 900 + "」" * 900,
    "icons": "【登場時】" * 300,
    "unions": "自分の場の" + "〈灯〉か" * 400 + "〈灯〉を1枚選ぶ。",
    "modifiers": "自分の場の" + "他の" * 900 + "キャラを1枚選ぶ。",
    "conditions": "自分の場に〈灯〉がある場合、" * 120 + "カードを1枚引く。",
    "steps": "カードを1枚引き、" * 200 + "カードを1枚引く。",
    "wordings": "このターン中、BP+1。さらに" * 110,
    "raid_lines": "【レイド】〈灯〉" * 200,
    "html": "<div>" * 350,
    "english": "Draw a card. " * 150,
}


def _adversarial() -> dict[str, float]:
    """Return milliseconds per hostile text, each with an empty cache."""
    from cards import effects
    from cards.effects.model.enums import CardKind

    times: dict[str, float] = {}
    for name, text in ADVERSARIAL.items():
        effects.clear_compile_cache()
        compile_it = partial(effects.compile_card, CardKind.CHARACTER, text)
        times[name] = round(time_call(compile_it, time.process_time), 1)
    return times
