/** What the words in brackets on a card mean, as the rules say it. */

import { get } from "lib/api";
import { html, signal } from "lib/ui";

/** @typedef {{code: string, name: string, text: string}} Word */

/** @type {ReturnType<typeof signal<Word[]>> | null} */
let words = null;

/** The words of the game with what they mean; asked for once. */
function keywords() {
  if (!words) {
    words = signal(/** @type {Word[]} */ ([]));
    const into = words;
    void get("/api/v1/cards/keywords/").then(
      (found) => (into.value = found),
      () => {}, // A card can be read without.
    );
  }
  return words.value;
}

/**
 * The words that stand in brackets in a text.
 * @param {string} text
 * @param {Word[]} all
 */
export function wordsIn(text, all) {
  const brackets = text.match(/[[［【][^\]］】]+[\]］】]/g) ?? [];
  return all.filter(({ name }) => brackets.some((bracket) => bracket.slice(1).startsWith(name)));
}

/** What the words of a text mean. @param {{text: string | undefined}} props */
export function Words({ text }) {
  const found = wordsIn(text ?? "", keywords());
  if (found.length === 0) return null;
  return html`<dl class="full__meant">
    ${found.map(({ code, name, text: meaning }) => html`<div key=${code}><dt>${name}</dt><dd>${meaning}</dd></div>`)}
  </dl>`;
}
