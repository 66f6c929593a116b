/** What is seen of a drag: a picture of the card, or an arrow from it. */

import { arrowPath } from "battle/arrow";

const SVG = "http://www.w3.org/2000/svg";

/** What follows the pointer: a picture of the card, or an arrow from it. */
export class Ghost {
  /**
   * @param {HTMLElement} source
   * @param {boolean} isArrow
   */
  constructor(source, isArrow) {
    this.box = source.getBoundingClientRect();
    this.element = isArrow ? this.arrow() : this.picture(source);
    document.body.append(this.element);
  }

  arrow() {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "drag-arrow");
    this.path = document.createElementNS(SVG, "path");
    this.tip = document.createElementNS(SVG, "circle");
    this.tip.setAttribute("r", "9");
    svg.append(this.path, this.tip);
    return svg;
  }

  /** @param {HTMLElement} source */
  picture(source) {
    const element = document.createElement("div");
    element.className = "drag-ghost";
    element.style.inlineSize = `${this.box.width}px`;
    element.style.blockSize = `${this.box.height}px`;
    const face = source.querySelector(".tile, .card-back");
    if (face) element.append(face.cloneNode(true));
    return element;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  follow(x, y) {
    if (this.path && this.tip) {
      const from = [this.box.left + this.box.width / 2, this.box.top + this.box.height / 2];
      this.path.setAttribute("d", arrowPath(from, [x, y]));
      this.tip.setAttribute("cx", String(x));
      this.tip.setAttribute("cy", String(y));
    } else {
      const style = /** @type {HTMLElement} */ (this.element).style;
      style.translate = `${x - this.box.width / 2}px ${y - this.box.height * 0.7}px`;
    }
  }

  remove() {
    this.element.remove();
  }
}
