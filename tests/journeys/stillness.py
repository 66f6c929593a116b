"""Check that a table stands still while a game is played (issue 29).

Layout shifts are the browser's own (Layout Instability API), from the first paint to
the result and also those just after a press.
"""

WATCH = """
window.shifts = [];
const nameOf = (node) => node?.nodeType === 3
  ? `text of ${node.parentElement?.className}: ${node.data}`
  : `${node?.localName}.${node?.getAttribute?.("class")}`;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const moved = entry.sources.map(({ node, previousRect: a, currentRect: b }) =>
      `${nameOf(node)} ${a.x},${a.y},${a.width}x${a.height} to ` +
      `${b.x},${b.y},${b.width}x${b.height}`);
    // The menu of a card is a window over the table, and what is missing arrives later.
    const isMenu = ({ node }) =>
      (node?.nodeType === 3 ? node.parentElement : node)?.closest?.(".card-menu");
    if (entry.sources.every(isMenu)) continue;
    window.shifts.push({ value: entry.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""

# The size of each card in play or in hand, without what turns or lifts it.
SIZES = """() => {
  const seen = {};
  for (const card of document.querySelectorAll(".slot, .hand__card")) {
    const zone = card.closest("[data-zone]").dataset.zone;
    const id = card.querySelector("[data-card]").dataset.card;
    seen[`${id} in ${zone}`] = `${card.offsetWidth}x${card.offsetHeight}`;
  }
  return seen;
}"""
FEW_CARDS = 10


class Stillness:
    """Records what moves on a page; made before the page opens the board."""

    def __init__(self, page):
        self.page = page
        self._sizes = {}
        self._resized = set()
        page.add_init_script(WATCH)

    def measure(self):
        """Compare the sizes of cards with those they had before."""
        for card, size in self.page.evaluate(SIZES).items():
            if self._sizes.setdefault(card, size) != size:
                self._resized.add(f"{card}: {self._sizes[card]} to {size}")

    def moves(self):
        """Return layout shifts, and cards that changed their size where they lay."""
        assert len(self._sizes) > FEW_CARDS
        return [*self.page.evaluate("() => window.shifts"), *sorted(self._resized)]
