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
    /// Names of what may be found; a finding without one is not marked.
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
