/**
 * Sentences with places to fill, which may be filled with more than text.
 *
 * A translated sentence says `%(card)s plays…`; what stands in the place may be a word,
 * or a value that a component later draws as a link.
 */

const PLACE = /%\((\w+)\)s/g;

/**
 * Sentence and values to a list of parts, in the order of the language.
 * @template T
 * @param {string} sentence
 * @param {Record<string, T | string | number>} [values]
 * @returns {(T | string)[]}
 */
export function fill(sentence, values = {}) {
  /** @type {(T | string)[]} */
  const parts = [];
  let end = 0;
  for (const match of sentence.matchAll(PLACE)) {
    if (match.index > end) parts.push(sentence.slice(end, match.index));
    const value = values[match[1]];
    parts.push(typeof value === "number" ? String(value) : (value ?? "…"));
    end = match.index + match[0].length;
  }
  if (end < sentence.length) parts.push(sentence.slice(end));
  return parts;
}

/**
 * The same as one string; every value must be a word or a number.
 * @param {string} sentence
 * @param {Record<string, string | number>} [values]
 */
export function fillPlain(sentence, values = {}) {
  return fill(sentence, values).join("");
}

/**
 * A list in the reader's language: "A, B and C".
 * @param {string[]} words
 */
export function listed(words) {
  return new Intl.ListFormat(document.documentElement.lang || "en").format(words);
}

/** How long a text is in Latin letters; others are twice as wide. @param {string} text */
export function widthOf(text) {
  return [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
}
