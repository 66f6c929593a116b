/**
 * Beside the table: the last lines of the log, and, opened on demand, all of it and the
 * tabs others add. On small screens in a window.
 */

import { classes, html } from "lib/ui";
import { useBattle } from "battle/context";
import { prefer, preferences } from "battle/preferences";
import { Log, sentenceOf, worthTelling } from "battle/log";

/** @typedef {import("battle/board-slots").Tab} Tab */

const TICKER_LINES = 4;

/** @type {Tab} */
const LOG = { key: "log", name: () => gettext("Battle log"), component: Log };

/** @param {{tabs: Tab[], open: string, hasPanel: boolean}} props Whether the open tab is shown. */
function TabList({ tabs, open, hasPanel }) {
  const { store } = useBattle();
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = tabs.findIndex(({ key }) => key === open);
    store.tab.value = tabs[(at + step + tabs.length) % tabs.length].key;
    const row = /** @type {HTMLElement} */ (event.currentTarget);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (row.querySelector("[aria-selected=true]"))?.focus());
  };
  return html`<div class="tabs" role="tablist" onKeyDown=${onKey}>
    ${tabs.map(({ key, name, unread }) => {
      const count = key === open ? 0 : (unread?.(store) ?? 0);
      return html`<button
        type="button"
        key=${key}
        class=${classes("tabs__one", key === open && "tabs__one--open")}
        role="tab"
        id=${`tab-${key}`}
        aria-selected=${String(key === open)}
        aria-controls=${hasPanel ? "tab-panel" : null}
        tabindex=${key === open ? 0 : -1}
        data-tab=${key}
        onClick=${() => {
          const isFolding = key === open && preferences.value.log === "open";
          if (!store.small.value) prefer("log", isFolding ? "folded" : "open");
          store.tab.value = key;
        }}
      >
        ${name()} ${count > 0 && html`<span class="tabs__unread number">${count}</span>`}
      </button>`;
    })}
  </div>`;
}

/**
 * The number of unread messages in tabs that are not open.
 * @param {import("battle/store").Store} store
 * @param {Tab[]} tabs
 */
export function unreadOf(store, tabs) {
  const shown = tabs.filter(({ isShown }) => isShown?.(store) ?? true);
  return shown.reduce((sum, { unread }) => sum + (unread?.(store) ?? 0), 0);
}

/** The tabs, and the one that is open among them. */
function useTabs() {
  const { store, parts } = useBattle();
  const tabs = [LOG, ...(parts?.tabs ?? [])].filter(({ isShown }) => isShown?.(store) ?? true);
  return { tabs, open: tabs.find(({ key }) => key === store.tab.value) ?? LOG };
}

/** The last lines of the log, each new one below the others. */
function Ticker() {
  const { store } = useBattle();
  const lines = worthTelling(store.log.value).slice(-TICKER_LINES);
  return html`<ol class="ticker" key=${lines.at(-1)?.seq} aria-hidden="true">
    ${lines.map((line) => html`<li key=${line.seq}>${sentenceOf(line)}</li>`)}
  </ol>`;
}

/** The place beside the table: the ticker, or the open tab. */
export function Dock() {
  const { tabs, open } = useTabs();
  const isOpen = preferences.value.log === "open";
  return html`<aside class="dock" aria-label=${gettext("Battle log")} data-open=${isOpen ? "" : null}>
    ${isOpen && html`<${Tabs} />`}
    ${!isOpen && tabs.length > 1 && html`<${TabList} tabs=${tabs} open=${open.key} hasPanel=${false} />`}
    ${!isOpen && html`<${Ticker} />`}
  </aside>`;
}

/** The tabs and what is open among them; only the log where nothing was added. */
export function Tabs() {
  const { tabs, open } = useTabs();
  if (tabs.length === 1) return html`<${Log} />`;
  return html`<${TabList} tabs=${tabs} open=${open.key} hasPanel=${true} />
    <div class="tabs__panel" role="tabpanel" id="tab-panel" aria-labelledby=${`tab-${open.key}`}>
      <${open.component} />
    </div>`;
}
