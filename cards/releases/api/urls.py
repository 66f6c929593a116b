"""REST routes of releases, below /api/v1/cards/."""

from django.urls import path

from .views import FormatList, PatchDetail, PatchList, ReleaseDetail, ReleaseList

urlpatterns = [
    path("releases/", ReleaseList.as_view(), name="releases"),
    path("releases/<slug:slug>/", ReleaseDetail.as_view(), name="release"),
    path("patches/", PatchList.as_view(), name="patches"),
    path("patches/<slug:slug>/", PatchDetail.as_view(), name="patch"),
    path("formats/", FormatList.as_view(), name="formats"),
]
