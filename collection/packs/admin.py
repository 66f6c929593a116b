"""The editors' door to cards of people: giving, taking back, and looking at packs."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminTextInputWidget

from cards.catalogue.selectors import list_all_cards
from collection.models import (
    MOST_COPIES_LISTED,
    SOURCE_LENGTH,
    CardMovement,
    OwnedCard,
    PackGrant,
    Why,
)
from collection.services import record_movement
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user

GRANT = "collection.grant_cards"


class GrantForm(forms.ModelForm):
    """Copies of a card for a person, and why; below zero they are taken back."""

    person = forms.CharField(label=_("player"), widget=UnfoldAdminTextInputWidget)
    number = forms.CharField(label=_("card number"), widget=UnfoldAdminTextInputWidget)
    change = forms.IntegerField(
        label=_("copies"),
        min_value=-MOST_COPIES_LISTED,
        max_value=MOST_COPIES_LISTED,
        help_text=_("A negative number takes copies back."),
        widget=UnfoldAdminIntegerFieldWidget,
    )
    source = forms.CharField(
        label=_("reason"), max_length=SOURCE_LENGTH, widget=UnfoldAdminTextInputWidget
    )

    class Meta:
        """What of a movement a person decides."""

        model = CardMovement
        fields = ("person", "number", "change", "source")

    def clean_person(self) -> User:
        """Somebody by their user name."""
        person = User.objects.filter(username=self.cleaned_data["person"]).first()
        if person is None:
            raise forms.ValidationError(_("User not found."))
        return person

    def clean_number(self) -> int:
        """A published card."""
        card = list_all_cards().filter(number=self.cleaned_data["number"]).first()
        if card is None:
            raise forms.ValidationError(_("Card not found."))
        return card.pk

    def clean_change(self) -> int:
        """At least one copy, one way or the other."""
        change = int(self.cleaned_data["change"])
        if change == 0:
            raise forms.ValidationError(_("Give or take at least one copy."))
        return change

    def clean(self) -> dict[str, Any]:
        """Nobody loses more than they have."""
        data = super().clean() or {}
        if {"person", "number", "change"} <= data.keys():
            row = OwnedCard.objects.filter(
                user=data["person"], card=data["number"]
            ).first()
            if (row.count if row else 0) + data["change"] < 0:
                self.add_error("change", _("The player doesn’t have that many."))
        return data


@admin.register(CardMovement)
class CardMovementAdmin(ModelAdmin):
    """The ledger, to read and to add to; entries are never changed."""

    form = GrantForm
    list_display = ("user", "card", "change", "why", "source", "at", "by")
    list_select_related = ("user", "card", "by")
    list_filter = ("why",)
    search_fields = ("user__username", "card__number", "source")
    ordering = ("-at", "-pk")

    def get_fields(self, _request: HttpRequest, obj: object = None) -> tuple[str, ...]:
        """The form for a new entry; all that is known of an old one."""
        return self.list_display if obj else GrantForm.Meta.fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """For whoever may give cards."""
        return request.user.has_perm(GRANT)

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """What happened, happened."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """What happened, happened."""
        return False

    def save_model(
        self,
        request: HttpRequest,
        obj: CardMovement,
        form: forms.ModelForm,
        change: bool,
    ) -> None:
        """Move the cards; the ledger keeps who did it."""
        data = form.cleaned_data
        record_movement(
            user=data["person"],
            changes={data["number"]: data["change"]},
            why=Why.GRANT,
            source=data["source"],
            by=get_signed_in_user(request.user),
            now=timezone.now(),
        )
        written = CardMovement.objects.filter(user=data["person"], why=Why.GRANT)
        obj.__dict__.update(written.latest("pk").__dict__)


@admin.register(PackGrant)
class PackGrantAdmin(ModelAdmin):
    """Packs of people, to look at when they ask for help; never their seeds."""

    list_display = ("user", "product", "reason", "granted_at", "opened_at")
    list_select_related = ("user",)
    list_filter = ("reason", "product")
    search_fields = ("user__username",)
    ordering = ("-pk",)
    fields = (*list_display, "commitment", "cards")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Packs are earned."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Packs open for their owners."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Packs stay."""
        return False
