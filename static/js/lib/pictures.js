/** Pictures that are about to be seen: read and laid out before the frame that shows them. */

/** @type {Map<string, HTMLImageElement>} by address; kept, as a page forgets what nothing shows */
const prepared = new Map();

/** @param {(string | null | undefined)[]} addresses */
export function prepare(addresses) {
  if (typeof Image === "undefined") return;
  for (const address of addresses) {
    if (!address || prepared.has(address)) continue;
    const picture = new Image();
    prepared.set(address, picture);
    picture.src = address;
    void picture.decode().catch(() => prepared.delete(address));
  }
}
