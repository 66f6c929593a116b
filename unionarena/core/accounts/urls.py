"""Pages of accounts; sign-in and sign-up are allauth's."""

from django.urls import path

from . import views

app_name = "accounts"
urlpatterns = [
    path("accounts/signup/", views.SignUp.as_view(), name="sign-up"),
    path("accounts/login/", views.SignIn.as_view(), name="sign-in"),
    path("accounts/sessions/", views.Sessions.as_view(), name="sessions"),
    path("profile/", views.profile, name="profile"),
    path("profile/table/", views.table, name="table"),
    path("profile/apps/", views.apps, name="apps"),
    path("profile/apps/end/", views.end_apps, name="end-apps"),
    path("profile/apps/<int:pk>/end/", views.end_app, name="end-app"),
    path("notices/", views.notices, name="notices"),
    path("profile/unblock/<int:user_id>/", views.unblock, name="unblock"),
]
