"""What a reader would notice in a page: words, figures and their places, contrast, and the way through it by the keyboard."""

import base64
import json

# Text and boxes. All lengths are pixels of the screen.
LAYOUT = r"""
(() => {
  const problems = [];
  const shown = e => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0;
  const text = e => e.textContent.trim().slice(0, 40);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) problems.push(`wider than the screen: ${root.scrollWidth} of ${innerWidth}`);
  const column = document.querySelector("main").getBoundingClientRect().width;
  if (column < Math.min(innerWidth, 1056) * 0.8) problems.push(`the page fills ${Math.round(column)} of ${innerWidth}`);
  const luminance = c => {
    const [r, g, b] = c.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const over = (color, below) => {
    canvas.fillStyle = `rgb(${below})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const ground = e => {
    const layers = [];
    for (let p = e; p; p = p.parentElement) layers.unshift(getComputedStyle(p).backgroundColor);
    return layers.reduce((below, color) => over(color, below), [255, 255, 255]);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || !shown(element) || element.namespaceURI.endsWith("svg")) continue;
    if (element.closest("thead") && innerWidth < 640) continue;
    const below = ground(element), color = over(getComputedStyle(element).color, below);
    const [a, b] = [luminance(color), luminance(below)].sort((x, y) => y - x);
    const contrast = (a + 0.05) / (b + 0.05);
    if (contrast < 4.5) problems.push(`contrast ${contrast.toFixed(1)}: ${text(element)}`);
    const range = document.createRange();
    for (const word of node.data.matchAll(/\p{L}{2,24}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].filter(r => r.width > 0).map(r => Math.round(r.top)));
      if (tops.size > 1) problems.push(`broken word: ${word[0]}`);
    }
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1) lines.push([node, box]);
  }
  const share = (p, q) => [
    Math.min(p.right, q.right) - Math.max(p.left, q.left), Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)];
  lines.sort(([, p], [, q]) => p.top - q.top);
  lines.forEach(([one, p], i) => {
    for (let j = i + 1; j < lines.length && lines[j][1].top < p.bottom; j++) {
      const [other, q] = lines[j], [across, down] = share(p, q);
      if (one !== other && across > 2 && down > 5)
        problems.push(`text on text: ${one.data.trim().slice(0, 30)} / ${other.data.trim().slice(0, 30)}`);
    }
  });
  for (const figure of document.querySelectorAll("figure svg")) {
    if (!shown(figure)) continue;
    const isWheel = figure.closest(".wheel");
    const scale = figure.getBoundingClientRect().width / figure.viewBox.baseVal.width;
    const labels = [...figure.querySelectorAll("text")].filter(shown);
    for (const label of labels) {
      const size = parseFloat(getComputedStyle(label).fontSize) * scale;
      if (!isWheel && size < 10.95) problems.push(`label of ${size.toFixed(1)} px: ${text(label)}`);
    }
    if (isWheel || figure.closest(".narrow")) continue;
    const boxes = labels.map(e => [e, e.getBoundingClientRect()]);
    boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
      const [across, down] = share(p, q);
      if (across > 2 && down > 5) problems.push(`labels overlap: ${text(a)} / ${text(b)}`);
    }));
    const frame = figure.getBoundingClientRect();
    for (const [label, box] of boxes) {
      if (box.left < frame.left - 2 || box.right > frame.right + 2) problems.push(`label outside: ${text(label)}`);
    }
  }
  return JSON.stringify([...new Set(problems)].slice(0, 20));
})()
"""

# The labels of figures: their color, and the middle of each letter with half its height.
LABELS = r"""
JSON.stringify([...document.querySelectorAll("figure svg text")].filter(e =>
  e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0).map(e => {
  const matrix = e.getScreenCTM(), letters = [];
  for (let i = 0; i < e.getNumberOfChars(); i++) {
    if (!e.textContent[i].trim()) continue;
    const box = e.getExtentOfChar(i);
    const place = y => {
      const at = new DOMPoint(box.x + box.width / 2, y).matrixTransform(matrix);
      return [at.x + scrollX, at.y + scrollY];
    };
    letters.push([place(box.y + box.height * 0.3), place(box.y + box.height * 0.5), place(box.y + box.height * 0.7)]);
  }
  return {text: e.textContent.trim().slice(0, 40), color: getComputedStyle(e).fill, opacity: getComputedStyle(e).opacity, letters};
}))
"""

# What is under the letters, in a picture without them.
GROUND = r"""
(async (picture, labels) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", {willReadFrequently: true});
  canvas.drawImage(image, 0, 0);
  const {data, width, height} = canvas.getImageData(0, 0, image.width, image.height);
  const pixel = ([x, y]) => {
    const at = 4 * (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x))));
    return [data[at], data[at + 1], data[at + 2]];
  };
  const luminance = c => {
    const [r, g, b] = c.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const apart = (a, b) => Math.max(...a.map((v, i) => Math.abs(v - b[i])));
  const problems = [];
  for (const {text, color, opacity, letters} of labels) {
    if (!letters.length || Number(opacity) < 1) continue;
    const ink = color.match(/[\d.]+/g).slice(0, 3).map(Number);
    const contrasts = [];
    let struck = 0;
    for (const [top, middle, bottom] of letters) {
      const [a, b] = [luminance(ink), luminance(pixel(middle))].sort((x, y) => y - x);
      contrasts.push((a + 0.05) / (b + 0.05));
      const steps = [...Array(9).keys()].map(i => pixel(top.map((v, j) => v + (bottom[j] - v) * i / 8)));
      if (apart(steps[0], steps[8]) < 24 && steps.some(s => apart(s, steps[0]) > 48 && apart(s, steps[8]) > 48)) struck++;
    }
    contrasts.sort((x, y) => x - y);
    const contrast = contrasts[contrasts.length >> 1];
    if (contrast < 4.5) problems.push(`contrast ${contrast.toFixed(1)} in a figure: ${text}`);
    if (letters.length > 1 && struck > letters.length * 0.6) problems.push(`label struck through: ${text}`);
  }
  return JSON.stringify([...new Set(problems)].slice(0, 20));
})
"""

