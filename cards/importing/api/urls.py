"""REST routes of imports, below /api/v1/cards/."""

from django.urls import path

from .views import ImportReleaseViewSet, ImportViewSet, IncompleteRowViewSet

urlpatterns = [
    path("imports/", ImportViewSet.as_view({"get": "list"}), name="imports"),
    path(
        "imports/<int:run_id>/",
        ImportViewSet.as_view({"get": "retrieve"}),
        name="import",
    ),
    path(
        "imports/<int:run_id>/release/",
        ImportViewSet.as_view({"post": "release"}),
        name="import-release",
    ),
    path(
        "imports/rows/",
        IncompleteRowViewSet.as_view({"get": "list"}),
        name="import-rows",
    ),
    *(
        path(
            f"imports/rows/<int:incomplete_id>/{name.replace('_', '-')}/",
            IncompleteRowViewSet.as_view({"post": name}),
            name=f"import-row-{name.replace('_', '-')}",
        )
        for name in ("complete", "set_aside", "wait")
    ),
    path(
        "import-releases/",
        ImportReleaseViewSet.as_view({"get": "list"}),
        name="import-releases",
    ),
    path(
        "import-releases/<slug:slug>/",
        ImportReleaseViewSet.as_view({"get": "retrieve"}),
        name="import-release-detail",
    ),
    *(
        path(
            f"import-releases/<slug:slug>/{name.replace('_', '-')}/",
            ImportReleaseViewSet.as_view({"post": name}),
            name=f"import-release-{name.replace('_', '-')}",
        )
        for name in ("schedule", "unschedule", "roll_back")
    ),
]
