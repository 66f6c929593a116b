"""Operations declared once: validated before the method, serialized after it."""

import pytest
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from unionarena.core.api.operations import operation


class Number(serializers.Serializer):
    number = serializers.IntegerField(max_value=9)


class View(APIView):
    authentication_classes = permission_classes = throttle_classes = ()
    seen = None

    @operation("numbers_add", "Add", body=Number, answer=Number, code=201)
    def post(self, request, body):
        View.seen = body.validated_data["number"]
        return {"number": View.seen + 1, "secret": 7}

    @operation("numbers_list", "List", answer=Number, many=True)
    def get(self, request):
        return [{"number": 1}, {"number": 2}]

    @operation("numbers_clear", "Clear", code=204)
    def delete(self, request):
        pass

    @operation("numbers_ready", "Answer", code=202)
    def put(self, request):
        return Response({"own": True}, status=202)


@pytest.fixture(autouse=True)
def _unseen():
    View.seen = None


def send(method, data=None):
    request = getattr(APIRequestFactory(), method)("/", data, format="json")
    answer = View.as_view()(request)
    return answer.status_code, answer.data


def test_a_body_is_validated_and_the_answer_holds_declared_fields_only():
    assert send("post", {"number": 9}) == (201, {"number": 10})


def test_an_invalid_body_never_reaches_the_method():
    assert send("post", {"number": 10})[0] == 400
    assert View.seen is None


def test_answers_are_lists_empty_or_ready_as_declared():
    assert send("get") == (200, [{"number": 1}, {"number": 2}])
    assert send("delete") == (204, None)
    assert send("put") == (202, {"own": True})
