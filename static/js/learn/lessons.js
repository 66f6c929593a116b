/**
 * Lessons at the board: when each is shown, where it points, and what shows that it was
 * done. They know questions and events by name, and no rules. Those of the first game
 * are here, the short ones in `learn/courses`.
 */

/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/types").BattleEvent} BattleEvent */

/**
 * @typedef {object} Lesson
 * @property {string} key
 * @property {(store: Store) => boolean} when
 * @property {string} [clause] the rule behind it
 * @property {() => string} title
 * @property {() => string} text
 * @property {string} [points] selector of what it speaks of
 * @property {(event: BattleEvent, seat: number) => boolean} [done] an event that shows
 *   it was done; without, the reader clicks "next"
 * @property {string} [question] the question whose answer shows it was done
 * @property {(store: Store) => boolean} [holds] something else that shows it was done
 */

/** @param {...string} kinds */
export function asked(...kinds) {
  return (/** @type {Store} */ store) => kinds.includes(store.asked.value?.kind ?? "");
}

/** @param {...string} types */
export function did(...types) {
  return (/** @type {BattleEvent} */ event, /** @type {number} */ seat) =>
    types.includes(event.type) && event.player === seat;
}

/** The learner's own phase began. @param {string} phase */
function reached(phase) {
  return (/** @type {BattleEvent} */ event, /** @type {number} */ seat) =>
    event.type === "phase_started" && event.phase === phase && event.player === seat;
}

/** @param {Store} store */
function hasUnlit(store) {
  const hand = store.view.value?.players[store.seat.value ?? 0].hand ?? [];
  return asked("main")(store) && hand.some(({ id }) => id !== null && !store.lit.value.has(id));
}

/** @param {Store} store */
function hasLife(store) {
  return (store.view.value?.players[0].life.length ?? 0) > 0;
}

/** Nothing is to be learned where no card can block. @param {Store} store */
function canBlock(store) {
  const { kind, options } = store.asked.value ?? {};
  return kind === "block" && (options ?? []).some(({ action }) => action.type === "block");
}

export const always = () => true;

