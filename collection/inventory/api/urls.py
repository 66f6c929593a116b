"""REST addresses of the collection, below /api/v1/collection/."""

from django.urls import path

from .views import Inventory

app_name = "collection"
urlpatterns = [
    path("", Inventory.as_view({"get": "retrieve", "patch": "change"}), name="shelf"),
    path("history/", Inventory.as_view({"get": "list_history"}), name="history"),
    path(
        "completion/", Inventory.as_view({"get": "list_completion"}), name="completion"
    ),
    path("import/", Inventory.as_view({"post": "import_list"}), name="import"),
    path("export/", Inventory.as_view({"get": "export"}), name="export"),
    path("changes/", Inventory.as_view({"get": "list_changes"}), name="changes"),
    path(
        "changes/<int:change_id>/undo/",
        Inventory.as_view({"post": "undo"}),
        name="undo",
    ),
]
