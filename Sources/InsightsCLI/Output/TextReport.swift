import Insights
import Support

/// Results for people: a flavor a line, then what is absent, the attributes and a summary.
struct TextReport {
  private(set) var bytes: [UInt8] = []
  private let hasColor: Bool
  private let showsNote: Bool
  private let wheel = FlavorWheel.standard

  init(hasColor: Bool, showsNote: Bool) {
    self.hasColor = hasColor
    self.showsNote = showsNote
  }

  /// Adds the report of one note.
  mutating func add(_ found: Extraction, text: [UInt8]) {
    if showsNote {
      if text.allSatisfy(UTF8Text.isSpace) { return }
      for line in Self.headline(text) { write(styled(line, "1")) }
    }
    if found.flavors.isEmpty { write("  no flavors found") }
    let paths = found.flavors.map { $0.path.joined(separator: " › ") }
    let width = paths.map(\.count).max() ?? 0
    for (flavor, path) in zip(found.flavors, paths) {
      let gap = String(repeating: " ", count: width - path.count)
      let words = flavor.mentions.map { "\"\(Self.oneLine($0.text))\"" }.joined(separator: ", ")
      let strength = Self.strength(flavor.intensity).map { ", \($0)" } ?? ""
      let swatch = wheel.node(id: flavor.id).map { mark($0.color) } ?? ""
      write("  \(swatch)\(path)\(gap)  \(Self.percent(flavor.confidence))  \(words)\(strength)")
    }
    if !found.negated.isEmpty {
      let names = found.negated.map { wheel.path(of: $0).last ?? $0 }
      write("  absent: \(names.joined(separator: ", "))")
    }
    for attribute in Attribute.allCases {
      guard let level = found.attributes[attribute] else { continue }
      let evidence = level.evidence.map { "\"\(Self.oneLine($0))\"" }.joined(separator: ", ")
      write("  \(attribute.rawValue) \(level.level)/5  \(evidence)")
    }
    if !found.summary.isEmpty { write("  " + found.summary) }
    if let explanation = found.explanation { explain(explanation) }
    if showsNote { write("") }
  }

  private mutating func explain(_ explanation: Explanation) {
    write("  tokens")
    let width = min(24, explanation.tokens.map(\.text.count).max() ?? 0)
    for token in explanation.tokens {
      let text = Self.padded(Self.oneLine(token.text), width)
      let reading = token.correction.map { "  read as \"\($0)\"" } ?? ""
      let line = "    \(text)  \(Self.padded(token.tag, 5))  \(token.stem)\(reading)"
      write(Self.trimmed(line))
    }
    write("  mentions")
    for mention in explanation.mentions {
      let nodes = mention.nodes.isEmpty ? "no label" : mention.nodes.joined(separator: ", ")
      write(
        "    \(Self.padded(mention.verdict.rawValue, 7))  \"\(Self.oneLine(mention.text))\""
          + " as \"\(mention.matched)\" → \(nodes): \(mention.reason)"
          + (mention.rule.map { " (\($0))" } ?? ""))
      if let judgement = mention.judgement { write("             " + Self.line(judgement)) }
    }
    if explanation.mentions.isEmpty { write("    none") }
    write("  sentiment")
    for term in explanation.sentiment {
      let keys = term.keys.joined(separator: ", ")
      write(
        "    \(Self.signed(term.valence * term.factor, 2))  \"\(Self.oneLine(term.text))\""
          + " as \(keys): \(Self.signed(term.valence, 2)) × \(Self.signed(term.factor, 3))")
    }
    if explanation.sentiment.isEmpty { write("    none") }
  }

  /// The context model's judgement: `reported 0.93, denied 0.01: left1=of +1.20, …`.
  private static func line(_ judgement: Explanation.Judgement) -> String {
    let weights = judgement.weights.map { "\($0.feature) \(signed($0.weight, 2))" }
    return "context: reported \(share(judgement.reported)), denied \(share(judgement.denied))"
      + (weights.isEmpty ? "" : "; " + weights.joined(separator: ", "))
  }

  private static func share(_ value: Double) -> String { String(signed(value, 2).dropFirst()) }

  private mutating func write(_ line: String) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  private func styled(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  private func mark(_ color: String) -> String {
    hasColor ? TerminalColor.dot(color) + " " : ""
  }

  /// A note broken into lines of at most 78 characters; only the beginning of a long one.
  private static func headline(_ text: [UInt8]) -> [String] {
    let (width, most) = (78, 4)
    var lines = [""]
    let beginning = String(decoding: text.prefix(4 * width * most), as: UTF8.self)
    for word in oneLine(beginning).split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word.prefix(width))
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else if lines.count < most {
        lines.append(String(word.prefix(width)))
      } else {
        lines[lines.count - 1] = line.prefix(width - 2) + " …"
        break
      }
    }
    return lines
  }

  /// Text without line breaks and control characters, which would garble a terminal.
  private static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return String(
      text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
  }

  /// A confidence as a percentage of three characters; never a full 100.
  private static func percent(_ confidence: Double) -> String {
    let percent = min(99, max(0, Int((confidence * 100).rounded())))
    return (percent < 10 ? " " : "") + "\(percent)%"
  }

  /// A word for an intensity; none for one that is neutral.
  private static func strength(_ intensity: Double) -> String? {
    switch intensity {
    case ..<0.25: "faint"
    case ..<0.45: "light"
    case ..<0.6: nil
    case ..<0.85: "strong"
    default: "very strong"
    }
  }

  /// A number below a million with its sign and a fixed number of decimals: `+0.60`, `−1.20`.
  private static func signed(_ value: Double, _ places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((min(abs(value), 1e6) * Double(scale)).rounded())
    let decimals = String(scaled % scale + scale).dropFirst()
    return "\(value < 0 && scaled > 0 ? "−" : "+")\(scaled / scale).\(decimals)"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
