"""Pages of packs, below /collection/packs/."""

from django.urls import path

from . import views

app_name = "packs"
urlpatterns = [
    path("", views.pack_list, name="list"),
    path("daily/", views.claim_daily, name="daily"),
    path("<int:pack_id>/", views.pack_detail, name="detail"),
    path("<int:pack_id>/open/", views.open_pack, name="open"),
    path("<int:pack_id>/proof/", views.pack_proof, name="proof"),
]
