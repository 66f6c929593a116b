/** The deck at a glance, counted here as it is edited; the server reckons the odds. */

import { html } from "lib/ui";
import { EnergyChip } from "components/energy";
import { kindTitle, partName, triggerName } from "components/vocabulary";
import { Columns } from "deck/figures";

/** @typedef {import("deck/store").Line} Line */
/** @typedef {import("deck/store").DeckStore} DeckStore */

/** Columns for no energy up to this and more. */
const MOST_ENERGY = 6;
const BP_STEP = 1000;
const KINDS = ["character", "site", "event"];

/**
 * Copies by required energy, color, kind, trigger, and BP in thousands.
 * @param {Iterable<Line>} lines
 */
export function countGlance(lines) {
  const energy = Array(MOST_ENERGY + 1).fill(0);
  /** @type {Map<string, number>[]} */
  const [colors, kinds, triggers] = [new Map(), new Map(), new Map()];
  /** @type {number[]} */
  const bp = [];
  for (const { count, card } of lines) {
    if (!card || count < 1) continue;
    energy[Math.min(card.required_energy, MOST_ENERGY)] += count;
    add(colors, card.color, count);
    add(kinds, card.kind, count);
    if (card.trigger) add(triggers, card.trigger, count);
    if (card.bp !== null) {
      const place = Math.floor(card.bp / BP_STEP);
      while (bp.length <= place) bp.push(0);
      bp[place] += count;
    }
  }
  const byCount = (/** @type {Map<string, number>} */ counts) => [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    energy,
    bp,
    colors: byCount(colors),
    kinds: KINDS.map((kind) => /** @type {[string, number]} */ ([kind, kinds.get(kind) ?? 0])),
    triggers: byCount(triggers),
  };
}

/** @param {Map<string, number>} counts @param {string} key @param {number} count */
function add(counts, key, count) {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** @param {number[]} counts @param {(place: number) => string} label @param {number} [first] */
function asBars(counts, label, first = 0) {
  const most = Math.max(1, ...counts);
  return counts.map((count, place) => ({ label: label(place), part: count / most, told: count })).slice(first);
}

/** @param {{store: DeckStore}} props */
export function Glance({ store }) {
  const { energy, bp, colors, kinds, triggers } = countGlance(store.lines.value.values());
  const fact = (/** @type {any} */ label, /** @type {number} */ count) => html`<li>${label} <b class="number">${count}</b></li>`;
  return html`<section class="glance" aria-label=${gettext("At a glance")} data-glance>
    <div class="glance__plots">
      <${Columns} name=${partName("required_energy")} kind="curve" bars=${asBars(energy, (place) => (place < MOST_ENERGY ? String(place) : `${place}+`))} />
      <${Columns} name=${partName("bp")} kind="power" bars=${asBars(bp, (place) => `${place}k`, bp[0] ? 0 : 1)} />
    </div>
    <ul class="list-plain cluster small glance__facts">
      ${colors.map(([color, count]) => html`<li><${EnergyChip} color=${color} count=${count} /></li>`)}
      ${kinds.map(([kind, count]) => fact(kindTitle(kind), count))}
      ${triggers.map(([trigger, count]) => fact(triggerName(trigger), count))}
    </ul>
  </section>`;
}

/** The curve in the bar of the sheet on a phone. @param {{store: DeckStore}} props */
export function CurveInBar({ store }) {
  const { energy } = countGlance(store.lines.value.values());
  const most = Math.max(1, ...energy);
  return html`<span class="curve-in-bar" aria-hidden="true">
    ${energy.map((count) => html`<span style=${{ blockSize: `${100 * (count / most)}%` }}></span>`)}
  </span>`;
}
