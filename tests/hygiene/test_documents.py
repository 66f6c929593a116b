"""What a document quotes exists: paths, modules, commands, addresses, cards.

Names are looked for in the files, so that a move is noticed without a list to keep.
Words that look like none of these are left alone. Decision records tell history: of
them only links are followed.
"""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    ROOT / "docs" / "architecture.md",
    *(
        ROOT / "docs" / name
        for name in ("benchmarks.md", "benchmarks-diary.md", "scaling.md")
    ),
    *sorted((ROOT / "docs" / "guides").glob("*.md")),
)
RECORDS = tuple(sorted((ROOT / "docs" / "adr").glob("*.md")))

_CODE = re.compile(r"```.*?```|`[^`]+`", re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)")
_PATH = re.compile(r"(?<![\w./<:{$-])((?:[\w.-]+/)+(?:[\w.-]+)?)(?![\w*/{<…-])")
_MODULE = re.compile(r"(?<![\w./@-])([a-z_]+(?:\.\w+)+)(?![\w/*-])")
_COMMAND = re.compile(r"manage\.py\s+([a-z_]+)")
_WORD = re.compile(r"(?:^|[`\n])\s*make ([a-z-]+)")
_ADDRESS = re.compile(r"(/api/[\w/]*/)")
_CARD = re.compile(r"\b([A-Z]{3}-\d-\d{3})\b")


@cache
def files():
    done = subprocess.run(
        ["git", "ls-files"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    if done.returncode:
        pytest.skip("not a git checkout")
    return frozenset(done.stdout.splitlines())


@cache
def tops():
    """Folders at the top; what begins with one of them is meant as a path of ours."""
    return frozenset(name.split("/")[0] for name in files() if "/" in name)


def is_file(path, page):
    roots = (ROOT, page.parent, ROOT / "static" / "js", ROOT / "templates")
    return any((root / path).exists() for root in roots)


def is_module(name):
    """A module, or a module and what stands in it."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:end])
        source = place.with_suffix(".py")
        if not source.exists():
            source = place / "__init__.py"
        if source.exists():
            rest = parts[end : end + 1]
            return not rest or re.search(rf"\b{rest[0]}\b", source.read_text())
    return False


def stale(page, text):
    """What the text quotes and nobody has."""
    quoted = "\n".join(_CODE.findall(text))
    found = [link for link in _LINK.findall(text) if "://" not in link]
    missing = [link for link in found if not (page.parent / link).exists()]
    missing += [
        path
        for path in _PATH.findall(quoted)
        if path.split("/")[0] in tops() and not is_file(path.rstrip("."), page)
    ]
    packages = {name for name in tops() if (ROOT / name / "__init__.py").exists()}
    for name in _MODULE.findall(quoted):
        first, _, last = name.partition(".")
        is_ours = first in packages and last not in {"py", "md", "json"}
        if is_ours and not is_module(name):
            missing.append(name)
    commands = {Path(name).stem for name in files() if "/management/commands/" in name}
    missing += set(_COMMAND.findall(quoted)) - commands - DJANGO
    words = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    missing += set(_WORD.findall(quoted)) - set(words)
    addresses = (ROOT / "docs" / "reference" / "openapi.yaml").read_text()
    for address in _ADDRESS.findall(quoted):
        shape = re.sub(r"\b[A-Z]+\b", "{[a-z_]+}", address)
        is_known = re.search(f"^  {shape}", addresses, re.MULTILINE)
        if address not in SCHEMA and not is_known:
            missing.append(address)
    series = {number.split("-")[0] for number in cards()}
    missing += [
        number
        for number in _CARD.findall(quoted)
        if number.split("-")[0] in series and number not in cards()
    ]
    return missing


# Commands of Django itself, and the addresses that describe the others.
DJANGO = {
    *("makemigrations", "migrate", "collectstatic"),
    *("createsuperuser", "sendtestemail"),
}
SCHEMA = {"/api/schema/", "/api/docs/", "/api/try/"}


@cache
def cards():
    """Numbers of the cards that ship with the project."""
    content = ROOT / "cards" / "content"
    texts = [path.read_text() for path in content.glob("*.yaml")]
    return frozenset(re.findall(r"number: (\S+)", "\n".join(texts)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_document_quotes_exists(page):
    assert stale(page, page.read_text()) == []


@pytest.mark.parametrize("record", RECORDS, ids=lambda page: page.name)
def test_links_of_decision_records_lead_somewhere(record):
    links = [link for link in _LINK.findall(record.read_text()) if "://" not in link]

    assert [link for link in links if not (record.parent / link).exists()] == []


@pytest.mark.parametrize(
    "quote",
    [
        "`cards/effects/renderers/gone.py`",
        "`battles.live.gone`",
        "`battles.live.submissions.gone_too`",
        "`manage.py play_chess`",
        "`make coffee`",
        "`/api/battles/practice/`",
        "`TDL-1-999`",
        "[a guide](guides/gone.md)",
    ],
)
def test_a_stale_quote_is_found(quote):
    page = ROOT / "docs" / "architecture.md"

    assert stale(page, f"See {quote}.") != []


@pytest.mark.parametrize("quote", ["`and/or`", "`text/html`", "`e.g`", "`a.b`"])
def test_words_that_are_no_names_are_left_alone(quote):
    assert stale(ROOT / "docs" / "architecture.md", f"See {quote}.") == []


@pytest.mark.parametrize("topic", ["clock", "Raid", "release date", "log sentence"])
def test_the_architecture_leads_to_the_file(topic):
    """The page alone is enough to find where a thing is written."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    row = re.search(rf"^\| {topic} \| `([^`]+)` \| `([^`]+)` \|$", page, re.MULTILINE)

    assert row is not None
    path, word = row.groups()
    assert word in (ROOT / path).read_text()
