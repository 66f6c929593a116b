"""Pages of the campaign."""

from django.urls import path

from . import views

app_name = "campaign"
urlpatterns = [
    path("", views.campaign_map, name="map"),
    path("portrait/", views.portrait, name="portrait"),
    path("<slug:name>/", views.encounter, name="encounter"),
    path("<slug:name>/start/", views.start, name="start"),
]
