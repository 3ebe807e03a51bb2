/// Words as large as they are frequent, the most frequent in the middle.
///
/// Each word, the most frequent first, takes the first free place on a spiral from the center
/// (Viegas, Wattenberg and Feinberg 2009, "Participatory Visualization with Wordle", section 4).
/// Nothing is random: the same words make the same cloud.
public struct TagCloud: Sendable {
  public struct Word: Sendable, Equatable {
    public var text: String
    public var count: Int
    /// `#rrggbb`; nil takes the page's own color.
    public var color: String?

    public init(text: String, count: Int, color: String? = nil) {
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
      abs(center.x - other.center.x) < (width + other.width) / 2
        && abs(center.y - other.center.y) < (height + other.height) / 2
    }
  }

  public let title: String
  public let words: [Word]
  let placed: [Placed]

  /// The most words that are shown, and the sizes of the rarest and the most frequent.
  private static let mostWords = 40
  private static let sizes = (least: 13.0, most: 44.0)
  private static let width = 440.0

  /// - Parameter words: In any order; those found in none are left out.
  public init(title: String, words: [Word]) {
    self.title = title
    let shown = words.filter { $0.count > 0 }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(Self.mostWords)
    self.words = Array(shown)
    let most = Double(shown.first?.count ?? 1)
    var placed: [Placed] = []
    for word in shown {
      // Areas, not heights, are as the counts.
      let share = (Double(word.count) / most).squareRoot()
      let size = max(Self.sizes.least, Self.sizes.most * share)
      if let place = Self.place(word, size: size, beside: placed) { placed.append(place) }
    }
    self.placed = placed
  }

  private static func place(_ word: Word, size: Double, beside placed: [Placed]) -> Placed? {
    var size = size
    var text = word
    // A word wider than the cloud is set smaller, and then cut.
    while size > sizes.least, FontMetric.width(word.text, size: size) > width { size -= 1 }
    text.text = FontMetric.fitting(word.text, width: width, size: size)
    let textWidth = FontMetric.width(text.text, size: size) + 8
    let height = size * (FontMetric.capHeight + FontMetric.descent) + 4
    // Wider than high, as text is.
    var angle = 0.0
    while angle < 400 {
      let radius = 1.7 * angle
      let center = Point(
        width / 2 + radius * sine(angle), -radius * cosine(angle) * 0.55)
      let candidate = Placed(
        word: text, size: size, center: center, width: min(textWidth, width), height: height)
      let isInside =
        center.x - candidate.width / 2 >= -0.01 && center.x + candidate.width / 2 <= width + 0.01
      if isInside, !placed.contains(where: candidate.overlaps) { return candidate }
      // Equal steps along the spiral.
      angle += 3 / max(radius, 6)
    }
    return nil
  }

  public var figure: Figure {
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
    let named = words.prefix(12).map { "\($0.text) (\($0.count))" }
    let rest = words.count - named.count
    return Figure(
      title: title,
      summary: named.isEmpty
        ? "No words."
        : "Words as large as they are frequent: "
          + Plain.list(named + (rest > 0 ? ["\(rest) more"] : [])) + ".",
      width: Self.width, height: max(bottom - top, 1), content: content)
  }
}
