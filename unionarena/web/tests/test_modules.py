"""Browser modules: found by place, complete, pinned."""

import json
import re
import subprocess
import sys

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import RequestFactory

from unionarena.web import modules

ROOT = settings.BASE_DIR


@pytest.fixture
def request_with_nonce():
    request = RequestFactory().get("/")
    request.csp_nonce = "once"
    return request


def rendered(source, request):
    return Template("{% load modules %}" + source).render(Context({"request": request}))


def test_map_leads_every_name_to_a_file_that_exists():
    for path in modules.all_modules().values():
        assert (modules.static_root() / path).is_file(), path


def test_tests_are_not_part_of_the_map():
    assert not [n for n in modules.all_modules() if "test" in n]


def test_map_is_written_with_the_nonce_of_the_page(request_with_nonce):
    html = rendered("{% importmap %}", request_with_nonce)

    found = re.fullmatch(r'<script type="importmap" nonce="once">(.*)</script>', html)
    assert found
    assert json.loads(found[1])["imports"]["preact"] == "/static/vendor/preact.mjs"


def test_page_announces_what_its_module_imports_by_a_detour(request_with_nonce):
    html = rendered('{% module "@preact/signals" %}', request_with_nonce)

    assert '<link rel="modulepreload" href="/static/vendor/signals-core.mjs">' in html
    assert html.endswith('src="/static/vendor/preact-signals.mjs"></script>')
    assert html.count("preact-signals.mjs") == 1


def test_unknown_module_is_an_error_of_the_page(request_with_nonce):
    with pytest.raises(KeyError):
        rendered('{% module "lib/nothing" %}', request_with_nonce)


@pytest.mark.parametrize("name", sorted(modules.all_modules()))
def test_every_import_is_a_bare_name_of_the_map(name):
    source = (modules.static_root() / modules.all_modules()[name]).read_text("utf-8")

    assert not re.findall(r"""\b(?:from|import)\s*["']\.""", source)
    known = {*modules.all_modules(), *modules.SERVED}
    assert set(modules.needed_by(name)) <= known


def test_vendored_files_are_as_locked():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "vendor.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
