/** The page of a private room: the link to copy, and the way to the battle. */

import { watchLink } from "lib/copy-link";
import { boardOf } from "room/addresses";
import { followInvitation } from "room/invitation";
import { fillShare } from "room/seed-share";

fillShare();

/** @param {HTMLElement} room */
function follow(room) {
  const title = room.querySelector("[data-headline]");
  const host = room.querySelector("[data-host]");
  const line = followInvitation({
    api: room.dataset.api ?? "",
    onBattle(id) {
      line.close();
      room.dataset.state = "begun";
      if (title) title.textContent = gettext("Your friend is here");
      location.assign(boardOf(id));
    },
    onNews(invitation) {
      if (!invitation.is_open) location.reload();
      if (host) {
        host.textContent = invitation.is_host_there ? gettext("Your host is here.") : gettext("Your host isn’t here right now.");
      }
    },
  });
}

const room = document.querySelector("[data-invitation]");
if (room instanceof HTMLElement) {
  watchLink(room);
  if (room.dataset.api) follow(room);
}
