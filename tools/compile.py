"""Compile the rules engine with mypyc, or go back to plain Python.

``make compiled`` runs this, ``make plain`` runs it with ``--remove``. The build is
optional. ``make run`` starts it in the background (``--aside``); the next start uses
the result, or says why there is none. Each build has a folder of its own in ``build/``,
which git ignores; ``unionarena.core.compiled_engine`` uses it as long as its sources
are unchanged.

``--wheel`` packs the build of these sources as a wheel in ``build/wheels``; ``--take
FOLDER`` makes a build of the wheel in a folder that fits these sources and this Python,
or says why there is none. So a server needs no compiler.

``--check`` plays the same random games of every game with both and compares every
event, view and state; with ``--list`` also with random decks of real cards.
``python -m bench engine --beside`` compares their speed. Building needs mypy
(``make setup-dev``) and a C compiler with Python's headers.
"""

import argparse
import base64
import csv
import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a program

from unionarena.core.compiled_engine import (
    BUILDS,
    LIST,
    find_build,
    hash_sources,
    list_build_files,
)

if TYPE_CHECKING:
    from setuptools.command.build_ext import build_ext

    from battles.games.ruleset import AnyBattle

BUILD: Final = BUILDS.parent
LOG: Final = BUILD.parent / "compiled.log"
LOCK: Final = BUILD.parent / "compiled.lock"  # locked by the build in the background
FAILED: Final = BUILD.parent / "compiled.failed"
WHEELS: Final = BUILD.parent / "wheels"
KEPT: Final = 3
RULES: Final = ROOT / "battles" / "rules"
# Outside the rules: packs are drawn by chance, and views are compared.
BESIDE: Final = ("battles/live/view_changes.py", "unionarena/core/chance.py")
GROUP: Final = "unionarena_engine"
CHECKED_GAMES: Final = 1000
SETTINGS: Final = {"DJANGO_SETTINGS_MODULE": "unionarena.settings.embedded"}
# Begins a game from a seed.
Begin = Callable[[bytes], "AnyBattle"]

# Modules that stay plain Python, with the reason. All others are compiled.
DATACLASSES = "frozen dataclasses with slots, which mypyc cannot make"
BOT = "spends its time in views and in the compiled engine"
COLD = "runs around battles, not in them"
EXCLUDED: Final = {
    "kernel/actions.py": DATACLASSES,
    "kernel/bots.py": BOT,
    "kernel/mypyc_support.py": "what the compiler itself is told",
    "kernel/conformance.py": COLD,
    "kernel/located_values.py": COLD,
    "kernel/errors.py": "exceptions, which mypyc leaves as they are",
    "kernel/invariants.py": COLD,
    "kernel/json_types.py": "type aliases only",
    "kernel/leaks.py": COLD,
    "kernel/monte_carlo.py": "what games extend, and little beside what they do",
    "kernel/replay.py": COLD,
    "kernel/scenario.py": COLD,
    "kernel/simulation.py": COLD,
    "kernel/soak_testing.py": COLD,
    "kernel/undo.py": COLD,
    "kernel/deck_games/actions.py": DATACLASSES,
    "kernel/deck_games/beginner_bot.py": BOT,
    "kernel/deck_games/effects.py": DATACLASSES,
    "kernel/deck_games/game.py": DATACLASSES,
    "kernel/deck_games/generated_tests.py": COLD,
    "kernel/deck_games/options.py": DATACLASSES,
    "kernel/deck_games/phrases.py": COLD,
    "kernel/deck_games/search_bot.py": BOT,
    "kernel/deck_games/text_reader.py": COLD,
    "kiseki/actions.py": DATACLASSES,
    "kiseki/bots.py": BOT,
    "kiseki/cards.py": DATACLASSES,
    "kiseki/card_texts.py": COLD,
    "kiseki/effects.py": DATACLASSES,
    "kiseki/game.py": DATACLASSES,
    "kiseki/generated_tests.py": COLD,
    "kiseki/invariants.py": COLD,
    "kiseki/log_lines.py": COLD,
    "kiseki/options.py": DATACLASSES,
    "kiseki/text_reading.py": COLD,
    "unionarena/decisions/actions.py": DATACLASSES,
    "unionarena/bots/players.py": BOT,
    "unionarena/clauses.py": DATACLASSES,
    "unionarena/position/cards.py": DATACLASSES,
    "unionarena/invariants/position_checks.py": COLD,
    "unionarena/position/options.py": DATACLASSES,
    "unionarena/position/samples.py": COLD,
    "universe_end/actions.py": DATACLASSES,
    "universe_end/bots.py": BOT,
    "universe_end/cards.py": DATACLASSES,
    "universe_end/card_texts.py": COLD,
    "universe_end/effects.py": DATACLASSES,
    "universe_end/game.py": DATACLASSES,
    "universe_end/generated_tests.py": COLD,
    "universe_end/invariants.py": COLD,
    "universe_end/log_lines.py": COLD,
    "universe_end/options.py": DATACLASSES,
    "universe_end/text_reading.py": COLD,
}
# cards.effects.model is not compiled either: it is frozen dataclasses throughout.
# Folders that are read, never imported; shipped content; and the example of a new
# game, which runs on the compiled kernel as it is.
EXCLUDED_FOLDERS: Final = ("tests", "scenarios", "fields", "demo", "kites")


