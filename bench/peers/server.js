// boardgame.io as its documentation starts it: matches in memory, or with its storage for
// PostgreSQL. `node server.js PORT [postgres://…]`.
const { Server } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");
const { game } = require("./game");

const CONNECTIONS = 16; // as many as ours may open
const [port, url] = process.argv.slice(2);
const stored = url ? { db: new PostgresStore(url, { logging: false, pool: { max: CONNECTIONS } }) } : {};
const server = Server({ games: [game], origins: [/.*/], ...stored });
server.run({ port: Number(port) }, () => process.stdout.write("ready\n"));
