"""The editors' door to people."""

from allauth.account.admin import EmailAddressAdmin
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from .models import User


@admin.register(User)
class UserAdmin(DjangoUserAdmin, ModelAdmin):
    """People, with what they prefer beside what Django knows of them."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    fieldsets = (
        *(DjangoUserAdmin.fieldsets or ()),
        (None, {"fields": ("display_name", "language")}),
    )


# Whoever may only look at addresses could confirm them (allauth asks for nothing).
EmailAddressAdmin.make_verified.allowed_permissions = ("change",)
