/** Lessons of one thing each, in a position made for it (battles/learning/lessons.yaml). */

import { always, asked, did, LESSONS } from "learn/lessons";

/** @typedef {import("learn/lessons").Lesson} Lesson */
/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/types").BattleEvent} BattleEvent */

/** @param {Store} store */
const mine = (store) => store.view.value?.players[store.seat.value ?? 0];

/** A character of the own field is on another card. @param {Store} store */
function hasStack(store) {
  return (mine(store)?.front_line ?? []).some(({ under }) => under.length > 0);
}

/** @param {Store} store */
const hasUsed = (store) => (mine(store)?.outside_area.length ?? 0) > 0;

/** @param {boolean} isSnipe */
function attacked(isSnipe) {
  return (/** @type {BattleEvent} */ { type, player, target }, /** @type {number} */ seat) =>
    type === "attack_declared" && player === seat && (typeof target === "number" || Boolean(target?.id)) === isSnipe;
}

/** @returns {Lesson} */
const end = () => ({
  key: "end",
  when: always,
  title: () => gettext("That’s it!"),
  text: () => gettext("Keep playing as long as you like, or take the next lesson."),
});

/** @type {Record<string, Lesson[]>} by what they are about */
const COURSES = {
  events: [
    {
      key: "event_use",
      when: asked("main"),
      clause: "UA-4.4.14",
      title: () => gettext("An Event works once"),
      text: () => gettext("It needs energy and AP like any card. You use it, its effect resolves, and it " +
          "goes to the sideline. Use yours on the character that could block you."),
      points: ".hand",
      done: did("event_used"),
    },
    {
      key: "event_gone",
      when: hasUsed,
      clause: "UA-4.4.15",
      title: () => gettext("Used up"),
      text: () => gettext("The Event is in your sideline now. It took up no space on a line. End your " +
          "main phase."),
      points: ".side--mine [data-zone^=outside_area]",
      question: "main",
    },
    {
      key: "event_attack",
      when: asked("attack"),
      clause: "UA-5.3.1",
      title: () => gettext("The way is clear"),
      text: () => gettext("No one can block now: attack!"),
      points: ".side--mine .line--front_line",
      done: did("attack_declared"),
    },
    end(),
  ],
  raid: [
    {
      key: "raid_onto",
      when: asked("main"),
      clause: "UA-6.1",
      title: () => gettext("Raid: a card on top of a card"),
      text: () => gettext("Your card names the character it can Raid onto. Select it and choose Raid, or " +
          "drag it onto that character."),
      points: ".hand",
      done: did("raid_performed"),
    },
    {
      key: "raid_active",
      when: hasStack,
      clause: "UA-6.6",
      title: () => gettext("Active right away"),
      text: () => gettext("The character underneath was resting; the two are now one character, and it’s " +
          "active. Played normally, it would enter resting, and its Raid text would do " +
          "nothing."),
      points: ".side--mine .line--front_line",
    },
    {
      key: "raid_attack",
      when: asked("attack"),
      clause: "UA-6.7",
      title: () => gettext("Attack with it"),
      text: () => gettext("It uses the values of the card on top. Attack this turn."),
      points: ".side--mine .line--front_line",
      done: did("attack_declared"),
    },
    end(),
  ],
  step: [
    {
      key: "step_back",
      when: asked("movement"),
      clause: "UA-8.1",
      title: () => gettext("Step works both ways"),
      text: () => gettext("Any character can move to the front line. One with Step can also move back, to " +
          "generate energy. Choose two to move: one back, one forward."),
      points: ".side--mine .line",
      question: "movement",
    },
    {
      key: "step_main",
      when: asked("main"),
      clause: "UA-4.3.8",
      title: () => gettext("Nothing else changes"),
      text: () => gettext("Moving doesn’t change whether a character is active or resting. End your main " +
          "phase."),
      points: ".ask__answers",
      question: "main",
    },
    {
      key: "snipe",
      when: asked("attack"),
      clause: "UA-8.2",
      title: () => gettext("Snipe chooses its target"),
      text: () => gettext("Normally you attack the player, and they can block. With Snipe you can attack " +
          "a character on their front line instead, and that attack can’t be blocked."),
      points: ".side--mine .line--front_line",
      done: attacked(true),
    },
    {
      key: "snipe_free",
      when: asked("attack"),
      clause: "UA-5.4.2",
      title: () => gettext("No blockers left"),
      text: () => gettext("The way is clear for your other character: attack the player."),
      points: ".side--mine .line--front_line",
      done: attacked(false),
    },
    end(),
  ],
};

/**
 * A lesson as the face of a game gives it (battles/games/first_game.py).
 * @typedef {object} Told
 * @property {string} key
 * @property {string} title
 * @property {string} text
 * @property {string} clause
 * @property {string} points `hand`, `answers` or a zone of the own side
 * @property {string[]} asked
 * @property {Record<string, any>[]} done
 * @property {boolean} answered
 */

const PLACES = /** @type {Record<string, string>} */ ({ hand: ".hand", answers: ".ask__answers" });

/** @param {Told} told @returns {Lesson} */
export function lessonOf({ key, title, text, clause, points, asked: kinds, done, answered }) {
  return {
    key,
    title: () => title,
    text: () => text,
    clause: clause || undefined,
    points: points && (PLACES[points] ?? `.side--mine [data-zone^="${points}-"]`),
    when: kinds.length ? asked(...kinds) : always,
    question: answered ? kinds[0] : undefined,
    done: done.length
      ? (event, seat) => event.player === seat && done.some((one) => Object.entries(one).every(([name, is]) => /** @type {any} */ (event)[name] === is))
      : undefined,
  };
}

/** @type {Told[]} the lessons of this page's game; nothing where the page has its own */
const told = JSON.parse(globalThis.document?.getElementById?.("lessons")?.textContent || "[]");

/**
 * The lessons of a course; those of the first game where there is no such course.
 * @param {string} name
 */
export function courseOf(name) {
  return told.length ? told.map(lessonOf) : (COURSES[name] ?? LESSONS);
}

/** Whether a course is about one thing, and no whole game. @param {string} [name] */
export const isShort = (name) => name !== undefined && name in COURSES;

/** The kind of move that puzzles on a course have in their solution; empty if none has. @param {string} course */
export const moveOf = (course) => /** @type {Record<string, string>} */ ({ events: "use", raid: "raid" })[course] ?? "";

/**
 * The lesson after a course, or null after the last; a further game has its first game only.
 * @param {string} course
 * @returns {{name: string, title: string} | null}
 */
export function courseAfter(course) {
  if (told.length) return null;
  const names = Object.keys(COURSES);
  const name = names[names.indexOf(course) + 1];
  if (!name) return null;
  const titles = { events: gettext("Events"), raid: gettext("Raid"), step: gettext("Step and Snipe") };
  return { name, title: /** @type {Record<string, string>} */ (titles)[name] };
}
