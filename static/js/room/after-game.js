/** What a battle brought: the dial of the rating and why it moved, and the deciding turn. */

import { html, useEffect, useState } from "lib/ui";
import { useBattle } from "battle/context";
import { boardOf } from "room/addresses";

/** @type {Map<string, Promise<Document>>} */
const requested = new Map();

/**
 * A fragment of a page, asked for once; empty where there is none, as for a battle
 * whose replay is not to be seen yet.
 * @param {string} url
 */
function fetchFragment(url) {
  const page = requested.get(url) ?? loadFragment(url);
  requested.set(url, page);
  return page;
}

/** @param {string} url */
async function loadFragment(url) {
  const response = await fetch(url, { credentials: "same-origin" }).catch(() => null);
  const text = response?.ok ? await response.text() : "";
  return new DOMParser().parseFromString(text, "text/html");
}

/**
 * A part of a page: its place is kept until it comes, so that nothing moves then; a page
 * without it has none.
 * @param {{class: string, page: Document | null, part: string}} props
 */
function Piece({ class: name, page, part }) {
  const found = page?.querySelector(part);
  if (page && !found) return null;
  return html`<div class=${name} dangerouslySetInnerHTML=${{ __html: found?.outerHTML ?? "" }}></div>`;
}

/**
 * The parts of a page, once it has come.
 * @param {string} url nothing is asked for where it is empty
 */
function useFragment(url) {
  const [page, setPage] = useState(/** @type {Document | null} */ (null));
  useEffect(() => {
    if (url) void fetchFragment(url).then(setPage);
  }, [url]);
  return page;
}

/** Short lessons and puzzles say themselves what was reached; watchers have no rating. */
function useBattlesOwn() {
  const { store, where } = useBattle();
  return store.seat.value !== null && !where.isShort ? store.battle.value : null;
}

/** The dial, above the buttons: its place is kept, so that no button moves under a finger. */
export function RatingDial() {
  const { where } = useBattle();
  const battle = useBattlesOwn();
  const page = useFragment(battle?.ranked ? `${where.results}change/` : "");
  if (!battle?.ranked) return null;
  return html`<${Piece} class="after-dial" page=${page} part=".dial" />`;
}

/** What is read at leisure, below the buttons. */
export function AfterGame() {
  const { where } = useBattle();
  const battle = useBattlesOwn();
  const change = useFragment(battle?.ranked ? `${where.results}change/` : "");
  const review = useFragment(battle ? `${boardOf(battle.id)}review/deciding/` : "");
  if (!battle) return null;
  return html`
    ${battle.ranked && html`<${Piece} class="after-why" page=${change} part="[data-explained], [data-unrated]" />`}
    <${Piece} class="after-turn" page=${review} part=".deciding" />
  `;
}
