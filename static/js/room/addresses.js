/** Where pages are. */

export const PUZZLES_PAGE = "/battles/puzzles/";
export const MISSED_WINS_PAGE = "/battles/puzzles/missed-wins/";

/** Puzzles with a kind of move in their solution. @param {string} move */
export const puzzlesOf = (move) => `${PUZZLES_PAGE}?move=${move}`;

/** An encounter of the campaign. @param {string} name */
export const encounterPage = (name) => `/campaign/${name}/`;

/** @param {string} id */
export const boardOf = (id) => `/battles/${id}/`;

/** The tournament a battle belongs to. @param {string} battle */
export const tournamentOf = (battle) => `/tournaments/battles/${battle}/`;

/** The page where a further game is played. @param {string} game */
export const gamePage = (game) => `/play/games/${game}/`;
