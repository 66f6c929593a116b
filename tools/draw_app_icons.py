"""Draw the icons of the installed app from static/img/icon.svg, with a Chromium.

python -m tools.draw_app_icons

Platforms cut a maskable icon to their own shape, so that its middle four fifths alone
are sure to be seen (W3C, Web Application Manifest, 8.1.1); Apple's has no clear ground.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.browser.running_site import find_chromium

ROOT = Path(__file__).resolve().parent.parent

GROUND = "#0a111d"
# File: side in pixels, how much of it is drawn on, whether the ground is clear.
ICONS = {
    "icon-192.png": (192, 0.9, True),
    "icon-512.png": (512, 0.9, True),
    "maskable-512.png": (512, 0.6, False),
    "apple-180.png": (180, 0.7, False),
}


def main() -> None:
    """Draw them all."""
    drawing = (ROOT / "static/img/icon.svg").read_text()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium())
        for name, (side, part, is_clear) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            ground = "transparent" if is_clear else GROUND
            inner = round(side * part)
            page.set_content(
                f"<body style='margin:0;height:100vh;display:grid;place-items:center;"
                f"background:{ground}'><div style='width:{inner}px;height:{inner}px'>"
                f"{drawing}"
            )
            path = ROOT / "static/img/app" / name
            page.screenshot(path=path, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
