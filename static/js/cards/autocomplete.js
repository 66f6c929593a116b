/** Completions of the query below the search box: a combobox with its own list. */

import { get } from "lib/api";

const WAIT_MS = 180;

/** @typedef {{kind: string, label: string, query: string, number: string}} Completion */

/** @param {HTMLInputElement} box */
export function offerCompletions(box) {
  const list = document.createElement("ul");
  list.className = "completions";
  list.id = "completions";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", gettext("Suggestions"));
  box.closest(".search__line")?.append(list);
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-controls", list.id);
  box.setAttribute("aria-expanded", "false");

  /** @type {Completion[]} */
  let offered = [];
  let chosen = -1;
  let timer = 0;
  let typed = "";

  function close() {
    list.hidden = true;
    chosen = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  /** @param {Completion[]} found */
  function show(found) {
    offered = found;
    chosen = -1;
    list.replaceChildren(...found.map((completion, index) => option(completion, index)));
    list.hidden = found.length === 0;
    box.setAttribute("aria-expanded", String(!list.hidden));
  }

  /** @param {number} index */
  function mark(index) {
    chosen = index;
    [...list.children].forEach((row, n) => row.setAttribute("aria-selected", String(n === index)));
    if (index >= 0) box.setAttribute("aria-activedescendant", `completion-${index}`);
  }

  /** @param {Completion} completion */
  function take(completion) {
    close();
    if (completion.number && completion.query.startsWith('"')) {
      window.location.assign(`/cards/${completion.number}/`);
      return;
    }
    box.value = completion.query;
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function complete() {
    typed = box.value;
    if (!typed.trim()) return close();
    const address = `${box.dataset.complete}?q=${encodeURIComponent(typed.slice(0, 200))}`;
    try {
      const found = await get(address);
      if (box.value === typed && document.activeElement === box) show(found);
    } catch {
      close(); // search works without completions
    }
  }

  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(complete, WAIT_MS);
  });
  box.addEventListener("blur", () => window.setTimeout(close, 150));
  box.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      mark((chosen + step + offered.length) % offered.length);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      take(offered[chosen]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter") close();
  });
  list.addEventListener("pointerdown", (event) => {
    const row = /** @type {HTMLElement} */ (event.target).closest("[data-index]");
    if (!(row instanceof HTMLElement)) return;
    event.preventDefault();
    take(offered[Number(row.dataset.index)]);
  });
}

/**
 * @param {Completion} completion
 * @param {number} index
 */
function option(completion, index) {
  const row = document.createElement("li");
  row.className = "completions__option";
  row.id = `completion-${index}`;
  row.dataset.index = String(index);
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", "false");
  const label = document.createElement("span");
  label.textContent = completion.label;
  row.append(label);
  if (completion.number) {
    const number = document.createElement("small");
    number.textContent = completion.number;
    row.append(number);
  }
  return row;
}
