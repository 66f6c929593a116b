"""REST addresses of messages between friends, below /api/v1/messages/."""

from django.urls import path

from .views import Conversations, ConversationWith, Messages

app_name = "private-messages"
urlpatterns = [
    path("", Conversations.as_view({"get": "list"}), name="conversations"),
    path("with/<str:address>/", ConversationWith.as_view(), name="with"),
    path("<int:pk>/", Messages.as_view({"get": "list", "post": "create"}), name="list"),
    path("<int:pk>/read/", Messages.as_view({"post": "read"}), name="read"),
    path(
        "<int:pk>/<int:message_id>/",
        Messages.as_view({"delete": "destroy"}),
        name="message",
    ),
    path(
        "<int:pk>/<int:message_id>/report/",
        Messages.as_view({"post": "report"}),
        name="report",
    ),
]
