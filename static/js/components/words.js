/**
 * The words of the game in the reader's language. A word the server knows and we do not
 * is shown as it came, so that nothing is hidden by an old page.
 */

/** @type {Record<string, () => string>} */
const PHASES = {
  start: () => gettext("Start"),
  move: () => gettext("Move"),
  main: () => gettext("Main"),
  attack: () => gettext("Attack"),
  end: () => gettext("End"),
};

/** @type {Record<string, () => string>} */
const ZONES = {
  deck: () => gettext("deck"),
  hand: () => gettext("hand"),
  front_line: () => gettext("front line"),
  energy_line: () => gettext("energy line"),
  life: () => gettext("life area"),
  life_area: () => gettext("life area"),
  outside_area: () => gettext("outside area"),
  remove_area: () => gettext("remove area"),
  checking_area: () => gettext("checking area"),
  looked_at: () => gettext("cards being looked at"),
  ap_area: () => gettext("AP area"),
  field: () => gettext("field"),
  under: () => gettext("place under the card"),
};

/** @type {Record<string, () => string>} */
const COLORS = {
  red: () => gettext("red"),
  blue: () => gettext("blue"),
  yellow: () => gettext("yellow"),
  green: () => gettext("green"),
  purple: () => gettext("purple"),
};

/** @type {Record<string, () => string>} */
const KINDS = {
  character: () => gettext("Character"),
  site: () => gettext("Site"),
  event: () => gettext("Event"),
};

/** @type {Record<string, () => string>} keywords, and what effects say of a card */
const KEYWORDS = {
  step: () => gettext("Step"),
  snipe: () => gettext("Snipe"),
  double_attack: () => gettext("Double Attack"),
  double_block: () => gettext("Double Block"),
  impact: () => gettext("Impact"),
  negate_impact: () => gettext("Impact negate"),
  damage: () => gettext("Damage"),
  raid: () => gettext("Raid"),
  AlsoNamed: () => gettext("Has a second name"),
  ApCost: () => gettext("AP cost changed"),
  Bp: () => gettext("BP changed"),
  BpReach: () => gettext("Reaches further"),
  BpBecomes: () => gettext("BP changed"),
  Cannot: () => gettext("Something is forbidden"),
  CopyAbilities: () => gettext("Has copied effects"),
  EntersActive: () => gettext("Enters active"),
  EveryColor: () => gettext("Every colour"),
  Generates: () => gettext("Generates more energy"),
  GeneratesOnFront: () => gettext("Generates energy in front too"),
  Grant: () => gettext("Was given an effect"),
  HandLimit: () => gettext("Hand limit changed"),
  Keyword: () => gettext("Was given a keyword"),
  LoseKeywords: () => gettext("Lost keywords"),
  LosePrinted: () => gettext("Lost its effects"),
  MustBeBlocked: () => gettext("Must be blocked"),
  MustBlock: () => gettext("Must block"),
  NoBpLoss: () => gettext("BP cannot be lowered"),
  RaidableBy: () => gettext("Can be raided onto"),
  RequiredEnergy: () => gettext("Required energy changed"),
  StaysResting: () => gettext("Stays resting once"),
  TargetTax: () => gettext("Costs more to choose"),
  Unaffected: () => gettext("Unaffected"),
  Unblockable: () => gettext("Cannot be blocked"),
  UnblockableBy: () => gettext("Cannot be blocked by some"),
  Untargetable: () => gettext("Cannot be chosen"),
};

/** @type {Record<string, () => string>} */
const TRIGGERS = {
  get: () => gettext("Put this card into your hand."),
  draw: () => gettext("Draw a card."),
  active: () =>
    gettext("Choose one Character on your field; it becomes active and gets +3000 BP this turn."),
  raid: () =>
    gettext("Put this card into your hand, or Raid with it if its required energy is met."),
  special: () => gettext("Choose one Character on the opponent's front line and retire it."),
  final: () => gettext("If you have no life, put the top card of your deck into your life area."),
  color_red: () =>
    gettext("Choose one Character with 2500 BP or less on the opponent's front line and retire it."),
  color_blue: () =>
    gettext("Choose one Character with 3500 BP or less on the opponent's front line and return it to hand."),
  color_yellow: () =>
    gettext("Choose one Character on the opponent's front line; it becomes resting and does not become active the next time."),
  color_green: () =>
    gettext("Play one green Character with required energy 2 or less and AP cost 1 from your hand, active."),
  color_purple: () =>
    gettext("Play one purple Character with required energy 2 or less and AP cost 1 from your outside area to your front line, active."),
};

/** @param {Record<string, () => string>} words */
function lookup(words) {
  return (/** @type {string} */ key) => words[key]?.() ?? key.replaceAll("_", " ");
}

export const phaseName = lookup(PHASES);
export const zoneName = lookup(ZONES);
export const colorName = lookup(COLORS);
export const kindName = lookup(KINDS);
export const keywordName = lookup(KEYWORDS);

/**
 * A keyword or mark with its number, where it has one.
 * @param {string} name
 * @param {number} [n]
 */
export function markText(name, n) {
  return n && n > 1 ? `${keywordName(name)} ${n}` : keywordName(name);
}

/** The order of the phases of a turn, as they are shown. */
export const PHASE_ORDER = ["start", "move", "main", "attack", "end"];

/**
 * What a trigger does; empty where a card has none.
 * @param {string | null} trigger
 * @param {string} color
 */
export function triggerText(trigger, color) {
  if (!trigger) return "";
  return TRIGGERS[trigger === "color" ? `color_${color}` : trigger]?.() ?? "";
}

/**
 * How a trigger is printed, in every language.
 * @param {string} trigger
 */
export function triggerName(trigger) {
  return trigger.toUpperCase();
}
