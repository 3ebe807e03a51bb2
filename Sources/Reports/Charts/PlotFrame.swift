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

  init(x: Axis, y: Axis, width: Double = 440, height: Double = 260) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    let widest = y.ticks.map { FontMetric.width($0.label, size: ChartText.size) }.max() ?? 0
    left = max(18, widest + 12)
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
