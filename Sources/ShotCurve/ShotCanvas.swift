/// Writes the elements of a `ShotDrawing`.
struct ShotCanvas {
  private(set) var text = ""
  let series: ShotSeries
  let words: ShotDrawing.Words
  /// The last second of the time axis, and between its marks.
  private let axis: (end: Double, step: Double)
  /// The top of the left axis (bar and ml/s), and of the right one (grams).
  private let tops: (left: Double, right: Double)

  /// The lines below the plot.
  private let noteLines: [String]

  private typealias Drawing = ShotDrawing

  init(series: ShotSeries, words: ShotDrawing.Words) {
    self.series = series
    self.words = words
    noteLines = Array(words.notes.flatMap(Self.broken).prefix(Self.mostNoteLines))
    let end = series.count > 0 ? series.time(series.count - 1) : 0
    let step = [5.0, 10, 20, 30, 60, 120, 300].first { end / $0 <= 10 } ?? 600
    axis = (max(step, (end / step).rounded(.up) * step), step)
    func highest(_ channel: ShotChannel?) -> Double {
      channel?.values.reduce(0) { $1 > $0 ? $1 : $0 } ?? 0
    }
    let left = max(highest(series.pressure), highest(series.flow))
    tops = (
      max(10, (left / 2).rounded(.up) * 2), max(10, (highest(series.weight) / 10).rounded(.up) * 10)
    )
  }

  mutating func add(_ more: String) { text += more }

  private func x(_ time: Double) -> Double {
    let share = min(max(time / axis.end, 0), 1)
    return Drawing.plot.left + share * (Drawing.plot.right - Drawing.plot.left)
  }

  private func y(_ value: Double, _ top: Double) -> Double {
    let share = min(max(value / top, 0), 1)
    return Drawing.plot.bottom - share * (Drawing.plot.bottom - Drawing.plot.top)
  }

  mutating func open() {
    let total = Drawing.size.height + Double(noteLines.count) * Self.noteStep
    let size = "\(Int(Drawing.size.width)) \(Int(total))"
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\"")
    add(" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n")
    add("<title>\(Self.escaped(words.title))</title>\n")
    let (width, height) = (Self.number(Drawing.size.width), Self.number(total))
    add("<rect width=\"\(width)\" height=\"\(height)\" fill=\"#fff\"/>\n")
  }

  mutating func shade(_ phase: ShotPhases.Phase) {
    let color =
      switch phase.kind {
      case .preinfusion: "#e8f0f8"
      case .ramp: "#f8f2e0"
      case .hold: "#eef6ee"
      case .decline: "#f4eef4"
      }
    let (left, right) = (x(phase.start), x(phase.end))
    let height = Self.number(Drawing.plot.bottom - Drawing.plot.top)
    add("<rect x=\"\(Self.number(left))\" y=\"\(Self.number(Drawing.plot.top))\"")
    add(
      " width=\"\(Self.number(max(0, right - left)))\" height=\"\(height)\" fill=\"\(color)\"/>\n")
    guard let name = words.phases[phase.kind], right - left >= 24 else { return }
    label(name, (left + right) / 2, Drawing.plot.top + 14, anchor: "middle", size: 11)
  }

  mutating func axes() {
    let (left, right) = (Drawing.plot.left, Drawing.plot.right)
    let (top, bottom) = (Drawing.plot.top, Drawing.plot.bottom)
    line((left, bottom), (right, bottom), "#444")
    line((left, top), (left, bottom), "#444")
    var time = 0.0
    while time <= axis.end + 1e-9 {
      line((x(time), bottom), (x(time), bottom + 4), "#444")
      label("\(Int(time))", x(time), bottom + 17, anchor: "middle")
      time += axis.step
    }
    label(words.time, (left + right) / 2, bottom + 33, anchor: "middle")
    for mark in 0...5 {
      let share = Double(mark) / 5
      let height = bottom - share * (bottom - top)
      if mark > 0 { line((left, height), (right, height), "#ddd") }
      label(decimal(share * tops.left), left - 6, height + 4, anchor: "end")
      if series.weight != nil {
        let grams = Self.number(share * tops.right)
        label(grams, right + 6, height + 4, anchor: "start", color: ShotDrawing.Curve.weight.color)
      }
    }
  }

  mutating func curve(_ curve: ShotDrawing.Curve, _ channel: ShotChannel?) {
    guard let channel else { return }
    let top = curve == .weight ? tops.right : tops.left
    let stride = max(1, (channel.values.count + Drawing.mostPoints - 1) / Drawing.mostPoints)
    var path = ""
    var isOpen = false
    for index in Swift.stride(from: 0, to: channel.values.count, by: stride) {
      guard let value = channel.value(at: index) else {
        isOpen = false
        continue
      }
      path += isOpen ? "L" : "M"
      path += "\(Self.number(x(series.time(index)))) \(Self.number(y(value, top)))"
      isOpen = true
    }
    guard !path.isEmpty else { return }
    let dashes = curve.dashes.isEmpty ? "" : " stroke-dasharray=\"\(curve.dashes)\""
    add(
      "<path d=\"\(path)\" fill=\"none\" stroke=\"\(curve.color)\" stroke-width=\"2\"\(dashes)/>\n")
  }

  mutating func legend() {
    let all: [(ShotDrawing.Curve, String, Bool)] = [
      (.pressure, words.pressure, series.pressure != nil), (.flow, words.flow, series.flow != nil),
      (.weight, words.weight, series.weight != nil),
    ]
    for (place, (curve, name, _)) in all.filter(\.2).enumerated() {
      let left = Drawing.plot.left + Double(place) * 200
      line((left, 20), (left + 26, 20), curve.color, width: 2, dashes: curve.dashes)
      label(name, left + 32, 24, anchor: "start", color: curve.color)
    }
  }

  mutating func mark(_ findings: [ShotDiagnosis.Finding]) {
    var row = 0.0
    for finding in findings {
      guard let text = words.findings[finding.kind] else { continue }
      guard let time = finding.time else {
        label(text, Drawing.plot.right - 4, 60 + 15 * row, anchor: "end", color: "#a00020")
        row += 1
        continue
      }
      let place = x(time)
      line(
        (place, Drawing.plot.top), (place, Drawing.plot.bottom), "#a00020", width: 1.5,
        dashes: "4 2")
      let isRight = place > Drawing.plot.right - 180
      label(
        text, place + (isRight ? -5 : 5), 74 + 15 * row, anchor: isRight ? "end" : "start",
        color: "#a00020")
      row += 1
    }
  }

  private static let noteStep = 18.0
  private static let mostNoteLines = 12
  private static let noteWidth = 100

  /// The words of a text in lines.
  private static func broken(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word.prefix(noteWidth))
      } else if last.count + 1 + word.count <= noteWidth {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word.prefix(noteWidth)))
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  mutating func notes() {
    for (place, text) in noteLines.enumerated() {
      label(
        text, Drawing.plot.left, Drawing.size.height + Double(place) * Self.noteStep,
        anchor: "start")
    }
  }

  private mutating func line(
    _ from: (Double, Double), _ to: (Double, Double), _ color: String, width: Double = 1,
    dashes: String = ""
  ) {
    add("<line x1=\"\(Self.number(from.0))\" y1=\"\(Self.number(from.1))\"")
    add(" x2=\"\(Self.number(to.0))\" y2=\"\(Self.number(to.1))\" stroke=\"\(color)\"")
    add(" stroke-width=\"\(Self.number(width))\"")
    add(dashes.isEmpty ? "/>\n" : " stroke-dasharray=\"\(dashes)\"/>\n")
  }

  private mutating func label(
    _ text: String, _ x: Double, _ y: Double, anchor: String, size: Int = 12,
    color: String = "#222"
  ) {
    add("<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor)\"")
    add(" font-size=\"\(size)\" fill=\"\(color)\">\(Self.escaped(text))</text>\n")
  }

  /// With one decimal at most, for readers.
  private func decimal(_ value: Double) -> String {
    Self.number(value).split(separator: ".", omittingEmptySubsequences: false)
      .joined(separator: words.decimalPoint)
  }

  /// With one decimal at most, the same on every machine.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  /// Text of XML; characters that it does not allow become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return result
  }
}

