"""The page of all rulings."""

from django.urls import path

from . import rulings

app_name = "rulings"
urlpatterns = [path("", rulings.ruling_list, name="list")]
