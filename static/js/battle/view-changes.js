/** What changed in a view; see "events" in docs/reference/protocol.md. */

/** @typedef {(string | number)[]} Path */
/** @typedef {[Path, any] | [Path, number, number, any[]]} Change */

/**
 * A view with changes. The old one stays as it was, and what did not change is shared.
 * @template T
 * @param {T} view
 * @param {Change[]} changes made in order
 * @returns {T}
 */
export function changed(view, changes) {
  return changes.reduce((now, [path, ...what]) => put(now, path, what), view);
}

/**
 * @param {any} part
 * @param {Path} path
 * @param {any[]} what a value, or a place, how many leave and what comes
 * @returns {any}
 */
function put(part, [name, ...rest], what) {
  if (name === undefined) {
    if (what.length === 1) return what[0];
    const [start, count, items] = what;
    return [...part.slice(0, start), ...items, ...part.slice(start + count)];
  }
  const twin = Array.isArray(part) ? [...part] : { ...part };
  twin[name] = put(part[name], rest, what);
  return twin;
}
