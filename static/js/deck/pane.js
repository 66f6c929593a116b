/** The deck beside the cards: what is in it, whether it may be played, its figures. */

import { html, signal, useEffect } from "lib/ui";
import { fillPlain } from "lib/text";
import { ClauseLink } from "components/clause";
import { EnergyChip } from "components/energy";
import { colorName, kindName, partName, triggerName } from "components/vocabulary";
import { isWriting } from "deck/text-list";
import { Figures } from "deck/figures";
import { Glance } from "deck/glance";
import { GROUPS, grouped } from "deck/groups";

/** @typedef {import("deck/store").DeckStore} DeckStore */
/** @typedef {import("deck/store").Line} Line */
/** @typedef {{code: string, name: string}} Format */

const by = signal(/** @type {import("deck/groups").Group} */ ("energy"));

/** What a group is called on the card itself. */
const PARTS = { energy: "required_energy", kind: "type", color: "color" };

/**
 * Play the deck once its last change is saved.
 * @param {{store: DeckStore, url: string}} props
 */
function PlayLink({ store, url }) {
  /** @param {Event} event */
  async function play(event) {
    event.preventDefault();
    await store.flush();
    location.assign(url);
  }
  return html`<a class="button button--primary button--small" data-action="play" href=${url} onClick=${play}>${gettext("Play")}</a>`;
}

/** @param {{store: DeckStore, formats: Format[], playUrl: string}} props */
function Standing({ store, formats, playUrl }) {
  const { format, size, legal, problems, changes } = store.told.value;
  const states = {
    saved: gettext("Saved"),
    saving: gettext("Saving…"),
    failed: gettext("Not saved: the site isn’t responding. Trying again…"),
  };
  return html`<div class="standing">
    <p class="standing__line">
      <span class="standing__count number" data-deck-total>${store.total.value}</span>
      <span class="muted number"> / ${size}</span>
      ${legal
        ? html`<span class="badge badge--good">${gettext("Ready to play")}</span>`
        : html`<span class="badge badge--bad">${gettext("Not playable")}</span>`}
      ${legal && playUrl && html`<${PlayLink} store=${store} url=${playUrl} />`}
      <${CompleteButton} store=${store} />
      <span class="standing__state small muted" role="status" data-state=${store.saving.value}>
        ${states[store.saving.value]}
      </span>
    </p>
    ${store.refusal.value && html`<p class="standing__refusal" role="alert">${store.refusal.value}</p>`}
    ${problems.length > 0 &&
    html`<ul class="list-plain standing__problems small" data-problems>
      ${problems.map(
        ({ sentence, clause }) => html`<li key=${sentence}>${sentence} <small><${ClauseLink} clause=${clause} /></small></li>`,
      )}
    </ul>`}
    ${changes.length > 0 &&
    html`<details class="standing__changes small" data-changes>
      <summary>${gettext("How to make it playable")}</summary>
      <ul>
        ${changes.map(({ sentence }) => html`<li key=${sentence}>${sentence}</li>`)}
      </ul>
    </details>`}
    ${formats.length > 1 &&
    html`<label class="cluster small">
      ${gettext("Format")}
      <select
        data-action="format"
        value=${format}
        onChange=${(/** @type {Event} */ event) => store.choose(/** @type {HTMLSelectElement} */ (event.target).value)}
      >
        ${formats.map(({ code, name }) => html`<option key=${code} value=${code}>${name}</option>`)}
      </select>
    </label>`}
  </div>`;
}

/** @param {{store: DeckStore}} props */
function CompleteButton({ store }) {
  if (store.told.value.legal || store.pool || store.total.value === 0) return null;
  return html`<button type="button" class="button button--small" data-action="complete" onClick=${store.complete}>
    ${gettext("Complete to a legal deck")}
  </button>`;
}

/** What completing the deck changed, and why. @param {{store: DeckStore}} props */
function Completed({ store }) {
  const steps = store.completed.value;
  if (!steps) return null;
  const sum = (/** @type {1 | -1} */ sign) => steps.reduce((total, { before, after }) => total + Math.max(0, sign * (after - before)), 0);
  return html`<section class="completed panel small" role="status" data-completed>
    <p class="cluster cluster--apart">
      <b>${fillPlain(gettext("Added: %(added)s. Removed: %(removed)s."), { added: sum(1), removed: sum(-1) })}</b>
      <button type="button" class="button button--small" data-action="undo-completion" onClick=${store.undo}>${gettext("Undo")}</button>
    </p>
    <ul class="list-plain completed__steps">
      ${steps.map(
        ({ number, name, before, after, sentence }) => html`<li key=${number}>
          <b class="number">${after > before ? "+" : "−"}${Math.abs(after - before)}</b>
          <span>${name} <small class="number muted">${number}</small><br /><span class="muted">${sentence}</span></span>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{store: DeckStore}} props */
