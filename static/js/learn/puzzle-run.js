/** A run of puzzles at the board: its clock, and on to the next puzzle. */

import { get, post } from "lib/api";
import { fillPlain } from "lib/text";
import { html, useEffect, useState } from "lib/ui";
import { useBattle } from "battle/context";
import { showIfRefused } from "battle/store";
import { boardOf, PUZZLES_PAGE } from "room/addresses";

const RUNS = "/api/v1/battles/puzzles/runs/";
const TICK_MS = 200;
const S_PER_MINUTE = 60;

/** @typedef {{id: string, kind: "storm" | "survival", place: number, solved: number, mistakes: number, best: number, is_over: boolean, remaining_ms: number | null, battle_id: string | null}} Run */

/** @param {Run} run */
const goTo = ({ battle_id: battle, kind }) => location.assign(`${boardOf(battle ?? "")}?puzzle=${kind}`);

/** @param {string} kind */
const beginRun = async (kind) => goTo(await post(RUNS, { kind }));

/**
 * A run as it goes on: it leaves a puzzle that is done, and ends when its time is up.
 * @param {Run | null} run as it was last heard of
 * @param {boolean} isDone whether its puzzle is solved, or its turn has passed
 * @param {(run: Run) => void} onChange gets the run as the server has it
 * @returns {{run: Run, leftMs: number | null, leave: () => void} | null}
 */
export function useRun(run, isDone, onChange) {
  const { store } = useBattle();
  const [leftMs, setLeft] = useState(/** @type {number | null} */ (null));

  const leave = () => showIfRefused(store, goOn());

  async function goOn() {
    if (!run) return;
    const now = await post(`${RUNS}${run.id}/next/`, { place: run.place });
    if (now.is_over) onChange(now);
    else goTo(now);
  }

  useEffect(() => {
    if (run && !run.is_over && isDone) leave();
  }, [run?.id, isDone]);

  useEffect(() => {
    if (!run || run.is_over || run.remaining_ms === null) return;
    const until = performance.now() + run.remaining_ms;
    const tick = () => setLeft(Math.max(0, until - performance.now()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [run?.id, run?.is_over]);

  const isUp = leftMs === 0;
  useEffect(() => {
    if (isUp && run) void get(`${RUNS}${run.id}/`).then(onChange, () => {});
  }, [isUp]);

  return run && { run, leftMs, leave };
}

/** @param {number} ms */
function written(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / S_PER_MINUTE)}:${String(seconds % S_PER_MINUTE).padStart(2, "0")}`;
}

/** The clock of a run and what is solved. @param {{run: Run, leftMs: number | null}} props */
export function RunFigures({ run, leftMs }) {
  return html`<p class="cluster" data-run="open">
    ${leftMs !== null && html`<strong class="number" role="timer" aria-label=${gettext("Time left")}>${written(leftMs)}</strong>`}
    <span>${fillPlain(gettext("Solved: %(count)s"), { count: run.solved })}</span>
  </p>`;
}

/** @param {{run: Run, leave: () => void}} props */
export function Skip({ run, leave }) {
  return html`<button type="button" class="button button--small button--quiet" data-action="skip-puzzle" onClick=${leave}>
    ${run.kind === "storm" ? gettext("Skip (−10 s)") : gettext("Give up")}
  </button>`;
}

/** What a run brought, once it is over. @param {{run: Run}} props */
export function RunResult({ run }) {
  return html`<p data-run="over"><strong>${fillPlain(gettext("The run is over. Solved: %(count)s"), { count: run.solved })}</strong></p>
    <p>${fillPlain(gettext("Your best: %(best)s"), { best: run.best })}</p>`;
}

/** @param {{run: Run}} props */
export function RunAgain({ run }) {
  const { store } = useBattle();
  return html`<button type="button" class="button button--primary button--small" data-action="run-again" onClick=${() => showIfRefused(store, beginRun(run.kind))}>
      ${gettext("Play again")}
    </button>
    <a class="button button--small" href=${PUZZLES_PAGE}>${gettext("All puzzles")}</a>`;
}
