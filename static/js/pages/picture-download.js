/** Pictures to download: drawings as PNG files. */

/**
 * The drawing as a PNG, which more places take than an SVG; drawn here, with the
 * letters this reader has.
 * @param {string} address
 */
async function asDots(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/png");
}

for (const link of document.querySelectorAll("a[data-dots]")) {
  if (!(link instanceof HTMLAnchorElement)) continue;
  link.hidden = false;
  link.addEventListener("click", async (event) => {
    if (link.href.startsWith("data:")) return;
    event.preventDefault();
    link.href = await asDots(link.dataset.dots ?? "");
    if (!link.download.endsWith(".png")) link.download += ".png";
    link.click();
  });
}
