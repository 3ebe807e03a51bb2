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
  ///   - step: The step of a dial, between whose settings there is no tick; nil for numbers.
  ///   - label: Formats a number.
  package init(
    title: String, low: Double, high: Double, count: Int = 5, step: Double? = nil,
    label: (Double) -> String
  ) {
    let (low, high) = Self.span(low, high)
    let unit = step ?? 1
    let places = Self.roundNumbers(
      from: low / unit, to: high / unit, about: count, isWhole: step != nil)
    self.init(
      title: title, low: low, high: high,
      ticks: places.map { Tick(value: $0 * unit, label: label($0 * unit)) })
  }

  private static func span(_ low: Double, _ high: Double) -> (Double, Double) {
    let low = low.isFinite ? low : 0
    let high = high.isFinite ? high : low
    return high - low > 1e-9 ? (low, high) : (low - 0.5, low + 0.5)
  }

  /// The multiples of 1, 2 or 5 times a power of ten in a range; of whole numbers only if `isWhole`.
  ///
  /// Heckbert 1990, "Nice Numbers for Graph Labels" (Graphics Gems).
  static func roundNumbers(
    from low: Double, to high: Double, about count: Int, isWhole: Bool = false
  ) -> [Double] {
    let share = (high - low) / Double(max(count, 1))
    let rough = isWhole ? max(1, share) : share
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

  /// The width of the widest number.
  var labelWidth: Double {
    ticks.map { FontMetric.width($0.label, size: ChartText.size) }.max() ?? 0
  }

  /// The position of a value between two ends of a drawing.
  func place(_ value: Double, from start: Double, to end: Double) -> Double {
    start + (value - low) / (high - low) * (end - start)
  }
}

/// A value with its interval, and what is written beside it.
package struct LabeledInterval: Sendable, Equatable {
  package var label: String
  package var value: Double
  package var low: Double
  package var high: Double

  package init(label: String = "", value: Double, low: Double, high: Double) {
    self.label = label
    self.value = value
    self.low = low
    self.high = high
  }

  var isFinite: Bool { value.isFinite && low.isFinite && high.isFinite }
}

/// The rectangle of the data, with axes at the left and below.
struct PlotFrame {
  let x: Axis
  let y: Axis
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  let width: Double
  let height: Double

  /// - Parameter labels: The least room for the numbers of the vertical axis, so that frames below each
  ///   other begin at the same place.
  init(x: Axis, y: Axis, width: Double = 440, height: Double = 260, labels: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    left = max(18, max(y.labelWidth, labels) + 12)
    right = width - 14
    top = y.title.isEmpty ? 10 : 38
    bottom = height - (x.title.isEmpty ? 26 : 46)
  }

  func point(_ xValue: Double, _ yValue: Double) -> Point {
    Point(x.place(xValue, from: left, to: right), y.place(yValue, from: bottom, to: top))
  }

  /// Grid lines and numbers; labels that would overlap the previous one are omitted.
  var axes: [Markup] {
    var marks: [Markup] = []
    for tick in y.ticks {
      let place = y.place(tick.value, from: bottom, to: top)
      marks.append(ChartText.line(Point(left, place), Point(right, place), class: "rule thin"))
      marks.append(ChartText.element(tick.label, left - 7, place + 4.5, .end))
    }
    marks.append(ChartText.line(Point(left, bottom), Point(right, bottom), class: "axis thin"))
    var free = -Double.infinity
    for tick in x.ticks {
      let place = x.place(tick.value, from: left, to: right)
      let half = FontMetric.width(tick.label, size: ChartText.size) / 2
      let middle = min(max(place, half + 1), width - half - 1)
      marks.append(
        ChartText.line(Point(place, bottom), Point(place, bottom + 4), class: "axis thin"))
      guard middle - half >= free else { continue }
      marks.append(ChartText.element(tick.label, middle, bottom + 18, .middle))
      free = middle + half + 6
    }
    if !y.title.isEmpty { marks.append(ChartText.element(y.title, 0, 13)) }
    if !x.title.isEmpty {
      marks.append(ChartText.element(x.title, (left + right) / 2, height - 6, .middle))
    }
    return marks
  }
}

enum ChartText {
  enum Anchor: String { case start, middle, end }

  static let size = 14.0

  static func element(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start,
    class name: String = "muted",
    size: Double = size
  ) -> Markup {
    Markup(
      "text",
      [
        "x": x.svg, "y": y.svg, "text-anchor": anchor.rawValue, "font-size": size.svg,
        "class": name,
      ], text: text)
  }

  static func line(_ start: Point, _ end: Point, class name: String) -> Markup {
    Markup(
      "line",
      [
        "x1": start.x.svg, "y1": start.y.svg, "x2": end.x.svg, "y2": end.y.svg, "class": name,
      ])
  }
}
