/** What the room puts into the board. */

import { AfterGame, RatingDial } from "room/after-game";
import { BotFace, BotsLastWords } from "room/bot-portrait";
import { ClockFace } from "room/clock-face";
import { HandOverTool } from "room/hand-over";
import { MatchPanel } from "room/match-panel";
import { ClaimBar, RoomLine, StandInBar } from "room/notices";

/** @type {import("battle/board-slots").Parts} */
export const roomParts = {
  plate: [BotFace, ClockFace],
  tools: [HandOverTool],
  lines: [RoomLine],
  notices: [ClaimBar, StandInBar],
  result: [BotsLastWords, RatingDial, MatchPanel],
  after: [AfterGame],
};
