/**
 * An independent check of a battle's record, or of the proof of packs or a draft: no
 * code of the engine, no server.
 * What is checked, and how everything is drawn: docs/reference/chance.md.
 * It is a program as well, by itself: saved as verify.mjs, it runs as
 * node verify.mjs FILE [PUBLIC_KEY]
 * PUBLIC_KEY is that of the site, from /api/v1/battles/signing-keys/ (base64).
 */

const MASK = (1n << 64n) - 1n;
const text = new TextEncoder();

// --- SHA-256 (FIPS 180-4). Browsers give theirs only to pages that came by HTTPS.

/** @param {number} count */
function primes(count) {
  const found = /** @type {number[]} */ ([]);
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** @param {number} x */
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
/** @param {number} x @param {number} by */
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const data = new DataView(all.buffer);
  data.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(all.length - 4, bytes.length * 8);
  let state = START;
  for (let from = 0; from < all.length; from += 64) {
    const w = Array.from({ length: 16 }, (_, i) => data.getInt32(from + i * 4));
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      w.push((w[i - 16] + small + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    state = [a, b, c, d, e, f, g, h].map((part, i) => (part + state[i]) | 0);
  }
  return state.map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}

// --- BLAKE2b (RFC 7693), 8 bytes long, keyed: the generator.

const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
].map((row) => [...row].map((digit) => Number.parseInt(digit, 16)));

/** @param {bigint} x @param {bigint} by */
const rotate = (x, by) => ((x >> by) | (x << (64n - by))) & MASK;

/** @param {bigint[]} h @param {DataView} block @param {bigint} count @param {boolean} isLast */
function compress(h, block, count, isLast) {
  const m = Array.from({ length: 16 }, (_, i) => block.getBigUint64(i * 8, true));
  const v = [...h, ...IV];
  v[12] ^= count;
  if (isLast) v[14] ^= MASK;
  /** @param {number} a @param {number} b @param {number} c @param {number} d @param {bigint} x @param {bigint} y */
  const mix = (a, b, c, d, x, y) => {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = rotate(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = rotate(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = rotate(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = rotate(v[b] ^ v[c], 63n);
  };
  for (let round = 0; round < 12; round += 1) {
    const s = SIGMA[round % 10];
    for (let i = 0; i < 4; i += 1) mix(i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
    for (let i = 0; i < 4; i += 1) {
      mix(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
    }
  }
  return h.map((part, i) => part ^ v[i] ^ v[i + 8]);
}

/** Draws from a seed: numbers below a bound, and shuffles. */
export class Chance {
  /** @param {Uint8Array} seed 1 to 64 bytes */
  constructor(seed, drawn = 0) {
    this.drawn = drawn;
    const key = new Uint8Array(128);
    key.set(seed);
    const start = IV.map((part, i) => (i ? part : part ^ 0x01010000n ^ (BigInt(seed.length) << 8n) ^ 8n));
    this.keyed = compress(start, new DataView(key.buffer), 128n, false);
  }

  /** A whole number below 2**64. */
  word() {
    const block = new DataView(new ArrayBuffer(128));
    block.setBigUint64(0, BigInt(this.drawn));
    this.drawn += 1;
    const [first] = compress(this.keyed, block, 136n, true);
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setBigUint64(0, first, true);
    return bytes.getBigUint64(0);
  }

  /** @param {number} bound */
  below(bound) {
    const limit = (MASK + 1n) - ((MASK + 1n) % BigInt(bound));
    let word = this.word();
    while (word >= limit) word = this.word();
    return Number(word % BigInt(bound));
  }

  /** @template T @param {T[]} items */
  shuffle(items) {
    const pile = [...items];
    for (let last = pile.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [pile[last], pile[other]] = [pile[other], pile[last]];
    }
    return pile;
  }
}

// --- JSON as it is hashed and signed: keys in order, no spaces.

/** @param {any} value @returns {string} */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Every letter beyond ASCII as \uXXXX, as the digest has it. @param {string} json */
const ascii = (json) =>
  json.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
/** @param {string} hex */
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** @param {string} base64 */
const decode = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
/** @param {any} one @param {any} other */
const same = (one, other) => canonical(one) === canonical(other);

// --- The checks of a record.

/** Whether the seed follows from the secret and the players' shares; true without any. @param {any} record */
function isSeedMixed(record) {
  const parts = record.seed_parts;
  if (parts === null) return true;
  const all = [parts.secret, ...parts.shares].map(bytesOf);
  const mixed = [...text.encode("union-arena-seed\n"), ...all.flatMap((part) => [part.length, ...part])];
  return sha256(all[0]) === parts.secret_commitment && sha256(Uint8Array.from(mixed)) === record.seed;
}

/** Whether every draw follows from the seed, none left out; the decks first. @param {any} record */
function areDrawsKept(record) {
  const seed = bytesOf(record.seed);
  let end = 0;
  for (const draw of record.draws) {
    if (draw.at > end) return false;
    const chance = new Chance(seed, draw.at);
    const isKept = draw.shuffle ? same(chance.shuffle(draw.shuffle), draw.to) : chance.below(draw.below) === draw.is;
    if (!isKept) return false;
    end = Math.max(end, chance.drawn);
  }
  const shuffles = record.draws.filter((/** @type {any} */ draw) => draw.shuffle);
  let first = 0;
  for (const seat of [0, 1]) {
    const pile = [...(shuffles[seat]?.shuffle ?? [])].sort((a, b) => a - b);
    const { deck } = record.seats[seat];
    const ids = deck.map((/** @type {string} */ _, /** @type {number} */ i) => first + i);
    // Leaders, which one game has, lie face up from the beginning.
    const isLeader = (/** @type {number} */ id) => record.cards?.[deck[id - first]]?.kind === "leader";
    const leaders = ids.filter(isLeader);
    if (leaders.length > 2) return false;
    if (!same(pile, ids.filter((/** @type {number} */ id) => !leaders.includes(id)))) return false;
    first += deck.length;
  }
  return end >= record.end.drawn;
}

/** Whether the last position is the one of the digest, of this seed and this result. @param {any} record */
function isEndKept(record) {
  const { end } = record;
  const isOne = end.seed === record.seed && same(end.result, record.result);
  return isOne && sha256(text.encode(ascii(canonical(end)))) === record.digest;
}

/**
 * Whether the site signed the record; null where this browser cannot check it.
 * @param {any} record @param {string} publicKey base64
 */
async function isSigned(record, publicKey) {
  const { signature, ...rest } = record;
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  try {
    const key = await subtle.importKey("raw", decode(publicKey), "Ed25519", false, ["verify"]);
    const signed = text.encode(`union-arena-record\n${canonical(rest)}`);
    return await subtle.verify("Ed25519", key, decode(signature.value), signed);
  } catch (error) {
    if (/** @type {any} */ (error).name === "NotSupportedError") return null;
    throw error;
  }
}

/** A pack, slot by slot. @param {any} recipe @param {Chance} chance @param {string[]} spared */
function openPack(recipe, chance, spared) {
  const pack = /** @type {string[]} */ ([]);
  for (const { count, odds } of recipe.slots) {
    const rarities = Object.keys(odds).sort();
    for (let place = 0; place < count; place += 1) {
      let drawn = chance.below(rarities.reduce((sum, rarity) => sum + odds[rarity], 0));
      const rarity = rarities.find((each) => (drawn -= odds[each]) < 0) ?? "";
      const all = [...recipe.pool[rarity]].sort();
      const fresh = all.filter((card) => !pack.includes(card));
      const lacking = fresh.filter((card) => !spared.includes(card));
      const among = [lacking, fresh, all].find((cards) => cards.length) ?? [];
      pack.push(among[chance.below(among.length)]);
    }
  }
  return pack;
}

/** Whether packs were drawn as promised; a draft has those of all rounds. @param {any} proof */
function verifyPacks(proof) {
  const own = text.encode(proof.entropy);
  const seed = sha256(Uint8Array.from([...bytesOf(proof.secret), ...own]));
  const chance = new Chance(bytesOf(seed));
  const given = proof.packs ? proof.packs.flat(2) : proof.cards;
  const cards = [];
  while (cards.length < given.length) cards.push(...openPack(proof.recipe, chance, proof.spared ?? []));
  const commitment = sha256(bytesOf(proof.secret)) === proof.commitment;
  const answers = { commitment, cards: given.length > 0 && same(cards, given) };
  return { ...answers, isRight: answers.commitment && answers.cards, count: chance.drawn };
}

/**
 * Check a record or a proof; an answer is true, false, or null if it could not be checked.
 * @param {any} record @param {string[]} publicKeys base64; those of the site
 * @returns {Promise<any>}
 */
export async function verifyRecord(record, publicKeys) {
  if (record.recipe) return verifyPacks(record);
  if (record.format !== "union-arena-battle/1" || !record.draws || record.is_from_position) {
    throw new TypeError("not a record with draws");
  }
  const signed = await Promise.all(publicKeys.map((key) => isSigned(record, key)));
  const answers = {
    commitment: sha256(bytesOf(record.seed)) === record.seed_commitment,
    seed: isSeedMixed(record),
    draws: areDrawsKept(record),
    digest: isEndKept(record),
    signature: signed.includes(true) || (signed.includes(null) ? null : false),
  };
  return { ...answers, isRight: !Object.values(answers).includes(false), count: record.draws.length };
}

// --- The command line.

/** @param {any} node the process */
async function runFromCommandLine(node) {
  const [, , file, ...keys] = node.argv;
  const { readFile } = await import(/** @type {any} */ ("node:fs/promises"));
  const found = await verifyRecord(JSON.parse(await readFile(file, "utf-8")), keys);
  for (const [name, answer] of Object.entries(found)) console.log(name, answer);
  node.exitCode = found.isRight && (!keys.length || found.signature !== null) ? 0 : 1;
}

const own = /** @type {any} */ (globalThis).process;
if (/verify[^/\\]*\.mjs$/.test(own?.argv?.[1] ?? "")) void runFromCommandLine(own);