def modules() -> list[str]:
    """Return the paths of the compiled modules, from the root of the project."""
    found = []
    for path in sorted(RULES.rglob("*.py")):
        inside = path.relative_to(RULES)
        if path.name == "__init__.py" or inside.as_posix() in EXCLUDED:
            continue
        if not any(part in EXCLUDED_FOLDERS for part in inside.parts):
            found.append(path.relative_to(ROOT).as_posix())
    return [*found, *BESIDE]


def missing() -> Iterator[str]:
    """Yield a sentence for each requirement of the build that is missing."""
    if importlib.util.find_spec("mypyc") is None:
        yield "mypy is missing; `make setup-dev` installs it."
    if importlib.util.find_spec("setuptools") is None:
        yield "setuptools is missing; it comes with the virtual environment."
    yield from missing_compiler()


def missing_compiler() -> Iterator[str]:
    """Yield a sentence for each missing part of a C compiler."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(compiler[0]) is None:
        yield (
            f"A C compiler is missing: no {compiler[0]!r} was found. "
            "On Debian and Ubuntu: apt-get install gcc"
        )
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not headers.exists():
        yield (
            f"Python's headers are missing: {headers}. "
            "On Debian and Ubuntu: apt-get install python3-dev"
        )


def remove() -> int:
    """Delete all builds; return their number."""
    found = list(BUILDS.glob("*"))
    for folder in found:
        shutil.rmtree(folder)
    return len(found)


def forget_old() -> None:
    """Delete all but the newest builds: running processes may import from theirs."""
    by_age = sorted(BUILDS.glob("*"), key=lambda folder: folder.stat().st_mtime)
    for folder in by_age[:-KEPT]:
        shutil.rmtree(folder)


def digest_of(sources: dict[str, str]) -> str:
    """Return a name for sources, which changes with any of them."""
    return hashlib.sha256(json.dumps(sources).encode()).hexdigest()[:16]


# --- In the background, while a server runs.


def start_aside() -> str:
    """Start a build in the background if one is due; return a line about it.

    A failed build is not repeated with the same sources, except by ``make compiled``.
    """
    if os.environ.get("ENGINE") == "plain" or find_build() is not None:
        return ""
    plain = "The rules engine runs as plain Python, which is slower"
    if lacking := list(missing_compiler()):
        return f"{plain}. {lacking[0]}"
    BUILD.mkdir(parents=True, exist_ok=True)
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return f"The rules engine is still being compiled (log: {shown(LOG)})."
        failure = json.loads(FAILED.read_text()) if FAILED.exists() else {}
        if failure.get("sources") == digest_of(hash_sources(modules())):
            return (
                f"{plain}: compiling it failed: {failure['reason']} "
                f"(log: {shown(LOG)}; try again: make compiled)"
            )
        subprocess.Popen(
            [sys.executable, __file__, "--aside-work"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C stops the server, not the build
            pass_fds=[lock.fileno()],  # the build holds the lock until it ends
        )
    return (
        "Compiling the rules engine in the background, some minutes; "
        f"the next start uses it (log: {shown(LOG)})."
    )


def shown(path: Path) -> str:
    """Return a path relative to the root of the project."""
    return path.relative_to(ROOT).as_posix()


def work_aside() -> int:
    """Build with all requirements; store the reason of a failure."""
    sources = digest_of(hash_sources(modules()))
    with LOG.open("w") as log:
        command = ["nice", "-n", "19", "make", "-s", "compiled"]
        code = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False)
    if code.returncode:
        lines = [line for line in LOG.read_text().splitlines() if line.strip()]
        lines = [line for line in lines if not line.startswith("make")] or ["no output"]
        FAILED.write_text(json.dumps({"sources": sources, "reason": lines[-1][:300]}))
    return code.returncode


def build(*, level: str, jobs: int) -> None:
    """Compile into a folder of its own; the list of its sources is written last."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    BUILD.mkdir(parents=True, exist_ok=True)
    settings = BUILD / "mypy.ini"
    settings.write_text("[mypy]\nstrict = True\nfollow_imports = silent\n")
    os.chdir(ROOT)
    made_from = hash_sources(modules())
    named = digest_of(made_from)
    extensions = mypycify(
        [
            f"--config-file={settings}",
            f"--cache-dir={BUILD / 'cache'}",
            *made_from,
        ],
        opt_level=level,
        debug_level="0",
        multi_file=True,  # a change compiles only what it touches, in parallel
        target_dir=str(BUILD / "c"),
        group_name=GROUP,
    )
    command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.build_lib = str(BUILDS / named)
    command.parallel = jobs
    command.build_temp = str(BUILD / "objects")
    command.ensure_finalized()
    with ThreadPoolExecutor(jobs) as at_once:
        _compile_files(command, at_once)
        command.run()
    (BUILDS / named / LIST).write_text(json.dumps(made_from))
    FAILED.unlink(missing_ok=True)
    forget_old()


