// boardgame.io as its documentation starts it: matches in memory. `node server.js PORT`.
const { Server } = require("boardgame.io/server");
const { game } = require("./game");

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]) }, () => process.stdout.write("ready\n"));
