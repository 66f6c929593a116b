"""Heads: faces, hair, and what is worn on them. All stand at the scene's focus."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from .palettes import SKINS
from .scene import Scene
from .svg import (
    circle,
    ellipse,
    group,
    line,
    on_circle,
    path,
    polygon,
    rect,
    ring,
    star,
)

HAIR: Final = ("short", "bob", "long", "twin", "bun", "wild", "beard", "mane", "ghost")
HATS: Final = ("cap", "hood", "hat", "bandana", "helm", "crown", "visor", "veil")


@dataclass(frozen=True, slots=True)
class Looks:
    """How one person looks: tones of skin and hair, and the mood of the face."""

    skin: str
    shade: str
    hair: str
    shine: str
    iris: str
    calm: bool
    stern: bool


def looks(scene: Scene) -> Looks:
    """Decide how the person of this scene looks."""
    p, dice = scene.palette, scene.dice
    skin, shade = dice.pick(SKINS)
    tones = [
        (p.ink, p.dusk),
        (p.deep, p.cloth),
        ("#e9e2d6", "#ffffff"),
        ("#5a3320", "#8d5a34"),
        (p.accent, p.paper),
    ]
    if scene.first("beard", "mane"):
        tones = [("#d9d3c8", "#ffffff"), ("#6b3a22", "#a5653c"), (p.ink, p.dusk)]
    hair, shine = dice.pick(tones)
    if "ghost" in scene.words:
        skin, shade = p.glow, p.cloth
    return Looks(
        skin=skin,
        shade=shade,
        hair=hair,
        shine=shine,
        iris=dice.pick((p.accent, p.cloth, p.metal)),
        calm="veil" in scene.words
        or ("kimono" in scene.words and "crown" in scene.words),
        stern=bool(scene.first("beard", "mane", "visor", "mask", "armor", "wheel")),
    )


def mirrored(d: Callable[[Callable[[float], float]], str]) -> tuple[str, str]:
    """A path for the left side, and the same for the right."""
    return d(lambda x: x), d(lambda x: 500 - x)


# --- Faces


def face(scene: Scene, look: Looks) -> str:
    """The face in two tones, lit from the left."""
    head = (
        "M199 222C197 282 224 306 250 313C276 306 303 282 301 222"
        "C299 166 201 166 199 222Z"
    )
    dark = (
        "M262 176C300 182 303 208 301 222C303 282 276 306 250 313"
        "C276 286 284 240 262 176Z"
    )
    parts = [
        circle(199, 246, 11, look.skin),
        circle(301, 246, 11, look.shade),
        path(head, look.skin),
        path(dark, look.shade, opacity="0.6"),
    ]
    if "ghost" in scene.words:
        return "".join((*parts, _hollow(scene)))
    parts += [_eyes(scene, look), line("M250 264L245 276L251 278", look.shade, 2.8)]
    mouth = "M239 292Q250 289 261 292" if look.stern else "M239 290Q250 299 261 290"
    parts.append(line(mouth, scene.palette.ink, 3))
    if "child" in scene.words:
        blush = ellipse(219, 274, 11, 6, scene.palette.dawn) + ellipse(
            281, 274, 11, 6, scene.palette.dawn
        )
        parts.append(group(blush, opacity="0.5"))
    return "".join(parts)


def _eyes(scene: Scene, look: Looks) -> str:
    ink = scene.palette.ink
    drawn = []
    for x, side in ((227, 1), (273, -1)):
        if look.calm:
            drawn.append(line(f"M{x - 15} 248Q{x} 260 {x + 15} 248", ink, 4))
            drawn.append(
                line(
                    f"M{x - 13 * side} 252l{-6 * side} 5M{x - 7 * side} 256l{-4 * side}"
                    " 6",
                    ink,
                    2.4,
                )
            )
        else:
            tall = 8 if look.stern else 11
            drawn.append(ellipse(x, 251, 12.5, tall, "#fff"))
            drawn.append(ellipse(x, 251, 8, tall, look.iris))
            drawn.append(ellipse(x, 252, 4, tall * 0.58, ink))
            drawn.append(circle(x + 3, 246.5, 2.9, "#fff"))
            drawn.append(
                line(
                    f"M{x - 15} {250 - tall * 0.5}Q{x} {247 - tall * 1.1} {x + 15}"
                    f" {250 - tall * 0.5}",
                    ink,
                    4.6,
                )
            )
        inner = 229 if look.stern else 223
        outer = 220 if look.stern else 224
        drawn.append(
            line(
                f"M{x - 16 * side} {outer}Q{x - 2 * side} {outer - 7} {x + 15 * side}"
                f" {inner}",
                look.hair if look.hair != "#e9e2d6" else "#9d9587",
                4,
            )
        )
    return "".join(drawn)


def _hollow(scene: Scene) -> str:
    p = scene.palette
    eyes = "".join(
        ellipse(x, 248, 18, 20, p.ink) + circle(x, 248, 6, p.paper) for x in (226, 274)
    )
    teeth = "".join(line(f"M{x} 287v14", p.ink, 3) for x in range(228, 274, 9))
    return (
        eyes
        + polygon(((250, 262), (242, 278), (258, 278)), p.ink)
        + teeth
        + line("M222 294Q250 300 278 294", p.ink, 3)
    )


# --- Hair


def hair_behind(scene: Scene, look: Looks) -> str:
    """What of the hair lies behind the head and the shoulders."""
    kind = scene.first(*HAIR)
    drawn = ""
    if kind == "long":
        drawn = path(
            "M182 222C172 134 328 134 318 222C330 330 362 410 352 520"
            "Q326 548 300 480L200 480Q174 548 148 520C138 410 170 330"
            " 182 222Z",
            look.hair,
        )
        drawn += line(
            "M172 330Q160 420 166 500M328 330Q340 420 334 500",
            look.shine,
            3,
            opacity="0.5",
        )
    elif kind in {"bob", "bun"}:
        foot = 318 if kind == "bob" else 276
        drawn = path(
            f"M184 222C178 140 322 140 316 222L326 {foot - 14}Q320 {foot + 8}"
            f" 296 {foot}L204 {foot}Q180 {foot + 8} 174 {foot - 14}Z",
            look.hair,
        )
        if kind == "bun":
            drawn += (
                circle(250, 136, 34, look.hair)
                + line("M228 128Q250 112 272 128", look.shine, 4)
                + rect(226, 162, 48, 10, scene.palette.metal)
            )
    elif kind == "twin":
        for side in mirrored(
            lambda m: (
                f"M{m(196)} 186C{m(104)} 170 {m(78)} 320 {m(126)} 470C{m(150)}"
                f" 410 {m(178)} 320 {m(208)} 236Z"
            )
        ):
            drawn += path(side, look.hair)
        drawn += line(
            "M150 214Q112 300 128 420M350 214Q388 300 372 420",
            look.shine,
            3,
            opacity="0.5",
        )
        drawn += circle(190, 196, 13, scene.palette.accent) + circle(
            310, 196, 13, scene.palette.accent
        )
        drawn += path("M190 222C184 140 316 140 310 222L306 262L194 262Z", look.hair)
    elif kind == "mane":
        drawn = star(250, 232, 152, 96, 15, look.hair) + star(
            250, 232, 122, 82, 15, look.shine, opacity="0.35"
        )
    elif kind == "wild":
        drawn = star(250, 214, 106, 66, 11, look.hair)
    return drawn


def hair_before(scene: Scene, look: Looks) -> str:
    """Fringe and beard, over the face."""
    kind = scene.first(*HAIR)
    fringe = {
        "short": "M193 250C180 158 228 142 252 142C302 140 322 186 307 250"
        "L296 222L284 236L272 206L258 228L245 204L230 230L216 212"
        "L205 240Z",
        "bob": "M192 262C180 150 320 150 308 262L297 240L296 214L278 230"
        "L262 212L250 228L236 210L222 230L204 214L203 240Z",
        "long": "M191 270C176 148 324 148 309 270L300 236Q286 190 252 176"
        "Q214 190 200 236Z",
        "twin": "M192 250C182 148 318 148 308 250L298 222L280 234L266 208"
        "L250 232L234 208L220 234L202 222Z",
        "bun": "M192 244C184 150 316 150 308 244L300 220Q276 206 268 184"
        "Q240 214 202 218Z",
        "wild": "M190 246C176 150 324 150 310 246L300 212L290 240L276 204"
        "L262 234L248 200L232 232L218 202L206 238Z",
        "beard": "M193 246C184 152 316 152 307 246L300 216Q250 190 200 216Z",
        "mane": "M192 240C182 150 318 150 308 240L296 210L274 226L250 198"
        "L226 226L204 210Z",
    }.get(kind, "")
    drawn = path(fringe, look.hair) if fringe else ""
    if fringe:
        drawn += line("M214 176Q244 156 278 170", look.shine, 5, opacity="0.55")
    if kind in {"beard", "mane"}:
        drawn += path(
            "M200 252C196 336 226 372 250 380C274 372 304 336 300 252"
            "C292 286 280 286 268 282Q250 276 232 282C220 286 208 286"
            " 200 252Z",
            look.hair,
        )
        drawn += line(
            "M226 300Q232 330 244 352M274 300Q268 330 256 352",
            look.shine,
            3,
            opacity="0.5",
        )
        drawn += line("M240 297Q250 293 260 297", scene.palette.ink, 3)
    return drawn


# --- Hats


def _cap(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            path(
                "M182 204Q168 150 206 136Q250 118 294 136Q332 150 318 204"
                "Q250 176 182 204Z",
                p.cloth,
            ),
            path("M258 122Q332 142 318 204Q300 196 272 190Z", p.ink, opacity="0.28"),
            path("M184 208Q250 178 316 208L312 188Q250 160 188 188Z", p.ink),
            path("M192 208Q250 242 308 208Q250 190 192 208Z", p.ink),
            line("M196 211Q250 236 304 211", p.metal, 2.6),
            star(250, 156, 15, 6, 5, p.metal),
        )
    )


def _hood(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            path(
                "M250 108C352 112 366 232 346 344L300 350C322 256 304 174"
                " 250 170C196 174 178 256 200 350L154 344C134 232 148 112"
                " 250 108Z",
                p.cloth,
                fill_rule="evenodd",
            ),
            path(
                "M250 108C352 112 366 232 346 344L300 350C322 256 304 174 250 170Z",
                p.ink,
                opacity="0.3",
            ),
            line(
                "M200 346C178 256 196 174 250 170C304 174 322 256 300 346", p.metal, 3
            ),
            line("M250 108V170", p.deep, 3),
        )
    )


def _hat(scene: Scene) -> str:
    p = scene.palette
    if "ghost" in scene.words:
        return "".join(
            (
                path(
                    "M118 196Q150 190 178 150Q250 74 322 150Q350 190 382 196Q330"
                    " 226 250 196Q170 226 118 196Z",
                    p.ink,
                ),
                line("M124 198Q170 218 250 190Q330 218 376 198", p.metal, 4),
                circle(250, 150, 17, p.paper),
                circle(244, 148, 4, p.ink),
                circle(256, 148, 4, p.ink),
                path("M322 150Q380 90 408 120Q366 124 336 172Z", p.accent),
            )
        )
    lines = "".join(
        line(f"M250 88L{x} {204 - abs(x - 250) * 0.11:.0f}", p.deep, 1.8, opacity="0.6")
        for x in range(140, 361, 22)
    )
    return "".join(
        (
            path("M112 190Q250 60 388 190Q318 236 250 236Q182 236 112 190Z", p.metal),
            path("M250 88Q330 130 388 190Q318 236 250 236Z", p.ink, opacity="0.25"),
            lines,
            path("M112 190Q250 254 388 190Q318 240 250 240Q182 240 112 190Z", p.deep),
            circle(250, 92, 7, p.accent),
        )
    )


def _bandana(scene: Scene) -> str:
    p = scene.palette
    dots = "".join(
        circle(x, 180 + abs(x - 250) * 0.12 - n % 2 * 14, 3.4, p.paper)
        for n, x in enumerate(range(204, 300, 15))
    )
    return "".join(
        (
            path("M300 196L352 178L338 206L362 226L308 214Z", p.deep),
            path("M188 216Q178 140 250 138Q322 140 312 216Q250 176 188 216Z", p.accent),
            path("M262 139Q322 146 312 216Q290 202 274 196Z", p.ink, opacity="0.28"),
            dots,
            line("M189 215Q250 176 311 215", p.ink, 3),
        )
    )


def _helm(scene: Scene) -> str:
    p = scene.palette
    shell = (
        "M250 132a108 108 0 1 1 0 216a108 108 0 1 1 0 -216ZM250 176a66"
        " 66 0 1 0 0 132a66 66 0 1 0 0 -132Z"
    )
    bolts = "".join(
        circle(*on_circle(250, 242, 77, n * 30), 4.6, p.ink) for n in range(12)
    )
    return "".join(
        (
            circle(250, 242, 66, p.glow, opacity="0.22"),
            path(shell, p.metal, fill_rule="evenodd"),
            path(
                "M262 133a108 108 0 0 1 0 214A160 160 0 0 0 300 290A66 66"
                " 0 0 0 300 196A120 120 0 0 0 262 133Z",
                p.ink,
                opacity="0.32",
            ),
            ring(250, 242, 66, p.ink, 5),
            ring(250, 242, 88, p.ink, 2.4),
            bolts,
            path("M205 210Q222 186 250 184Q224 200 214 232Z", p.paper, opacity="0.8"),
            rect(228, 112, 44, 26, p.metal),
            rect(220, 104, 60, 11, p.ink),
            rect(130, 222, 20, 44, p.ink),
            rect(350, 222, 20, 44, p.ink),
            line("M360 232C420 220 430 320 470 330", p.ink, 12),
            line(
                "M360 232C420 220 430 320 470 330", p.accent, 5, stroke_dasharray="3 9"
            ),
        )
    )


def _crown(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            path(
                "M190 200L172 112L216 152L250 84L284 152L328 112L310 200Q250"
                " 172 190 200Z",
                p.metal,
            ),
            path(
                "M250 84L284 152L328 112L310 200Q284 184 250 182Z",
                p.ink,
                opacity="0.22",
            ),
            line("M191 199Q250 171 309 199", p.ink, 3),
            polygon(((250, 124), (263, 148), (250, 170), (237, 148)), p.accent),
            circle(172, 110, 7, p.accent),
            circle(328, 110, 7, p.accent),
            circle(250, 82, 8, p.paper),
        )
    )


def _visor(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            path("M250 136C180 50 80 84 64 176C100 122 150 116 196 150Z", p.accent),
            line("M240 134C176 84 112 104 86 150", p.paper, 3, opacity="0.6"),
            path(
                "M186 268C172 132 328 132 314 268L300 268L298 222Q250 196"
                " 202 222L200 268Z",
                p.paper,
            ),
            path(
                "M256 137C322 140 326 200 314 268L300 268L298 222Q280 210 262 206Z",
                p.deep,
                opacity="0.55",
            ),
            path("M184 216Q250 150 316 216L306 186Q250 128 194 186Z", p.metal),
            "".join(line(f"M{x} 186v14", p.ink, 4) for x in range(220, 284, 15)),
            circle(190, 222, 9, p.metal),
            circle(310, 222, 9, p.metal),
        )
    )


def _veil(scene: Scene) -> str:
    p = scene.palette
    drape = (
        "M250 130C336 130 356 260 392 470Q356 500 330 440C338 320"
        " 314 194 250 184C186 194 162 320 170 440Q144 500 108 470"
        "C144 260 164 130 250 130Z"
    )
    return "".join(
        (
            path(drape, p.paper, opacity="0.6"),
            line(
                "M108 470C144 260 164 130 250 130C336 130 356 260 392 470", p.metal, 2.6
            ),
            line("M196 202Q250 172 304 202", p.metal, 5),
            polygon(((250, 176), (259, 192), (250, 212), (241, 192)), p.accent),
            "".join(
                circle(x, 203 - (50 - abs(x - 250)) * 0.3, 3.4, p.paper)
                for x in (208, 222, 278, 292)
            ),
        )
    )


_HATS: Final[Mapping[str, Callable[[Scene], str]]] = {
    "cap": _cap,
    "hood": _hood,
    "hat": _hat,
    "bandana": _bandana,
    "helm": _helm,
    "crown": _crown,
    "visor": _visor,
    "veil": _veil,
}


def hat(scene: Scene) -> str:
    """What the person wears on the head, if anything."""
    worn = scene.first(*HATS)
    return _HATS[worn](scene) if worn else ""


def extras(scene: Scene, look: Looks) -> str:
    """Goggles, masks and fins, which go with any hair."""
    p = scene.palette
    drawn = ""
    if "goggles" in scene.words:
        drawn += line("M192 206Q250 182 308 206", p.ink, 13)
        for x in (226, 274):
            drawn += (
                circle(x, 194, 23, p.metal)
                + circle(x, 194, 16, p.glow)
                + path(f"M{x - 10} 196Q{x - 8} 184 {x + 4} 183L{x - 4} 196Z", p.paper)
            )
    if "mask" in scene.words:
        drawn += path(
            "M199 262Q250 246 301 262C302 300 276 322 250 328C224 322 198 300 199 262Z",
            p.deep,
        )
        drawn += line("M214 280Q250 270 286 280M222 298Q250 290 278 298", p.metal, 2.4)
    if "fins" in scene.words:
        for side in mirrored(
            lambda m: (
                f"M{m(204)} 216L{m(132)} 176L{m(156)} 222L{m(128)} 250L{m(162)}"
                f" 258L{m(152)} 292L{m(204)} 268Z"
            )
        ):
            drawn += path(side, p.accent)
        drawn += line(
            "M204 236L144 190M204 246L142 250M204 256L160 284M296 236"
            "L356 190M296 246L358 250M296 256L340 284",
            look.hair,
            2.6,
            opacity="0.6",
        )
    return drawn