def _compile_files(command: "build_ext", at_once: ThreadPoolExecutor) -> None:
    """Let a ``build_ext`` compile files in parallel.

    Its ``parallel`` builds extensions side by side, and one has nearly all files.
    """
    build_extensions = command.build_extensions

    def build() -> None:
        compile_one = command.compiler.compile

        def compile_all(sources: list[str], **settings: Any) -> list[str]:
            of_each = at_once.map(lambda one: compile_one([one], **settings), sources)
            return [file for files in of_each for file in files]

        command.compiler.compile = compile_all
        build_extensions()

    command.build_extensions = build


# --- A build as a wheel, for machines without a compiler.


def wheel_name() -> str:
    """Return the file name of the wheel of these sources for this Python."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    version = digest_of(hash_sources(modules()))
    return f"{GROUP}-0+{version}-{python}-{python}-{platform}.whl"


def make_wheel(build: Path) -> Path:
    """Pack a build that fits the sources; return the file.

    Its root is that of the build: compiled modules and the list of sources.
    """
    wheel = WHEELS / wheel_name()
    name, version, *tags = wheel.stem.split("-")
    about = f"{name}-{version}.dist-info"
    files = [build / LIST, *(file for _name, file in list_build_files(build))]
    content = {file.relative_to(build).as_posix(): file.read_bytes() for file in files}
    content[f"{about}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()
    )
    content[f"{about}/WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: tools/compile.py\n"
        f"Root-Is-Purelib: false\nTag: {'-'.join(tags)}\n".encode()
    )
    record = f"{about}/RECORD"
    lines = [f"{at},{_record_hash(data)},{len(data)}" for at, data in content.items()]
    content[record] = "\n".join([*lines, f"{record},,"]).encode()
    WHEELS.mkdir(parents=True, exist_ok=True)
    part = wheel.with_suffix(".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
        for at, data in content.items():
            packed.writestr(at, data)
    part.replace(wheel)
    return wheel


def _record_hash(data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
    return f"sha256={digest.decode().rstrip('=')}"


def take_wheel(folder: Path) -> str:
    """Make a build of the wheel in a folder that fits; return why not, or nothing."""
    wheel = folder / wheel_name()
    if not wheel.is_file():
        others = sorted(each.name for each in folder.glob(f"{GROUP}-*.whl"))
        found = f"it has {', '.join(others)}" if others else "it has none"
        return f"no wheel in {folder} fits these sources and this Python ({found})"
    target = BUILDS / digest_of(hash_sources(modules()))
    part = target.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        _unpack(wheel, part)
        shutil.rmtree(target, ignore_errors=True)
        part.rename(target)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        return f"{wheel.name} is damaged or cannot be unpacked: {error}"
    finally:
        shutil.rmtree(part, ignore_errors=True)
    if find_build() is None:
        return f"{wheel.name} is not a build of these sources"
    return ""


def _unpack(wheel: Path, target: Path) -> None:
    """Unpack the files that the record lists.

    Raises:
        ValueError: A file differs from the record, or is outside the folder.
    """
    with zipfile.ZipFile(wheel) as packed:
        (record,) = (name for name in packed.namelist() if name.endswith("/RECORD"))
        for name, listed, *_size in csv.reader(packed.read(record).decode().split()):
            data = packed.read(name)
            file = (target / name).resolve()
            if not file.is_relative_to(target.resolve()):
                raise ValueError(f"{name} is outside")
            if name != record and _record_hash(data) != listed:
                raise ValueError(f"{name} differs from the record")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)


# --- The same games, compiled and plain.


def list_beginnings(lists: Sequence[str]) -> dict[str, list[Begin]]:
    """Return what begins a game from a seed, by name of the game.

    Those of Union Arena have starter decks, decks full of effects, and random decks of
    card lists if there are any.
    """
    import django

    django.setup()
    from battles.games.registry import RULESETS, USUAL_GAME
    from battles.simulation.effect_decks import effect_deck
    from battles.simulation.soak import Soak, read_list_pool
    from battles.simulation.starter_content import read_starter_decks

    first, second, *_ = read_starter_decks().values()
    pairs = [(first, second), (effect_deck("red"), effect_deck("purple"))]
    start = RULESETS[USUAL_GAME.name].start

    def begin_with(decks: Sequence[Sequence[Any]]) -> Begin:
        return lambda seed: start(decks, seed, {})

    usual = [begin_with(decks) for decks in pairs]
    if lists:
        pool = read_list_pool(map(Path, lists))
        usual.append(Soak("", pool).subject().start)
    further = {
        name: [each.subject.start]
        for name, each in RULESETS.items()
        if name != USUAL_GAME.name
    }
    return {USUAL_GAME.name: usual, **further}


def play_and_digest(games: int, lists: Sequence[str]) -> dict[str, object]:
    """Play random games; return a hash of each game's events, views and states."""
    hashes = []
    for name, beginnings in list_beginnings(lists).items():
        for number in range(games):
            seed = f"check {name} {number}".encode()
            battle = beginnings[number % len(beginnings)](seed)
            hashes.append(play_one(battle, seed))
    return {"compiled": is_compiled(), "hashes": hashes}


