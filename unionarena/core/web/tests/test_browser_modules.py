"""Browser modules: found by place, complete, pinned."""

import gzip
import json
import re
import shutil
import subprocess
import sys

import brotli
import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import RequestFactory

from unionarena.core.web import browser_modules, bundles

ROOT = settings.BASE_DIR


@pytest.fixture
def request_with_nonce():
    request = RequestFactory().get("/")
    request.csp_nonce = "once"
    return request


def rendered(source, request):
    return Template("{% load modules %}" + source).render(Context({"request": request}))


def test_map_leads_every_name_to_a_file_that_exists():
    for path in browser_modules.list_modules().values():
        assert (browser_modules.get_static_root() / path).is_file(), path


def test_tests_are_not_part_of_the_map():
    assert not [n for n in browser_modules.list_modules() if "test" in n]


def test_map_is_written_with_the_nonce_of_the_page(request_with_nonce):
    html = rendered('{% module "lib/ui" %}{% modules %}', request_with_nonce)

    found = re.match(r'<script type="importmap" nonce="once">(.*?)</script>', html)
    assert found
    assert json.loads(found[1])["imports"].keys() == browser_modules.SERVED.keys()


def test_page_asks_once_for_everything_it_starts(request_with_nonce, client):
    """Given two modules, one of them named twice; then one file holds both, once."""
    source = '{% module "lib/text" %}{% module "lib/ui" %}{% module "lib/text" %}'

    html = rendered(source + "{% modules %}", request_with_nonce)

    (address,) = re.findall(r'src="(/code/[^"]+)"', html)
    answer = client.get(address)
    code = answer.content.decode()
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer["Cache-Control"]
    assert code.count("// lib/text\n") == code.count("// preact\n") == 1
    assert code.index("// preact\n") < code.index("// lib/ui\n")


def test_address_of_yesterday_gets_what_is_new_and_does_not_keep_it(client):
    answer = client.get("/code/0123456789abcdef/lib.text.js")

    assert "// lib/text" in answer.content.decode()
    assert answer["Cache-Control"] == "public, max-age=60"


@pytest.mark.parametrize(
    ("readable", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip, brr", "gzip"),
        ("", None),
    ],
)
def test_code_comes_as_small_as_the_browser_reads_it(client, readable, encoding):
    plain = client.get("/code/0123456789abcdef/pages.battle.js").content

    answer = client.get(
        "/code/0123456789abcdef/pages.battle.js",
        headers={"accept-encoding": readable},
    )

    undo = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert answer.headers.get("Content-Encoding") == encoding
    assert undo(answer.content) == plain
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize(
    "name",
    ["lib.nothing.js", "..secret.css", "tokens.txt", "pages.battle.css.map"],
)
def test_nothing_but_modules_and_style_sheets_is_served(client, name):
    assert client.get(f"/code/0123456789abcdef/{name}").status_code == 404


def test_style_sheets_keep_their_order_and_find_their_pictures(client):
    html = Template('{% load modules %}{% styles "tokens" "components/layout" %}')

    (address,) = re.findall(r'href="([^"]+)"', html.render(Context()))
    sheet = client.get(address).content.decode()

    assert sheet.index(":root") < sheet.index("harbor.svg")
    assert 'url("/static/img/harbor.svg")' in sheet


def test_unknown_module_is_an_error_of_the_page(request_with_nonce):
    with pytest.raises(KeyError):
        rendered('{% module "lib/nothing" %}', request_with_nonce)


@pytest.mark.parametrize("name", sorted(browser_modules.list_modules()))
def test_every_module_can_be_laid_beside_others(name):
    """Only bare names, no circle, no form of export that is not understood."""
    source = (
        browser_modules.get_static_root() / browser_modules.list_modules()[name]
    ).read_text("utf-8")

    assert not re.findall(r"""\b(?:from|import)\s*["']\.""", source)
    assert not re.findall(r"^export (?:let|var|default class)", source, re.MULTILINE)
    assert bundles.build_script([name])


@pytest.mark.parametrize(
    "source",
    [
        "export * from 'lib/text';",
        "export let a = 1;",
        "import * as a from 'lib/text';",
    ],
)
def test_what_cannot_be_laid_beside_others_is_refused(source):
    with pytest.raises(bundles.UnreadableModule):
        bundles._parse_module("test", source)


def test_comments_with_lines_of_their_own_stay_behind():
    """Near misses: a comment beside code, and two slashes in an address."""
    kept = '/** @type {X} */ (a).b(); // why\nconst c = "http://d"; /* e */\n'
    source = f"/** Of a module,\n * told. */\n\n  // Of a line.\n{kept}/* f */\n"

    assert bundles.strip_comments(source) == f"\n{kept}"


def test_bundles_have_no_indentation_and_styles_no_comments():
    """Some four percent of what a board sends to a phone."""
    script = bundles.build_script(["pages/battle"])
    style = bundles.build_style(["pages/battle"])

    assert not re.findall(r"^[ \t]+", f"{script}{style}", re.MULTILINE)
    assert "/*" not in style


def test_modules_that_need_one_another_are_refused(monkeypatch):
    sources = {
        "a": 'import { b } from "b";\nexport const a = 1;',
        "b": 'import { a } from "a";\nexport const b = 1;',
    }
    monkeypatch.setattr(
        bundles, "_read", lambda name: bundles._parse_module(name, sources[name])
    )

    with pytest.raises(bundles.UnreadableModule, match="a → b → a"):
        bundles._sort_by_imports(["a"])


def test_modules_find_one_another(tmp_path):
    """Renamed, passed on, default and listed exports arrive under their names."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine; the browser needs none either")
    sources = {
        "a": "const x=1;export{x as one};",
        "b": 'export { one as uno } from "a";\n'
        "export default function () { return 2; }",
        "c": 'import two, { uno as first } from "b";\n'
        "export const sum = first + two();",
        "d": 'import { sum } from "c";\nconsole.log(await Promise.resolve(sum));',
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            bundles, "_read", lambda name: bundles._parse_module(name, sources[name])
        )
        bundles._script.cache_clear()
        code = bundles.build_script(["d"])
        bundles._script.cache_clear()
    (tmp_path / "all.mjs").write_text(code, encoding="utf-8")

    done = subprocess.run(
        [node, tmp_path / "all.mjs"], capture_output=True, text=True, check=True
    )

    assert done.stdout == "3\n"


def test_vendored_files_are_as_locked():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "vendor_javascript.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
