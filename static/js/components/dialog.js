/** A window over the page: the browser's own dialog, closed by Escape or a press beside. */

import { html, useLayoutEffect, useRef } from "lib/ui";

/**
 * Show the dialog for as long as it is drawn.
 * @param {{current: HTMLDialogElement | null}} root
 * @param {() => void} onClose
 */
function useDialog(root, onClose) {
  useLayoutEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (root.current);
    dialog.showModal();
    // Whatever closes it (Escape, the system's back gesture), the page hears of it.
    dialog.addEventListener("close", onClose);
    return () => {
      dialog.removeEventListener("close", onClose);
      // The browser gives the focus back itself; the thing may be gone by now.
      dialog.close();
    };
  }, []);
}

/**
 * @param {object} props
 * @param {string} props.name
 * @param {() => void} props.onClose
 * @param {string} [props.kind]
 * @param {boolean} [props.closable] whether it has a cross
 * @param {any} [props.children]
 */
export function Window({ name, onClose, kind = "", closable = true, children }) {
  const root = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useDialog(root, onClose);
  return html`<dialog
    class=${`dialog ${kind ? `dialog--${kind}` : ""}`}
    ref=${root}
    aria-label=${name}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === root.current && onClose()}
  >
    ${closable &&
    html`<button type="button" class="button button--quiet button--icon dialog__close" aria-label=${gettext("Close")} onClick=${onClose}>
      <svg class="icon" aria-hidden="true"><use href="#i-close"></use></svg>
    </button>`}
    <div class="dialog__body">${children}</div>
  </dialog>`;
}
