"""The language of signed-in people."""

from collections.abc import Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.decorators import sync_and_async_middleware

from .models import User

Handler = Callable[[HttpRequest], Any]  # gives a response, or an awaitable of one


@sync_and_async_middleware
def language_of_the_user(get_response: Handler) -> Handler:
    """Speak the language a person chose in the profile, whatever the browser says."""

    def speak(request: HttpRequest, user: object) -> None:
        if isinstance(user, User) and user.language:
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language()

    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponse:
            speak(request, await request.auser())
            return cast("HttpResponse", await get_response(request))

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponse:
        speak(request, request.user)
        return cast("HttpResponse", get_response(request))

    return synchronous
