/** The cards of a pack, turned one by one right after it was opened; or pack by pack. */

const pack = document.querySelector("[data-pack]");
const turning = document.querySelector("[data-turning]");
const told = document.querySelector("[data-turned]");
const CLOSED = "opened__card--closed";

if (pack && turning && told && window.location.hash === "#turn") {
  // Loaded anew, the page shows what came out.
  window.history.replaceState(null, "", window.location.pathname);
  begin(/** @type {HTMLElement[]} */ ([...pack.children]), turning, told);
}

/**
 * @param {HTMLElement[]} cards
 * @param {Element} controls
 * @param {Element} status
 */
function begin(cards, controls, status) {
  for (const card of cards) {
    card.classList.add(CLOSED);
    card.inert = true;
  }
  controls.removeAttribute("hidden");
  const next = /** @type {HTMLButtonElement} */ (controls.querySelector("[data-turn-next]"));
  const all = /** @type {HTMLButtonElement} */ (controls.querySelector("[data-turn-all]"));
  const closed = () => cards.filter((card) => card.classList.contains(CLOSED));

  /** @param {HTMLElement[]} some */
  const turn = (some) => {
    for (const card of some) {
      card.classList.remove(CLOSED);
      card.classList.add("opened__card--turning");
      card.inert = false;
    }
    status.textContent = some.map((card) => card.dataset.says).join("; ");
    some.at(-1)?.scrollIntoView({ block: "nearest" });
    if (closed().length) return;
    const hadFocus = controls.contains(document.activeElement);
    controls.setAttribute("hidden", "");
    document.removeEventListener("keydown", onKey);
    if (hadFocus) cards[0]?.querySelector("a")?.focus();
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === "Escape") turn(closed());
  };
  const atOnce = Number(pack?.getAttribute("data-at-once") ?? 1);
  next.addEventListener("click", () => turn(closed().slice(0, atOnce)));
  all.addEventListener("click", () => turn(closed()));
  document.addEventListener("keydown", onKey);
  next.focus();
}
