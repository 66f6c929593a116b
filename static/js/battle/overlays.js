/** What lies over the table for a moment: refusals, the state of the line, banners. */

import { html, useEffect, useRef, useState } from "lib/ui";
import { CardTile } from "components/card-face";
import { ClauseLink } from "components/clause";
import { wordOf } from "components/layout";
import { useBattle } from "battle/context";
import { preferences } from "battle/preferences";
import { dismissRefusal } from "battle/store";

const REFUSAL_MS = 9000;
const BANNER_MS = 1300;
const REVEAL_MS = 1500;
const PLAYED_MS = 850;

/** @typedef {import("battle/types").BattleEvent} BattleEvent */

/** @param {{refusal: import("battle/types").Refused & {key: number}}} props */
function RefusalToast({ refusal }) {
  const { store } = useBattle();
  useEffect(() => {
    const timer = setTimeout(() => dismissRefusal(store, refusal.key), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return html`<div class="message message--error toast">
    <p>
      ${refusal.message} <${ClauseLink} clause=${refusal.clause} />
      ${refusal.advice && html`<br />${refusal.advice}`}
    </p>
    <button
      type="button"
      class="button button--quiet button--small"
      aria-label=${gettext("Close")}
      onClick=${() => dismissRefusal(store, refusal.key)}
    >
      <svg class="icon" aria-hidden="true"><use href="#i-close"></use></svg>
    </button>
  </div>`;
}

/** Refusals in the server's words. */
export function Refusals() {
  const { store } = useBattle();
  return html`<div class="toasts" role="alert">
    ${store.refusals.value.map((refusal) => html`<${RefusalToast} key=${refusal.key} refusal=${refusal} />`)}
  </div>`;
}

/** Says when the line is not open. */
export function LineState() {
  const { store } = useBattle();
  const state = store.line.value;
  const isFirst = store.view.value === null;
  const gone = store.refusedCode.value === 4401
    ? gettext("You’re signed out. Sign in again and reload this page.")
    : gettext("You don’t have access to this battle.");
  const words = {
    open: store.isKept.value ? gettext("The site can’t save anything right now. Your answer is kept and will be sent " +
        "again automatically.") : "",
    connecting: isFirst ? gettext("Connecting…") : gettext("Connection lost. Reconnecting…"),
    waiting: gettext("Connection lost. Reconnecting…"),
    refused: gone,
  }[state];
  return html`<div class="line-state" role="status" data-line=${state} data-kept=${store.isKept.value ? "" : null}>${words && html`<p>${words}</p>`}</div>`;
}

/**
 * A value that is there for a while after something happened.
 * @template T
 * @param {(events: BattleEvent[]) => T | null} find
 * @param {number} ms
 * @param {(events: BattleEvent[]) => boolean} [isOver] whether it ends early
 * @returns {T | null}
 */
function useMoment(find, ms, isOver = () => false) {
  const { store } = useBattle();
  const [shown, setShown] = useState(/** @type {T | null} */ (null));
  const timer = useRef(0);
  const events = store.latest.value;
  useEffect(() => {
    const found = find(events);
    if (isOver(events)) setShown(null);
    if (found === null) return;
    clearTimeout(timer.current);
    setShown(found);
    timer.current = window.setTimeout(() => setShown(null), ms);
  }, [events]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return shown;
}

/** Says that it is one's turn. */
export function TurnBanner() {
  const { store } = useBattle();
  const isMine = useMoment((events) => {
    const turn = events.findLast((e) => e.type === "turn_started");
    return turn && turn.player === store.seat.value ? true : null;
  }, BANNER_MS);
  if (!isMine) return null;
  return html`<p class="banner" aria-hidden="true">${wordOf("turn", "banner") ?? gettext("Your turn")}</p>`;
}

/** @param {BattleEvent[]} events */
function isNewTurn(events) {
  return events.some((event) => event.type === "turn_started");
}

const PLAYED = new Set(["card_played", "event_used", "raid_performed"]);

/** Shows in large what the other side has played. */
export function Played() {
  const { store } = useBattle();
  const isTheirs = (/** @type {BattleEvent} */ e) => PLAYED.has(e.type) && e.player !== store.seat.value && e.card?.number;
  const event = useMoment((events) => events.findLast(isTheirs) ?? null, PLAYED_MS, isNewTurn);
  const face = event && preferences.value.beats !== "off" && store.catalogue.value[event.card.number];
  return face && html`<div class="reveal reveal--played" aria-hidden="true">
    <span class="reveal__card"><${CardTile} face=${face} cost=${true} /></span>
  </div>`;
}

/** Shows life cards that were turned up and are gone from the checking area at once. */
export function Reveal() {
  const { store } = useBattle();
  const event = useMoment((events) => events.findLast((e) => e.type === "life_revealed") ?? null, REVEAL_MS, isNewTurn);
  const view = store.view.value;
  const isStillChecked = view?.players.some((side) => side.checking_area?.length > 0);
  if (!event || isStillChecked) return null;
  return html`<div class="reveal" aria-hidden="true">
    ${event.cards.map((/** @type {{number: string}} */ { number }) => {
      const face = store.catalogue.value[number];
      return face && html`<span class="reveal__card"><${CardTile} face=${face} cost=${true} /></span>`;
    })}
  </div>`;
}
