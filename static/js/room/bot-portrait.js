/** The portrait of a bot beside its name, and its phrases during a battle. */

import { html, useEffect, useRef, useState } from "lib/ui";
import { Says } from "components/speech-bubble";
import { useBattle } from "battle/context";
import { preferences } from "battle/preferences";

const SAID_MS = 4500;
const FIRST_TURN = 1;

/** @typedef {"start" | "strikes" | "struck" | "wins" | "loses"} Moment */

/** @type {Record<string, Record<Moment, () => string>>} */
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
  const end = events.find(({ type }) => type === "battle_finished");
  if (end) return end.winner === null ? null : end.winner === seat ? "wins" : "loses";
  const blow = events.find(({ type, taken }) => type === "damage_dealt" && taken > 0);
  if (!blow) return null;
  return blow.player === seat ? "struck" : "strikes";
}

/** @param {{seat: number}} props */
export function BotFace({ seat }) {
  const { store } = useBattle();
  const bot = store.battle.value?.seats.find((/** @type {any} */ one) => one.seat === seat)?.bot ?? "";
  const words = WORDS[bot];
  const said = useRef(/** @type {Set<Moment>} */ (new Set()));
  const timer = useRef(0);
  const [moment, setMoment] = useState(/** @type {Moment | null} */ (null));
  const events = store.latest.value;
  const isNew = (store.view.value?.turn.number ?? Infinity) <= FIRST_TURN;

  /**
   * Each phrase is shown once, so as not to annoy; none while a helper
   * speaks.
   * @param {Moment | null} now
   */
  function say(now) {
    if (!words || !now || said.current.has(now) || document.querySelector(".coach")) return;
    said.current.add(now);
    clearTimeout(timer.current);
    setMoment(now);
    timer.current = window.setTimeout(() => setMoment(null), SAID_MS);
  }

  useEffect(() => say(isNew ? "start" : null), [bot]);
  useEffect(() => say(momentIn(events, seat)), [events]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // An opponent of the campaign has a face of their own.
  if (!words || store.battle.value?.origin === "campaign") return null;
  return html`<span class="bot" data-bot=${bot}>
    <svg class="bot-face" aria-hidden="true"><use href=${`#bot-${bot}`}></use></svg>
    <${Says} words=${moment && !preferences.value.unsaid.includes("bots") ? words[moment]() : null} said=${moment} />
  </span>`;
}
