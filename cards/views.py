"""Pages of the card browser, and the pictures on the cards."""

from django.http import HttpRequest, HttpResponse


def card_list(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


def card_detail(request: HttpRequest, number: str) -> HttpResponse:
    return HttpResponse("")


def card_art(request: HttpRequest, number: str) -> HttpResponse:
    return HttpResponse("")
