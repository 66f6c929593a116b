"""Speed and memory of importing card lists, for the first time and again.

``python -m bench importing [--printings N] [--odd N] [--json]``. Generates a list of
original cards in the proportions of the real ones (of 10,000 printings 7,140 numbers
and thousands of different texts; a share of them that nothing understands; with
``--odd`` every N-th row one of the oddities of public lists: no BP, no AP cost,
ACTION_POINT, a dated note, an AP card), imports it
twice into an empty database, changes one card in a hundred and imports it again. The
database is a test database beside the one that DATABASE_URL names.

Each import is measured in seconds by the clock and, as ``…_cpu_s``, of processor time,
which does not count what others do on a shared machine: of this process, and of the
database's where that can be read (``…_db_cpu_s``, PostgreSQL on the same machine).
"""

import io
import json
import os
import re
import resource
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cards.card_data.draft import CardDraft

from ._harness import Report, benchmark, option

NUMBERS_IN_100 = 71.4
CARDS_IN_A_SERIES = 180
CHANGED_ONE_IN = 100


@benchmark(option("--printings", 10_000), option("--odd", 0), has_database=True)
def measure(options: Namespace) -> Report:
    """Import a generated list, again, and with some cards changed."""
    from django.db import connection

    from cards.importing.content import load_content

    entries = list(_entries(options.printings))
    if options.odd:
        for count, index in enumerate(range(0, len(entries), options.odd)):
            entries[index] = _make_odd(entries[index], count)
    load_content()
    return {
        "database": connection.vendor,
        "printings": len(entries),
        "numbers": len({entry["baseCode"] for entry in entries}),
        "texts": len({entry["effectText"] for entry in entries}),
        **_imports(entries),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def _imports(entries: list[dict[str, Any]]) -> dict[str, Any]:
    first, seconds, cpu = _timed(entries)
    database = _database_cpu()
    report: Report = {
        "file_mb": round(len(_bytes(entries)) / 1e6, 1),
        "errors": first.errors,
        "notices": first.notices,
        "incomplete": sum(first.missing.values()),
        "playable": first.playable,
        "first_import_s": seconds,
        "first_import_cpu_s": cpu,
        "first_import_db_cpu_s": database,
        "printings_per_second": round(len(entries) / seconds),
    }
    _again, report["same_again_s"], report["same_again_cpu_s"] = _timed(entries)
    changed = [
        entry | {"bp": 500} if index % CHANGED_ONE_IN == 0 and entry["bp"] else entry
        for index, entry in enumerate(entries)
    ]
    last, report["few_changed_s"], report["few_changed_cpu_s"] = _timed(changed)
    report["changed"] = last.cards["changed"]
    return report


def _timed(entries: list[dict[str, Any]]) -> tuple[Any, float, float]:
    from cards.importing.imports import import_cards

    file = io.BytesIO(_bytes(entries))
    started, used = time.perf_counter(), time.process_time()
    report = import_cards(file=file, name="bench.json")
    seconds = time.perf_counter() - started
    return report, round(seconds, 2), round(time.process_time() - used, 2)


def _database_cpu() -> float | None:
    """Return the processor time of our database process, if it is on this machine."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        stat = Path(f"/proc/{cursor.fetchone()[0]}/stat")
    if not stat.exists():
        return None
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return round((int(user) + int(system)) / os.sysconf("SC_CLK_TCK"), 2)


def _bytes(entries: list[dict[str, Any]]) -> bytes:
    return json.dumps(entries, ensure_ascii=False).encode()


# --- The list.


def _entries(printings: int) -> Iterator[dict[str, Any]]:
    """Yield printings of made-up cards, whose texts vary those of our own."""
    from cards.importing.content_files import read_series_files

    files = read_series_files(Path(__file__).parents[1] / "cards" / "content")
    drafts = [draft for file in files for draft in file.cards]
    traits = [names["ja"] for file in files for names in file.traits]
    characters = [draft for draft in drafts if draft.face["kind"] == "character"]
    numbers = round(printings * NUMBERS_IN_100 / 100)
    for index in range(printings):
        # The first printings are common ones, the others parallel ones of the same.
        card, copy = index % numbers, index // numbers
        round_, place = divmod(card, len(drafts))
        draft = drafts[place]
        text = draft.texts.get("ja", "")
        if round_ and card % 3 and draft.face["kind"] == "character":
            # Two thirds of the texts of real lists are unlike any other.
            other = characters[(place + round_) % len(characters)].texts.get("ja", "")
            lines = [*text.splitlines(), *other.splitlines()[-1:]]
            text = "\n".join(dict.fromkeys(lines))
        yield _entry(draft, card, copy, _varied(text, round_, traits))


def _entry(draft: CardDraft, card: int, copy: int, text: str) -> dict[str, Any]:
    series, place = divmod(card, CARDS_IN_A_SERIES)
    code = "Z" + chr(65 + series // 26) + chr(65 + series % 26)
    number = f"{code}-1-{place + 1:03}"
    face = draft.face
    return {
        "code": f"{code}BT/{number}" + (f"_p{copy}" if copy else ""),
        "baseCode": number,
        "name": f"{face['name']} {card}",
        "titleCode": code,
        "cardType": face["kind"].upper(),
        "color": face["color"].upper(),
        "bp": face["bp"],
        "apCost": face["ap_cost"],
        "reqEnergy": face["required_energy"],
        "genEnergy": sum(face["generated_energy"].values()),
        "traits": face["traits"],
        "triggers": [face["trigger"].upper()] if face["trigger"] else [],
        "effectText": text,
        "rarity": draft.rarity + "★" * min(copy, 3),
        "isParallel": bool(copy),
        "imageUrl": f"https://pictures.example/{code}/{number}_{copy}.png",
    }


def _make_odd(entry: dict[str, Any], count: int) -> dict[str, Any]:
    """Return an entry with one of the oddities of public lists."""
    odd: tuple[dict[str, Any], ...] = (
        {"bp": None},
        {"apCost": None},
        {"cardType": "ACTION_POINT"},
        {"effectText": entry["effectText"] + "\n※2024/5/1 訂正：「1枚」→「2枚」"},
        {"code": "UAPR/2024-AP02", "baseCode": None, "cardType": "ACTION_POINT"},
    )
    return entry | odd[count % len(odd)]


def _varied(text: str, round_: int, traits: list[str]) -> str:
    """Change BP and traits of a text; make every twentieth unreadable."""
    if round_ % 20 == 19 and text:
        return text + "\nこのカードは空を飛ぶ。"
    varied = re.sub(
        r"BP([+-]?)(\d+)",
        lambda found: f"BP{found[1]}{500 * (1 + (int(found[2]) // 500 + round_) % 12)}",
        text,
    )
    return re.sub(
        r"［特徴：([^］]+)］",
        lambda found: (
            f"［特徴：{traits[(traits.index(found[1]) + round_) % len(traits)]}］"
            if found[1] in traits
            else found[0]
        ),
        varied,
    )
