/** What a screen reader says of a card on the table. */

import { fillPlain } from "lib/text";
import { colorName, kindName, markText, triggerName, zoneName } from "components/words";

/** @typedef {import("battle/types").CardFace} CardFace */
/** @typedef {import("battle/types").Unit} Unit */

/**
 * @param {Unit} unit
 * @param {CardFace | undefined} face
 */
export function unitWords(unit, face) {
  const words = [face?.name ?? unit.card];
  if (unit.bp !== null) words.push(fillPlain(gettext("%(bp)s BP"), { bp: unit.bp }));
  words.push(unit.mode === "active" ? gettext("active") : gettext("resting"));
  for (const { name, n } of [...unit.keywords, ...unit.marks]) words.push(markText(name, n));
  if (unit.under.length > 0) {
    words.push(fillPlain(gettext("%(count)s cards underneath"), { count: unit.under.length }));
  }
  return words;
}

/** @param {CardFace} face */
export function faceWords(face) {
  const words = [face.name, kindName(face.kind)];
  words.push(
    fillPlain(gettext("needs %(count)s %(color)s energy"), {
      count: face.required_energy,
      color: colorName(face.color),
    }),
  );
  words.push(fillPlain(gettext("costs %(count)s AP"), { count: face.ap_cost }));
  if (face.bp !== null) words.push(fillPlain(gettext("%(bp)s BP"), { bp: face.bp }));
  if (face.trigger) words.push(fillPlain(gettext("%(trigger)s trigger"), { trigger: triggerName(face.trigger) }));
  return words;
}

/**
 * Where it is and whether it may be pressed.
 * @param {{zone: string, index: number, count: number, isMine: boolean, isLit: boolean, isPicked: boolean}} place
 */
export function placeWords({ zone, index, count, isMine, isLit, isPicked }) {
  const whose = isMine ? gettext("your %(zone)s, %(index)s of %(count)s") : gettext("opponent’s %(zone)s, %(index)s of %(count)s");
  const words = [fillPlain(whose, { zone: zoneName(zone), index: index + 1, count })];
  if (isPicked) words.push(gettext("chosen"));
  else if (isLit) words.push(gettext("may be chosen"));
  return words;
}
