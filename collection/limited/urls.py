"""Pages of pools, below /collection/pools/."""

from django.urls import path

from . import views

app_name = "pools"
urlpatterns = [
    path("", views.pool_list, name="list"),
    path("take/", views.take, name="take"),
    path("<int:pool_id>/", views.pool_detail, name="detail"),
    path("<int:pool_id>/open/", views.open_pool, name="open"),
    path("<int:pool_id>/proof/", views.pool_proof, name="proof"),
    path("<int:pool_id>/build/", views.build, name="build"),
    path("<int:pool_id>/discard/", views.discard, name="discard"),
]
