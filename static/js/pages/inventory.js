/** The collection: keys on a card do what its buttons do. */

/** @type {Record<string, string>} */
const PRESSES = { "+": "count+", "=": "count+", "-": "count-", w: "wanted+", W: "wanted-", t: "tradeable+", T: "tradeable-" };

document.querySelector("[data-shelf]")?.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = /** @type {KeyboardEvent} */ (event);
  const press = PRESSES[key];
  if (!press || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  const card = target.closest("li, tr");
  const button = card?.querySelector(`[data-press="${press}"]`);
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
});
