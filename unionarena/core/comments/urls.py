"""Pages of comments, below /comments/."""

from django.urls import path

from . import views

app_name = "comments"
urlpatterns = [
    path("<int:pk>/remove/", views.remove, name="remove"),
    path("<slug:kind>/<int:number>/", views.comments, name="list"),
]
