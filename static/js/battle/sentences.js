/**
 * Events as sentences for the log and for screen readers.
 *
 * A sentence is a list of words and cards; the log draws the cards as links. "You" and
 * a name need different grammar in most languages, so both are written out.
 */

import { fill, fillPlain } from "lib/text";
import { keywordName, phaseName, reasonText, triggerName, zoneName } from "components/words";

/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {{id: number | null, number: string | null}} EventCard */
/** @typedef {(string | EventCard)[]} Sentence */
/** @typedef {{seat: number | null, names: string[]}} Reader */

/** What a card without a face is called. */
export function hiddenCard() {
  return gettext("a card");
}

/** Moves that another event tells better, or that nobody wants to read. */
const SILENT_MOVES = new Set([
  "hand>front_line",
  "hand>energy_line",
  "hand>checking_area",
  "life_area>checking_area",
  "checking_area>outside_area",
  "deck>life_area",
  "front_line>outside_area",
  "energy_line>outside_area",
]);

/**
 * @param {Reader} reader
 * @param {BattleEvent} event
 * @param {string} mine
 * @param {string} theirs
 * @param {Record<string, any>} [values]
 */
function told(reader, event, mine, theirs, values = {}) {
  const name = reader.names[event.player ?? 0];
  return fill(event.player === reader.seat ? mine : theirs, { name, ...values });
}

/**
 * @param {EventCard[]} cards
 * @returns {Sentence}
 */
function inARow(cards) {
  return cards.flatMap((card, index) => (index ? [", ", card] : [card]));
}

/** @type {Record<string, [() => string, () => string]>} by the loser's own deed: oneself, somebody with a name */
const OWN_DEEDS = {
  concession: [() => gettext("You conceded."), () => gettext("%(name)s conceded.")],
  abandonment: [() => gettext("You left the table."), () => gettext("%(name)s left the table.")],
};

/**
 * Why a battle is over, for the one who reads.
 * @param {{reason: string, winner: number | null}} result
 * @param {Reader} reader
 */
export function whyOver({ reason, winner }, { seat, names }) {
  const deed = OWN_DEEDS[reason];
  if (!deed || winner === null || seat === winner) return reasonText(reason);
  const [mine, named] = deed;
  return seat === null ? fillPlain(named(), { name: names[1 - winner] }) : mine();
}

/** @param {Reader} reader */
function attackWords({ seat }) {
  return seat === null ? gettext("%(card)s attacks %(other)s.") : gettext("%(card)s attacks you.");
}

