"""Pages of messages between friends."""

from django.urls import path

from . import views

app_name = "private_messages"
urlpatterns = [
    path("", views.conversations, name="list"),
    path("with/<str:address>/", views.open_conversation, name="with"),
    path("<int:pk>/", views.conversation, name="conversation"),
    path("<int:pk>/<int:message_id>/delete/", views.delete, name="delete"),
    path("<int:pk>/<int:message_id>/report/", views.report, name="report"),
]
