#!/usr/bin/env python3
"""Draws the label images that layouts.json describes. Needs Pillow and three font packages.

usage: draw.py [--out DIRECTORY] [NAME ...]

Without names all images are drawn, by default beside this script. Every image is drawn from its own seed:
the same layouts, fonts and Pillow version give the same files.

A layout has `file`, `seed`, `size` [width, height], `paper` and `ink` (RGB), `margin`, `blocks` and `effects`.

blocks, from top to bottom:
  ["text", font, size, align, text]          one line; align is left, center or right
  ["prose", font, size, text]                a paragraph, broken at the margins
  ["columns", font, size, x, [[left, right]]]  rows of two cells, the right one at x
  ["rule"]   ["gap", pixels]

effects, in order:
  ["tilt", degrees]       ["blur", radius]        ["noise", share 0…1]     ["fade", contrast 0…1]
  ["curve", pixels]       ["lean", pixels]        ["shade", darkest 0…1]   ["grain", share 0…1]
"""
import json
import math
import pathlib
import random
import sys

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter, ImageFont

HERE = pathlib.Path(__file__).resolve().parent
FONT_FOLDERS = ["/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/Library/Fonts", "/Library/Fonts"]
FONT_PACKAGES = {"DejaVu": "fonts-dejavu-core", "Liberation": "fonts-liberation", "Free": "fonts-freefont-ttf"}
LEADING = 1.32


def font_path(name):
    for folder in map(pathlib.Path, FONT_FOLDERS):
        for path in sorted(folder.expanduser().rglob(name + ".ttf")):
            return path
    package = next((p for prefix, p in FONT_PACKAGES.items() if name.startswith(prefix)), "the font")
    sys.exit(f"font {name}.ttf not found below {', '.join(FONT_FOLDERS)}; install {package}")


class Canvas:
    """A label while its blocks are set, top to bottom."""

    def __init__(self, layout):
        self.margin = layout["margin"]
        self.ink = tuple(layout["ink"])
        self.image = Image.new("RGB", layout["size"], tuple(layout["paper"]))
        self.pen = ImageDraw.Draw(self.image)
        self.y = self.margin
        self.fonts = {}

    def font(self, name, size):
        key = name, size
        if key not in self.fonts:
            self.fonts[key] = ImageFont.truetype(str(font_path(name)), size)
        return self.fonts[key]

    def put(self, x, text, font):
        self.pen.text((x, self.y), text, font=font, fill=self.ink)

    def text(self, name, size, align, text):
        font = self.font(name, size)
        free = self.image.width - font.getlength(text)
        if free < 0:
            sys.exit(f"{text!r} is {-free:.0f} pixels too wide at size {size}")
        self.put({"left": self.margin, "center": free / 2, "right": free - self.margin}[align], text, font)
        self.y += size * LEADING

    def prose(self, name, size, text):
        font, line = self.font(name, size), ""
        for word in text.split() + [None]:
            longer = f"{line} {word}".strip()
            if word is not None and font.getlength(longer) <= self.image.width - 2 * self.margin:
                line = longer
                continue
            self.put(self.margin, line, font)
            self.y += size * LEADING
            line = word

    def columns(self, name, size, x, rows):
        font = self.font(name, size)
        for left, right in rows:
            self.put(self.margin, left, font)
            self.put(x, right, font)
            self.y += size * LEADING

    def rule(self):
        self.pen.line([(self.margin, self.y), (self.image.width - self.margin, self.y)], fill=self.ink, width=3)
        self.y += 18

    def gap(self, pixels):
        self.y += pixels


def random_gray(size, rng):
    return Image.frombytes("L", size, rng.randbytes(size[0] * size[1]))


def tilt(image, rng, paper, degrees):
    return image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=paper)


def blur(image, rng, paper, radius):
    return image.filter(ImageFilter.GaussianBlur(radius))


def noise(image, rng, paper, share):
    return Image.blend(image, random_gray(image.size, rng).convert("RGB"), share)


def grain(image, rng, paper, share):
    """Darkens in blotches some pixels wide, as rough paper does."""
    small = random_gray((image.width // 5, image.height // 5), rng).resize(image.size, Image.Resampling.BICUBIC)
    return ImageChops.multiply(image, small.point(lambda v: 255 - int((255 - v) * share)).convert("RGB"))


def fade(image, rng, paper, contrast):
    return ImageEnhance.Contrast(image).enhance(contrast)


def shade(image, rng, paper, darkest):
    """Light falls from the left; the right edge has `darkest` of its brightness."""
    row = Image.new("L", (256, 1))
    row.putdata([int(255 * (1 - (1 - darkest) * x / 255)) for x in range(256)])
    return ImageChops.multiply(image, row.resize(image.size, Image.Resampling.BICUBIC).convert("RGB"))


def curve(image, rng, paper, pixels):
    """Bends lines as round a can: the middle hangs `pixels` lower than the edges."""
    width, height = image.size
    step = 8
    drop = lambda x: pixels * math.cos(math.pi * (x / width - 0.5))
    mesh = []
    for left in range(0, width, step):
        right = min(left + step, width)
        a, b = drop(left), drop(right)
        mesh.append(((left, 0, right, height), (left, -a, left, height - a, right, height - b, right, -b)))
    return image.transform(image.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC, fillcolor=paper)


def lean(image, rng, paper, pixels):
    """A label photographed from below: its top edge is narrower by twice `pixels`."""
    width, height = image.size
    corners = (-pixels, 0, 0, height, width, height, width + pixels, 0)
    return image.transform(image.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=paper)


EFFECTS = {f.__name__: f for f in (tilt, blur, noise, grain, fade, shade, curve, lean)}


def draw(layout):
    canvas = Canvas(layout)
    for kind, *arguments in layout["blocks"]:
        getattr(canvas, kind)(*arguments)
    if canvas.y > canvas.image.height - canvas.margin / 2:
        sys.exit(f"{layout['file']}: text ends at {canvas.y:.0f}, below the margin; make the image taller")
    image, rng, paper = canvas.image, random.Random(layout["seed"]), tuple(layout["paper"])
    for kind, argument in layout["effects"]:
        image = EFFECTS[kind](image, rng, paper, argument)
    return image


def main(argv):
    arguments, out = argv[1:], HERE
    if "--out" in arguments:
        at = arguments.index("--out")
        out = pathlib.Path(arguments[at + 1])
        del arguments[at:at + 2]
    layouts = {x["file"]: x for x in json.loads((HERE / "layouts.json").read_text(encoding="utf-8"))}
    for name in arguments or layouts:
        if name not in layouts:
            sys.exit(f"no image {name} in layouts.json; it has {', '.join(layouts)}")
        layout = layouts[name]
        image = draw(layout)
        if name.endswith(".png"):
            image.convert("L").quantize(16).save(out / name, optimize=True)
        else:
            image.save(out / name, quality=layout.get("quality", 60))


if __name__ == "__main__":
    main(sys.argv)
