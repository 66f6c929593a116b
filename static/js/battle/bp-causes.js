/** What has changed a card's BP, by cause: a small note beside the card pointed at. */

import { placeBeside } from "lib/popover-position";
import { fillPlain } from "lib/text";
import { html, useLayoutEffect, useRef } from "lib/ui";
import { cardNames, useBattle } from "battle/context";

/** @typedef {import("battle/types").Unit} Unit */

/**
 * The changes of a card's BP, one for each source; what has no source comes last.
 * @param {Unit} unit
 * @returns {{by: number, source: string | null}[]} none where the BP is as printed
 */
export function bpChanges({ bp, printed_bp: printed, causes }) {
  if (bp === null || printed === null) return [];
  /** @type {Map<string | null, number>} */
  const sums = new Map();
  for (const { bp: by, source } of causes) sums.set(source, (sums.get(source) ?? 0) + by);
  const unnamed = bp - printed - causes.reduce((sum, cause) => sum + cause.bp, 0);
  if (unnamed !== 0) sums.set(null, (sums.get(null) ?? 0) + unnamed);
  const changes = [...sums].map(([source, by]) => ({ by, source })).filter(({ by }) => by !== 0);
  return changes.sort((one, other) => Number(one.source === null) - Number(other.source === null));
}

/** @param {number} by */
const signed = (by) => (by > 0 ? `+${by}` : `−${-by}`);

/** The note; nothing for a card as printed, or while something else is explained of it. */
export function BpCauses() {
  const { store } = useBattle();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const id = store.pointed.value;
  const unit = id === null ? null : store.places.value.get(id)?.unit;
  const isBusy = store.selected.value !== null || store.why.value !== null || store.zoomed.value !== null;
  const changes = unit && !isBusy ? bpChanges(unit) : [];
  useLayoutEffect(() => {
    const card = document.querySelector(`[data-card="${id}"].card-button`);
    if (root.current && card) placeBeside(root.current, card);
  });
  if (!unit || changes.length === 0) return null;
  const nameOf = cardNames(store);
  // A changed note is drawn anew, so that no line of an open one moves.
  const key = `${id} ${changes.map(({ by, source }) => `${source} ${by}`).join()}`;
  return html`<div class="bp-causes number" ref=${root} key=${key} aria-hidden="true" data-bp-causes=${id}>
    <p><span>${gettext("Printed")}</span> <b>${unit.printed_bp}</b></p>
    ${changes.map(
      ({ by, source }) => html`<p key=${source} data-by=${by}>
        <span>${source ? nameOf(source) : gettext("Other effects")}</span> <b>${signed(by)}</b>
      </p>`,
    )}
    <p class="bp-causes__now"><span>${gettext("Now")}</span> <b>${fillPlain(gettext("%(bp)s BP"), { bp: unit.bp ?? 0 })}</b></p>
  </div>`;
}
