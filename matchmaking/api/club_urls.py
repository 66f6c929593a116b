"""REST addresses of clubs, below /api/v1/clubs/."""

from django.urls import path

from . import clubs

app_name = "clubs"
urlpatterns = [
    path("", clubs.ClubList.as_view(), name="list"),
    path("<int:pk>/", clubs.ClubDetail.as_view(), name="detail"),
    path("<int:pk>/membership/", clubs.ClubMembership.as_view(), name="membership"),
    path("<int:pk>/members/", clubs.ClubMembers.as_view(), name="members"),
    path("<int:pk>/members/<str:address>/", clubs.ClubMember.as_view(), name="member"),
    path("<int:pk>/requests/", clubs.ClubRequests.as_view(), name="requests"),
    path("<int:pk>/ladder/", clubs.ClubLadder.as_view(), name="ladder"),
    path("<int:pk>/webhook/", clubs.ClubWebhook.as_view(), name="webhook"),
    path(
        "<int:pk>/webhook/test/", clubs.ClubWebhookTest.as_view(), name="webhook-test"
    ),
]
