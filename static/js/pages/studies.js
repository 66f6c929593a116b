/** The page of a study: the arrow keys step through its moves. */

const STEPS = new Map([
  ["ArrowLeft", "prev"],
  ["ArrowRight", "next"],
]);

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  const rel = STEPS.get(event.key);
  if (!rel || event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea")) {
    return;
  }
  const link = /** @type {HTMLElement | null} */ (document.querySelector(`#study [rel=${rel}]`));
  if (link) {
    event.preventDefault();
    link.click();
  }
});
