/** What comes after a battle: one step is the main one, and the only gold button. */

import { useBattle } from "battle/context";

/** @typedef {"next" | "keep" | "course" | "tournament" | "rematch" | "result"} Step */

/**
 * The main step for the person at the table.
 *
 * A guest who wins a whole game is asked to keep it; a short lesson or a puzzle leads on
 * first, and so does the campaign.
 * @param {object} after
 * @param {boolean} after.hasNext the battle that follows is already there
 * @param {boolean} after.isGuest
 * @param {boolean} after.isWon
 * @param {boolean} after.isCourse a first game, a lesson, a puzzle or an encounter
 * @param {boolean} after.isShort a lesson on one thing or a puzzle, no whole game
 * @param {string} after.origin how the battle came about
 * @param {boolean} after.mayAgain another battle can be offered
 * @returns {Step}
 */
export function chooseMainStep({ hasNext, isGuest, isWon, isCourse, isShort, origin, mayAgain }) {
  if (hasNext) return "next";
  if (isGuest && isWon && !isShort && origin !== "campaign") return "keep";
  if (isCourse) return "course";
  if (mayAgain) return "rematch";
  if (origin === "tournament") return "tournament";
  return isGuest ? "keep" : "result";
}

/** Whether the same two can play again, or a series goes on. */
function useMayAgain() {
  const { store } = useBattle();
  const match = store.said.value.get("match");
  const isUndecided = Boolean(match?.series) && !match.series.is_decided;
  // Battles that are one of many of their kind: what follows is elsewhere.
  const isOneOfMany = ["position", "tournament", "campaign"].includes(store.battle.value?.origin ?? "");
  return Boolean(match?.rematch) && store.seat.value !== null && (!isOneOfMany || isUndecided);
}

/** The main step of this battle, and whether another can be offered. */
export function useMainStep() {
  const { store, where } = useBattle();
  const own = store.seat.value;
  const mayAgain = useMayAgain();
  const step = chooseMainStep({
    hasNext: Boolean(store.said.value.get("match")?.next),
    isGuest: Boolean(where.signUp),
    isWon: own !== null && store.view.value?.result?.winner === own,
    isCourse: Boolean(where.course),
    isShort: Boolean(where.isShort),
    origin: store.battle.value?.origin ?? "",
    mayAgain,
  });
  return { step, mayAgain };
}
