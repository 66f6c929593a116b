"""The admin of users."""

from allauth.account.admin import EmailAddressAdmin
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from .models import User


@admin.register(User)
class UserAdmin(DjangoUserAdmin, ModelAdmin):
    """Users with their preferences."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    fieldsets = (
        *(DjangoUserAdmin.fieldsets or ()),
        (None, {"fields": ("display_name", "language")}),
    )


# Viewing addresses would allow confirming them (allauth checks no permission).
EmailAddressAdmin.make_verified.allowed_permissions = ("change",)
