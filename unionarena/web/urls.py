"""Health of the server; ``/healthz`` is answered by ``web.middleware``."""

from django.urls import path

from . import views

app_name = "web"
urlpatterns = [
    path("readyz", views.readyz, name="readyz"),
]
