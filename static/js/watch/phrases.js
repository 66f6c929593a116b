/** The preset chat phrases; the keys are those of battles.watching.chat.preset_phrases. */

/** @type {Record<string, () => string>} */
const PHRASES = {
  hello: () => gettext("Hello!"),
  good_luck: () => gettext("Good luck and have fun!"),
  nice_move: () => gettext("Nice move!"),
  well_played: () => gettext("Well played!"),
  thanks: () => gettext("Thank you!"),
  thinking: () => gettext("Thinking…"),
  sorry_wait: () => gettext("Sorry to keep you waiting."),
  oops: () => gettext("Oops!"),
  close_one: () => gettext("That was close!"),
  good_game: () => gettext("Good game!"),
  again: () => gettext("One more?"),
  bye: () => gettext("See you!"),
};

export const PHRASE_KEYS = Object.keys(PHRASES);

/**
 * A phrase in the reader's language; the key of one that this page does not know.
 * @param {string} key
 */
export function phrase(key) {
  return PHRASES[key]?.() ?? key;
}