/** @type {Lesson[]} in the order of telling */
export const LESSONS = [
  {
    key: "hand",
    when: always,
    title: () => gettext("What’s on a card"),
    text: () => gettext("Top left: its required energy and AP cost. Below: its BP and the energy it " +
        "generates. Hold a card, or point at it, to read all of it."),
    points: ".hand",
  },
  {
    key: "redraw",
    when: asked("redraw"),
    clause: "UA-3.4",
    title: () => gettext("Keep this hand?"),
    text: () => gettext("You can put all seven cards back and redraw once. Your hand has cards that need " +
        "no energy: a good start. Keep it."),
    points: ".ask__answers",
    question: "redraw",
  },
  {
    key: "goal",
    when: hasLife,
    clause: "UA-10.2",
    title: () => gettext("The goal"),
    text: () => gettext("These are life cards. Each player has seven, and a player with none left loses. " +
        "Attack with your characters to take your opponent’s."),
    points: ".life",
  },
  {
    key: "lines",
    when: hasLife,
    clause: "UA-1.2.1",
    title: () => gettext("Your two lines"),
    text: () => gettext("Your front line fights: only characters there can attack and block. The energy " +
        "line behind it generates the energy your cards need."),
    points: ".side--mine .line",
  },
  {
    key: "extra",
    when: asked("extra_draw"),
    clause: "UA-4.2.5",
    title: () => gettext("One more card?"),
    text: () => gettext("Each turn you can pay 1 AP to draw an extra card. You also need AP to play " +
        "cards, so skip the extra draw for now."),
    points: ".ask__answers",
    question: "extra_draw",
  },
  {
    key: "play",
    when: asked("main"),
    clause: "UA-4.4.3",
    title: () => gettext("Play a character"),
    text: () => gettext("Glowing cards can be played. Select one, or drag it, and put it on the energy " +
        "line: your next cards need energy."),
    points: ".hand",
    done: did("card_played"),
  },
  {
    key: "why",
    when: hasUnlit,
    title: () => gettext("Why not?"),
    text: () => gettext("Select a card in your hand that isn’t glowing: the board tells you what it still " +
        "needs."),
    points: ".hand",
    holds: (store) => store.why.value !== null,
  },
  {
    key: "end_main",
    when: asked("main"),
    clause: "UA-1.3.2",
    title: () => gettext("When there’s nothing left to do"),
    text: () => gettext("Keep playing while cards are glowing, then end your main phase. New cards enter " +
        "resting: they’re turned sideways and can’t attack yet."),
    points: ".ask__answers",
    done: reached("attack"),
  },
  {
    key: "movement",
    when: asked("movement"),
    clause: "UA-4.3.1",
    title: () => gettext("Move up"),
    text: () => gettext("Characters on the energy line can move to the front line. Choose one so it can " +
        "attack; if you have more, keep some back for energy."),
    points: ".side--mine .line--energy_line",
    question: "movement",
  },
  {
    key: "attack",
    when: asked("attack"),
    clause: "UA-5.2.1",
    title: () => gettext("Attack!"),
    text: () => gettext("Select a glowing character and attack, or drag it to your opponent’s side. It " +
        "turns sideways and rests. If it isn’t blocked, you hit a life card."),
    points: ".side--mine .line--front_line",
    done: did("attack_declared"),
  },
  {
    key: "choose_life",
    when: asked("choose_life"),
    clause: "UA-5.5.2",
    title: () => gettext("Direct hit"),
    text: () => gettext("You choose which life card is revealed. If it has a trigger, your opponent can " +
        "use it."),
    points: ".life",
    done: (event) => event.type === "life_revealed",
  },
  {
    key: "block",
    when: canBlock,
    clause: "UA-5.4.2",
    title: () => gettext("You’re being attacked"),
    text: () => gettext("An active character on your front line can block. Then compare BP: the attacker " +
        "wins if its BP is equal or higher. A blocker that loses is sidelined."),
    points: ".ask__answers",
    done: (event) => event.type === "blocked" || event.type === "not_blocked",
  },
  {
    key: "trigger",
    when: asked("trigger_check"),
    clause: "UA-5.6.1",
    title: () => gettext("Your life card is revealed"),
    text: () => gettext("A trigger helps you as the card leaves your life area. Activate it; it’s free."),
    points: ".ask__answers",
    done: did("trigger_activated", "trigger_declined"),
  },
  {
    key: "end",
    when: always,
    title: () => gettext("Now you know the turn"),
    text: () => gettext("Start, move, main, attack, end: that’s a whole turn. Raid cards go on top of a " +
        "character; Events work once. Keep playing as long as you like."),
  },
];

// By then everything usual has come up; what has not may wait for another game.
const LAST_TURN = 5;

/**
 * The lesson of the moment, if there is one.
 * @param {Store} store
 * @param {Set<string>} done
 * @param {Lesson[]} [lessons]
 * @returns {Lesson | null}
 */
export function lessonNow(store, done, lessons = LESSONS) {
  const open = lessons.filter(({ key, when }) => !done.has(key) && when(store));
  const isAllTold = lessons.every(({ key }) => key === "end" || done.has(key));
  const { own_turn: own, number = 0 } = store.view.value?.turn ?? {};
  const isLate = (own ?? number) >= LAST_TURN;
  return open.find(({ key }) => key !== "end" || isAllTold || isLate) ?? null;
}

/** Whether a lesson ends when the reader clicks "next". @param {Lesson} lesson */
export const isRead = ({ done, holds, question }) => !done && !holds && !question;

/**
 * Lessons that are over once a question is answered: those about it, and one that was
 * only to be read while the question was open.
 * @param {{kind: string, told: Lesson | null}} question
 * @param {Lesson[]} [lessons]
 * @returns {string[]}
 */
export function passedWith({ kind, told }, lessons = LESSONS) {
  const about = lessons.filter(({ question }) => question === kind);
  const read = told && isRead(told) && told.key !== "end" ? [told] : [];
  return [...about, ...read].map(({ key }) => key);
}

/**
 * Lessons that these events show to be done.
 * @param {BattleEvent[]} events
 * @param {number} seat
 * @param {Lesson[]} [lessons]
 * @returns {string[]}
 */
export function doneBy(events, seat, lessons = LESSONS) {
  return lessons.filter(({ done }) => done && events.some((event) => done(event, seat))).map(({ key }) => key);
}
