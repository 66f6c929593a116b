/**
 * SHA-256 (FIPS 180-4). Browsers have it, but give it only to pages that came by HTTPS;
 * a platform at home has no certificate.
 */

const ROUNDS = 64;

/** The first 32 bits of the fractional part. @param {number} x */
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((prime) => n % prime)) found.push(n);
  }
  return found;
}

const PRIMES = primes(ROUNDS);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} x @param {number} by */
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  new DataView(all.buffer).setUint32(all.length - 4, bytes.length * 8);
  return new DataView(all.buffer);
}

/** @param {number[]} state @param {DataView} data @param {number} from */
function compress(state, data, from) {
  const w = Array.from({ length: 16 }, (_, i) => data.getInt32(from + i * 4));
  for (let i = 16; i < ROUNDS; i += 1) {
    const [x, y] = [w[i - 15], w[i - 2]];
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w.push((w[i - 16] + small + w[i - 7] + large) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((part, i) => (part + state[i]) | 0);
}

/**
 * The hash as hex.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const data = padded(bytes);
  let state = START;
  for (let from = 0; from < data.byteLength; from += 64) state = compress(state, data, from);
  return state.map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * Bytes written as hex.
 * @param {string} hex
 */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
