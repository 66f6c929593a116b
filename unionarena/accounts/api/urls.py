"""REST addresses below /api/v1/profile/."""

from django.urls import path

from .views import BlockDetail, BlockList, Profile

app_name = "profile"
urlpatterns = [
    path("", Profile.as_view(), name="profile"),
    path("blocks/", BlockList.as_view(), name="blocks"),
    path("blocks/<int:user_id>/", BlockDetail.as_view(), name="block"),
]
