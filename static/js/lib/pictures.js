/**
 * Pictures that are seen for the first time: one a frame.
 *
 * A drawing (SVG) is styled and painted with the frame that first shows it; several at
 * once make a frame too long for a phone.
 */

/** @type {Set<string>} the addresses of those that have been seen */
const seen = new Set();
/** @type {HTMLImageElement[]} loaded and not shown yet */
const waiting = [];

/** Show the next picture, wherever it is. */
function showNext() {
  const shown = waiting.splice(0).filter((picture) => picture.isConnected);
  const address = shown[0]?.getAttribute("src");
  if (!address) return;
  seen.add(address);
  for (const picture of shown) {
    if (picture.getAttribute("src") === address) picture.style.visibility = "";
    else waiting.push(picture);
  }
  if (waiting.length > 0) requestAnimationFrame(showNext);
}

/** @param {{currentTarget: HTMLImageElement}} event */
function onLoad({ currentTarget }) {
  waiting.push(currentTarget);
  if (waiting.length === 1) requestAnimationFrame(showNext);
}

/**
 * What a picture needs to wait for its frame; nothing where it was seen before.
 * @param {string} address
 */
export function atFirstSight(address) {
  return seen.has(address) ? {} : { style: { visibility: "hidden" }, onLoad };
}
