"""The examples in docstrings run."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(ROOT.glob("collection/**/*.py"))
    if "tests" not in path.parts and ">>> " in path.read_text()
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_run(module):
    outcome = doctest.testmod(importlib.import_module(module))

    assert outcome.attempted
    assert not outcome.failed
