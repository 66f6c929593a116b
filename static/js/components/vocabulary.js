/**
 * The words of the game in the reader's language, as the server has them
 * (cards/vocabulary). A word the server speaks of and has no name for is shown as it
 * came, so that nothing is hidden by an old page. What the game of a table calls by
 * words of its own goes first.
 */

import vocabulary from "vocabulary";
import { fillPlain } from "lib/text";
import { wordOf } from "components/layout";

/** @param {string[]} kinds */
function named(...kinds) {
  return (/** @type {string} */ code) =>
    kinds.map((kind) => wordOf(kind, code) ?? vocabulary[kind]?.[code]?.name).find(Boolean) ?? code.replaceAll("_", " ");
}

/** @param {string} kind */
function shortened(kind) {
  const name = named(kind);
  return (/** @type {string} */ code) => vocabulary[kind]?.[code]?.short ?? name(code);
}

export const phaseName = shortened("phase");
const ofZone = named("zone");
/** @param {string} zone a view calls the life area "life" */
export const zoneName = (zone) => ofZone(zone === "life" ? "life_area" : zone);
export const colorName = named("color");
/** Colour is never the only sign. */
export const colorLetter = shortened("color");
export const kindName = named("kind");
/** As it stands alone, with a capital. */
export const kindTitle = (/** @type {string} */ kind) => kindName(kind).replace(/^./u, (first) => first.toUpperCase());
export const partName = named("part");
export const modeName = named("mode");
/** Keywords, and what effects leave on a card. */
export const keywordName = named("keyword", "mark");
/** As printed on every card, whatever its language. */
export const triggerName = shortened("trigger");

/**
 * A figure of a card with its name.
 * @param {string} name
 * @param {number} n
 */
export function figureText(name, n) {
  const own = wordOf("figure", name);
  return own ? fillPlain(own, { n }) : fillPlain(gettext("%(bp)s BP"), { bp: n });
}

/**
 * A keyword or mark with its number, where it has one.
 * @param {string} name
 * @param {number} [n]
 */
export function markText(name, n) {
  return n && n > 1 ? `${keywordName(name)} ${n}` : keywordName(name);
}

