/** The page on which a private room is opened. */

import { fillShare } from "room/seed-share";

fillShare();
