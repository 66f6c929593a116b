/** The description of a card on the table for screen readers. */

import { fillPlain } from "lib/text";
import { owned } from "battle/context";
import { layout, wordOf } from "components/layout";
import { colorName, figureText, kindName, markText, modeName, triggerName, zoneName } from "components/vocabulary";

/** @typedef {import("battle/types").CardFace} CardFace */
/** @typedef {import("battle/types").Unit} Unit */
/** @typedef {import("battle/context").Owner} Owner */

/**
 * @param {Unit} unit
 * @param {CardFace | undefined} face
 * @param {(number: string) => string} nameOf
 */
export function unitWords(unit, face, nameOf) {
  const words = [face?.name ?? unit.card ?? gettext("face-down card")];
  if (unit.down && face) words.push(gettext("face-down card"));
  words.push(...figureWords(layout.figures, unit));
  for (const { bp, source } of unit.causes) {
    const by = bp > 0 ? `+${bp}` : String(bp);
    if (source) words.push(fillPlain(gettext("%(by)s BP from %(card)s"), { by, card: nameOf(source) }));
  }
  words.push(modeName(unit.mode));
  for (const { name, n } of [...unit.keywords, ...unit.marks]) words.push(markText(name, n));
  if (unit.under.length > 0) {
    words.push(fillPlain(gettext("%(count)s cards underneath"), { count: unit.under.length }));
  }
  return words;
}

/**
 * @param {string[]} names
 * @param {Record<string, any>} of whatever has them
 */
function figureWords(names, of) {
  return names.filter((name) => (of[name] ?? null) !== null).map((name) => figureText(name, of[name]));
}

/** @param {CardFace} face */
export function faceWords(face) {
  const words = [face.name, kindName(face.kind)];
  const costs = wordOf("face", "costs");
  if (costs) {
    if (face.costs) words.push(fillPlain(costs, { costs: face.costs }));
    return [...words, ...figureWords(Object.keys(face.figures ?? {}), face.figures ?? {})];
  }
  words.push(
    fillPlain(gettext("needs %(count)s %(color)s energy"), {
      count: face.required_energy,
      color: colorName(face.color),
    }),
  );
  words.push(fillPlain(gettext("costs %(count)s AP"), { count: face.ap_cost ?? 0 }));
  if (face.bp !== null) words.push(fillPlain(gettext("%(bp)s BP"), { bp: face.bp }));
  if (face.trigger) words.push(fillPlain(gettext("%(trigger)s trigger"), { trigger: triggerName(face.trigger) }));
  return words;
}

/**
 * Where it is and whether it may be pressed.
 * @param {{zone: string, index: number, count: number, owner: Owner, isLit: boolean, isPicked: boolean}} place
 */
export function placeWords({ zone, index, count, owner, isLit, isPicked }) {
  /** @type {[string, string, string]} */
  const sentences = [
    gettext("your %(zone)s, %(index)s of %(count)s"),
    gettext("opponent’s %(zone)s, %(index)s of %(count)s"),
    gettext("%(name)s: %(zone)s, %(index)s of %(count)s"),
  ];
  const words = [owned(owner, sentences, { zone: zoneName(zone), index: index + 1, count })];
  if (isPicked) words.push(gettext("chosen"));
  else if (isLit) words.push(gettext("can be chosen"));
  return words;
}
