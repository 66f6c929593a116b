/** What somebody says, for a moment beside their name. */

import { html } from "lib/ui";

/**
 * Heard by screen readers; empty while nothing is said.
 * @param {{words: string | null, by?: string, said?: string | null}} props by: who speaks, where the place does not tell; said: its key, for the page
 */
export function Says({ words, by = "", said = null }) {
  return html`<span class="says" role="status">${words !== null && html`<q data-says=${said}>${by && html`<span class="visually-hidden">${by}: </span>`}${words}</q>`}</span>`;
}