/** @type {Record<string, (event: BattleEvent, reader: Reader) => Sentence | null>} */
const TELLERS = {
  battle_started: () => [gettext("The battle begins.")],
  first_player_decided: (e, r) => told(r, e, gettext("You go first."), gettext("%(name)s goes first.")),
  kept_hand: (e, r) => told(r, e, gettext("You keep your hand."), gettext("%(name)s keeps the hand.")),
  redrew: (e, r) => told(r, e, gettext("You draw a new hand."), gettext("%(name)s draws a new hand.")),
  life_placed: (e, r) =>
    told(r, e, gettext("You place %(count)s life cards."), gettext("%(name)s places %(count)s life cards."), {
      count: e.count,
    }),
  turn_started: (e, r) =>
    told(r, e, gettext("Turn %(number)s: your turn."), gettext("Turn %(number)s: %(name)s’s turn."), {
      number: e.number,
    }),
  phase_started: (e) => fill(gettext("%(phase)s phase."), { phase: phaseName(e.phase) }),
  card_drawn: (e, r) =>
    told(r, e, gettext("You draw %(card)s."), gettext("%(name)s draws a card."), { card: e.card }),
  ap_paid: (e, r) =>
    told(r, e, gettext("You pay %(amount)s AP."), gettext("%(name)s pays %(amount)s AP."), { amount: e.amount }),
  ap_added: (e, r) =>
    told(r, e, gettext("You get %(count)s AP."), gettext("%(name)s gets %(count)s AP."), { count: e.count }),
  card_played: (e, r) =>
    told(
      r,
      e,
      gettext("You play %(card)s on the %(line)s."),
      gettext("%(name)s plays %(card)s on the %(line)s."),
      { card: e.card, line: zoneName(e.line) },
    ),
  event_used: (e, r) =>
    told(r, e, gettext("You use %(card)s."), gettext("%(name)s uses %(card)s."), { card: e.card }),
  raid_performed: (e, r) =>
    told(r, e, gettext("You Raid with %(card)s."), gettext("%(name)s Raids with %(card)s."), { card: e.card }),
  attack_declared: (e, r) =>
    e.target
      ? fill(gettext("%(card)s attacks %(target)s."), { card: e.card, target: e.target })
      : told(r, e, gettext("%(card)s attacks."), attackWords(r), { card: e.card, other: r.names[1 - (e.player ?? 0)] }),
  blocked: (e) => fill(gettext("%(card)s blocks %(attacker)s."), { card: e.card, attacker: e.attacker }),
  not_blocked: (e, r) => told(r, e, gettext("You do not block."), gettext("%(name)s does not block.")),
  attack_ended: () => [gettext("The attack cannot go on.")],
  battle_compared: (e) =>
    fill(gettext("%(attacker)s (%(ours)s BP) against %(defender)s (%(theirs)s BP): %(winner)s wins."), {
      attacker: e.attacker,
      ours: e.attacker_bp,
      defender: e.defender,
      theirs: e.defender_bp,
      winner: e.winner === "attacker" ? e.attacker : e.defender,
    }),
  card_retired: (e) => fill(gettext("%(card)s is retired."), { card: e.card }),
  damage_dealt: (e, r) =>
    told(r, e, gettext("You take %(taken)s damage."), gettext("%(name)s takes %(taken)s damage."), {
      taken: e.taken,
    }),
  life_revealed: (e, r) => [
    ...told(r, e, gettext("You turn up: "), gettext("%(name)s turns up: ")),
    ...inARow(e.cards),
    ".",
  ],
  trigger_activated: (e, r) =>
    told(
      r,
      e,
      gettext("You activate the %(trigger)s trigger of %(card)s."),
      gettext("%(name)s activates the %(trigger)s trigger of %(card)s."),
      { card: e.card, trigger: triggerName(e.trigger ?? "") },
    ),
  trigger_declined: (e, r) =>
    told(
      r,
      e,
      gettext("You leave the trigger of %(card)s unused."),
      gettext("%(name)s leaves the trigger of %(card)s unused."),
      { card: e.card },
    ),
  bp_changed: (e) =>
    fill(gettext("%(card)s now has %(bp)s BP (%(by)s)."), { card: e.card, bp: e.bp, by: signed(e.by) }),
  card_modified: (e) =>
    fill(gettext("%(card)s: %(change)s."), { card: e.card, change: keywordName(e.modifier) }),
  player_modified: (e, r) =>
    told(r, e, gettext("For you: %(change)s."), gettext("For %(name)s: %(change)s."), {
      change: keywordName(e.modifier),
    }),
  card_chosen: (e, r) =>
    told(r, e, gettext("You choose %(card)s."), gettext("%(name)s chooses %(card)s."), { card: e.card }),
  cards_revealed: (e, r) => e.cards.length === 0 ? told(r, e, gettext("You show nothing."), gettext("%(name)s shows nothing.")) : [
    ...told(r, e, gettext("You show: "), gettext("%(name)s shows: ")),
    ...inARow(e.cards),
    ".",
  ],
  cards_looked_at: (e, r) =>
    told(r, e, gettext("You look at %(count)s cards."), gettext("%(name)s looks at %(count)s cards."), {
      count: e.count,
    }),
  number_named: (e, r) =>
    told(r, e, gettext("You name %(number)s."), gettext("%(name)s names %(number)s."), { number: e.number }),
  keyword_resolved: (e) =>
    fill(gettext("%(keyword)s of %(card)s."), { card: e.card, keyword: keywordName(e.keyword) }),
  hand_shuffled: (e, r) =>
    told(r, e, gettext("Your hand is shuffled."), gettext("The hand of %(name)s is shuffled.")),
  undone: (e, r) =>
    told(r, e, gettext("You take back your last moves."), gettext("%(name)s takes back the last moves.")),
  step_budget_exhausted: () => [gettext("The effects did not come to an end.")],
  effect_activated: (e) => fill(gettext("The effect of %(card)s activates."), { card: e.card }),
  stayed_resting: (e) => fill(gettext("%(card)s stays resting."), { card: e.card }),
  shuffled: (e, r) => told(r, e, gettext("You shuffle your deck."), gettext("%(name)s shuffles the deck.")),
  card_moved: (e) =>
    fill(gettext("%(card)s goes from the %(from)s to the %(to)s."), { card: e.card, from: zoneName(e.from), to: zoneName(e.to) }),
  answered_for_you: (e) => fill(gettext("Answered for you: %(answer)s"), { answer: e.answer }),
  battle_finished: (e, r) => {
    const why = whyOver({ reason: e.reason, winner: e.winner ?? null }, r);
    if (e.winner === null || e.winner === undefined) return fill(gettext("The battle is a draw. %(why)s"), { why });
    return told(r, { ...e, player: e.winner }, gettext("You win! %(why)s"), gettext("%(name)s wins. %(why)s"), {
      why,
    });
  },
};

/** Events with nothing to read: they only move things. */
const SILENT = new Set(["mode_changed", "decision_answered"]);

/**
 * Whether an event has nothing to read.
 * @param {BattleEvent} event
 */
export function isSilent(event) {
  return !(event.type in TELLERS) || (event.type === "card_moved" && SILENT_MOVES.has(`${event.from}>${event.to}`));
}

/** Types we have words for, or know to be silent; a test compares them with the engine's. */
export const KNOWN_EVENTS = [...Object.keys(TELLERS), ...SILENT];

/** @param {number} number */
function signed(number) {
  return number > 0 ? `+${number}` : String(number);
}

/**
 * The sentence of an event; null when there is nothing to say.
 * @param {BattleEvent} event
 * @param {Reader} reader
 * @returns {Sentence | null}
 */
export function sentenceOf(event, reader) {
  return isSilent(event) ? null : TELLERS[event.type](event, reader);
}

/**
 * A sentence as text.
 * @param {Sentence} sentence
 * @param {(number: string) => string} nameOf
 */
export function spoken(sentence, nameOf) {
  return sentence
    .map((part) => (typeof part === "string" ? part : part.number ? nameOf(part.number) : hiddenCard()))
    .join("");
}
