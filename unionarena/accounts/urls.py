"""Pages of accounts; sign-in and sign-up are allauth's."""

from django.urls import path

from . import views

app_name = "accounts"
urlpatterns = [path("profile/", views.profile, name="profile")]
