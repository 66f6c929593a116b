"""Property tests of the whole API against its schema, by Schemathesis.

Signed in as the owner of ``world``, and anonymous. Half of the requests go to the
owner's own things, because most generated ids do not exist. Every request is rolled
back, so that all of them meet the same world.
"""

import contextlib
import os
import re
from unittest import SkipTest

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import FlakyFailure, Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.parameters import ParameterLocation

from battles.live.session import sessions
from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from battles.watching.spectating.spectator_hub import spectator_hub
from cards.models import Series
from cards.search.indexing import index_everything

from .world import address_of, build_world, list_endpoints

pytestmark = pytest.mark.django_db

PARTS = 2  # of the operations, so that the workers of a run share them
# More by hand: SCHEMATHESIS_EXAMPLES=100 make test ARGS=tests/access/test_schema.py
EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "40" if IS_PATIENT else "2"))
# Served on threads that see no open transaction:
# battles/api/tests/test_event_stream.py.
STREAM = "/api/v1/battles/{battle_id}/stream/"
# A schema cannot describe every refusal (a query has a grammar of its own, a cursor
# comes from an earlier response); `test_who_may` tests anonymous access.
LEFT_OUT = {"positive_data_acceptance", "ignored_auth"}


@pytest.fixture(autouse=True)
def one_connection():
    """Keep the test's transaction open between requests, as Django's client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def world(settings, tmp_path):
    """Create the sample data with one series of cards that is not public."""
    settings.CARD_EXPORTS_DIR = tmp_path
    made = build_world()
    Series.objects.filter(code="GHP").update(is_public=False)
    index_everything()
    return made


def operations():
    """Return every operation of the schema that the site serves."""
    load_all_checks()
    plain = SchemaGenerator().get_schema(request=None, public=True)
    schema = schemathesis.openapi.from_dict(plain)
    schema.config.generation.update(with_security_parameters=False)
    schema.app = get_wsgi_application()
    found = [result.ok() for result in schema.get_all_operations()]
    return [operation for operation in found if operation.path != STREAM]


def own_addresses(world):
    """Return the URLs of the owner's things by the path of the schema."""
    found = {}
    for endpoint in list_endpoints():
        names = re.sub(r"<(?:\w+:)?(\w+)>", "{}", endpoint.pattern)
        found[names] = address_of(endpoint, world)
    return found


def own_parameters(operation, addresses):
    """Return the path parameters of the owner's thing."""
    names = re.findall(r"{(\w+)}", operation.path)
    own = addresses[re.sub(r"{\w+}", "{}", operation.path)]
    pattern = re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", operation.path)
    values = re.fullmatch(pattern, own).groupdict()
    return {
        name: int(values[name]) if values[name].isdigit() else values[name]
        for name in names
    }


def check_response(case, headers, left_out):
    """Send a request, roll it back, and compare the response to the schema."""
    block = transaction.atomic()
    block._from_testcase = True  # what battles write must not be nested; here it may
    with block:
        answer = case.call(headers=headers)
        transaction.set_rollback(True)
    if case.method != "GET":
        sessions.clear()
        spectator_hub.forget()
    excluded = [CHECKS.get_one(name) for name in sorted(left_out)]
    case.validate_response(answer, excluded_checks=excluded)


def wrong_parts(case):
    """Return the parts of a request that break the schema."""
    parts = case.meta.components.items()
    return {place for place, part in parts if part.mode is GenerationMode.NEGATIVE}


def can_be_wrong(operation):
    """Return whether a request of the operation has any parameter or a body."""
    given = (operation.path_parameters, operation.query, operation.headers)
    return any(map(len, given)) or bool(operation.body)


def make_property(operation, mode, own, people):
    """Return a test that sends generated requests of one operation as each person."""

    @given(
        case=operation.as_strategy(generation_mode=mode),
        is_own=st.sampled_from([True, False]),
    )
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def one(case, is_own):
        if own and is_own:
            case.path_parameters = dict(own)
        # URLs are more lenient than a schema: a list of one is its item, and unknown
        # parameters are ignored.
        is_body_wrong = ParameterLocation.BODY in wrong_parts(case)
        left_out = LEFT_OUT | (set() if is_body_wrong else {"negative_data_rejection"})
        for headers in people:
            check_response(case, headers, left_out)

    return one


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_the_api_keeps_its_schema(world, mode, part):
    """No server error, and no status or response that the schema does not describe."""
    encoding = {"Accept-Encoding": "identity"}
    token = world.client("owner").session.session_key
    people = [encoding | {"X-Session-Token": token}, encoding]
    addresses = own_addresses(world)
    found = {}
    for operation in operations()[part::PARTS]:
        if mode is GenerationMode.NEGATIVE and not can_be_wrong(operation):
            continue
        own = own_parameters(operation, addresses)
        try:
            with contextlib.suppress(Unsatisfiable, SkipTest):
                until_generated(make_property(operation, mode, own, people))
        except (FailureGroup, Failure) as failure:
            found[operation.label] = "\n".join(map(str, failure.exceptions))

    assert found == {}


def until_generated(run, tries=3):
    """Run; again if CPython 3.11 failed to read a lambda while a request was generated.

    "AST constructor recursion depth mismatch" comes from the interpreter, now and then,
    before anything is sent; a real failure of the API is raised at once.
    """
    for left in reversed(range(tries)):
        try:
            run()
        except FlakyFailure as failure:
            if left == 0 or failure.subgroup(SystemError) is None:
                raise
        else:
            return
