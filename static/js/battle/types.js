/**
 * The shapes of what the server sends, in words for the type checker.
 * Their meaning is described in docs/reference/protocol.md.
 *
 * @typedef {"red" | "blue" | "yellow" | "green" | "purple"} Color
 * @typedef {Partial<Record<Color, number>>} Energy
 * @typedef {0 | 1} Seat
 *
 * @typedef {object} CardFace what is printed on a card, in the reader's language
 * @property {string} number
 * @property {string} name
 * @property {string} [text]
 * @property {string} [words] what is printed on its picture
 * @property {string} kind
 * @property {Color} color
 * @property {string} [series]
 * @property {number} required_energy
 * @property {number} [ap_cost]
 * @property {string[]} [missing] numbers that no card list gives
 * @property {{color: Color, count: number, letter: string, title: string}[]} [chips] what it costs, in games with costs of their own
 * @property {string} [costs] the same in words
 * @property {Record<string, number>} [figures] what is printed, by name, in games with figures of their own
 * @property {{title: string, value: string}[]} [facts] by REST, of a card of a further
 *   game: its type, what it costs, its figures
 * @property {Energy} generated_energy
 * @property {number | null} bp
 * @property {string[]} traits
 * @property {string | null} trigger
 * @property {string} [trigger_text] what it does
 * @property {string | null} [art]
 * @property {Record<string, string>} [parts] single effects of it, by the number labels give
 * @property {Record<string, string>} [parts_for_opponent] those that ask the opponent of
 *   its player, in words addressed to them
 *
 * @typedef {{id: number | null, card: string | null}} CardRef
 *
 * @typedef {object} Unit a card on the field
 * @property {number} id
 * @property {string | null} card null: face down
 * @property {Seat} [owner]
 * @property {string} mode
 * @property {number | null} bp
 * @property {number | null} printed_bp
 * @property {Energy} generated
 * @property {{name: string, n?: number}[]} keywords
 * @property {CardRef[]} under
 * @property {{name: string, n: number}[]} marks
 * @property {{bp: number, source: string | null}[]} causes
 * @property {boolean} [down] whether it lies face down, known or not
 *
 * @typedef {SideOfUsual & Record<string, any>} Side what lies on one player's side; which
 *   zones there are, the layout of the game says
 * @typedef {object} SideOfUsual that of Union Arena
 * @property {Seat} seat
 * @property {Unit[]} front_line
 * @property {Unit[]} energy_line
 * @property {CardRef[]} life
 * @property {{id: number, mode: "active" | "resting"}[]} ap
 * @property {{count: number}} deck
 * @property {CardRef[]} hand
 * @property {CardRef[]} outside_area
 * @property {CardRef[]} remove_area
 * @property {CardRef[]} checking_area
 * @property {CardRef[]} [looked_at]
 * @property {Energy} energy
 *
 * @typedef {{key: string, params: Record<string, any>}} Text
 * @typedef {{type: string, [field: string]: any}} Action
 * @typedef {{action: Action, card: number | null, target: number | null, label: Text}} Option
 *
 * @typedef {{kind: string, values: [number, number][], min: number, max: number, also?: Condition[]}} Condition
 *
 * @typedef {object} Decision
 * @property {number} id
 * @property {Seat} player
 * @property {string} kind
 * @property {Text} [prompt]
 * @property {string} [clause]
 * @property {number | null} [source]
 * @property {"options" | "cards"} [form]
 * @property {Option[]} [options]
 * @property {{candidates: number[], min: number, max: number, ordered: boolean,
 *   constraint: null | Condition}} [cards]
 *
 * @typedef {{winner: Seat | null, reason: string, clause: string | null}} Result
 *
 * @typedef {object} View
 * @property {Seat | null} viewer
 * @property {number} seq
 * @property {{number: number, player: Seat, own_turn: number, phase: string, first_player: Seat} & Record<string, any>} turn
 * @property {[Side, Side]} players
 * @property {null | {attacker: number, attackers?: number[], target: {player?: Seat, card?: number}, blocker: number | null}} attack
 * @property {Decision | null} decision
 * @property {Result | null} result
 *
 * @typedef {{seq: number, type: string, player?: Seat, [field: string]: any}} BattleEvent
 * @typedef {{text: string, card?: {id: number | null, number: string}, player?: Seat, figure?: number, reason?: string}} Part
 * @typedef {object} Line what happened, in the reader's language
 * @property {number} seq
 * @property {string} type of the event it is about
 * @property {Seat | null} player whom it is about
 * @property {string} [clause]
 * @property {Part[]} parts
 * @typedef {{code: string, message: string, clause: string | null, advice?: string | null, details?: any}} Refused
 */

export {};
