"""The last news, for pages that are about something else."""

from django import template
from django.utils.translation import get_language

from cards.releases import selectors
from cards.releases.newsreel import newsreel

register = template.Library()


@register.inclusion_tag("newsroom/_latest.html")
def latest_news(count: int = 3) -> dict[str, object]:
    """The last pieces of news in the reader's language; one query."""
    news = list(selectors.list_news()[:count])
    return {"news": newsreel(news, get_language() or "en")}
