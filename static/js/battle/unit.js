/** A card on the field: its face, turned when resting, and what is true of it now. */

import { classes, html } from "lib/ui";
import { CardBack, CardTile } from "components/card-face";
import { EnergyRow } from "components/energy";
import { markText } from "components/words";
import { CardButton } from "battle/card-button";
import { cardNames, useBattle } from "battle/context";
import { placeWords, unitWords } from "battle/describe";

// These show in the figures of the card, or have had their effect.
const SEEN_OTHERWISE = new Set(["Bp", "Generates", "Keyword", "EntersActive", "RequiredEnergy", "ApCost"]);

/** @typedef {import("battle/types").Unit} Unit */

/** @param {Unit} unit */
function bpClass({ bp, printed_bp: printed }) {
  if (bp === null || printed === null || bp === printed) return "unit__bp";
  return bp > printed ? "unit__bp unit__bp--up" : "unit__bp unit__bp--down";
}

/** @param {{unit: Unit}} props */
function Marks({ unit }) {
  const marks = [...unit.keywords, ...unit.marks.filter(({ name }) => !SEEN_OTHERWISE.has(name))];
  if (marks.length === 0) return null;
  return html`<span class="unit__marks">
    ${marks.map(
      ({ name, n }) => html`<span class="unit__mark" title=${markText(name, n)}>${markText(name, n)}</span>`,
    )}
  </span>`;
}

/**
 * @param {object} props
 * @param {Unit} props.unit
 * @param {string} props.zone
 * @param {number} props.index
 * @param {number} props.count
 * @param {import("battle/context").Owner} props.owner
 */
export function UnitCard({ unit, zone, index, count, owner }) {
  const { store } = useBattle();
  const face = unit.card ? store.catalogue.value[unit.card] : undefined;
  const attack = store.view.value?.attack;
  const isAttacker = attack?.attacker === unit.id;
  const isTarget = attack?.blocker === unit.id || attack?.target.card === unit.id;
  const place = {
    zone,
    index,
    count,
    owner,
    isLit: store.lit.value.has(unit.id),
    isPicked: store.picked.value.includes(unit.id),
  };
  return html`<${CardButton}
    id=${unit.id}
    number=${unit.card}
    class=${classes(
      "unit",
      unit.mode === "resting" && "unit--resting",
      isAttacker && "unit--attacking",
      isTarget && "unit--attacked",
    )}
    words=${[...unitWords(unit, face, cardNames(store)), ...placeWords(place)]}
  >
    <span class="unit__card">
      ${unit.under.map((_, i) => html`<span class=${`unit__below unit__below--${i + 1}`} aria-hidden="true"></span>`)}
      ${face ? html`<${CardTile} face=${face} />` : html`<${CardBack} />`}
    </span>
    <span class="unit__now" aria-hidden="true">
      <${Marks} unit=${unit} />
      <span class="unit__row">
        <${EnergyRow} energy=${unit.generated} />
        ${unit.bp !== null && html`<span class=${`${bpClass(unit)} number`}>${unit.bp}</span>`}
      </span>
    </span>
  <//>`;
}
