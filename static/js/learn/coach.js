/** The coach of a practice game, where the player turned it on: wins missed in turns that are over. */

import { get, post } from "lib/api";
import { fillPlain } from "lib/text";
import { effect, html, signal } from "lib/ui";
import { preferences } from "battle/preferences";
import { showIfRefused } from "battle/store";
import { begin } from "learn/puzzle";
import { MISSED_WINS_PAGE } from "room/addresses";

/** @typedef {{id: number, turn: number}} Win */
/** @typedef {{card: string, sentences: string[]}} WinLine */
/** @typedef {{is_searching: boolean, wins: Win[], lines: WinLine[]}} Advice */
/** @typedef {import("battle/types").View} View */

const ASKED_AGAIN_MS = 3000;
const MOST_READS = 20;
const SPENT = "puzzle.too_many_searches";

/** What the coach says of the last turn it found. @param {Advice} found */
function sentence(found) {
  const { turn } = /** @type {Win} */ (found.wins.at(-1));
  const card = found.lines.at(-1)?.card;
  if (!card) return fillPlain(gettext("You could have won in turn %(turn)s."), { turn });
  return fillPlain(gettext("You could have won in turn %(turn)s with %(card)s."), { turn, card });
}

/** The moves that would have won, for those who want to see them. @param {{line: WinLine | undefined}} props */
function Moves({ line }) {
  if (!line?.sentences.length) return null;
  return html`<details data-win-line>
    <summary>${gettext("Show the moves")}</summary>
    <ol>
      ${line.sentences.map((move) => html`<li>${move}</li>`)}
    </ol>
  </details>`;
}

/**
 * Whether a turn of the player's has ended, or the page was opened after one may have.
 * @param {View | null} before
 * @param {View} now
 * @param {number} seat
 */
export function hasTurnEnded(before, now, seat) {
  if (!before) return now.turn.number > 1;
  const isNext = now.turn.number !== before.turn.number || (Boolean(now.result) && !before.result);
  return isNext && before.turn.player === seat;
}

/**
 * Ask after each turn of the player's, and read until all was looked at.
 * @param {string} battle its identifier
 * @param {import("battle/store").Store} store
 */
export function followCoach(battle, store) {
  const url = `/api/v1/battles/${battle}/coach/`;
  const advice = signal(/** @type {Advice | null} */ (null));
  const news = signal("");
  let isRefused = false;
  let round = 0;
  /** @type {View | null} */
  let last = null;

  /** @param {Advice} found */
  function tell(found) {
    const known = advice.peek();
    const isNew = found.wins.length > (known?.wins.length ?? 0);
    // What was found before the page was opened has been announced.
    if (known && isNew) news.value = sentence(found);
    advice.value = found;
  }

  async function ask() {
    const mine = ++round;
    try {
      tell(await post(url));
      for (let reads = 0; reads < MOST_READS && advice.peek()?.is_searching; reads++) {
        await new Promise((done) => setTimeout(done, ASKED_AGAIN_MS));
        if (mine !== round) return; // A later turn asks now.
        tell(await get(url));
      }
    } catch (refusal) {
      const { code, message } = /** @type {import("lib/api").Refusal} */ (refusal);
      isRefused = code !== "unavailable"; // The line may be down for a moment.
      if (code === SPENT) news.value = message;
    }
  }

  const stop = effect(() => {
    const view = store.view.value;
    const seat = store.seat.value;
    if (!view || seat === null || preferences.value.coach !== "on" || isRefused) return;
    const isDue = hasTurnEnded(last, view, seat);
    // Followed from the beginning of a turn, everything found is news.
    if (isDue && last && !advice.peek()) advice.value = { is_searching: true, wins: [], lines: [] };
    last = view;
    if (isDue) void ask();
  });
  return { advice, news, stop };
}

/**
 * What the coach adds to the board.
 * @param {string} battle its identifier
 * @param {import("battle/store").Store} store
 * @returns {import("battle/board-slots").Parts}
 */
export function coachParts(battle, store) {
  const { advice, news } = followCoach(battle, store);

  /** Over what lies there, so that nothing moves; its live region is there before its words. */
  function Line() {
    const words = store.view.value?.result ? "" : news.value;
    return html`<div class=${words ? "notice" : ""} data-notice=${words ? "coach" : null}>
      <div role="status">${words && html`<p>${words}</p>`}</div>
      ${words &&
      html`<${Moves} line=${advice.value?.lines.at(-1)} />
      <button type="button" class="button button--small button--quiet button--icon" aria-label=${gettext("Close")} data-action="close-coach" onClick=${() => (news.value = "")}>
        <svg class="icon" aria-hidden="true"><use href="#i-close"></use></svg>
      </button>`}
    </div>`;
  }

  /** One line as long as the window is there: what is found meanwhile changes its words. */
  function After() {
    const found = advice.value;
    if (!found) return null;
    const win = found.wins.at(-1);
    const none = found.is_searching ? gettext("Looking at your turns…") : gettext("No missed win was found.");
    return html`<div class="cluster" data-coach=${win ? win.turn : ""}>
      <span role="status">${win ? sentence(found) : none}</span>
      <${Moves} line=${found.lines.at(-1)} />
      ${win
        ? html`<button type="button" class="button button--small" data-action="solve-missed-win" onClick=${() => showIfRefused(store, begin({ puzzle: "", missed_win: win.id }))}>
            ${gettext("Solve it")}
          </button>`
        : html`<a class="button button--small button--quiet" href=${MISSED_WINS_PAGE}>${gettext("Your missed wins")}</a>`}
    </div>`;
  }

  return { notices: [Line], after: [After] };
}
