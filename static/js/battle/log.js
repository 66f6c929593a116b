/** What has happened, as sentences; names of cards lead to the card. */

import { classes, html, useLayoutEffect, useRef } from "lib/ui";
import { seatNames, useBattle } from "battle/context";
import { hiddenCard, isSilent, sentenceOf } from "battle/sentences";

/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {import("battle/sentences").EventCard} EventCard */

const LOUD = new Set(["turn_started", "battle_finished", "battle_started"]);
const QUIET = new Set(["phase_started", "shuffled", "ap_paid", "ap_added"]);

/** @param {{card: EventCard}} props */
function CardLink({ card }) {
  const { store, actions } = useBattle();
  const number = card.number;
  if (!number) return hiddenCard();
  const name = store.catalogue.value[number]?.name ?? number;
  return html`<button
    type="button"
    class="link log__card"
    onClick=${() => actions.look(number, card.id)}
    onPointerEnter=${() => actions.hover(number, card.id)}
  >
    ${name}
  </button>`;
}

/** @param {{event: BattleEvent}} props */
function Entry({ event }) {
  const { store } = useBattle();
  const reader = { seat: store.seat.value, names: seatNames(store) };
  const sentence = sentenceOf(event, reader);
  if (!sentence) return null;
  const isMine = event.player === store.seat.value;
  return html`<li
    class=${classes(
      "log__entry",
      event.player !== undefined && (isMine ? "log__entry--mine" : "log__entry--theirs"),
      LOUD.has(event.type) && "log__entry--loud",
      QUIET.has(event.type) && "log__entry--quiet",
    )}
  >
    ${sentence.map((part) => (typeof part === "string" ? part : html`<${CardLink} card=${part} />`))}
  </li>`;
}

/**
 * What is worth a line: phases in which nothing happened are left out.
 * @param {BattleEvent[]} events
 */
export function worthTelling(events) {
  const told = events.filter((event) => !isSilent(event));
  return told.filter(({ type }, index) => {
    const next = told[index + 1]?.type;
    return type !== "phase_started" || (next !== "phase_started" && next !== "turn_started" && next !== "battle_finished");
  });
}

/**
 * Keep a list at its newest line unless somebody reads further up.
 * @param {{current: HTMLElement | null}} list
 * @param {number} length
 */
function useFollowing(list, length) {
  const state = useRef({ isFollowing: true, height: 0 });
  const follow = () => {
    const { current } = list;
    if (current && state.current.isFollowing) current.scrollTop = current.scrollHeight;
  };
  useLayoutEffect(follow, [length]);
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(follow);
    if (list.current) watcher.observe(list.current);
    return () => watcher.disconnect();
  }, []);

  return () => {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (list.current);
    // A list that was made smaller scrolls too; nobody has read up then.
    const isResized = state.current.height !== clientHeight;
    if (!isResized) state.current.isFollowing = scrollHeight - scrollTop - clientHeight < 40;
    state.current.height = clientHeight;
  };
}

/** The list. */
export function Log() {
  const { store } = useBattle();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const log = store.log.value;
  const onScroll = useFollowing(list, log.length);
  return html`<ol class="log" ref=${list} tabindex="0" aria-label=${gettext("What has happened")} onScroll=${onScroll}>
    ${worthTelling(log).map((event) => html`<${Entry} key=${event.seq} event=${event} />`)}
  </ol>`;
}
