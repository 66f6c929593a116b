/** Identifiers that nobody else makes; also where pages are served without TLS. */

/** @returns {string} */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
