"""REST URLs below /api/v1/comments/."""

from django.urls import path

from .api import Comments

app_name = "comments"
urlpatterns = [
    path("<int:pk>/", Comments.as_view({"delete": "destroy"}), name="comment"),
    path(
        "<slug:kind>/<int:number>/",
        Comments.as_view({"get": "list", "post": "create"}),
        name="list",
    ),
]