def play_one(battle: "AnyBattle", seed: bytes) -> str:
    """Play a game at random; return a hash of its events, views and states."""
    from unionarena.core.chance import Chance

    chance = Chance(seed)
    digest = hashlib.sha256()
    while (decision := battle.decision) is not None:
        seat = decision.player
        action = battle.legal_actions(seat).sample(chance)
        events = battle.apply(action, seat)
        seen = [battle.events_for(events, viewer) for viewer in (0, 1, None)]
        views = [battle.view(viewer) for viewer in (0, 1, None)]
        digest.update(json.dumps([action.to_dict(), seen, views]).encode())
        digest.update(battle.digest().encode())
    digest.update(json.dumps([entry.to_dict() for entry in battle.log]).encode())
    return digest.hexdigest()


def is_compiled() -> bool:
    """Return whether this process uses the compiled engine."""
    from battles.rules.unionarena.position import state

    return not str(state.__file__).endswith(".py")


def play_apart(games: int, lists: Sequence[str], *, plain: bool) -> list[str]:
    """Return the hashes of games played by another process, compiled or plain."""
    program = [
        "import json",
        "from tools import compile as c",
        f"print(json.dumps(c.play_and_digest({games}, {list(lists)!r})))",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(program)],
        cwd=ROOT,
        env={**os.environ, **SETTINGS, "ENGINE": "plain" if plain else ""},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(done.stderr)
    answer = json.loads(done.stdout.splitlines()[-1])
    if answer["compiled"] == plain:
        sys.exit("Nothing to compare: compile first.")
    return list(answer["hashes"])


