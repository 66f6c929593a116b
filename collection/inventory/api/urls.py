"""REST addresses of the shelf, below /api/v1/collection/."""

from django.urls import path

from . import views

app_name = "collection"
urlpatterns = [
    path("", views.Inventory.as_view(), name="shelf"),
    path("history/", views.History.as_view(), name="history"),
    path("completion/", views.Completion.as_view(), name="completion"),
    path("import/", views.Import.as_view(), name="import"),
    path("export/", views.Export.as_view(), name="export"),
    path("changes/", views.BulkChanges.as_view(), name="changes"),
    path("changes/<int:change_id>/undo/", views.Undo.as_view(), name="undo"),
]
