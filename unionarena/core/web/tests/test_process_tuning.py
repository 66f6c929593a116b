"""Process tuning; each test runs its own process, since the changes are permanent."""

import subprocess
import sys

import pytest


def answers(program):
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()


def test_autobahn_colors_no_log_text():
    program = """
from autobahn.twisted import websocket
from autobahn.websocket import protocol
from unionarena.core.web.process_tuning import disable_autobahn_colors
for module in (protocol, websocket):
    assert "\\x1b" in module.hltype(len), "there is nothing to spare any more"
disable_autobahn_colors()
print(*(module.hltype(len) for module in (protocol, websocket)), protocol.hlval(7))
"""
    assert answers(program) == ["len", "len", "7"]


def test_loaded_objects_are_frozen_and_new_circles_are_still_collected():
    program = """
import gc, weakref
from unionarena.core.web.process_tuning import freeze_memory
freeze_memory()
class Node: pass
node = Node(); node.itself = node; seen = weakref.ref(node); del node
gc.collect()
print(gc.get_freeze_count() > 1000, seen())
"""
    assert answers(program) == ["True", "None"]


def test_web_process_lets_actions_interrupt_pages_ten_times_as_often_as_python(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "unionarena.settings.embedded")
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/site.sqlite3")
    program = """
import sys
before = sys.getswitchinterval()
import unionarena.asgi
print("times", round(before / sys.getswitchinterval()))
"""
    assert answers(program)[-2:] == ["times", "10"]


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop is not made for it")
def test_daphne_runs_on_uvloop():
    program = """
from unionarena.core.web.process_tuning import use_fast_loop
use_fast_loop()
import daphne.server
from twisted.internet import reactor
print(type(reactor._asyncioEventloop).__module__)
"""
    assert answers(program) == ["uvloop"]


PLAYED = """
import gc, threading
from unionarena.core import metrics
from unionarena.core.web import process_tuning as tuning
tuning.IDLE_COLLECTION_EVERY_S, tuning.QUIET_S = 0.1, 0.1
stop, looks, plays = threading.Event(), [], {plays}
gc.callbacks.append(lambda phase, facts: looks.append(facts["generation"]))
collect = tuning.collect_garbage_when_idle
tidying = threading.Thread(target=collect, kwargs={{"stop": stop}})
tidying.start()
for _moment in range(100):
    if plays:
        metrics.acknowledged.inc()
    stop.wait(0.01)
stop.set()
tidying.join()
print(2 in looks)
"""


@pytest.mark.parametrize("plays", [False, True])
def test_old_circles_are_collected_only_while_no_battle_is_played(plays):
    assert answers(PLAYED.format(plays=plays)) == [str(not plays)]
