"""Pages of the shelf, below /collection/."""

from django.urls import path

from . import views

app_name = "shelf"
urlpatterns = [
    path("", views.inventory, name="shelf"),
    path("cards/<str:number>/", views.card, name="card"),
    path("cards/<str:number>/change/", views.change, name="change"),
    path("history/", views.history, name="history"),
    path("sets/", views.completion, name="sets"),
    path("import/", views.import_list, name="import"),
    path("undo/<int:change_id>/", views.undo, name="undo"),
    path("export.csv", views.export, {"form": "csv"}, name="export-csv"),
    path("export.txt", views.export, {"form": "txt"}, name="export-text"),
]
