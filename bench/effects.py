"""How much of a card list compiles, how fast, and how the grammar meets new series.

``python -m bench effects [FILE ...] [--json]``. Compiles a community card list from
cold on one core, renders every tree in three languages, times the worst adversarial
texts, and measures leave-one-series-out: the share of a series' cards whose every rule
is also needed by another series, averaged over the series.
"""

import argparse
import importlib
import json
import os
import platform
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

DEFAULT_FILE = Path(os.environ.get("UA_CARDS_JA", "ua-cards-ja.json"))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _read(arguments)
    report = _measure(options.files)
    print(
        json.dumps(report, indent=2, ensure_ascii=False)
        if options.json
        else _as_text(report)
    )


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("bench effects", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


def _measure(files: list[Path]) -> dict[str, Any]:
    """Everything; without a card list only what needs none."""
    started = time.process_time()
    importlib.import_module("cards.effects")  # Cold: the grammar is built here.

    report: dict[str, Any] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "grammar_built_s": round(time.process_time() - started, 3),
    }
    files = files or [path for path in (DEFAULT_FILE,) if path.exists()]
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


def _compiling(records: list[Any]) -> dict[str, Any]:
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


def _rendering(records: list[Any]) -> dict[str, Any]:
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
    """Milliseconds per hostile text, each from cold."""
    from cards import effects
    from cards.effects.model.enums import CardKind

    times: dict[str, float] = {}
    for name, text in ADVERSARIAL.items():
        effects.clear_compile_cache()
        started = time.process_time()
        effects.compile_card(CardKind.CHARACTER, text)
        times[name] = round((time.process_time() - started) * 1000, 1)
    return times


def _as_text(report: dict[str, Any]) -> str:
    return "\n".join(f"{key}: {value}" for key, value in report.items())


if __name__ == "__main__":
    main()
