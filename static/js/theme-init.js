// Runs before the first paint, so that no page flashes in the wrong light.
// A classic script on purpose: modules come too late for this.
(() => {
  try {
    for (const name of ["theme", "motion"]) {
      const kept = localStorage.getItem(name);
      if (kept) document.documentElement.dataset[name] = kept;
    }
  } catch {
    // Storage is closed to us: the system's choice stands.
  }
  // A picture from elsewhere that does not come gives way to our own drawing.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !target.dataset.drawn) return;
      target.closest(".face--pictured")?.classList.remove("face--pictured");
      target.src = target.dataset.drawn;
      delete target.dataset.drawn;
    },
    true,
  );
})();
