/** Figures that rise where something changed: BP, damage, the comparison of a battle. */

import { html, useEffect, useRef, useState } from "lib/ui";
import { pace } from "lib/settings";
import { layout } from "components/layout";
import { triggerName } from "components/vocabulary";
import { useBattle } from "battle/context";

/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {{key: string, at: string, text: string, kind: "up" | "down" | "note"}} Float */

const FLOAT_MS = 1200;
const DUEL_MS = 1500;

/** @param {number} number */
function signed(number) {
  return number > 0 ? `+${number}` : `−${-number}`;
}

/**
 * What rises for a batch, and at which thing.
 * @param {BattleEvent[]} events
 * @returns {Float[]}
 */
export function floatsOf(events) {
  /** @type {Float[]} */
  const floats = [];
  for (const event of events) {
    const key = String(event.seq);
    if (event.type === "bp_changed") {
      const at = `[data-card="${event.card.id}"]`;
      floats.push({ key, at, text: `${signed(event.by)} BP`, kind: event.by > 0 ? "up" : "down" });
    } else if (event.type === "damage_dealt" && event.taken > 0) {
      floats.push({ key, at: `[data-zone="life_area-${event.player}"]`, text: signed(-event.taken), kind: "down" });
    } else if (event.type === "trigger_activated") {
      floats.push({ key, at: `[data-card="${event.card.id}"]`, text: triggerName(event.trigger ?? ""), kind: "note" });
    }
  }
  return floats;
}

/** @param {{float: Float, table: HTMLElement}} props */
function Risen({ float, table }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const thing = table.querySelector(float.at);
    const self = root.current;
    if (!thing || !self) return;
    const [box, frame] = [thing.getBoundingClientRect(), table.getBoundingClientRect()];
    self.style.left = `${box.left + box.width / 2 - frame.left}px`;
    self.style.top = `${box.top + box.height / 2 - frame.top}px`;
    self.dataset.shown = "";
  }, []);
  return html`<span class=${`float float--${float.kind} number`} ref=${root}>${float.text}</span>`;
}

/** The figures of the moment; none where nothing may move. */
export function Floats() {
  const { store } = useBattle();
  const [floats, setFloats] = useState(/** @type {Float[]} */ ([]));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const events = store.latest.value;
  useEffect(() => {
    const risen = pace() > 0 ? floatsOf(events) : [];
    if (risen.length === 0) return;
    setFloats(risen);
    const timer = setTimeout(() => setFloats([]), FLOAT_MS * pace());
    return () => clearTimeout(timer);
  }, [events]);
  const table = root.current?.parentElement;
  return html`<div class="floats" ref=${root} aria-hidden="true">
    ${table && floats.map((float) => html`<${Risen} key=${float.key} float=${float} table=${table} />`)}
  </div>`;
}

/** The figures of a battle side by side, the greater one lit where one is. */
export function Duel() {
  const { store } = useBattle();
  const [duel, setDuel] = useState(/** @type {BattleEvent | null} */ (null));
  const events = store.latest.value;
  useEffect(() => {
    const found = events.findLast((event) => event.type === "battle_compared");
    if (!found || pace() === 0) return;
    setDuel(found);
    const timer = setTimeout(() => setDuel(null), DUEL_MS * pace());
    return () => clearTimeout(timer);
  }, [events]);
  if (!duel) return null;
  const sides = Object.entries(layout.duel);
  const won = sides.findIndex(([side]) => side === duel.winner);
  const parts = sides.map(
    ([side, figures], index) => html`<span class="duel__side" key=${side} data-wins=${won === index ? "" : null}>
    <span class="duel__name">${store.catalogue.value[duel[side]?.number]?.name}</span>
    <b class="number">${figures.map((name) => duel[name]).join(" / ")}</b>
  </span>`,
  );
  return html`<div class="duel" aria-hidden="true">
    ${parts[0]}<span class="duel__sign">${["›", "‹"][won] ?? "×"}</span>${parts[1]}
  </div>`;
}
