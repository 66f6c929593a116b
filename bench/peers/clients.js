// Two clients to a match, as bench/_live_tables.py plays ours: a move counts when both have
// been sent what it caused. `node clients.js '{"port", "matches", "rate", "warm_s", "seconds"}'` prints
// "seated", begins when it is told "go", and prints what it found as JSON.
const { io } = require("socket.io-client");

const plan = JSON.parse(process.argv[2]);
const found = { actions: 0, round_trips: [], bytes_received: 0, ended: 0, errors: {} };
const clock = { since: Infinity, until: Infinity, isOver: true };
const now = () => performance.now();
const pick = (list) => list[Math.floor(Math.random() * list.length)];

function choose(G, player) {
  const own = G.players[player];
  const moves = [];
  own.hand.forEach((card, at) => card.cost <= G.energy && moves.push(["play", at]));
  own.line.forEach((card, at) => card.resting || moves.push(["attack", at]));
  return moves.length ? pick(moves) : ["end"];
}

class Table {
  constructor(number) {
    this.number = number;
    this.match = 0;
    this.here = 0;
    this.sockets = [0, 1].map((seat) => this.open(seat));
  }

  open(seat) {
    const socket = io(`http://127.0.0.1:${plan.port}/cards`, {
      transports: ["websocket"],
      forceNew: true,
    });
    socket.on("connect", () => {
      socket.io.engine.transport.ws.on("message", (data) => {
        const isCounted = clock.since <= now() && now() <= clock.until;
        if (isCounted) found.bytes_received += data.length;
      });
      this.here += 1;
      if (this.here === 2) this.begin();
    });
    socket.on("sync", (id, { state }) => id === this.id && this.hear(seat, state, true));
    socket.on("update", (id, state) => id === this.id && this.hear(seat, state, false));
    return socket;
  }

  // The first who asks for a match has it made; the other asks once it is there.
  begin() {
    this.match += 1;
    this.id = `${this.number}-${this.match}`;
    this.seen = [-1, -1];
    this.states = [null, null];
    this.awaited = null;
    this.sync(0);
  }

  sync(seat) {
    this.sockets[seat].emit("sync", this.id, String(seat), undefined, 2);
  }

  hear(seat, state, isSync) {
    const at = now();
    if (state._stateID <= this.seen[seat]) return;
    this.seen[seat] = state._stateID;
    this.states[seat] = state;
    if (isSync && seat === 0) this.sync(1);
    if (Math.min(...this.seen) < 0) return;
    if (!this.isSeated) {
      this.isSeated = true;
      seated();
    }
    if (this.seen[0] !== this.seen[1]) return;
    if (this.awaited !== null) {
      if (at >= clock.since && at <= clock.until) {
        found.actions += 1;
        found.round_trips.push(at - this.awaited);
      }
      this.awaited = null;
    }
    if (state.ctx.gameover) {
      found.ended += 1;
      this.begin();
    } else if (!clock.isOver) this.answer();
  }

  answer() {
    if (!plan.rate) {
      this.send();
      return;
    }
    this.next = Math.max((this.next ?? now() - Math.random() * 1000 / plan.rate)
      + 1000 / plan.rate, now());
    setTimeout(() => this.send(), this.next - now());
  }

  send() {
    if (clock.isOver) return;
    const player = this.states[0].ctx.currentPlayer;
    const seat = Number(player);
    const state = this.states[seat];
    const [type, ...args] = choose(state.G, player);
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID: player } };
    this.awaited = now();
    this.sockets[seat].emit("update", action, state._stateID, this.id, player);
  }
}

let waiting = plan.matches;
function seated() {
  waiting -= 1;
  if (waiting === 0) process.stdout.write("seated\n");
}

const tables = [];
for (let number = 0; number < plan.matches; number += 1) tables.push(new Table(number));

process.stdin.once("data", () => {
  clock.isOver = false;
  clock.since = now() + plan.warm_s * 1000;
  clock.until = clock.since + plan.seconds * 1000;
  tables.forEach((table) => table.answer());
  setTimeout(() => {
    clock.isOver = true;
    process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
  }, (plan.warm_s + plan.seconds) * 1000);
});
