/** What looking on puts into the board. */

import { chatOf } from "watch/chat";
import { chatTab } from "watch/chat-panel";
import { SeatRating } from "watch/rating";
import { SpeakLine, SpeakRow, SpeakTool, Spoken } from "watch/quick-phrases";
import { UndoBar, UndoTool } from "watch/undo-bar";
import { WatchBar, WatchLinkTool } from "watch/watch-bar";

/** @type {import("battle/board-slots").Parts} */
const parts = {
  plate: [SeatRating, Spoken],
  tools: [SpeakTool, UndoTool, WatchLinkTool],
  notices: [UndoBar, WatchBar, SpeakRow],
  line: [SpeakLine],
  tabs: [chatTab],
};

/**
 * Listen to a store, and return the components that show its messages.
 * @param {import("battle/store").Store} store
 */
export function watchParts(store) {
  chatOf(store); // From the first message on, also while its tab is closed.
  return parts;
}
