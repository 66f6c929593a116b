/** The page of a tournament: how long it is until it begins. */

import { watchCountdowns } from "queue/countdown";

watchCountdowns();
