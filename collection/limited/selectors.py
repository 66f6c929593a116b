"""Reads: a person's pools and what is in them.

Doors get pools through ``get_pool_for``: a pool of somebody else is as absent as one
that never was.
"""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from cards.catalogue.selectors import Viewer
from collection.errors import PoolNotFound
from collection.models import Pool


def list_pools_for(viewer: Viewer) -> QuerySet[Pool]:
    """The viewer's pools, those made last first."""
    if isinstance(viewer, AnonymousUser):
        return Pool.objects.none()
    return Pool.objects.filter(owner=viewer).order_by("-created_at", "-pk")


def get_pool_for(viewer: Viewer, pool_id: int) -> Pool:
    """One of the viewer's pools.

    Raises:
        PoolNotFound: There is no such pool, or it is somebody else's.
    """
    pool = list_pools_for(viewer).filter(pk=pool_id).first()
    if pool is None:
        raise PoolNotFound(details={"pool": pool_id})
    return pool
