/** The portrait of a bot beside its name, and its phrases. */

import { html, useEffect, useRef, useState } from "lib/ui";
import { Says } from "components/speech-bubble";
import { useBattle } from "battle/context";
import { preferences } from "battle/preferences";

const SAID_MS = 4500;
const FIRST_TURN = 1;

/** @typedef {"start" | "strikes" | "struck"} Moment */

/** @type {Record<string, Record<Moment | "wins" | "loses", () => string>>} */
const WORDS = {
  random: {
    start: () => gettext("Let’s see what these cards do!"),
    strikes: () => gettext("Did that hit? It did!"),
    struck: () => gettext("Ouch. Was that allowed?"),
    wins: () => gettext("I won? I won!"),
    loses: () => gettext("Well played. I’ll shuffle and hope."),
  },
  greedy: {
    start: () => gettext("Good practice for both of us."),
    strikes: () => gettext("You left an opening."),
    struck: () => gettext("Well aimed."),
    wins: () => gettext("This one’s mine. The review shows where it turned."),
    loses: () => gettext("Well played. You’ll need a stronger opponent soon."),
  },
  monte_carlo: {
    start: () => gettext("I’ve already played this game many times in my head."),
    strikes: () => gettext("As planned."),
    struck: () => gettext("I was hoping you’d miss that."),
    wins: () => gettext("It was decided earlier than it looked."),
    loses: () => gettext("I didn’t see that coming. Again?"),
  },
};

/**
 * What has just happened to a bot, if it is worth a word.
 * @param {import("battle/types").BattleEvent[]} events
 * @param {number} seat of the bot
 * @returns {Moment | null}
 */
export function momentIn(events, seat) {
  if (events.some(({ type }) => type === "battle_finished")) return null; // BotsLastWords
  const blow = events.find(({ type, taken }) => type === "damage_dealt" && taken > 0);
  if (!blow) return null;
  return blow.player === seat ? "struck" : "strikes";
}

const isSpeaking = () => !preferences.value.unsaid.includes("bots");
// A bot is silent while a coach speaks.
const isCoached = () => document.querySelector(".coach") !== null;

/**
 * The key of the bot in a seat that has phrases; an opponent of the campaign has a face
 * of their own.
 * @param {import("battle/store").Store} store
 * @param {number} seat
 * @returns {string}
 */
function botIn(store, seat) {
  const { seats = [], origin = "" } = store.battle.value ?? {};
  const bot = seats.find((/** @type {any} */ one) => one.seat === seat)?.bot ?? "";
  return origin !== "campaign" && bot in WORDS ? bot : "";
}

/** What the bot says about the result; the result window covers its speech bubble. */
export function BotsLastWords() {
  const { store } = useBattle();
  const winner = store.view.value?.result?.winner ?? null;
  const seat = 1 - (store.seat.value ?? 0);
  const bot = botIn(store, seat);
  if (!bot || winner === null || !isSpeaking() || isCoached()) return null;
  return html`<p class="muted" data-last-words>
    <svg class="bot-face" aria-hidden="true"><use href=${`#bot-${bot}`}></use></svg>
    <q>${WORDS[bot][winner === seat ? "wins" : "loses"]()}</q>
  </p>`;
}

/** @param {{seat: number}} props */
export function BotFace({ seat }) {
  const { store } = useBattle();
  const bot = botIn(store, seat);
  const words = WORDS[bot];
  const said = useRef(/** @type {Set<Moment>} */ (new Set()));
  const timer = useRef(0);
  const [moment, setMoment] = useState(/** @type {Moment | null} */ (null));
  const events = store.latest.value;
  const isNew = (store.view.value?.turn.number ?? Infinity) <= FIRST_TURN;

  /**
   * Each phrase is shown once, so as not to annoy.
   * @param {Moment | null} now
   */
  function say(now) {
    if (!words || !now || said.current.has(now) || isCoached()) return;
    said.current.add(now);
    clearTimeout(timer.current);
    setMoment(now);
    timer.current = window.setTimeout(() => setMoment(null), SAID_MS);
  }

  useEffect(() => say(isNew ? "start" : null), [bot]);
  useEffect(() => say(momentIn(events, seat)), [events]);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (!words) return null;
  return html`<span class="bot" data-bot=${bot}>
    <svg class="bot-face" aria-hidden="true"><use href=${`#bot-${bot}`}></use></svg>
    <${Says} words=${moment && isSpeaking() ? words[moment]() : null} said=${moment} />
  </span>`;
}
