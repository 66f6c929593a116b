"""Pages of the results app."""

from django.urls import path

from . import views

app_name = "results"
urlpatterns = [
    path("results/<uuid:battle_id>/", views.detail, name="detail"),
    path("results/cards/<str:number>/", views.card, name="card"),
    path("history/", views.history, name="history"),
]