/// A drawing of a shot as SVG: pressure, flow and weight on one time axis, its parts shaded, what was
/// found marked. The same shot and words give the same bytes.
public struct ShotDrawing: Sendable {
  /// The words of a drawing, in the language of the reader; all are escaped.
  public struct Words: Sendable {
    /// The title, which screen readers read out.
    public var title: String
    /// Names of the curves with their units, such as `pressure (bar)`.
    public var pressure: String
    /// The name of the curve of flow.
    public var flow: String
    /// The name of the curve of weight.
    public var weight: String
    /// The name of the time axis with its unit.
    public var time: String
    /// Texts below the drawing, such as the taster's words; long ones are broken into lines.
    public var notes: [String]
    /// Names of the parts; a part without one is shaded and has no name.
    public var phases: [ShotPhases.Kind: String]
    /// What to write at what was found; a finding without it is not marked.
    public var findings: [ShotDiagnosis.Kind: String]
    /// Separates a whole number from its tenths.
    public var decimalPoint = "."

    /// Creates words; without names, parts and findings have no labels.
    public init(
      title: String, pressure: String, flow: String, weight: String, time: String,
      notes: [String] = [], phases: [ShotPhases.Kind: String] = [:],
      findings: [ShotDiagnosis.Kind: String] = [:]
    ) {
      self.title = title
      self.pressure = pressure
      self.flow = flow
      self.weight = weight
      self.time = time
      self.notes = notes
      self.phases = phases
      self.findings = findings
    }
  }

  /// The whole document.
  public let svg: String

  /// The size of every drawing in its own units, and the plot in it.
  static let size = (width: 720.0, height: 360.0)
  static let plot = (left: 44.0, right: 668.0, top: 40.0, bottom: 300.0)
  /// At most so many points a curve: the bytes of a drawing are bounded.
  static let mostPoints = 800

  /// Dark enough on paper, different in grey (by their dashes, too), and for the color-blind.
  enum Curve: CaseIterable {
    case pressure, flow, weight

    var color: String {
      switch self {
      case .pressure: "#00664f"
      case .flow: "#1c4fa0"
      case .weight: "#9a4a00"
      }
    }

    var dashes: String {
      switch self {
      case .pressure: ""
      case .flow: "7 3"
      case .weight: "2 3"
      }
    }
  }

  /// Draws a shot; one without values has axes and words only. O(values).
  ///
  /// - Parameters:
  ///   - series: The curves.
  ///   - phases: The parts, which are shaded.
  ///   - diagnosis: Its faults are marked at their moments; nil for no marks.
  ///   - words: The words of the drawing.
  public init(
    _ series: ShotSeries, _ phases: ShotPhases, diagnosis: ShotDiagnosis? = nil, words: Words
  ) {
    var canvas = ShotCanvas(series: series, words: words)
    canvas.open()
    for phase in phases.phases { canvas.shade(phase) }
    canvas.axes()
    canvas.curve(.weight, series.weight)
    canvas.curve(.flow, series.flow)
    canvas.curve(.pressure, series.pressure)
    canvas.legend()
    canvas.mark(diagnosis?.faults ?? [])
    canvas.notes()
    canvas.add("</svg>\n")
    svg = canvas.text
  }
}
