/** A card on the field: its face, turned when resting, and what is true of it now. */

import { classes, html } from "lib/ui";
import { CardBack, CardTile } from "components/card-face";
import { EnergyRow } from "components/energy";
import { layout } from "components/layout";
import { figureText, markText } from "components/vocabulary";
import { CardButton } from "battle/card-button";
import { cardNames, useBattle } from "battle/context";
import { unitWords } from "battle/card-description";

// These show in the figures of the card, or have had their effect.
const SEEN_OTHERWISE = new Set(["Bp", "Generates", "Keyword", "EntersActive", "RequiredEnergy", "ApCost"]);

/** @typedef {import("battle/types").Unit} Unit */

/**
 * @param {string} name
 * @param {number} now
 * @param {number | null} printed
 */
function figureClass(name, now, printed) {
  const change = Math.sign(now - (printed ?? now));
  return classes("unit__bp number", `unit__bp--${name}`, change > 0 && "unit__bp--up", change < 0 && "unit__bp--down");
}

/** What it is worth now, one figure beside the other. @param {{unit: Record<string, any>}} props */
function Figures({ unit }) {
  const told = layout.figures.filter((name) => (unit[name] ?? null) !== null);
  return told.map((name) => {
    const words = figureText(name, unit[name]);
    // One figure needs no name; of several each has its first letter.
    const sign = layout.figures.length > 1 && html`<small>${words[0]}</small>`;
    return html`<span key=${name} class=${figureClass(name, unit[name], unit[`printed_${name}`])} title=${words}>${sign}${unit[name]}</span>`;
  });
}

/** @param {{unit: Unit}} props */
function Marks({ unit }) {
  const marks = [...unit.keywords, ...unit.marks.filter(({ name }) => !SEEN_OTHERWISE.has(name))];
  if (marks.length === 0) return null;
  return html`<span class="unit__marks">
    ${marks.map(
      ({ name, n }) => html`<span class="unit__mark" key=${markText(name, n)} title=${markText(name, n)}>${markText(name, n)}</span>`,
    )}
  </span>`;
}

/**
 * @param {object} props
 * @param {Unit} props.unit
 * @param {import("battle/card-button").CardPlace} props.place
 */
export function UnitCard({ unit, place }) {
  const { store } = useBattle();
  const face = unit.card ? store.catalogue.value[unit.card] : undefined;
  const attack = store.attack.value;
  /** @type {Record<string, any>} */
  const figures = unit;
  // Drawn anew when one of them changes, so that the others do not move beside it.
  const now = [unit.keywords, unit.marks, unit.generated, layout.figures.map((name) => figures[name])];
  const isAttacker = (attack?.attackers ?? [attack?.attacker]).includes(unit.id);
  const isTarget = attack?.blocker === unit.id || attack?.target.card === unit.id;
  return html`<${CardButton}
    id=${unit.id}
    number=${unit.card}
    class=${classes(
      "unit",
      unit.mode === "resting" && "unit--resting",
      unit.down && face && "unit--turned",
      isAttacker && "unit--attacking",
      isTarget && "unit--attacked",
    )}
    words=${unitWords(unit, face, cardNames(store))}
    place=${place}
  >
    <span class="unit__card">
      ${unit.under.map((_, i) => html`<span class=${`unit__below unit__below--${i + 1}`} aria-hidden="true"></span>`)}
      ${face ? html`<${CardTile} face=${face} />` : html`<${CardBack} />`}
      ${unit.down && face && html`<span class="unit__back"><${CardBack} /></span>`}
    </span>
    <span class="unit__now" key=${JSON.stringify(now)} aria-hidden="true">
      <${Marks} unit=${unit} />
      <span class="unit__row">
        <${EnergyRow} energy=${unit.generated} isDrawn=${true} />
        <${Figures} unit=${unit} />
      </span>
    </span>
  <//>`;
}