function Tools({ store }) {
  return html`<div class="cluster cluster--apart">
    <div class="segmented" role="group" aria-label=${gettext("Group by")}>
      ${GROUPS.map(
        (group) => html`<button
          key=${group}
          type="button"
          aria-pressed=${by.value === group}
          onClick=${() => (by.value = group)}
        >
          ${partName(PARTS[group])}
        </button>`,
      )}
    </div>
    <div class="cluster">
      <button type="button" class="button button--small" data-action="undo" disabled=${!store.canUndo.value} onClick=${store.undo}>
        ${gettext("Undo")}
      </button>
      <button type="button" class="button button--small" data-action="redo" disabled=${!store.canRedo.value} onClick=${store.redo}>
        ${gettext("Redo")}
      </button>
      <button type="button" class="button button--small" data-action="written" onClick=${() => (isWriting.value = true)}>
        ${gettext("Text")}
      </button>
    </div>
  </div>`;
}

/** @param {{line: Line, store: DeckStore, show: (number: string) => void}} props */
function DeckRow({ line, store, show }) {
  const { number, count, owned, card } = line;
  const name = card?.name ?? number;
  const lacking = owned !== null && count > owned;
  return html`<li
    class=${`deck-row ${card ? `deck-row--${card.color}` : ""}`}
    data-number=${number}
    draggable=${true}
    onDragStart=${(/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/x-deck-row", number)}
  >
    <button type="button" class="deck-row__card" onClick=${() => show(number)} title=${name}>
      ${card?.art && html`<img class="deck-row__art" src=${card.art} alt="" draggable=${false} loading="lazy" />`}
      ${card && html`<${EnergyChip} color=${card.color} count=${card.required_energy} />`}
      <span class="deck-row__name">${name}</span>
      ${card?.trigger && html`<span class="deck-row__trigger small">${triggerName(card.trigger)}</span>`}
    </button>
    <span class="deck-row__count">
      <button
        type="button"
        class="button button--small button--icon"
        aria-label=${fillPlain(gettext("Remove one %(name)s"), { name })}
        data-action="fewer"
        onClick=${() => store.add(number, -1)}
      >
        −
      </button>
      <b class="number" data-count>${count}</b>
      <button
        type="button"
        class="button button--small button--icon"
        aria-label=${fillPlain(gettext("Add one %(name)s"), { name })}
        data-action="more"
        onClick=${() => store.add(number, 1)}
      >
        +
      </button>
    </span>
    ${lacking && html`<span class="deck-row__lacking small">${fillPlain(store.pool ? gettext("%(owned)s in your pool") : gettext("you own %(owned)s"), { owned: owned ?? 0 })}</span>`}
  </li>`;
}

/** @param {string} key */
function groupName(key) {
  if (by.value === "energy") return key;
  if (!key) return gettext("Unknown cards");
  return by.value === "kind" ? kindName(key) : colorName(key);
}

/**
 * @param {object} props
 * @param {DeckStore} props.store
 * @param {Format[]} props.formats for which it may be built
 * @param {(number: string) => void} props.show
 * @param {string} [props.playUrl] where it is played; empty if it is played elsewhere
 */
export function DeckPane({ store, formats, show, playUrl = "" }) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    function onKey(event) {
      const inText = /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select");
      if (inText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) store.redo();
      else store.undo();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const groups = grouped(store.lines.value.values(), by.value);
  return html`<div class="stack">
    <${Standing} store=${store} formats=${formats} playUrl=${playUrl} />
    <${Glance} store=${store} />
    <${Completed} store=${store} />
    <${Tools} store=${store} />
    ${groups.length === 0 && html`<p class="empty__title">${gettext("Select a card to add it to the deck.")}</p>`}
    <div class="deck-groups">
      ${groups.map(
        ([key, lines]) => html`<section key=${`${by.value}-${key}`}>
          <h2 class="deck-groups__name small muted">
            ${groupName(key)} <span class="number">(${lines.reduce((sum, { count }) => sum + count, 0)})</span>
          </h2>
          <ul class="list-plain">
            ${lines.map((line) => html`<${DeckRow} key=${line.number} line=${line} store=${store} show=${show} />`)}
          </ul>
        </section>`,
      )}
    </div>
    <${Figures} figures=${store.told.value.figures} />
  </div>`;
}
