/** What every page has: small windows, and the switch of light and dark. */

import { watchMenus } from "components/menus";
import { watchThemeSwitch } from "components/theme-switch";

watchMenus();
watchThemeSwitch();
