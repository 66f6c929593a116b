"""Moments: what Events show, without anybody in the middle."""

from .light import halo, sky
from .nature import stars
from .scene import WIDTH, Scene
from .svg import circle, ellipse, group, line, on_circle, path, polygon, rect, star


def lamps(scene: Scene) -> str:
    """Every lamp of every hill, lit within one breath."""
    p, dice = scene.palette, scene.dice
    hills = []
    for n, tone in enumerate((p.dusk, p.cloth, p.deep, p.ink)):
        y = 250 + n * 96
        sway = dice.between(-50, 50)
        hills.append(
            path(
                f"M-10 {y + 30}Q120 {y - 60 + sway:.0f} 250 {y}T510 {y - 10}V710H-10Z",
                tone,
            )
        )
        for m in range(6 + n):
            x = (m + 0.5) * WIDTH / (6 + n) + dice.between(-14, 14)
            hills.append(_lit(scene, x, y + 24 + dice.between(-8, 22), 0.6 + n * 0.22))
    return "".join(
        (
            sky(),
            stars(scene, 40, 220),
            halo(scene, 150),
            circle(250, 235, 120, "url(#light)"),
            *hills,
        )
    )


def _lit(scene: Scene, x: float, y: float, size: float) -> str:
    p = scene.palette
    return group(
        circle(0, 0, 46, "url(#light)"),
        path("M-11 -16H11L14 14H-14Z", p.paper),
        path("M-4 10Q-8 0 0 -10Q8 0 4 10Z", p.dawn),
        line("M-14 -17H14M-16 15H16M0 -17V-26", p.ink, 4),
        transform=f"translate({x:.1f} {y:.1f}) scale({size:.2f})",
    )


def sendoff(scene: Scene) -> str:
    """Small fires on the water, going out with the tide."""
    p, dice = scene.palette, scene.dice
    floats = []
    for n in range(17):
        depth = n / 16
        x = 250 + dice.between(-1, 1) * (40 + 250 * depth)
        y, size = 270 + depth * 330, 0.3 + depth * 1.15
        floats.append(
            group(
                circle(0, -18, 62, "url(#light)"),
                path("M-24 -44H24L30 0H-30Z", p.paper),
                path("M0 -44H24L30 0H0Z", p.glow),
                path("M-7 -6Q-12 -20 0 -36Q12 -20 7 -6Z", p.dawn),
                path("M-40 0H40L26 14H-26Z", p.ink),
                ellipse(0, 24, 38, 5, p.glow, opacity="0.5"),
                transform=f"translate({x:.1f} {y:.1f}) scale({size:.2f})",
            )
        )
    ripples = "".join(
        line(f"M{250 - w} {y}H{250 + w}", p.dawn, 2, opacity="0.4")
        for y, w in (
            (280, 60),
            (310, 130),
            (350, 90),
            (400, 200),
            (460, 150),
            (520, 240),
        )
    )
    return "".join(
        (
            sky(),
            stars(scene, 46, 240),
            circle(250, 246, 110, "url(#disc)"),
            rect(0, 246, WIDTH, 460, "url(#sea)"),
            rect(0, 244, WIDTH, 4, p.glow),
            ripples,
            *floats,
        )
    )


def ebb(scene: Scene) -> str:
    """The sea standing up on both sides of a road."""
    p = scene.palette
    walls = []
    for n, tone in enumerate((p.dawn, p.cloth, p.dusk, p.deep)):
        x = 150 - n * 46
        d = (
            f"M-10 {60 + n * 40}Q{x} {30 + n * 50} {x + 46} {140 + n * 50}"
            f"Q{x + 70} {200 + n * 40} {x + 30} {230 + n * 40}Q{x + 20}"
            f" 460 {x - 90} 700H-10Z"
        )
        foam = line(
            f"M-10 {60 + n * 40}Q{x} {30 + n * 50} {x + 46} {140 + n * 50}"
            f"Q{x + 70} {200 + n * 40} {x + 30} {230 + n * 40}",
            p.paper,
            7 - n,
        )
        walls.append(path(d, tone) + foam)
    wall = group(*walls)
    slabs = "".join(
        polygon(
            (
                (250 - w, y),
                (250 + w, y),
                (250 + w * 1.28, y + h),
                (250 - w * 1.28, y + h),
            ),
            p.metal if n % 2 else p.paper,
            opacity="0.85",
        )
        for n, (y, w, h) in enumerate(
            (
                (318, 16, 12),
                (336, 22, 18),
                (362, 32, 26),
                (398, 46, 36),
                (448, 66, 52),
                (520, 96, 80),
            )
        )
    )
    gate = "".join(
        (
            path(
                "M196 318V214Q196 150 250 150Q304 150 304 214V318H282V216"
                "Q282 174 250 174Q218 174 218 216V318Z",
                p.deep,
            ),
            line("M196 318V214Q196 150 250 150Q304 150 304 214V318", p.metal, 4),
            circle(250, 232, 90, "url(#light)"),
            star(250, 226, 32, 8, 8, p.paper),
        )
    )
    return "".join(
        (
            sky(),
            stars(scene, 30, 200),
            circle(250, 215, 130, "url(#disc)"),
            halo(scene, 150),
            rect(0, 316, WIDTH, 400, p.deep),
            gate,
            slabs,
            wall,
            group(wall, transform="translate(500 0) scale(-1 1)"),
        )
    )


def memory(scene: Scene) -> str:
    """A great shell, and in its chambers all the tides there ever were."""
    p = scene.palette
    x, y, turns = 276.0, 292.0, 30
    chambers = []
    for n in range(turns):
        outer, inner, angle = _spiral(n), _spiral(n + 1), n * 26 - 62
        a, b = on_circle(x, y, outer, angle), on_circle(x, y, inner, angle + 26)
        core_a, core_b = (
            on_circle(x, y, outer * 0.3, angle),
            on_circle(x, y, inner * 0.3, angle + 26),
        )
        bow = on_circle(x, y, outer * 0.66, angle - 9)
        far_bow = on_circle(x, y, inner * 0.66, angle + 17)
        top = on_circle(x, y, outer * 1.02, angle + 13)
        d = (
            f"M{_at(core_a)}Q{_at(bow)} {_at(a)}Q{_at(top)} {_at(b)}"
            f"Q{_at(far_bow)} {_at(core_b)}Z"
        )
        tone = (p.paper, p.glow, p.dawn, p.cloth, p.dusk, p.accent)[n % 6]
        chambers.append(path(d, tone, stroke=p.ink, stroke_width=3))
        if n < turns / 2:
            chambers.append(
                star(
                    *on_circle(x, y, outer * 0.8, angle + 9),
                    13 - n * 0.6,
                    3.4,
                    4,
                    p.ink,
                )
            )
    waves_ = "".join(
        line(
            f"M-10 {500 + n * 24}q32 -22 65 0t65 0t65 0t65 0t65 0t65 0t65 0t65 0",
            p.glow,
            3,
            opacity="0.45",
        )
        for n in range(4)
    )
    return "".join(
        (
            sky(),
            stars(scene, 60, 480),
            circle(x, y, 300, "url(#light)", opacity="0.6"),
            halo(scene, 214),
            *chambers,
            circle(x, y, 11, p.paper),
            waves_,
        )
    )


def _spiral(step: int) -> float:
    """Radius of the shell after a number of chambers."""
    return 250 * 0.915**step


def _at(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
