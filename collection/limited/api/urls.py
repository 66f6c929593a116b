"""REST addresses of pools, below /api/v1/pools/."""

from django.urls import path

from . import views

app_name = "pools"
urlpatterns = [
    path("", views.PoolList.as_view(), name="list"),
    path("<int:pool_id>/", views.PoolDetail.as_view(), name="detail"),
    path("<int:pool_id>/open/", views.PoolOpening.as_view(), name="open"),
    path("<int:pool_id>/proof/", views.PoolVerification.as_view(), name="proof"),
    path("<int:pool_id>/decks/", views.PoolDecks.as_view(), name="decks"),
]
