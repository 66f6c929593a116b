"""The latest news, for pages about something else."""

from django import template

from cards.catalogue.localized_names import get_reader_language
from cards.releases import selectors
from cards.releases.news_lines import build_news_lines

register = template.Library()


@register.inclusion_tag("releases/_latest_news.html")
def latest_news(count: int = 3) -> dict[str, object]:
    """Return the latest pieces of news in the reader's language; one query."""
    news = list(selectors.list_news()[:count])
    return {"news": build_news_lines(news, get_reader_language())}
