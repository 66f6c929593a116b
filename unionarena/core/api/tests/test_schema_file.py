"""The schema is served as the file of the release; no request builds it (API4:2023)."""

import gzip

import pytest
import yaml
from drf_spectacular.generators import SchemaGenerator

from unionarena.core.api.schema_file import read_schema


@pytest.fixture(autouse=True)
def no_schema_is_built(monkeypatch):
    def refuse(*_args, **_kwargs):
        raise AssertionError("a request built the schema")

    monkeypatch.setattr(SchemaGenerator, "get_schema", refuse)


def test_the_schema_is_the_file_and_is_not_sent_twice(client, settings):
    answer = client.get("/api/schema/")
    file = settings.BASE_DIR / "docs" / "reference" / "openapi.yaml"
    assert answer.content == file.read_bytes()
    assert "public" in answer["Cache-Control"]
    again = client.get("/api/schema/", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("query", "accept", "is_json"),
    [
        ("", "*/*", False),
        ("", "application/json", True),
        ("?format=json", "*/*", True),
        ("?format=yaml", "application/json", False),
    ],
)
def test_the_schema_comes_as_yaml_or_json(client, query, accept, is_json):
    answer = client.get(f"/api/schema/{query}", headers={"Accept": accept})
    data = answer.json() if is_json else yaml.safe_load(answer.content[:200])
    assert data["openapi"].startswith("3.1")
    assert answer["Content-Type"].endswith("json") == is_json


def test_a_compressed_schema_is_the_same(client):
    answer = client.get("/api/schema/", headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == client.get("/api/schema/").content


def test_the_list_of_operations_names_each_of_them(client):
    page = client.get("/api/docs/").content.decode()
    missing = [address for address in read_schema()["paths"] if address not in page]
    assert missing == []


def test_the_schema_is_only_read(client):
    assert client.post("/api/schema/").status_code == 405
