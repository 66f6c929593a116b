"""URLs of bundles and of what installed pages request.

``/healthz`` and ``/readyz`` are answered by ``web.middleware``.
"""

from django.urls import path

from . import app_manifest, views

app_name = "web"
urlpatterns = [
    path("favicon.ico", views.icon, name="icon"),
    path("service-worker.js", views.service_worker, name="service-worker"),
    path("offline/", views.offline, name="offline"),
    path(
        "app/<str:language>.webmanifest",
        app_manifest.app_manifest_view,
        name="manifest",
    ),
    path("code/<slug:tag>/<str:names>.<slug:kind>", views.bundle, name="bundle"),
]
