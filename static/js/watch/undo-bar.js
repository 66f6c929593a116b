/** Taking back: the tool, the question over the table, and what became of it. */

import { html, useEffect, useState } from "lib/ui";
import { fillPlain, listed } from "lib/text";
import { cardNames, seatNames, useBattle } from "battle/context";

const SHOWN_MS = 6000;

/** In the bar on top: take back my last answer. */
export function UndoTool() {
  const { store, actions } = useBattle();
  const battle = store.battle.value;
  const mode = battle?.options?.undo ?? "off";
  const own = store.seat.value;
  if (own === null || mode === "off" || battle.ranked || store.standstill.value) return null;
  const told = store.said.value.get("undo");
  const name = gettext("Take back");
  return html`<button
    type="button"
    class="button button--quiet button--icon"
    aria-label=${name}
    title=${name}
    data-action="undo"
    disabled=${told?.state === "asked" || Boolean(store.view.value?.result)}
    onClick=${() => actions.tell({ type: "undo", op: "ask" })}
  >
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" d="M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3" /></svg>
  </button>`;
}

/** @param {{report: any}} props what became known, as far as this reader may know it */
function Learned({ report }) {
  const { store } = useBattle();
  const names = seatNames(store);
  const nameOf = cardNames(store);
  const seats = (report?.seats ?? []).filter((/** @type {any} */ one) => one.count > 0);
  if (seats.length === 0) return html`<p class="small muted">${gettext("No new cards revealed since.")}</p>`;
  return seats.map(
    (/** @type {any} */ { seat, count, cards }) => html`<p class="small" key=${seat} data-learned=${count}>
      ${fillPlain(
        ngettext("%(name)s has seen %(count)s new card since.", "%(name)s has seen %(count)s new cards since.", count),
        { name: names[seat], count },
      )}
      ${cards.length > 0 && html` <span class="muted">${listed(cards.map(nameOf))}</span>`}
    </p>`,
  );
}

/** @param {{told: any, own: number}} props */
function Asked({ told, own }) {
  const { store, actions } = useBattle();
  const name = seatNames(store)[told.by];
  const say = (/** @type {string} */ op) => () => actions.tell({ type: "undo", op });
  if (told.by === own) {
    return html`<div class="notice undo" role="status" data-undo="mine">
      <p>${gettext("Takeback requested. Your opponent decides.")}</p>
      <${Learned} report=${told.report} />
      <button type="button" class="button button--small" data-action="undo-withdraw" onClick=${say("withdraw")}>${gettext("Cancel request")}</button>
    </div>`;
  }
  return html`<div class="notice undo" role="alertdialog" aria-label=${gettext("Take back")} data-undo="theirs">
    <p>${fillPlain(gettext("%(name)s requests a takeback of the last moves."), { name })}</p>
    <${Learned} report=${told.report} />
    <span class="cluster">
      <button type="button" class="button button--small button--ink" data-action="undo-accept" onClick=${say("accept")}>${gettext("Accept")}</button>
      <button type="button" class="button button--small" data-action="undo-decline" onClick=${say("decline")}>${gettext("Decline")}</button>
    </span>
  </div>`;
}

/** Under the bar: the open question, or for a moment what became of it. */
export function UndoBar() {
  const { store } = useBattle();
  const told = store.said.value.get("undo");
  const [seen, setSeen] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (!told || told.state === "asked") return undefined;
    const timer = window.setTimeout(() => setSeen(told), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const own = store.seat.value;
  if (!told || told === seen || own === null) return null;
  if (told.state === "asked") return html`<${Asked} told=${told} own=${own} />`;
  const sentences = {
    done: gettext("The last moves were taken back."),
    declined: gettext("The takeback was declined."),
    withdrawn: gettext("Takeback request withdrawn."),
  };
  return html`<div class="notice undo" role="status" data-undo=${told.state}>
    <p>${sentences[/** @type {keyof typeof sentences} */ (told.state)]}</p>
    ${told.state === "done" && html`<${Learned} report=${told.report} />`}
  </div>`;
}