# Run before anything is opened or scrolled.
FIRST_SCREEN = r"""
(() => {
  const problems = [];
  const section = document.querySelector("main section");
  for (const part of section.querySelectorAll(".cards, .findings, .drawn")) {
    const bottom = part.getBoundingClientRect().bottom;
    if (bottom > innerHeight) problems.push(`${part.className} ends at ${Math.round(bottom)}, below the first screen`);
  }
  for (const finding of section.querySelectorAll(".findings li, .drawn li")) {
    if (!finding.querySelector("figure")) problems.push(`no drawing: ${finding.textContent.slice(0, 40)}`);
  }
  return JSON.stringify(problems);
})()
"""

OPEN = "JSON.stringify(document.querySelectorAll('details').forEach(d => d.open = true) ?? null)"

# All that the keyboard must reach, in the order of the document; kept in the page.
STOPS = r"""
(() => {
  // The next Tab starts from where this was.
  const start = document.createElement("span");
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
  scrollTo(0, 0);
  window.stops = [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, iframe, [tabindex]:not([tabindex='-1'])")].filter(e =>
    e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0 && !e.disabled);
  return JSON.stringify(stops.map(e => `${e.tabIndex > 0 ? "out of order: " : ""}${e.localName} '${(e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 30)}'`));
})()
"""

# Where the keyboard is now: the number of the stop, its box on the page, and its ring.
PLACE = r"""
(() => {
  const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
  const luminance = c => {
    const [r, g, b] = c.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = luminance(getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).slice(0, 3).map(Number));
  const ring = luminance(style.outlineColor.match(/[\d.]+/g).slice(0, 3).map(Number));
  const contrast = (Math.max(paper, ring) + 0.05) / (Math.min(paper, ring) + 0.05);
  return JSON.stringify({
    stop: window.stops.indexOf(e), kind: e.localName, group: e.closest("nav") ? "nav" : "main",
    left: box.left + scrollX, right: box.right + scrollX, top: box.top + scrollY, bottom: box.bottom + scrollY,
    isSeen: box.bottom > 0 && box.top < innerHeight,
    isRinged: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && contrast >= 3,
    isOpen: e.localName === "summary" ? e.parentElement.open : null, hash: location.hash});
})()
"""
TARGET = "JSON.stringify(document.querySelector(location.hash || 'body').getBoundingClientRect().top)"


def layout(browser):
    return browser.evaluate(LAYOUT)


def figures(browser, workshop):
    """Problems of the labels of figures; `workshop` is another browser, with an empty page."""
    labels = browser.evaluate(LABELS)
    hide = "const s = document.createElement('style'); s.textContent = 'figure svg text{visibility:hidden!important}'; s.id = 'hide'"
    browser.evaluate(f"(() => {{ {hide}; document.head.append(s); return 'true' }})()")
    picture = base64.b64encode(browser.picture(True)).decode()
    browser.evaluate("(() => { document.getElementById('hide').remove(); return 'true' })()")
    return workshop.evaluate(f"({GROUND})({json.dumps(picture)}, {json.dumps(labels)})")


def keyboard(browser):
    """Walks through the page with the Tab key, once as it is and once with everything opened."""
    problems = walk(browser, True)
    browser.evaluate(OPEN)
    return problems + walk(browser, False)


def walk(browser, is_trying):
    """One walk; `is_trying` presses Enter and Space on what opens, and Enter on the first link."""
    names = browser.evaluate(STOPS)
    problems, reached, last = [name for name in names if name.startswith("out of order")], [], None
    while len(reached) <= len(names):
        browser.press("Tab")
        place = browser.evaluate(PLACE)
        if place["stop"] < 0 or place["stop"] in reached:
            break
        name = names[place["stop"]]
        reached.append(place["stop"])
        if not place["isRinged"]:
            problems.append(f"no ring of focus: {name}")
        if not place["isSeen"]:
            problems.append(f"out of sight with the focus: {name}")
        if last and last["group"] == place["group"] and place["bottom"] <= last["top"] and place["left"] < last["right"]:
            problems.append(f"the keyboard goes up from {names[last['stop']]} to {name}")
        if is_trying and place["kind"] == "summary":
            for key in ("Enter", "Space"):
                browser.press(key)
                now = browser.evaluate(PLACE)
                if now["isOpen"] == place["isOpen"]:
                    problems.append(f"{key} does nothing on {name}")
                place["isOpen"] = now["isOpen"]
        last = place
    if reached != list(range(len(names))):
        missed = [names[stop] for stop in range(len(names)) if stop not in reached]
        problems.append(f"the keyboard misses {', '.join(missed[:3])}" if missed else "the keyboard is not in the order of the page")
    if is_trying and names and names[0].startswith("a "):
        browser.evaluate(STOPS)
        browser.press("Tab")
        browser.press("Enter")
        top = browser.evaluate(TARGET)
        if not browser.evaluate(PLACE)["hash"] or not -1 <= top <= 100:
            problems.append(f"Enter on {names[0]} does not show its section")
    return problems
