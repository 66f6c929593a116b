/** The page that edits a scene: dragging cards between zones, and undo. */

/** What the text was before each change, the newest last. @type {string[]} */
const past = [];
let shown = text().value;
/** The card that is being dragged. @type {HTMLInputElement | null} */
let dragged = null;

/** @returns {HTMLTextAreaElement} */
function text() {
  return /** @type {HTMLTextAreaElement} */ (document.querySelector("#scene-editor [name=text]"));
}

/** @param {string} id */
function press(id) {
  document.getElementById(id)?.click();
}

/** Cards can be dragged, and an older text restored. */
function prepare() {
  for (const card of document.querySelectorAll(".still__choice")) {
    card.setAttribute("draggable", "true");
  }
  const undo = /** @type {HTMLElement} */ (document.querySelector("[data-undo]"));
  undo.hidden = past.length === 0;
}

document.addEventListener("htmx:afterSettle", () => {
  const now = text().value;
  if (now !== shown) {
    past.push(shown);
    shown = now;
  }
  prepare();
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (!target.closest("[data-undo]")) {
    return;
  }
  const before = past.pop();
  if (before !== undefined) {
    shown = before;
    text().value = before;
    press("scene-draw");
  }
});

document.addEventListener("dragstart", (event) => {
  const card = /** @type {Element} */ (event.target).closest?.(".still__choice");
  dragged = card?.querySelector("input") ?? null;
  if (dragged && event.dataTransfer) {
    dragged.checked = true;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.value);
  }
});

/** @param {Event} event */
function zoneOf(event) {
  const zone = /** @type {Element} */ (event.target).closest?.("[data-zone]");
  return dragged && zone instanceof HTMLElement ? zone : null;
}

document.addEventListener("dragover", (event) => {
  const zone = zoneOf(event);
  for (const other of document.querySelectorAll(".is-target")) {
    other.classList.toggle("is-target", other === zone);
  }
  if (zone) {
    zone.classList.add("is-target");
    event.preventDefault();
  }
});

document.addEventListener("drop", (event) => {
  const zone = zoneOf(event);
  const to = /** @type {HTMLSelectElement | null} */ (document.getElementById("scene-to"));
  if (zone && to) {
    event.preventDefault();
    to.value = zone.dataset.zone ?? to.value;
    press("scene-move");
  }
});

document.addEventListener("dragend", () => {
  dragged = null;
  for (const zone of document.querySelectorAll(".is-target")) {
    zone.classList.remove("is-target");
  }
});

prepare();
