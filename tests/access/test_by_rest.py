"""Forms of the site that have an operation in the API, listed in ``by_rest.txt``."""

from pathlib import Path

from drf_spectacular.generators import SchemaGenerator

from .test_who_may import read_table

LIST = Path(__file__).with_name("by_rest.txt")
# Endpoints that are not pages for players.
OTHERS = ("/api/", "/^api/", "/_allauth/", "/accounts/", "/admin/", "/moderation/")


def read_list():
    """Return the operation, or ``read`` or ``none: why``, by the URL of the page."""
    lines = LIST.read_text().splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    return dict(line.split(" = ", 1) for line in rows)


def test_every_form_of_the_site_has_its_operation_or_a_reason():
    posts = {each.removeprefix("POST ") for each in read_table() if each[:5] == "POST "}
    forms = {address for address in posts if not address.startswith(OTHERS)}

    assert sorted(forms - read_list().keys()) == []
    assert sorted(read_list().keys() - forms) == []


def test_every_operation_named_for_a_form_is_there():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    known = {f"{m.upper()} {path}" for path, methods in paths.items() for m in methods}

    named = {
        operation
        for operation in read_list().values()
        if not operation.startswith("none: ")
    }
    assert sorted(named - known - {"read"}) == []
