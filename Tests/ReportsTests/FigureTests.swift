import FlavorWheel
import Testing

@testable import Reports

/// What holds for each drawing, whatever is drawn.
@Suite struct FigureTests {
  /// Texts that try to break out, and those that are hard to set.
  static let hostile = [
    "<script>alert('x')</script>", "\" onload=\"alert(1)", "]]></style><b>", "☕️🫘",
    "قهوة \u{202E}evil", String(repeating: "long ", count: 2000), "nul\u{0}\u{7}", "",
    "url(http://x)",
  ]
  private static let numbers = [-1, 0, 1e-12, 3.7, 4, 1e12, .nan, .infinity, -.infinity]

  /// By name, since a figure as a test's argument would be printed whole.
  static let figures: [String: Figure] = {
    let wheel = FlavorWheel.standard
    let axis = Axis(title: hostile[0], low: 0, high: 5) { "\($0)" }
    let broken = Axis(title: hostile[1], low: .nan, high: -.infinity) { "\($0)" }
    let dots = numbers.map { ScatterChart.Dot(x: $0, y: $0, count: 3) }
    return Dictionary(uniqueKeysWithValues: [
      ("wheel", WheelDrawing(wheel, text: .hostile).figure),
      ("branch", WheelDrawing(wheel, branch: "sweet", text: .hostile).figure),
      (
        "found",
        WheelDrawing(
          wheel, findings: .init(counts: wheel.nodes.map(\.index), brews: 200), text: .hostile
        ).figure
      ),
      (
        "radar",
        RadarChart(
          title: hostile[2], summary: hostile[4],
          spokes: zip(hostile, numbers).map { .init(name: $0, level: $1, text: $0) }
        ).figure
      ),
      ("no radar", RadarChart(title: "", summary: "", spokes: []).figure),
      (
        "dial",
        DialChart(
          title: hostile[4], summary: hostile[5], settings: axis, brews: hostile[0],
          steps: zip(numbers, hostile).map { .init(setting: $0, stars: "4", mark: $1) },
          next: .init(label: hostile[1], value: 99, low: -1, high: 1e9)
        ).figure
      ),
      (
        "no dial",
        DialChart(
          title: "", summary: "", settings: broken, brews: "", steps: [],
          next: .init(value: .nan, low: 0, high: 0)
        ).figure
      ),
      (
        "scatter",
        ScatterChart(
          title: hostile[4], summary: hostile[5], x: axis, y: broken, dots: dots, line: dots,
          band: numbers.map { .init(x: $0, low: 0, high: $0) },
          optimum: .init(label: hostile[1], value: .nan, low: -1, high: 99)
        ).with(numbers.map { .init(low: $0, high: $0 + 1, count: 7) }, title: hostile[0]).figure
      ),
      (
        "empty scatter",
        ScatterChart(title: "", summary: "", x: broken, y: broken, dots: []).figure
      ),
      (
        "histogram",
        Histogram(
          title: hostile[6], summary: "", axisTitle: hostile[0],
          bars: hostile.enumerated().map { .init(label: $1, count: $0 - 1) }
        ).figure
      ),
      (
        "bars",
        BarChart(
          title: hostile[7], summary: hostile[8],
          bars: zip(hostile, numbers).map { .init(label: $0, value: $1, text: $0, color: $0) }
        ).figure
      ),
      (
        "diverging",
        DivergingChart(
          title: hostile[1], summary: hostile[2], leftTitle: hostile[3], rightTitle: hostile[5],
          rows: zip(hostile, numbers).map {
            .init(label: $0, left: abs($1), right: 0.5, leftText: $0, rightText: $0)
          }
        ).figure
      ),
      (
        "intervals",
        IntervalChart(
          title: hostile[0], summary: hostile[0], axis: axis, reference: .nan,
          rows: zip(hostile, numbers).map { .init(label: $0, value: $1, low: -1, high: $1) }
        ).figure
      ),
    ])
  }()
  private static let names = figures.keys.sorted()

