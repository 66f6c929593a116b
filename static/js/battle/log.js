/** What has happened, as sentences; names of cards lead to the card. */

import { classes, html, useLayoutEffect, useRef } from "lib/ui";
import { seatNames, useBattle } from "battle/context";
import { hiddenCard, isSilent, sentenceOf } from "battle/sentences";

/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {import("battle/sentences").EventCard} EventCard */

const LOUD = new Set(["turn_started", "battle_finished", "battle_started"]);
const WEIGHTY = new Set([
  "turn_started",
  "card_played",
  "event_used",
  "raid_performed",
  "attack_declared",
  "blocked",
  "battle_compared",
  "card_retired",
  "damage_dealt",
  "life_revealed",
  "trigger_activated",
  "answered_for_you",
  "battle_finished",
]);
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
  const isMine = event.player === store.below.value;
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

/**
 * Lines of the log by turn; what came before the first turn is a group of its own.
 * @param {BattleEvent[]} events
 * @returns {{turn: BattleEvent | null, events: BattleEvent[]}[]}
 */
export function byTurn(events) {
  /** @type {{turn: BattleEvent | null, events: BattleEvent[]}[]} */
  const groups = [{ turn: null, events: [] }];
  for (const event of events) {
    if (event.type === "turn_started") groups.push({ turn: event, events: [] });
    else groups[groups.length - 1].events.push(event);
  }
  return groups.filter(({ turn, events: told }) => turn || told.length > 0);
}

/** Which lines are shown: all, or only what changed the table. */
function Filter() {
  const { store } = useBattle();
  const isShort = store.shortLog.value;
  return html`<label class="log__filter">
    <input
      type="checkbox"
      checked=${isShort}
      data-action="short-log"
      onChange=${(/** @type {any} */ event) => (store.shortLog.value = event.currentTarget.checked)}
    />
    ${" "}${gettext("Only what matters most")}
  </label>`;
}

/** One turn. @param {{turn: BattleEvent | null, events: BattleEvent[]}} props */
function Turn({ turn, events }) {
  return html`<li class="log__turn">
    ${turn && html`<ol class="log__head"><${Entry} event=${turn} /></ol>`}
    <ol class="log__lines">
      ${events.map((event) => html`<${Entry} key=${event.seq} event=${event} />`)}
    </ol>
  </li>`;
}

/** The list. */
export function Log() {
  const { store } = useBattle();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const log = store.log.value;
  const isShort = store.shortLog.value;
  const onScroll = useFollowing(list, log.length);
  const told = worthTelling(log).filter(({ type }) => !isShort || WEIGHTY.has(type));
  return html`<${Filter} />
    <ol class="log" ref=${list} tabindex="0" aria-label=${gettext("What has happened")} onScroll=${onScroll}>
      ${byTurn(told).map(({ turn, events }) => html`<${Turn} key=${turn?.seq ?? 0} turn=${turn} events=${events} />`)}
    </ol>`;
}
