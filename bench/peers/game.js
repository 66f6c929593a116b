// A small card game in the manner of ours: fifty cards, a hand, two lines, a life of
// seven; one move is one answer. Nobody sees the other's hand or either deck.
const { PlayerView } = require("boardgame.io/core");

const LINE = 4;
const DECK = 50;

function deck(random, player) {
  const cards = [];
  for (let number = 0; number < DECK; number += 1) {
    const kind = number % 12;
    cards.push({
      id: player * DECK + number,
      number: `PEER-${kind}`,
      name: `Card ${kind}`,
      cost: 1 + (kind % 3),
      bp: 1000 + 500 * (kind % 6),
      resting: false,
    });
  }
  return random.Shuffle(cards);
}

function begin(G, player) {
  const own = G.players[player];
  const cards = G.secret.decks[player];
  G.turn += 1;
  G.energy = Math.min(3 + G.turn, 8);
  own.line.forEach((card) => {
    card.resting = false;
  });
  if (cards.length) own.hand.push(cards.pop());
  G.public[player].deck = cards.length;
  G.public[player].hand = own.hand.length;
}

exports.game = {
  name: "cards",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const decks = [deck(random, 0), deck(random, 1)];
    const players = {};
    decks.forEach((cards, seat) => {
      players[seat] = { hand: cards.splice(-7), line: [] };
    });
    const side = () => ({ life: 7, deck: DECK - 7, hand: 7, line: [], outside: [] });
    return { turn: 0, energy: 0, secret: { decks }, players, public: [side(), side()] };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { onBegin: ({ G, ctx }) => begin(G, Number(ctx.currentPlayer)) },
  moves: {
    play: ({ G, playerID }, at) => {
      const own = G.players[playerID];
      const card = own.hand[at];
      if (!card || card.cost > G.energy) return "INVALID_MOVE";
      own.hand.splice(at, 1);
      G.energy -= card.cost;
      const shown = G.public[playerID];
      if (own.line.length === LINE) shown.outside.push(own.line.shift());
      own.line.push(card);
      shown.line = own.line.slice();
      shown.hand = own.hand.length;
      return undefined;
    },
    attack: ({ G, playerID }, at) => {
      const own = G.players[playerID];
      const card = own.line[at];
      if (!card || card.resting) return "INVALID_MOVE";
      card.resting = true;
      G.public[playerID].line = own.line.slice();
      const other = G.public[1 - playerID];
      const block = G.players[1 - playerID].line;
      const stopped = block.findIndex((one) => !one.resting && one.bp >= card.bp);
      if (stopped < 0) {
        if (at % 2 === 0) other.life -= 1;
      } else {
        block[stopped].resting = true;
        other.line = block.slice();
      }
      return undefined;
    },
    end: ({ events }) => {
      events.endTurn();
    },
  },
  endIf: ({ G }) => {
    const lost = G.public.findIndex((side) => side.life <= 0 || side.deck === 0);
    return lost < 0 ? undefined : { winner: String(1 - lost) };
  },
};
