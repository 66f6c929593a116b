"""REST addresses of pools, below /api/v1/pools/."""

from django.urls import path

from . import pools

app_name = "pools"
urlpatterns = [
    path("", pools.PoolList.as_view(), name="list"),
    path("<int:pool_id>/", pools.PoolDetail.as_view(), name="detail"),
    path("<int:pool_id>/open/", pools.PoolOpening.as_view(), name="open"),
    path("<int:pool_id>/proof/", pools.PoolVerification.as_view(), name="proof"),
    path("<int:pool_id>/decks/", pools.PoolDecks.as_view(), name="decks"),
]
