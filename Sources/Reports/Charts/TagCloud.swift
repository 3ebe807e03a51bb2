import Foundation

/// Words in a size that depends on their frequency, the most frequent in the middle.
///
/// Each word, the most frequent first, gets the first free position on a spiral from the center
/// (Viegas, Wattenberg and Feinberg 2009, "Participatory Visualization with Wordle", section 4).
/// The layout is deterministic.
package struct TagCloud: Sendable {
  package struct Word: Sendable, Equatable {
    package var text: String
    package var count: Int
    /// `#rrggbb`; nil is the default color of the page.
    package var color: String?

    package init(text: String, count: Int, color: String? = nil) {
      self.text = text
      self.count = count
      self.color = color
    }
  }

  /// A word with its position.
  struct Placed: Sendable {
    let word: Word
    let size: Double
    /// The center of its box.
    let center: Point
    let width: Double
    let height: Double

    func overlaps(_ other: Placed) -> Bool {
      // Boxes that touch do not overlap, in spite of rounding errors.
      abs(center.x - other.center.x) < (width + other.width) / 2 - 1e-6
        && abs(center.y - other.center.y) < (height + other.height) / 2 - 1e-6
    }
  }

  package let title: String
  /// What it shows, in a sentence; what is shown is `words`.
  package var summary = ""
  package let words: [Word]
  let placed: [Placed]

  /// The greatest number of words, and the sizes of the rarest and the most frequent one.
  private static let mostWords = 40
  private static let sizes = (least: 13.0, most: 44.0)
  private static let width = 440.0
  /// The greatest area of all words.
  private static let mostArea = 90_000.0

  /// - Parameter words: The words in any order; blank ones and those with count 0 are omitted.
  package init(title: String, words: [Word]) {
    self.title = title
    let shown =
      words
      .filter { $0.count > 0 && $0.text.contains { !$0.isWhitespace } }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(Self.mostWords)
    self.words = Array(shown)
    let sizes = Self.sizes(self.words)
    placed = zip(shown, sizes).reduce(into: []) { placed, next in
      placed.append(Self.place(next.0, size: next.1, beside: placed))
    }
  }

  /// Areas, not heights, are proportional to counts; many words with similar counts are all
  /// smaller.
  private static func sizes(_ words: [Word]) -> [Double] {
    let most = Double(words.first?.count ?? 1)
    let shares = words.map { (Double($0.count) / most).squareRoot() }
    let area = zip(words, shares).reduce(0) { sum, next in
      sum + min(FontMetric.width(next.0.text, size: sizes.most * next.1), width)
        * sizes.most * next.1
    }
    let scale = min(1, (mostArea / max(area, 1)).squareRoot())
    return shares.map { max(sizes.least, sizes.most * scale * $0) }
  }

  private static func place(_ word: Word, size: Double, beside placed: [Placed]) -> Placed {
    var size = size
    var text = word
    // A word wider than the cloud gets a smaller size, and is then truncated.
    while size > sizes.least, FontMetric.width(word.text, size: size) > width { size -= 1 }
    text.text = FontMetric.fitting(word.text, width: width, size: size)
    let textWidth = FontMetric.width(text.text, size: size) + 8
    let height = size * (FontMetric.capHeight + FontMetric.descent) + 4
    let half = min(textWidth, width) / 2
    func candidate(_ x: Double, _ y: Double) -> Placed {
      Placed(
        word: text, size: size, center: Point(min(max(x, half), width - half), y), width: 2 * half,
        height: height)
    }
    // The spiral is wider than high, like text.
    var angle = 0.0
    while angle < 250 {
      let radius = 1.7 * angle
      let place = candidate(width / 2 + radius * sin(angle), -radius * cos(angle) * 0.55)
      if !placed.contains(where: place.overlaps) { return place }
      // Equal steps along the spiral.
      angle += 3 / max(radius, 6)
    }
    let bottom = placed.map { $0.center.y + $0.height / 2 }.max() ?? 0
    return candidate(width / 2, bottom + height / 2)
  }

  package var figure: Figure {
    let top = placed.map { $0.center.y - $0.height / 2 }.min() ?? 0
    let bottom = placed.map { $0.center.y + $0.height / 2 }.max() ?? 0
    let content = placed.map { place -> Markup in
      let base = place.center.y - top + place.size * (FontMetric.capHeight - FontMetric.descent) / 2
      let text = Markup(
        "text",
        [
          "x": place.center.x.svg, "y": base.svg, "text-anchor": "middle",
          "font-size": place.size.svg,
        ], text: place.word.text)
      let tint = place.word.color.flatMap { Color($0) }.map { Tint($0, contrast: 4.5) }
      return tint.map(text.filled) ?? text.with("class", "ink")
    }
    return Figure(
      title: title, summary: summary, width: Self.width, height: max(bottom - top, 1),
      content: content)
  }
}
