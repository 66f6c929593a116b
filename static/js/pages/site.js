/** What every page has: small windows, the switch of light and dark, and the news. */

import { watchMenus } from "components/menus";
import { watchThemeSwitch } from "components/theme-switch";
import { followNews } from "news/news";
import { startWorker, tellOffline } from "push/worker";

watchMenus();
watchThemeSwitch();
// Nobody wants to be told of new cards in the middle of a battle.
if (!document.body.classList.contains("page-battle")) followNews();
startWorker();
tellOffline();
