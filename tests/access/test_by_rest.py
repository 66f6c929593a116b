"""Pages of the site that have an operation in the API, listed in ``by_rest.txt``."""

from pathlib import Path

import pytest
from drf_spectacular.generators import SchemaGenerator

from .test_who_may import read_table

LIST = Path(__file__).with_name("by_rest.txt")
# Endpoints that are not pages for players.
OTHERS = ("/api/", "/^api/", "/_allauth/", "/accounts/", "/admin/", "/moderation/")
READ = "GET "  # before the pages to read; the others are forms


def read_list():
    """Return the operation, or ``read`` or ``none: why``, by the URL of the page."""
    lines = LIST.read_text().splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    return dict(line.split(" = ", 1) for line in rows)


@pytest.mark.parametrize(("method", "mark"), [("POST ", ""), ("GET ", READ)])
def test_every_page_of_the_site_has_its_operation_or_a_reason(method, mark):
    """Finding 5: forms alone were counted, so reading pages escaped."""
    table = [each.removeprefix(method) for each in read_table() if method in each[:5]]
    pages = {mark + address for address in table if not address.startswith(OTHERS)}
    listed = {page for page in read_list() if page.startswith(READ) == bool(mark)}

    assert sorted(pages - listed) == []
    assert sorted(listed - pages) == []


def test_every_operation_named_for_a_page_is_there():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    known = {f"{m.upper()} {path}" for path, methods in paths.items() for m in methods}

    named = {
        operation
        for operation in read_list().values()
        if not operation.startswith("none: ")
    }
    assert sorted(named - known - {"read"}) == []


def test_only_forms_that_look_at_no_message_are_marked_as_read():
    marked = {page for page, operation in read_list().items() if operation == "read"}

    assert {page for page in marked if READ + page not in read_list()} == set()
