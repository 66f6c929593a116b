/** A clause of the rules: its number leads to the page of the rules, the sentence says it. */

import { html } from "lib/ui";
import { once } from "lib/shared-data";
import { layout } from "components/layout";

export const RULES = layout.rules;

/** @type {() => {clause: string, text: string}[]} */
const rules = RULES ? once("/api/v1/battles/rules/", []) : () => [];

/** @param {string} clause */
export function clauseAddress(clause) {
  return `${RULES}#${clause.replace(" ", "-")}`;
}

/** The number, in a page of its own: nobody leaves a battle by it. @param {{clause: string | null | undefined}} props */
export function ClauseLink({ clause }) {
  if (!clause) return null;
  if (!RULES) return html`<span class="clause-link">${clause}</span>`;
  return html`<a class="clause-link" href=${clauseAddress(clause)} target="_blank" rel="noopener">${clause}</a>`;
}

/** The number and what it says. @param {{clause: string | null | undefined}} props */
export function Clause({ clause }) {
  if (!clause) return null;
  const text = rules().find((rule) => rule.clause === clause)?.text;
  return html`<p class="clause-told"><${ClauseLink} clause=${clause} /> ${text}</p>`;
}
