"""Apps that act in a person's name: with less than the person may, and not for ever.

An app gets two tokens. With the first it asks, for a quarter of an hour; the second
gets it two new ones, once. A second that comes twice was stolen from somebody, and ends
the grant with all its tokens (RFC 9700, 4.14.2). What a grant may is a set of
``Scope``; powers of staff are never in it. Why it is made here stands in docs/adr/0031.
"""

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound
from unionarena.core.text_input import clean_name

from .guests import refuse_guest
from .models import LONGEST_APP, Grant, Scope, User
from .sanctions import refuse_suspended

ACCESS: Final = (
    "uaa_"  # how tokens begin, so that finds of them are known for what they are
)
REFRESH: Final = "uar_"
ACCESS_LIFETIME: Final = timedelta(minutes=15)
# An app that has not been used for so long is forgotten.
REFRESH_LIFETIME: Final = timedelta(days=60)
MOST_GRANTS: Final = 20
_BYTES: Final = 32
_WRITTEN: Final = len(secrets.token_urlsafe(_BYTES))


class UnknownToken(Forbidden):
    """It was never given out, was used, or its grant is over."""

    status = 401
    default_code = "grants.unknown_token"
    default_message = _("This token isn’t valid, or no longer is.")


class ExpiredToken(UnknownToken):
    """A new one is to be had."""

    default_code = "grants.expired_token"
    default_message = _("This token has expired. Get a new one.")


class TokenReused(UnknownToken):
    """One of two who had it is a thief, so neither gets in any more."""

    default_code = "grants.used_twice"
    default_message = _(
        "This token was already used, so this app has been signed out. Sign in again."
    )


class OutOfScope(Forbidden):
    """The person has not let the app do this."""

    default_code = "grants.out_of_scope"
    default_message = _("This app doesn’t have permission to do this.")


class NeedsSession(Forbidden):
    """No app may be allowed to do this."""

    default_code = "grants.needs_session"
    default_message = _("Apps can’t do this; sign in yourself.")


class SignInAgain(Forbidden):
    """Whoever found an open session should not keep what is behind it."""

    default_code = "grants.sign_in_again"
    default_message = _(
        "For this, you must have signed in within the last few minutes."
    )


class NeedsName(Malformed):
    """Nobody could tell it from the others."""

    default_code = "grants.needs_name"
    default_message = _("An app needs a name.")


class TooManyGrants(Conflict):
    """Nobody uses more."""

    default_code = "grants.too_many"
    default_message = _(
        "You’ve reached the limit of connected apps. Sign one out first."
    )


class GrantNotFound(NotFound):
    """The person has no such grant."""

    default_code = "grants.nobody"
    default_message = _("App not found.")


@dataclass(frozen=True, slots=True)
class Tokens:
    """What an app is given; nobody can read it a second time."""

    grant: Grant
    access: str
    refresh: str


@transaction.atomic
def create_grant(
    *, user: User, app: str, scopes: Collection[Scope], now: datetime
) -> Tokens:
    """Let an app act in somebody's name.

    Args:
        user: In whose.
        app: What they call it, kept as ``clean_name`` leaves it.
        scopes: What it may.
        now: Of the site.

    Raises:
        NeedsAccount: A guest, whom no password protects.
        NeedsName: Nothing is left of the name.
        TooManyGrants: So many apps are in already.
    """
    refuse_guest(user)
    name = clean_name(app)[:LONGEST_APP].strip()
    if not name:
        raise NeedsName
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if list_grants_for(user, now=now).count() >= MOST_GRANTS:
        raise TooManyGrants(details={"most": MOST_GRANTS})
    family = REFRESH + secrets.token_urlsafe(_BYTES)
    grant = Grant(
        user=user,
        app=name,
        scopes=" ".join(scope for scope in Scope.values if scope in scopes),
        sign_in=user.get_session_auth_hash(),
        family=_digest(family),
        made_at=now,
    )
    return _issue_tokens(grant, family, now)


