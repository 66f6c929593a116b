/** What the keywords in brackets on a card mean, by the rules. */

import { html } from "lib/ui";
import { once } from "lib/shared-data";
import { ClauseLink } from "components/clause";

/** @typedef {{code: string, name: string, text: string, clause: string}} Word */

/** @type {() => Word[]} the words of the game with what they mean */
const keywords = once("/api/v1/cards/keywords/", []);

/**
 * The words in brackets in a text.
 * @param {string} text
 * @param {Word[]} all
 */
export function wordsIn(text, all) {
  const brackets = text.match(/[[［【][^\]］】]+[\]］】]/g) ?? [];
  return all.filter(({ name }) => brackets.some((bracket) => bracket.slice(1).startsWith(name)));
}

/** The keywords of a text; none until their explanations have loaded. @param {string | undefined} text */
export const explainedIn = (text) => wordsIn(text ?? "", keywords());

/** What the words of a text mean. @param {{text: string | undefined}} props */
export function Words({ text }) {
  const found = explainedIn(text);
  if (found.length === 0) return null;
  return html`<dl class="full__meant">
    ${found.map(
      ({ code, name, text: meaning, clause }) =>
        html`<div key=${code}><dt>${name}</dt><dd>${meaning} <${ClauseLink} clause=${clause} /></dd></div>`,
    )}
  </dl>`;
}
