import Foundation

/// Words as large as they are frequent, the most frequent in the middle.
///
/// Each word, the most frequent first, takes the first free place on a spiral from the center
/// (Viegas, Wattenberg and Feinberg 2009, "Participatory Visualization with Wordle", section 4).
/// Nothing is random: the same words make the same cloud.
package struct TagCloud: Sendable {
  package struct Word: Sendable, Equatable {
    package var text: String
    package var count: Int
    /// `#rrggbb`; nil takes the page's own color.
    package var color: String?

    package init(text: String, count: Int, color: String? = nil) {
      self.text = text
      self.count = count
      self.color = color
    }
  }

  /// A word that has found its place.
  struct Placed: Sendable {
    let word: Word
    let size: Double
    /// The middle of its box.
    let center: Point
    let width: Double
    let height: Double

    func overlaps(_ other: Placed) -> Bool {
      // Touching is not overlapping, whatever rounding says.
      abs(center.x - other.center.x) < (width + other.width) / 2 - 1e-6
        && abs(center.y - other.center.y) < (height + other.height) / 2 - 1e-6
    }
  }

  package let title: String
  /// What it shows, in a sentence; what is shown is `words`.
  package var summary = ""
  package let words: [Word]
  let placed: [Placed]

  /// The most words that are shown, and the sizes of the rarest and the most frequent.
  private static let mostWords = 40
  private static let sizes = (least: 13.0, most: 44.0)
  private static let width = 440.0
  /// What the words may cover.
  private static let mostArea = 90_000.0

  /// - Parameter words: In any order; blank ones and those with count 0 are omitted.
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

  /// Areas, not heights, are as the counts; many words of much the same count are all set smaller.
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
    // A word wider than the cloud is set smaller, and then cut.
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
    // Wider than high, as text is.
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
