"""The examples of the REST interface run: each is sent, and answered as described."""

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from collection.tests.factories import make_deck, make_player

OURS = ("/api/v1/collection/", "/api/v1/decks/", "/api/v1/results/")
JSON = "application/json"


@pytest.fixture(scope="module")
def schema():
    return SchemaGenerator().get_schema(request=None, public=True)


def examples_of(schema):
    """Yield every example of a request body: method, path, responses, and body."""
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if not path.startswith(OURS) or "requestBody" not in operation:
                continue
            body = operation["requestBody"]["content"][JSON]
            for example in body.get("examples", {}).values():
                yield method, path, operation["responses"], example["value"]


def test_every_body_of_collection_and_gauntlets_has_an_example(schema):
    with_body = [
        (method, path)
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        if path.startswith(OURS) and "requestBody" in operation
    ]

    assert len(with_body) >= 11
    assert {(method, path) for method, path, *_rest in examples_of(schema)} == {
        *with_body
    }


def test_every_example_is_answered_as_the_schema_says(schema, content, client):
    player = make_player("akari")
    client.force_login(player)
    deck = make_deck(user=player)
    components = {"components": schema["components"]}

    for method, path, responses, value in examples_of(schema):
        address = path.replace("{deck_id}", str(deck.pk))
        answer = getattr(client, method)(address, value, content_type=JSON)

        assert 200 <= answer.status_code < 300, (path, answer.content)
        described = responses[str(answer.status_code)]["content"][JSON]["schema"]
        Draft202012Validator({**described, **components}).validate(answer.json())
