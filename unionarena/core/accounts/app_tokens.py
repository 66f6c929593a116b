"""Tokens with which an app acts for a user, with limited scopes and for a limited time.

An app gets an access token, valid for a quarter of an hour, and a refresh token, which
it exchanges once for two new ones. A refresh token that is used twice has been stolen,
so it ends the grant with all its tokens (RFC 9700, 4.14.2). A grant allows a set of
``Scope``, never what staff may do. docs/adr/0031 says why this is our own code.
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

# Prefixes, so that a leaked token is recognised as one.
ACCESS: Final = "uaa_"
REFRESH: Final = "uar_"
ACCESS_LIFETIME: Final = timedelta(minutes=15)
# The grant of an app that is not used for so long ends.
REFRESH_LIFETIME: Final = timedelta(days=60)
MOST_GRANTS: Final = 20
_BYTES: Final = 32
_WRITTEN: Final = len(secrets.token_urlsafe(_BYTES))


class UnknownToken(Forbidden):
    """The token was never issued, was already used, or its grant has ended."""

    status = 401
    default_code = "grants.unknown_token"
    default_message = _("This token isn’t valid, or no longer is.")


class ExpiredToken(UnknownToken):
    """The access token is too old; the app can refresh it."""

    default_code = "grants.expired_token"
    default_message = _("This token has expired. Get a new one.")


class TokenReused(UnknownToken):
    """A refresh token was used twice, so its grant has been ended."""

    default_code = "grants.used_twice"
    default_message = _(
        "This token was already used, so this app has been signed out. Sign in again."
    )


class OutOfScope(Forbidden):
    """The user has not given the app this scope."""

    default_code = "grants.out_of_scope"
    default_message = _("This app doesn’t have permission to do this.")


class NeedsSession(Forbidden):
    """The operation is closed to apps."""

    default_code = "grants.needs_session"
    default_message = _("Apps can’t do this; sign in yourself.")


class SignInAgain(Forbidden):
    """The session is too old for a sensitive operation."""

    default_code = "grants.sign_in_again"
    default_message = _(
        "For this, you must have signed in within the last few minutes."
    )


class NeedsName(Malformed):
    """The app has no name to list it by."""

    default_code = "grants.needs_name"
    default_message = _("An app needs a name.")


class TooManyGrants(Conflict):
    """The user has as many grants as one account may have."""

    default_code = "grants.too_many"
    default_message = _(
        "You’ve reached the limit of connected apps. Sign one out first."
    )


class GrantNotFound(NotFound):
    """The user has no such grant."""

    default_code = "grants.nobody"
    default_message = _("App not found.")


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of an app, in clear text; only their digests are stored."""

    grant: Grant
    access: str
    refresh: str


@transaction.atomic
def create_grant(
    *, user: User, app: str, scopes: Collection[Scope], now: datetime
) -> Tokens:
    """Let an app act for a user.

    Args:
        user: The user it acts for.
        app: The user's name for it; stored as ``clean_name`` returns it.
        scopes: What it may do.
        now: Time of the site.

    Raises:
        NeedsAccount: The user is a guest, without a password.
        NeedsName: The cleaned name is empty.
        TooManyGrants: The user has ``MOST_GRANTS`` already.
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
    """Exchange a refresh token for two new tokens; the old ones stop working.

    Raises:
        TokenReused: It was used before; the grant is ended.
        UnknownToken: It was never issued, or its grant has ended.
        Sanctioned: The account is suspended.
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
    raise TokenReused  # outside the transaction, which would restore the grant


def get_grant_by_access_token(token: str, *, now: datetime) -> Grant:
    """Return the grant of an access token (one query).

    Raises:
        ExpiredToken: It is older than ``ACCESS_LIFETIME``.
        UnknownToken: It was never issued, or is not the newest of its grant.
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
    """Return a grant if it is still open (one query)."""
    grant = Grant.objects.select_related("user").filter(pk=pk).first()
    return grant if grant is not None and _is_open(grant, now) else None


def refuse_out_of_scope(grant: Grant, scope: Scope | None) -> None:
    """Refuse an operation outside the scopes of a grant.

    Args:
        grant: Grant of the app.
        scope: Scope the operation needs; None if it is closed to apps.

    Raises:
        NeedsSession: The operation is closed to apps.
        OutOfScope: The grant lacks the scope.
    """
    if scope is None:
        raise NeedsSession
    if scope not in grant.scopes.split():
        raise OutOfScope(details={"scope": scope})


def list_grants_for(user: User, *, now: datetime) -> QuerySet[Grant]:
    """Return a user's open grants, newest first."""
    return user.grants.filter(
        refreshed_at__gt=now - REFRESH_LIFETIME, sign_in__in=_list_session_hashes(user)
    ).order_by("-made_at", "-pk")


def delete_ended_grants(*, now: datetime) -> None:
    """Delete the grants whose refresh tokens are too old.

    A grant that ended with a new password cannot be refreshed, so it goes with them.
    """
    Grant.objects.filter(refreshed_at__lte=now - REFRESH_LIFETIME).delete()


def end_grant(user: User, pk: int) -> None:
    """Sign an app out.

    Raises:
        GrantNotFound: The user has no such grant.
    """
    deleted, _rows = user.grants.filter(pk=pk).delete()
    if not deleted:
        raise GrantNotFound


def end_all_grants(user: User) -> None:
    """Sign every app out."""
    user.grants.all().delete()


def end_grant_of_token(token: str) -> None:
    """End the grant of a token: an app signs itself out.

    An unknown token is no error (RFC 7009, 2.2).
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
    """Return the session hashes of a user, for the current and earlier secret keys."""
    return [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