def refresh_tokens(token: str, *, now: datetime) -> Tokens:
    """Two new tokens for a refresh token; those before open nothing any more.

    Raises:
        UsedTwice: It was used before; the grant is over.
        UnknownToken: It was never given out, or its grant is over.
        Sanctioned: The account is closed.
    """
    family = _find_grant_by_refresh_token(token)
    with transaction.atomic():
        found = Grant.objects.select_for_update(of=("self",)).select_related("user")
        grant = found.filter(family=_digest(family)).first()
        if grant is None or not _is_open(grant, now):
            raise UnknownToken
        refuse_suspended(grant.user)
        if constant_time_compare(grant.refresh, _digest(token)):
            return _issue_tokens(grant, family, now)
        grant.delete()
    raise TokenReused  # not within, where it would take the end of the grant back


def get_grant_by_access_token(token: str, *, now: datetime) -> Grant:
    """The grant of an access token (one query).

    Raises:
        ExpiredToken: It is older than ``ACCESS_HOLDS``.
        UnknownToken: It was never given out, or is not the newest of its grant.
    """
    known = Grant.objects.select_related("user")
    grant = known.filter(access=_digest(token)).first()
    if grant is None or not _is_open(grant, now):
        raise UnknownToken
    if now >= grant.access_until:
        raise ExpiredToken
    grant.user.is_by_app = True
    return grant


def get_open_grant(pk: int, *, now: datetime) -> Grant | None:
    """A grant that somebody came in with, if it still holds (one query)."""
    grant = Grant.objects.select_related("user").filter(pk=pk).first()
    return grant if grant is not None and _is_open(grant, now) else None


def refuse_out_of_scope(grant: Grant, scope: Scope | None) -> None:
    """Let an app do only what it was allowed.

    Args:
        grant: What it was allowed.
        scope: What it would need; None for what no app may.

    Raises:
        NeedsSession: No app may do it.
        OutOfScope: This one may not.
    """
    if scope is None:
        raise NeedsSession
    if scope not in grant.scopes.split():
        raise OutOfScope(details={"scope": scope})


def list_grants_for(user: User, *, now: datetime) -> QuerySet[Grant]:
    """What somebody lets apps do, the newest first; what is over is forgotten."""
    user.grants.filter(refreshed_at__lte=now - REFRESH_LIFETIME).delete()
    user.grants.exclude(sign_in__in=_list_session_hashes(user)).delete()
    return user.grants.order_by("-made_at", "-pk")


def end_grant(user: User, pk: int) -> None:
    """Let an app do nothing more, from now on.

    Raises:
        GrantNotFound: The person has no such grant.
    """
    deleted, _rows = user.grants.filter(pk=pk).delete()
    if not deleted:
        raise GrantNotFound


def end_all_grants(user: User) -> None:
    """Sign every app out."""
    user.grants.all().delete()


def end_grant_of_token(token: str) -> None:
    """End the grant of a token, as an app does that signs itself out.

    Of a token nobody knows nothing is said, as RFC 7009 has it.
    """
    Grant.objects.filter(family=_digest(_find_grant_by_refresh_token(token))).delete()
    Grant.objects.filter(access=_digest(token)).delete()


def _find_grant_by_refresh_token(token: str) -> str:
    return token[: len(REFRESH) + _WRITTEN]


def _issue_tokens(grant: Grant, family: str, now: datetime) -> Tokens:
    access = ACCESS + secrets.token_urlsafe(_BYTES)
    token = family + secrets.token_urlsafe(_BYTES)
    grant.access, grant.refresh = _digest(access), _digest(token)
    grant.access_until, grant.refreshed_at = now + ACCESS_LIFETIME, now
    grant.save()
    return Tokens(grant, access, token)


def _is_open(grant: Grant, now: datetime) -> bool:
    return (
        grant.user.is_active
        and now < grant.refreshed_at + REFRESH_LIFETIME
        and any(
            constant_time_compare(grant.sign_in, one)
            for one in _list_session_hashes(grant.user)
        )
    )


def _list_session_hashes(user: User) -> list[str]:
    """What sessions of an account may be bound to, by the secrets of now and before."""
    return [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
