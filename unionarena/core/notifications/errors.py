"""Refusals of notifications."""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Illegal, Malformed, NotFound, TooMany


class AddressRefused(Illegal):
    """The site sends nothing to this address."""

    default_code = "notification.address_refused"
    default_message = _("This site doesn’t send anything to that address.")


class BadSubscription(Malformed):
    """The keys of a subscription are not those of a browser."""

    default_code = "notification.bad_subscription"
    default_message = _("These aren’t the keys of a push subscription.")


class ForeignSubscription(Conflict):
    """The subscription is another person's."""

    default_code = "notification.foreign_subscription"
    default_message = _("This push subscription belongs to another account.")


class TooManySubscriptions(TooMany):
    """A person has subscribed too many browsers."""

    default_code = "notification.too_many_subscriptions"
    default_message = _("Too many devices. Remove one you no longer use first.")


class SubscriptionNotFound(NotFound):
    """There is no such subscription, or it is another person's."""

    default_code = "notification.no_subscription"
    default_message = _("Device not found.")


class WebhookNotFound(NotFound):
    """There is no webhook here."""

    default_code = "notification.no_webhook"
    default_message = _("There is no webhook here.")


class WebhookFailed(Conflict):
    """The other server did not take the message."""

    default_code = "notification.webhook_failed"
    default_message = _("The other server didn’t accept the message.")
