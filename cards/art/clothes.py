"""What people wear below the neck, and how they hold what they hold."""

from collections.abc import Callable, Mapping
from typing import Final

from .heads import Looks
from .scene import Scene
from .svg import circle, ellipse, group, line, path, polygon, rect, star

BODY: Final = (
    "M226 298Q222 326 168 342Q128 352 116 410L84 700L416 700L384"
    " 410Q372 352 332 342Q278 326 274 298Z"
)
SHADE: Final = (
    "M250 330Q280 330 274 298Q278 326 332 342Q372 352 384 410L416 700L256 700Z"
)
CLOTHES: Final = ("coat", "cape", "kimono", "armor", "suit", "apron")


def _body(fill: str, ink: str) -> str:
    return path(BODY, fill) + path(SHADE, ink, opacity="0.3")


def neck(look: Looks) -> str:
    """Between head and clothes."""
    return path("M226 286H274V322Q250 344 226 322Z", look.shade)


def _coat(scene: Scene) -> str:
    p = scene.palette
    buttons = "".join(
        circle(x, y, 7, p.metal) + circle(x - 1.5, y - 2, 2.4, p.paper)
        for y in (426, 474, 522, 570)
        for x in (222, 278)
    )
    epaulets = "".join(
        ellipse(x, 352, 38, 15, p.metal)
        + "".join(
            line(f"M{x + d} 358v20", p.metal, 3) for d in (-27, -18, -9, 0, 9, 18, 27)
        )
        for x in (152, 348)
    )
    return "".join(
        (
            _body(p.cloth, p.ink),
            path("M224 316L250 400L276 316Q250 344 224 316Z", p.paper),
            path("M222 306L186 342L214 420L250 402Z", p.deep),
            path("M278 306L314 342L286 420L250 402Z", p.ink),
            line(
                "M222 306L186 342L214 420L250 402L286 420L314 342L278 306", p.metal, 2.6
            ),
            polygon(((250, 336), (262, 350), (250, 396), (238, 350)), p.accent),
            line("M250 402V640", p.ink, 3),
            buttons,
            epaulets if "cap" in scene.words or "hat" in scene.words else "",
        )
    )


def _cape(scene: Scene) -> str:
    p = scene.palette
    folds = "".join(
        line(f"M{x} 372Q{x2} 500 {x3} 690", p.deep, 4, opacity="0.7")
        for x, x2, x3 in (
            (170, 144, 126),
            (196, 176, 166),
            (330, 356, 374),
            (304, 324, 334),
        )
    )
    return "".join(
        (
            _body(p.deep, p.ink),
            path("M226 330L218 700L282 700L274 330Z", p.ink, opacity="0.5"),
            line("M250 372V700", p.metal, 3, stroke_dasharray="2 12"),
            path("M212 306C140 330 92 392 60 700L208 700Q236 500 244 352Z", p.cloth),
            path("M288 306C360 330 408 392 440 700L292 700Q264 500 256 352Z", p.cloth),
            path(
                "M288 306C360 330 408 392 440 700L292 700Q264 500 256 352Z",
                p.ink,
                opacity="0.3",
            ),
            folds,
            line("M208 700Q236 500 244 352M292 700Q264 500 256 352", p.metal, 4),
            path(
                "M206 300Q160 322 150 372Q200 352 250 372Q300 352 350 372"
                "Q340 322 294 300Q250 342 206 300Z",
                p.accent,
            ),
            path(
                "M250 330Q280 326 294 300Q340 322 350 372Q300 352 250 372Z",
                p.ink,
                opacity="0.28",
            ),
            circle(250, 362, 17, p.metal),
            star(250, 362, 12, 5, 8, p.cloth),
        )
    )


def _kimono(scene: Scene) -> str:
    p = scene.palette
    pattern = "".join(
        circle(x, y, 15, p.glow, opacity="0.5")
        + circle(x, y, 9, p.deep, opacity="0.8")
        + circle(x, y, 4, p.glow)
        for x, y in (
            (136, 446),
            (160, 560),
            (364, 446),
            (344, 566),
            (118, 600),
            (382, 606),
            (186, 410),
            (318, 408),
        )
    )
    return "".join(
        (
            _body(p.cloth, p.ink),
            pattern,
            path("M214 306L196 336L262 470L290 440Z", p.paper),
            path("M286 306L304 336L222 470L204 440Z", p.accent),
            path("M286 306L304 336L222 470L214 456L290 326Z", p.ink, opacity="0.25"),
            line("M196 336L240 426M304 336L222 470", p.metal, 2.4),
            rect(120, 470, 260, 66, p.deep),
            rect(120, 494, 260, 10, p.metal),
            circle(250, 500, 17, p.accent),
            circle(250, 500, 8, p.metal),
            path(
                "M152 360Q96 420 78 560L150 566Q166 460 178 400Z", p.deep, opacity="0.5"
            ),
            path(
                "M348 360Q404 420 422 560L350 566Q334 460 322 400Z",
                p.ink,
                opacity="0.4",
            ),
        )
    )


