/** The card that is read, in a window. */

import { html } from "lib/ui";
import { fillPlain } from "lib/text";
import { CardInFull } from "components/card-face";
import { Window } from "components/dialog";
import { layout } from "components/layout";
import { figureText, markText, modeName } from "components/vocabulary";
import { cardNames, useBattle } from "battle/context";
import { placesOf } from "battle/card-lookup";
import { Words } from "battle/keyword-help";

/** @typedef {import("battle/store").Looked} Looked */
/** @typedef {import("battle/types").Unit} Unit */

/** What is true of a card on the field now, with its causes. @param {{unit: Unit}} props */
function Now({ unit }) {
  const { store, actions } = useBattle();
  const nameOf = cardNames(store);
  const marks = [...unit.keywords, ...unit.marks];
  /** @type {Record<string, any>} */
  const now = unit;
  return html`<div class="full__now">
    <p>
      <strong>${gettext("Now:")}</strong>
      ${" "}${modeName(unit.mode)}
      ${unit.down && html` · ${gettext("face-down card")}`}
      ${layout.figures
        .filter((name) => (now[name] ?? null) !== null)
        .map((name) => html` · <span class="number">${figureText(name, now[name])}</span>`)}
    </p>
    ${unit.causes.map(
      ({ bp, source }) => html`<p class="small">
        <span class="number">${bp > 0 ? "+" : ""}${bp} BP</span>
        ${source && html` ${fillPlain(gettext("from %(card)s"), { card: nameOf(source) })}`}
      </p>`,
    )}
    ${marks.length > 0 && html`<p class="small">${marks.map(({ name, n }) => markText(name, n)).join(" · ")}</p>`}
    ${unit.under.length > 0 &&
    html`<button type="button" class="button button--small" onClick=${() => actions.spreadStack(unit.id)}>
      ${fillPlain(gettext("Show the stack (%(count)s)"), { count: unit.under.length + 1 })}
    </button>`}
  </div>`;
}

/** A card in full, with what is true of it now. @param {{looked: Looked, children?: any}} props */
export function Shown({ looked, children }) {
  const { store } = useBattle();
  const face = store.catalogue.value[looked.number];
  const view = store.view.value;
  const unit = view && looked.id !== null ? placesOf(view).get(looked.id)?.unit : null;
  if (!face) return null;
  return html`<${CardInFull} face=${face} after=${children}>${unit && html`<${Now} unit=${unit} />`}<//>`;
}

/** The link to report a card to the editors, at the moment shown. @param {{number: string}} props */
function Tell({ number }) {
  const { store } = useBattle();
  const battle = store.battle.value?.id;
  if (!battle) return null;
  const place = new URLSearchParams({ number, battle_id: battle });
  const key = new URLSearchParams(location.search).get("key");
  // A replay has its moment in its address; in a running battle the last one counts.
  const moment = new URLSearchParams(location.hash.slice(1)).get("a");
  if (moment) place.set("moment", moment);
  if (key) place.set("key", key);
  return html`<p>
    <a class="button button--small button--quiet" data-action="report-card" target="_blank" href=${`/battles/report-card/?${place}`}>
      ${gettext("Report a wrong effect")}
    </a>
  </p>`;
}

/** In a window. */
export function Zoom() {
  const { store } = useBattle();
  const looked = store.zoomed.value;
  if (!looked) return null;
  return html`<${Window} name=${gettext("Card")} kind="zoom" onClose=${() => (store.zoomed.value = null)}>
    <${Shown} looked=${looked}><${Words} text=${store.catalogue.value[looked.number]?.text} /><//>
    <${Tell} number=${looked.number} />
  <//>`;
}
