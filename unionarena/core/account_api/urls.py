"""REST URLs below /api/v1/profile/."""

from django.urls import path

from .views import Appeals, BlockDetail, BlockList, Notices, Profile

app_name = "profile"
urlpatterns = [
    path("", Profile.as_view(), name="profile"),
    path("notices/", Notices.as_view(), name="notices"),
    path("sanctions/<int:pk>/appeal/", Appeals.as_view(), name="appeal"),
    path("blocks/", BlockList.as_view(), name="blocks"),
    path("blocks/<int:user_id>/", BlockDetail.as_view(), name="block"),
]
