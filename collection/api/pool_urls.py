"""REST addresses of pools, below /api/v1/pools/."""

from django.urls import path

from .pools import Pools

app_name = "pools"
urlpatterns = [
    path("", Pools.as_view({"get": "list", "post": "create"}), name="list"),
    path(
        "<int:pool_id>/",
        Pools.as_view({"get": "retrieve", "delete": "destroy"}),
        name="detail",
    ),
    path("<int:pool_id>/open/", Pools.as_view({"post": "open"}), name="open"),
    path("<int:pool_id>/proof/", Pools.as_view({"get": "verify"}), name="proof"),
    path("<int:pool_id>/decks/", Pools.as_view({"post": "create_deck"}), name="decks"),
]
