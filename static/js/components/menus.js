/**
 * Small windows below a button (`<details class="menu" data-menu>`): only one is open,
 * Escape and a press elsewhere close it.
 */

const OPEN = "details[data-menu][open]";

/** @param {Element | null} except */
function closeAll(except = null) {
  for (const menu of document.querySelectorAll(OPEN)) {
    if (menu !== except) menu.removeAttribute("open");
  }
}

/** Listen, once per page. */
export function watchMenus() {
  document.addEventListener("pointerdown", (event) => {
    closeAll(/** @type {Element} */ (event.target).closest(OPEN));
  });
  document.addEventListener("keydown", (event) => {
    const open = document.querySelector(OPEN);
    if (event.key !== "Escape" || !open) return;
    closeAll();
    /** @type {HTMLElement | null} */ (open.querySelector("summary"))?.focus();
  });
}