  @Test(arguments: names)
  func `a file is well-formed and says in words what it shows`(name: String) throws {
    let figure = try #require(Self.figures[name])
    let svg = try ParsedXML(figure.standalone)
    let root = try #require(svg.elements.first)
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    #expect(root.attributes["xmlns"] == "http://www.w3.org/2000/svg")
    let labels = root.attributes["aria-labelledby"]?.split(separator: " ").map(String.init) ?? []
    #expect(labels.count == 2)
    for (label, element) in zip(labels, ["title", "desc"]) {
      let own = svg.all(element).filter { $0.attributes["id"] == label }
      #expect(own.count == 1 && own[0].path == ["svg"])
    }
  }

  @Test(arguments: names)
  func `nothing is loaded and nothing runs`(name: String) throws {
    let figure = try #require(Self.figures[name])
    let svg = try ParsedXML(figure.standalone)
    let allowed: Set = [
      "svg", "title", "desc", "style", "g", "path", "rect", "circle", "line", "text", "tspan",
    ]
    #expect(Set(svg.elements.map(\.name)).isSubset(of: allowed))
    for element in svg.elements {
      for (attribute, value) in element.attributes where attribute != "xmlns" {
        #expect(!attribute.hasPrefix("on") && !attribute.contains("href") && attribute != "src")
        #expect(!value.contains("http") && !value.contains("url("))
      }
    }
    let style = svg.all("style").map(\.text).joined()
    #expect(!style.contains("url") && !style.contains("import"))
  }

  @Test(arguments: names)
  func `coordinates are numbers, and the same values make the same bytes`(name: String) throws {
    let figure = try #require(Self.figures[name])
    let svg = try ParsedXML(figure.standalone)
    let places = [
      "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height", "font-size",
    ]
    for element in svg.elements {
      for place in places {
        guard let value = element.attributes[place] else { continue }
        // The drawing is as wide as its place.
        if element.name == "svg", value == "100%" { continue }
        #expect(Double(value)?.isFinite == true, "\(element.name) \(place)=\(value)")
      }
      #expect(!(element.attributes["d"] ?? "").contains("n"))
    }
    #expect(figure.standalone == figure.standalone)
    #expect(figure.standalone.count < 60_000)
  }

  /// A long name is truncated, and what distinguishes it stands in full below it.
  @Test(arguments: [
    (["Boquete Geisha, La Esmeralda", "Guji"], ["2026-08-04", "2026-08-05"]),
    (["Boquete Geisha, La Esmeralda, washed and slowly dried", ""], ["2026-08-04", "2026-08-05"]),
    (["", ""], ["44f93697", "89182977"]),
  ])
  func `the legend of two shapes tells them apart`(names: [String], details: [String]) throws {
    var chart = RadarChart(
      title: "t", summary: "s",
      spokes: ["a", "b", "c"].map { .init(name: $0, level: 3, text: "3") })
    chart.compared = [2, 3, 4]
    chart.names = names
    chart.details = details
    let drawing = try ParsedXML(chart.figure.standalone)
    let texts = drawing.all("text")
    for detail in details {
      let own = try #require(texts.first { $0.text == detail })
      let y = try #require(Double(own.attributes["y"] ?? ""))
      #expect(y < chart.figure.height)
    }
    #expect(texts.contains { $0.text.hasPrefix(names[0].isEmpty ? "a" : "Boquete Geisha") })
  }

  @Test(arguments: [
    (0, 5, 5, [0, 1, 2, 3, 4, 5]), (87.2, 98.9, 6, [88, 90, 92, 94, 96, 98]),
    (-1.2, 0.9, 4, [-1, -0.5, 0, 0.5]), (0.011, 0.018, 3, [0.012, 0.014, 0.016, 0.018]),
    (3, 3, 4, []), (0, 100_000, 2, [0, 50_000, 100_000]),
  ])
  func `axes bear round numbers`(low: Double, high: Double, count: Int, numbers: [Double]) {
    let found = Axis.roundNumbers(from: low, to: high, about: count)
    #expect(found.count == numbers.count)
    #expect(zip(found, numbers).allSatisfy { abs($0 - $1) < 1e-9 })
  }
}

extension WheelText {
  private static let texts = FlavorWheel.standard.nodes.map {
    String(FigureTests.hostile[$0.index % FigureTests.hostile.count].prefix(30))
  }

  /// Words that try to break out of the drawing.
  fileprivate static let hostile = WheelText(
    title: FigureTests.hostile[0], summary: FigureTests.hostile[1],
    names: texts, tips: texts,
    middle: FigureTests.hostile[2], legend: Array(FigureTests.hostile.prefix(5)))
}
