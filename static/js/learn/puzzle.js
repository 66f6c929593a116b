/** A puzzle at the board: what is to be done, hints, and what comes after. */

import { get, post } from "lib/api";
import { fillPlain } from "lib/text";
import { html, signal, useEffect } from "lib/ui";
import { useBattle } from "battle/context";
import { boardOf, PUZZLES_PAGE } from "room/addresses";

const PUZZLES = "/api/v1/battles/puzzles/";

/** @typedef {{name: string, title: string, hints: number, turn: number, rating_change: number | null}} Puzzle */
/** @typedef {{next: string | null, rating: number | null, puzzles: Puzzle[]}} Standing */

/** @param {string} name */
async function begin(name) {
  const { battle_id: battle } = await post(PUZZLES, { puzzle: name });
  location.assign(`${boardOf(battle)}?puzzle=${name}`);
}

/** @param {{name: string, isMain?: boolean}} props */
function Again({ name, isMain = false }) {
  return html`<button
    type="button"
    class=${`button button--small ${isMain ? "button--primary" : "button--quiet"}`}
    data-action="again"
    onClick=${() => void begin(name)}
  >
    ${gettext("Try again")}
  </button>`;
}

/**
 * What a puzzle adds to the board.
 * @param {string} battle its identifier
 * @param {string} name of the puzzle
 * @returns {import("battle/board-slots").Parts}
 */
export function puzzleParts(battle, name) {
  const standing = signal(/** @type {Standing | null} */ (null));
  const hints = signal(/** @type {string[]} */ ([]));
  const read = () => get(`${PUZZLES}?lang=${document.documentElement.lang}`).then((found) => (standing.value = found), () => {});
  void read();

  const mine = () => standing.value?.puzzles.find((one) => one.name === name);

  async function hint() {
    const number = hints.value.length + 1;
    const { text } = await post(`/api/v1/battles/${battle}/hints/${number}/`);
    hints.value = [...hints.value.slice(0, number - 1), text];
  }

  function Bar() {
    const { store } = useBattle();
    const view = store.view.value;
    const puzzle = mine();
    const isOver = Boolean(view && !view.result && puzzle && view.turn.number > puzzle.turn);
    if (!puzzle || view?.result) return null;
    return html`<aside class="coach" aria-label=${gettext("Puzzle")}>
      <div class="coach__words" role="status" data-puzzle=${isOver ? "failed" : "open"}>
        <p class="coach__title"><strong>${puzzle.title}</strong></p>
        <p>${isOver ? gettext("The turn is over, and you haven’t won.") : gettext("Win this turn.")}</p>
        ${hints.value.map((text) => html`<p key=${text} data-hint>${text}</p>`)}
      </div>
      <div class="coach__answers">
        ${hints.value.length < puzzle.hints &&
        html`<button type="button" class="button button--small" data-action="hint" onClick=${() => void hint()}>
          ${gettext("Hint")}
        </button>`}
        <${Again} name=${name} isMain=${isOver} />
      </div>
    </aside>`;
  }

  function After() {
    const { store } = useBattle();
    const view = store.view.value;
    const isSolved = view?.result?.winner === store.seat.value && view?.turn.number === mine()?.turn;
    useEffect(() => void read(), []); // The server has rated the try.
    const { next: suggested, puzzles = [], rating = null } = standing.value ?? {};
    const next = puzzles.find((one) => one.name === suggested && one.name !== name);
    const change = mine()?.rating_change ?? null;
    const rated = change !== null && rating !== null && html`<p data-rated>
      ${fillPlain(gettext("Puzzle rating: %(rating)s (%(change)s)"), { rating, change: change > 0 ? `+${change}` : String(change) })}
    </p>`;
    if (!isSolved) return html`${rated}<p class="cluster"><${Again} name=${name} isMain=${true} /></p>`;
    return html`<p data-puzzle="solved"><strong>${gettext("Solved!")}</strong></p>
      ${rated}
      <p class="cluster">
        ${next &&
        html`<button type="button" class="button button--primary" data-action="next-puzzle" onClick=${() => void begin(next.name)}>
          ${fillPlain(gettext("Next puzzle: %(title)s"), { title: next.title })}
        </button>`}
        <a class=${next ? "button" : "button button--primary"} href=${PUZZLES_PAGE}>${gettext("All puzzles")}</a>
      </p>`;
  }

  return { lines: [Bar], result: [After] };
}
