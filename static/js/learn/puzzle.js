/** A puzzle at the board: what is to be done, hints, and what comes after; alone or in a run. */

import { get, post } from "lib/api";
import { fillPlain } from "lib/text";
import { html, signal, useEffect } from "lib/ui";
import { useBattle } from "battle/context";
import { showIfRefused } from "battle/store";
import { boardOf, MISSED_WINS_PAGE, PUZZLES_PAGE } from "room/addresses";
import { RunAgain, RunFigures, RunResult, Skip, useRun } from "learn/puzzle-run";

const PUZZLES = "/api/v1/battles/puzzles/";

/** @typedef {import("learn/puzzle-run").Run} Run */
/** @typedef {{puzzle: string, title: string, hints: number, turn: number, rating: number | null, rating_change: number | null, next: {name: string, title: string} | null, missed_win: number | null, run: Run | null}} Try */

/** @param {Pick<Try, "puzzle" | "missed_win">} which */
export async function begin({ puzzle, missed_win: win }) {
  const { battle_id: battle } = await (win ? post(`${PUZZLES}missed-wins/${win}/`) : post(PUZZLES, { puzzle }));
  location.assign(`${boardOf(battle)}?puzzle=${win ? "missed-win" : puzzle}`);
}

/** @param {{of: Try, isMain?: boolean}} props */
function Again({ of, isMain = false }) {
  const { store } = useBattle();
  return html`<button
    type="button"
    class=${`button button--small ${isMain ? "button--primary" : "button--quiet"}`}
    data-action="again"
    onClick=${() => showIfRefused(store, begin(of))}
  >
    ${gettext("Try again")}
  </button>`;
}

/**
 * What a puzzle adds to the board.
 * @param {string} battle its identifier
 * @returns {import("battle/board-slots").Parts}
 */
export function puzzleParts(battle) {
  const mine = signal(/** @type {Try | null} */ (null));
  const hints = signal(/** @type {string[]} */ ([]));
  const read = () => get(`/api/v1/battles/${battle}/puzzle/?lang=${document.documentElement.lang}`).then((found) => (mine.value = found), () => {});
  void read();

  async function hint() {
    const number = hints.value.length + 1;
    const { text } = await post(`/api/v1/battles/${battle}/hints/${number}/`);
    hints.value = [...hints.value.slice(0, number - 1), text];
  }

  function Bar() {
    const { store } = useBattle();
    const view = store.view.value;
    const puzzle = mine.value;
    const isOver = Boolean(view && !view.result && puzzle && view.turn.number > puzzle.turn);
    const run = useRun(puzzle?.run ?? null, Boolean(view?.result) || isOver, (now) => {
      if (puzzle) mine.value = { ...puzzle, run: now };
    });
    if (!puzzle || (view?.result && (!run || run.run.is_over))) return null; // Shown with the result.
    if (run?.run.is_over) {
      return html`<aside class="coach" aria-label=${gettext("Puzzle")}>
        <div class="coach__words" role="status"><${RunResult} run=${run.run} /></div>
        <div class="coach__answers"><${RunAgain} run=${run.run} /></div>
      </aside>`;
    }
    return html`<aside class="coach" aria-label=${gettext("Puzzle")}>
      <div class="coach__words" role=${run ? undefined : "status"} data-puzzle=${isOver ? "failed" : "open"}>
        <p class="coach__title"><strong>${puzzle.title}</strong></p>
        ${run
          ? html`<${RunFigures} run=${run.run} leftMs=${run.leftMs} />`
          : html`<p>${isOver ? gettext("The turn is over, and you haven’t won.") : gettext("Win this turn.")}</p>`}
        ${hints.value.map((text) => html`<p key=${text} data-hint>${text}</p>`)}
      </div>
      <div class="coach__answers">
        ${hints.value.length < puzzle.hints &&
        html`<button type="button" class="button button--small" data-action="hint" onClick=${() => showIfRefused(store, hint())}>
          ${gettext("Hint")}
        </button>`}
        ${run ? html`<${Skip} ...${run} />` : html`<${Again} of=${puzzle} isMain=${isOver} />`}
      </div>
    </aside>`;
  }

  function After() {
    const { store } = useBattle();
    const view = store.view.value;
    const puzzle = mine.value;
    useEffect(() => {
      if (!puzzle?.run) void read(); // The server has rated the try.
    }, []);
    if (!puzzle) return null;
    const { next, rating, rating_change: change, run } = puzzle;
    const isSolved = view?.result?.winner === store.seat.value && view?.turn.number === puzzle.turn;
    const solved = isSolved && html`<p data-puzzle="solved"><strong>${gettext("Solved!")}</strong></p>`;
    if (run) return html`${solved} ${run.is_over && html`<${RunResult} run=${run} /><p class="cluster"><${RunAgain} run=${run} /></p>`}`;
    const rated = change !== null && rating !== null && html`<p data-rated>
      ${fillPlain(gettext("Puzzle rating: %(rating)s (%(change)s)"), { rating, change: change > 0 ? `+${change}` : String(change) })}
    </p>`;
    if (!isSolved) return html`${rated}<p class="cluster"><${Again} of=${puzzle} isMain=${true} /></p>`;
    const all = puzzle.missed_win
      ? html`<a class="button button--primary" href=${MISSED_WINS_PAGE}>${gettext("Your missed wins")}</a>`
      : html`<a class=${next ? "button" : "button button--primary"} href=${PUZZLES_PAGE}>${gettext("All puzzles")}</a>`;
    return html`${solved} ${rated}
      <p class="cluster">
        ${next &&
        html`<button type="button" class="button button--primary" data-action="next-puzzle" onClick=${() => showIfRefused(store, begin({ puzzle: next.name, missed_win: null }))}>
          ${fillPlain(gettext("Next puzzle: %(title)s"), { title: next.title })}
        </button>`}
        ${all}
      </p>`;
  }

  return { lines: [Bar], result: [After] };
}