def _armor(scene: Scene) -> str:
    p = scene.palette
    plates = "".join(
        path(
            f"M{x - 66} 398Q{x - 60} 330 {x} 330Q{x + 60} 330 {x + 66}"
            f" 398Q{x} 372 {x - 66} 398Z",
            tone,
        )
        + line(f"M{x - 66} 398Q{x} 372 {x + 66} 398", p.metal, 4)
        + circle(x, 356, 8, p.metal)
        for x, tone in ((146, p.paper), (354, p.dusk))
    )
    return "".join(
        (
            _body(p.deep, p.ink),
            path("M196 330Q250 356 304 330L312 440L250 508L188 440Z", p.paper),
            path("M250 346Q280 344 304 330L312 440L250 508Z", p.deep, opacity="0.55"),
            line("M196 330Q250 356 304 330L312 440L250 508L188 440Z", p.metal, 3.4),
            star(250, 414, 38, 15, 8, p.cloth),
            circle(250, 414, 11, p.metal),
            "".join(
                path(
                    f"M{190 - n * 6} {516 + n * 36}L250 {546 + n * 36}L{310 + n * 6}"
                    f" {516 + n * 36}L{312 + n * 6} {546 + n * 36}L250 {578 + n * 36}"
                    f"L{188 - n * 6} {546 + n * 36}Z",
                    p.cloth if n % 2 else p.dusk,
                )
                for n in range(3)
            ),
            plates,
            path("M204 304Q250 350 296 304L300 326Q250 366 200 326Z", p.metal),
        )
    )


def _suit(scene: Scene) -> str:
    p = scene.palette
    bolts = "".join(
        circle(250 + dx, 366 + 17 * (1 - (dx / 110) ** 2), 6, p.ink)
        for dx in (-92, -60, -24, 24, 60, 92)
    )
    return "".join(
        (
            _body(p.dusk, p.ink),
            line(
                "M250 400V690M150 470Q250 500 350 470M140 560Q250 590 360 560",
                p.deep,
                3,
            ),
            path(
                "M132 396Q140 322 250 322Q360 322 368 396Q310 430 250 430"
                "Q190 430 132 396Z",
                p.metal,
            ),
            path("M250 322Q360 322 368 396Q310 430 250 430Z", p.ink, opacity="0.3"),
            ellipse(250, 344, 84, 20, p.ink, opacity="0.35"),
            bolts,
            rect(208, 448, 84, 58, p.metal),
            circle(250, 477, 19, p.paper),
            line("M250 477L260 466M250 477L244 480", p.accent, 3.4),
            line("M208 470Q150 470 128 440M292 470Q350 470 372 440", p.ink, 8),
        )
    )


def _apron(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            _body(p.cloth, p.ink),
            path("M226 314Q250 336 274 314L270 350Q250 366 230 350Z", p.paper),
            path("M196 390H304L318 470L330 700H170L182 470Z", p.deep),
            path("M250 390H304L318 470L330 700H250Z", p.ink, opacity="0.35"),
            line("M200 390L186 344M300 390L314 344", p.deep, 11),
            rect(206, 486, 88, 54, p.ink, opacity="0.5"),
            line("M220 486V452M236 486V444M256 486V460", p.metal, 6),
            circle(200, 392, 7, p.metal),
            circle(300, 392, 7, p.metal),
        )
    )


def _scarf(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            path("M300 336Q380 360 430 330Q420 372 456 392Q380 420 296 372Z", p.accent),
            path("M196 318Q250 292 304 318Q316 356 250 364Q184 356 196 318Z", p.accent),
            path("M250 304Q290 306 304 318Q316 356 250 364Z", p.ink, opacity="0.26"),
            line("M204 330Q250 350 296 330", p.paper, 3, opacity="0.6"),
        )
    )


_CLOTHES: Final[Mapping[str, Callable[[Scene], str]]] = {
    "coat": _coat,
    "cape": _cape,
    "kimono": _kimono,
    "armor": _armor,
    "suit": _suit,
    "apron": _apron,
}


def clothes(scene: Scene) -> str:
    """What the person wears; armour goes over a cape."""
    worn = [
        word
        for word in ("cape", "coat", "kimono", "suit", "apron", "armor")
        if word in scene.words
    ]
    drawn = "".join(_CLOTHES[word](scene) for word in worn or ("coat",))
    return drawn + (_scarf(scene) if "scarf" in scene.words else "")


def sleeve(scene: Scene, d: str, hand: tuple[float, float], look: Looks) -> str:
    """An arm along a path, and the hand at its end."""
    p = scene.palette
    x, y = hand
    return "".join(
        (
            line(d, p.ink, 54, opacity="0.5"),
            line(d, p.cloth, 48),
            circle(x, y, 22, p.deep),
            circle(x, y, 17, look.skin),
            group(
                line(
                    f"M{x - 6} {y - 4}v9M{x + 1} {y - 5}v10M{x + 8} {y - 4}v8",
                    look.shade,
                    2,
                )
            ),
        )
    )
