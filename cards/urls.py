"""Pages of the cards app."""

from django.urls import path

from .browsing import rulings, views, vocabulary_module

app_name = "cards"
urlpatterns = [
    path("", views.card_list, name="list"),
    path("help/", views.search_help, name="help"),
    path(
        "vocabulary/<str:language>.<slug:tag>.js",
        vocabulary_module.serve_module,
        name="vocabulary",
    ),
    path("art/<slug:color>/<slug:number>.svg", views.world_art, name="world-art"),
    path("sets/", views.set_list, name="sets"),
    path("sets/<str:code>/", views.set_detail, name="set"),
    path("sets/<str:code>/rulings/", rulings.set_rulings, name="set-rulings"),
    path("coverage/", views.coverage, name="coverage"),
    path("coverage/<str:code>/", views.set_coverage, name="set-coverage"),
    path("<str:number>/", views.card_detail, name="detail"),
    path("<str:number>/art.svg", views.card_art, name="art"),
]
