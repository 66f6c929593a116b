/**
 * How the game of this page lies on the table, as its face says
 * (battles/games/table_layout.py); on pages without a table, of no game.
 *
 * @typedef {object} Layout
 * @property {{zone: string, open: boolean}} column cards beside the rows
 * @property {{zone: string, room: number}[]} rows from the player's edge to the middle
 * @property {{kind: "deck" | "open" | "count" | "points" | "role", zone: string}[]} piles
 * @property {string[]} held zones whose cards are held up to be seen
 * @property {string[]} phases
 * @property {string[]} numbers of the turn
 * @property {string[]} figures of a card in play that change
 * @property {string} struck where a player who is attacked is hit
 * @property {Record<string, string[]>} duel who is compared in a battle, and their figures
 * @property {string[]} safe questions whose last answer changes nothing that cannot be
 *   changed later
 * @property {string[]} weighty lines of the log that matter most, by type
 * @property {Record<string, string>} drops where a card is let go for an action
 * @property {Record<string, Record<string, {type: string, [field: string]: any}>>} wishes
 * @property {string} rules where its clauses can be read
 * @property {Record<string, Record<string, string>>} words by kind and code
 */

const NONE = {
  column: { zone: "", open: false },
  rows: [],
  piles: [],
  held: [],
  phases: [],
  numbers: [],
  figures: [],
  struck: "",
  duel: {},
  safe: [],
  weighty: [],
  drops: {},
  wishes: {},
  rules: "",
  words: {},
};

/** @type {Layout} */
export const layout = JSON.parse(globalThis.document?.getElementById?.("layout")?.textContent || JSON.stringify(NONE));

/**
 * What the game itself calls something; undefined where it leaves that to the page.
 * @param {string} kind
 * @param {string} code
 * @returns {string | undefined}
 */
export function wordOf(kind, code) {
  return layout.words[kind]?.[code];
}

/** Zones of cards in play. */
export const rowZones = layout.rows.map(({ zone }) => zone);
