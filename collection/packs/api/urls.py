"""REST addresses of packs, below /api/v1/packs/."""

from django.urls import path

from .views import Packs

app_name = "packs"
urlpatterns = [
    path("", Packs.as_view({"get": "list"}), name="list"),
    path("daily/", Packs.as_view({"post": "claim_daily"}), name="daily"),
    path(
        "products/",
        Packs.as_view({"get": "list_products"}, pagination_class=None),
        name="products",
    ),
    path(
        "products/<slug:slug>/",
        Packs.as_view({"get": "retrieve_product"}),
        name="product",
    ),
    path("<int:pack_id>/", Packs.as_view({"get": "retrieve"}), name="detail"),
    path("<int:pack_id>/open/", Packs.as_view({"post": "open"}), name="open"),
    path("<int:pack_id>/proof/", Packs.as_view({"get": "verify"}), name="proof"),
]
