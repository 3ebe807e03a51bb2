/// An axis of a chart: its range, and the ticks on it.
package struct Axis: Sendable, Equatable {
  package struct Tick: Sendable, Equatable {
    package var value: Double
    package var label: String

    package init(value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The title: the quantity with its unit.
  package var title: String
  package var low: Double
  package var high: Double
  package var ticks: [Tick]

  /// - Parameters:
  ///   - low: The lowest value; finite.
  ///   - high: The highest value; if it is not above `low`, the range is widened around both.
  package init(title: String, low: Double, high: Double, ticks: [Tick]) {
    self.title = title
    (self.low, self.high) = Self.span(low, high)
    self.ticks = ticks
  }

  /// Creates an axis with round numbers.
  ///
  /// - Parameters:
  ///   - count: The approximate number of ticks.
  ///   - label: Formats a number.
  package init(
    title: String, low: Double, high: Double, count: Int = 5, label: (Double) -> String
  ) {
    let (low, high) = Self.span(low, high)
    self.init(
      title: title, low: low, high: high,
      ticks: Self.roundNumbers(from: low, to: high, about: count).map {
        Tick(value: $0, label: label($0))
      })
  }

  private static func span(_ low: Double, _ high: Double) -> (Double, Double) {
    let low = low.isFinite ? low : 0
    let high = high.isFinite ? high : low
    return high - low > 1e-9 ? (low, high) : (low - 0.5, low + 0.5)
  }

  /// The multiples of 1, 2 or 5 times a power of ten in a range.
  ///
  /// Heckbert 1990, "Nice Numbers for Graph Labels" (Graphics Gems).
  static func roundNumbers(from low: Double, to high: Double, about count: Int) -> [Double] {
    let rough = (high - low) / Double(max(count, 1))
    guard rough > 0, rough.isFinite else { return [] }
    var unit = 1.0
    while unit * 10 <= rough { unit *= 10 }
    while unit > rough { unit /= 10 }
    let step = unit * (rough / unit < 1.5 ? 1 : rough / unit < 3 ? 2 : rough / unit < 7 ? 5 : 10)
    let first = Int((low / step - 1e-9).rounded(.up))
    let last = Int((high / step + 1e-9).rounded(.down))
    guard first <= last, last - first < 100 else { return [] }
    return (first...last).map { Double($0) * step }
  }

  /// The position of a value between two ends of a drawing.
  func place(_ value: Double, from start: Double, to end: Double) -> Double {
    start + (value - low) / (high - low) * (end - start)
  }
}