def check(games: int, lists: Sequence[str]) -> int:
    """Compare compiled and plain; return the exit status."""
    play = partial(play_apart, games, lists)
    with ThreadPoolExecutor() as at_once:
        both = [at_once.submit(play, plain=plain) for plain in (False, True)]
        ours, theirs = (each.result() for each in both)
    pairs = enumerate(zip(ours, theirs, strict=True))
    different = [number for number, (one, other) in pairs if one != other]
    print(f"{len(ours)} games played twice, {len(different)} differ {different[:10]}")
    print("digest", hashlib.sha256("".join(theirs).encode()).hexdigest())
    return 1 if different else 0


def take(folder: Path) -> int:
    """Use a wheel of a folder unless there is a build; return the exit status."""
    if find_build() is None and (reason := take_wheel(folder.absolute())):
        print(f"The rules engine runs as plain Python, which is slower: {reason}.")
        return 1
    print("The rules engine is compiled.")
    return 0


def make(*, level: str, jobs: int, is_wheel: bool) -> int:
    """Build, and pack the build if a wheel is wanted; return the exit status."""
    if not is_wheel or find_build() is None:
        if lacking := list(missing()):
            print(
                "Cannot compile; the engine runs as plain Python.", *lacking, sep="\n"
            )
            return 1
        began = time.monotonic()
        build(level=level, jobs=jobs)
        print(f"Compiled {len(modules())} modules in {time.monotonic() - began:.0f} s.")
    if is_wheel and (built := find_build()) is not None:
        print(f"Packed {shown(make_wheel(built))}.")
    return 0


def read_arguments() -> argparse.Namespace:
    """Read the arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--remove", action="store_true", help="back to plain Python")
    parser.add_argument(
        "--aside", action="store_true", help="build in the background if it is due"
    )
    parser.add_argument("--aside-work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "--check", action="store_true", help="compare with plain Python"
    )
    parser.add_argument("--wheel", action="store_true", help="for other machines")
    parser.add_argument("--take", type=Path, metavar="FOLDER", help="a wheel in it")
    parser.add_argument("--games", type=int, default=CHECKED_GAMES, help="of each game")
    parser.add_argument(
        "--list", nargs="+", default=[], metavar="FILE", help="card lists for decks"
    )
    parser.add_argument("--level", default="2", help="gcc's -O")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main() -> int:
    """Build, check or remove, by the arguments."""
    arguments = read_arguments()
    if arguments.check:
        return check(arguments.games, arguments.list)
    if arguments.take:
        return take(arguments.take)
    if arguments.aside_work:
        return work_aside()
    if arguments.aside:
        if line := start_aside():
            print(line)
    elif arguments.remove:
        print(f"Removed {remove()} builds; the engine is plain Python.")
    else:
        return make(
            level=arguments.level, jobs=arguments.jobs, is_wheel=arguments.wheel
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
