"""Pages of players' bots."""

from django.urls import path

from . import views

app_name = "bots"
urlpatterns = [
    path("", views.ladder, name="ladder"),
    path("mine/", views.mine, name="mine"),
    path("mine/make/", views.make, name="make"),
    path("mine/<int:pk>/", views.change, name="change"),
    path("<int:pk>/", views.detail, name="detail"),
    path("<int:pk>/challenge/", views.challenge, name="challenge"),
]
