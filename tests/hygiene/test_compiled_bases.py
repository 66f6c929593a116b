"""What is not compiled extends of what is compiled only what allows it.

Compiled, a class refuses to be extended by one that is not ("interpreted classes cannot
inherit from compiled"), and only then; so it is found here, without compiling. When it
fails: mark the class with ``mypyc_attr(allow_interpreted_subclasses=True)``.
"""

import inspect
from importlib import import_module
from types import ModuleType

import pytest

from battles.rules.kernel import decisions
from battles.rules.kernel.tests import pearls
from tools import compile as compiling

MARK = "@mypyc_attr(allow_interpreted_subclasses=True)"
COMPILED = {
    name.removesuffix(".py").replace("/", "."): name for name in compiling.modules()
}


def plain_modules():
    """The modules of the rules that stay plain Python, and the smallest game."""
    compiled = set(compiling.modules())
    for path in sorted(compiling.RULES.rglob("*.py")):
        inside = path.relative_to(compiling.ROOT)
        if inside.as_posix() in compiled or "tests" in inside.parts:
            continue
        if path.name != "__init__.py":
            yield ".".join(inside.with_suffix("").parts)
    yield pearls.__name__


def is_marked(base):
    """Whether the source says so; a compiled class knows no source of its own."""
    source = (compiling.ROOT / COMPILED[base.__module__]).read_text(encoding="utf-8")
    return f"{MARK}\nclass {base.__name__}" in source


def unmarked_bases(module):
    classes = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and thing.__module__ == module.__name__
    ]
    for each in classes:
        for base in each.__mro__[1:]:
            if base.__module__ in COMPILED and not is_marked(base):
                yield f"{each.__qualname__} extends {base.__qualname__}"


@pytest.mark.parametrize("name", list(plain_modules()))
def test_plain_classes_extend_compiled_ones_only_where_these_allow_it(name):
    assert list(unmarked_bases(import_module(name))) == []


def test_a_base_that_does_not_allow_it_is_found():
    module = ModuleType("some")
    module.Own = type("Own", (decisions.Option,), {"__module__": "some"})

    assert list(unmarked_bases(module)) == ["Own extends Option"]
