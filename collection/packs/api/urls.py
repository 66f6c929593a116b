"""REST addresses of packs, below /api/v1/packs/."""

from django.urls import path

from . import views

app_name = "packs"
urlpatterns = [
    path("", views.PackList.as_view(), name="list"),
    path("daily/", views.DailyPack.as_view(), name="daily"),
    path("products/", views.ProductList.as_view(), name="products"),
    path("products/<slug:slug>/", views.ProductDetail.as_view(), name="product"),
    path("<int:pack_id>/", views.PackDetail.as_view(), name="detail"),
    path("<int:pack_id>/open/", views.PackOpening.as_view(), name="open"),
    path("<int:pack_id>/proof/", views.PackVerification.as_view(), name="proof"),
]
