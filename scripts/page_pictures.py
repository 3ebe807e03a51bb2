"""Small pictures of pages, kept as references: each pixel is the mean of a block of the page, so that smoothing does not count."""

import base64
import json

# Pixels of the page on a side of a block; in a band of rows, the share of blocks that may differ; and by how much of 255 a
# block differs in a color.
BLOCK, BAND, SHARE, STEP = 16, 6, 0.05, 12

READ = r"""
  const read = async (data, size) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const from = new OffscreenCanvas(image.width, image.height).getContext("2d", {willReadFrequently: true});
    from.drawImage(image, 0, 0);
    const pixels = from.getImageData(0, 0, image.width, image.height).data;
    const width = Math.ceil(image.width / size), height = Math.ceil(image.height / size);
    const means = new Uint8ClampedArray(width * height * 4);
    for (let row = 0; row < height; row++) for (let column = 0; column < width; column++) {
      const sum = [0, 0, 0];
      let count = 0;
      for (let y = row * size; y < Math.min(image.height, (row + 1) * size); y++)
        for (let x = column * size; x < Math.min(image.width, (column + 1) * size); x++, count++)
          for (let c = 0; c < 3; c++) sum[c] += pixels[4 * (y * image.width + x) + c];
      const at = 4 * (row * width + column);
      for (let c = 0; c < 3; c++) means[at + c] = Math.round(sum[c] / count);
      means[at + 3] = 255;
    }
    return {width, height, means};
  };
"""
SMALL = "(async (picture, size) => {" + READ + r"""
  const {width, height, means} = await read("data:image/png;base64," + picture, size);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d").putImageData(new ImageData(means, width, height), 0, 0);
  return JSON.stringify(canvas.toDataURL("image/webp", 1).split(",")[1]);
})"""
COMPARE = "(async (picture, size, reference, referenceSize, band, share, step) => {" + READ + r"""
  const now = await read("data:image/png;base64," + picture, size);
  const then = await read("data:image/webp;base64," + reference, referenceSize);
  const apart = (row, column) => {
    const at = 4 * (row * now.width + column);
    return Math.max(...[0, 1, 2].map(c => Math.abs(now.means[at + c] - then.means[at + c])));
  };
  const bands = [];
  if (now.width !== then.width) return JSON.stringify({size: [now.width, then.width], bands});
  for (let top = 0; top < Math.max(now.height, then.height); top += band) {
    let different = 0, count = 0;
    for (let row = top; row < Math.min(top + band, Math.max(now.height, then.height)); row++)
      for (let column = 0; column < now.width; column++, count++) {
        const isBeyond = row >= now.height || row >= then.height;
        if (isBeyond || apart(row, column) > step) different++;
      }
    if (different > count * share) bands.push([top * size, different / count]);
  }
  return JSON.stringify({size: null, bands});
})"""
# How wide the fonts of a page set a line: where these widths differ, pictures do, too.
FONTS = r"""
JSON.stringify(["body", "h1", "figure svg text"].map(s => document.querySelector(s)).filter(e => e).flatMap(e => {
  const canvas = document.createElement("canvas").getContext("2d"), family = getComputedStyle(e).fontFamily;
  return ["", "600 "].map(weight => {
    canvas.font = `${weight}16px ${family}`;
    return Math.round(canvas.measureText("Sphinx of black quartz, judge my 94 °C vow").width);
  });
}))
"""


def small(workshop, picture):
    """A reference of a picture, as WebP."""
    text = base64.b64encode(picture).decode()
    return base64.b64decode(workshop.evaluate(f"({SMALL})({json.dumps(text)}, {BLOCK})"))


def differences(workshop, picture, reference, size=BLOCK, reference_size=1):
    """Where a picture differs from a reference, as a sentence; none where it does not. `reference_size` is the size of the
    reference's blocks in its own pixels."""
    now, then = (base64.b64encode(data).decode() for data in (picture, reference))
    answer = workshop.evaluate(
        f"({COMPARE})({json.dumps(now)}, {size}, {json.dumps(then)}, {reference_size}, {BAND}, {SHARE}, {STEP})")
    if answer["size"]:
        return ["as wide as another page, {} of {} blocks".format(*answer["size"])]
    if not answer["bands"]:
        return []
    (first, share), count = answer["bands"][0], len(answer["bands"])
    return [f"differs from its reference from {first} px down ({share:.0%} of the blocks there; {count} bands)"]
