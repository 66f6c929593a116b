// Tells the server in which time zone this browser is, so that dates are shown in it: of
// the pages after this one, so this one is not kept waiting (zones are slow to ask for).
// A classic script, so that the admin theme can load it too.
addEventListener("load", () => {
  try {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone) document.cookie = `timezone=${zone}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    // Dates are shown in UTC then, and say so.
  }
});
