"""`make run` compiles the engine beside the first start, and says how that went.

On a fresh checkout it once printed "cannot create build/compiled.log: Directory
nonexistent" and never compiled. Here `make` is a stand-in: what is tested is the course
of things around it, in a folder with nothing but the sources.
"""

import os
import shutil
import subprocess
import sys
import time

import pytest

from bench._processes import ROOT
from tools import compile as compiling

SOURCES = (
    "tools/compile.py",
    "unionarena/core/compiled_engine.py",
    "unionarena/__init__.py",
)


class Checkout:
    """A fresh checkout of what is compiled, and a stand-in for `make`."""

    def __init__(self, folder):
        self.root = folder / "checkout"
        self.programs = folder / "programs"
        self.programs.mkdir()
        for name in (*SOURCES, *compiling.modules()):
            target = self.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)
        self.calls = folder / "calls"

    def make(self, script):
        """Write the stand-in for `make`."""
        program = self.programs / "make"
        program.write_text(f'#!/bin/sh\necho "$*" >> "{self.calls}"\n{script}\n')
        program.chmod(0o755)

    def start(self, **environment):
        """Run what the Makefile runs before the server; return its output."""
        done = subprocess.run(
            [sys.executable, "tools/compile.py", "--aside"],
            cwd=self.root,
            env={
                **os.environ,
                "PATH": f"{self.programs}:{os.environ['PATH']}",
                **environment,
            },
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        assert done.stderr == ""
        return done.stdout

    def times_made(self):
        """How often it was built."""
        calls = self.calls.read_text() if self.calls.exists() else ""
        return calls.count("compiled")

    def until(self, holds):
        """Wait for the background."""
        for _count in range(300):
            if holds():
                return
            time.sleep(0.1)
        pytest.fail("nothing happened in the background")


@pytest.fixture
def checkout(tmp_path):
    if any(compiling.missing_compiler()):
        pytest.skip("a compiler is missing, and then nothing is begun")
    return Checkout(tmp_path)


def test_a_fresh_checkout_is_compiled_in_the_background(checkout):
    checkout.make("echo done")

    output = checkout.start()

    assert "in the background" in output
    assert output.count("\n") == 1
    log = checkout.root / "build/compiled.log"
    checkout.until(lambda: log.exists() and log.read_text() == "done\n")
    assert checkout.times_made() == 1


def test_a_second_start_meanwhile_begins_no_second_build(checkout):
    checkout.make("sleep 5")
    checkout.start()
    checkout.until(checkout.times_made)

    output = checkout.start()

    assert "still being compiled" in output
    assert checkout.times_made() == 1


def test_the_next_start_says_why_it_failed_and_tries_no_more(checkout):
    checkout.make('echo "gcc: out of space"; echo "make: *** failed"; exit 2')
    checkout.start()
    checkout.until((checkout.root / "build/compiled.failed").exists)
    checkout.until(lambda: "still" not in checkout.start())

    output = checkout.start()

    assert "compiling it failed: gcc: out of space" in output
    assert "build/compiled.log" in output
    assert checkout.times_made() == 1

    with (checkout.root / compiling.modules()[0]).open("a") as source:
        source.write("# changed\n")
    assert "in the background" in checkout.start(), "other sources may do better"


def test_without_a_compiler_a_line_says_what_is_missing(checkout):
    output = checkout.start(CC="no-such-compiler")

    assert "no 'no-such-compiler' was found" in output
    assert not (checkout.root / "build").exists()


def take_wheel(checkout):
    """Look for a wheel as a release of a server does, without any package (-S)."""
    done = subprocess.run(
        [sys.executable, "-S", "tools/compile.py", "--take", "build/wheels"],
        cwd=checkout.root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_server_without_a_wheel_says_that_plain_python_plays(checkout):
    """Issue 33: a server has no compiler, and no package that compiling needs."""
    code, output = take_wheel(checkout)

    assert code == 1
    assert "runs as plain Python" in output
    assert "it has none" in output


def test_a_server_takes_the_wheel_of_its_sources_and_plays_with_it(
    checkout, monkeypatch
):
    build = compiling.find_build()
    if build is None:
        pytest.skip("nothing is compiled here")
    monkeypatch.setattr(compiling, "WHEELS", checkout.root / "build/wheels")
    wheel = compiling.make_wheel(build)

    assert take_wheel(checkout) == (0, "The rules engine is compiled.\n")

    with (checkout.root / compiling.modules()[0]).open("a") as source:
        source.write("# changed\n")
    code, output = take_wheel(checkout)
    assert code == 1
    assert f"it has {wheel.name}" in output


def test_whoever_wants_plain_python_hears_nothing(checkout):
    assert checkout.start(ENGINE="plain") == ""


def test_a_second_start_does_not_warn_that_the_service_was_out():
    """A raw line of JSON stood before "ready": one process is stopped on purpose."""
    program = (
        "import django, logging; django.setup();"
        "loud = logging.getLogger('battles.clocks.service_time').isEnabledFor;"
        "print(loud(logging.WARNING), loud(logging.ERROR))"
    )
    output = {}
    for name in ("embedded", "test"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={
                **os.environ,
                "DJANGO_SETTINGS_MODULE": f"unionarena.settings.{name}",
            },
            capture_output=True,
            text=True,
            check=True,
        )
        output[name] = done.stdout.split()

    assert output == {"embedded": ["False", "True"], "test": ["True", "True"]}
