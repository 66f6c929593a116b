/** A table as the server describes it, for tests that need no more of it. */

/** One side: a single card in the hand of seat 0. */
const side = (seat, wishes) => ({
  seat,
  front_line: [],
  energy_line: [],
  life: [],
  ap: [],
  deck: { count: 36 },
  hand: seat === 0 ? [{ id: 5, card: "TDL-1-001" }] : [],
  outside_area: [],
  remove_area: [],
  checking_area: [],
  energy: {},
  ...wishes,
});

/** What seat 0 sees while this is asked; ``wishes``: what is different on each side. */
export const viewWith = (question, wishes = {}) => ({
  viewer: 0,
  seq: 1,
  turn: { number: 1, player: 0, own_turn: 1, phase: "main", first_player: 0 },
  players: [side(0, wishes), side(1, wishes)],
  attack: null,
  decision: question,
  result: null,
});
