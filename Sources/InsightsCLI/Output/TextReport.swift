/// Results for people: a flavor a line, then what is absent, the attributes and a summary.
struct TextReport {
  let hasColor: Bool
  let showsNote: Bool
  var namesTier = false
  /// The most columns of a line; nil for no limit.
  var width: Int?
  private(set) var bytes: [UInt8] = []
  private let wheel = FlavorWheel.standard
  private let words = Language.words

  /// The most words that are quoted as evidence; after them an ellipsis.
  static let mostMentions = 50

  /// Adds the report of one note.
  mutating func add(_ found: Extraction, text: [UInt8]) {
    if showsNote {
      if text.allSatisfy(UTF8Text.isSpace) { return }
      for line in headline(text) { write(hasColor ? TerminalColor.styled(line, .bold) : line) }
    }
    if found.flavors.isEmpty { write("  " + words.text("extract.no-flavors")) }
    let paths = found.flavors.map { words.path(ofFlavor: $0.id) }
    let width = paths.map(TextTable.width).max() ?? 0
    for (flavor, path) in zip(found.flavors, paths) {
      let evidence =
        evidence(flavor.mentions.prefix(Self.mostMentions + 1).map(\.text))
        + [Self.strength(flavor.intensity).map(strength)]
        .compactMap(\.self)
      let swatch =
        wheel.node(id: flavor.id).map { hasColor ? TerminalColor.dot($0.color) + " " : "" } ?? ""
      write(
        "  \(swatch)\(TextTable.padded(path, to: width))  \(percent(flavor.confidence))  "
          + words.commas(evidence))
    }
    if !found.negated.isEmpty {
      let names = words.commas(found.negated.map(words.title(ofFlavor:)))
      write("  " + words.text("extract.absent", ["list": names]))
    }
    for attribute in Attribute.allCases {
      guard let level = found.attributes[attribute] else { continue }
      write(
        "  \(words.name(of: attribute)) \(level.level)/5  \(words.commas(evidence(level.evidence)))"
      )
    }
    if let rating = found.rating {
      let numbers = [rating.score.value, rating.score.scale].map { words.numbers.number($0) }
      write(
        "  "
          + words.text("extract.rating", ["value": numbers[0], "scale": numbers[1]])
          + "  " + words.commas(quoted([rating.evidence])))
    }
    for finding in found.cups {
      let key = finding.total == nil ? "extract.cups.some" : "extract.cups"
      write(
        "  "
          + words.text(
            key,
            [
              "count": .count(finding.count), "total": .count(finding.total ?? 0),
              "list": .text(words.commas(finding.nodes.map(words.title(ofFlavor:)))),
            ])
          + "  " + words.commas(quoted([finding.evidence])))
    }
    if let extraction = found.brewExtraction {
      let word = words.text("extraction.\(extraction.direction.rawValue)")
      write(
        "  \(word)  \(percent(extraction.confidence))  "
          + words.commas(quoted(extraction.evidence)))
    }
    for comparison in found.comparisons {
      let value =
        switch comparison.other {
        case .setting(let setting): words.numbers.number(setting)
        case .day(let name), .bean(let name): name
        case .last, .best: ""
        }
      let sign = ["worse", "same", "better"][max(0, min(2, comparison.sign + 1))]
      let text = words.text("extract.\(sign).\(comparison.other.word)", ["value": value])
      write("  \(text)  " + words.commas(quoted([comparison.evidence])))
    }
    if let setting = found.nextSetting {
      write("  " + words.text("extract.next-setting", ["value": words.numbers.number(setting)]))
    }
    if !found.additions.isEmpty {
      write("  " + words.text("extract.additions", ["list": words.commas(found.additions)]))
    }
    if found.liking != .none {
      write(
        "  "
          + words.text(
            "extract.liking",
            [
              "word": words.text("liking.\(found.liking.rawValue)"),
              "number": words.numbers.signed(found.sentiment, places: 2),
            ]))
    }
    if !found.summary.isEmpty { write("  " + found.summary) }
    if namesTier { write("  " + words.text("extract.tier", ["name": found.tier])) }
    if let explanation = found.explanation { explain(explanation) }
    if showsNote { write("") }
  }

  private mutating func explain(_ explanation: Explanation) {
    write("  " + words.text("explain.tokens"))
    let width = min(24, explanation.tokens.map { TextTable.width($0.text) }.max() ?? 0)
    for token in explanation.tokens {
      let text = TextTable.padded(TextTable.oneLine(token.text), to: width)
      let reading =
        token.correction.map { "  " + words.text("explain.correction", ["word": $0]) } ?? ""
      let line = "    \(text)  \(TextTable.padded(token.tag, to: 5))  \(token.stem)\(reading)"
      write(TextTable.trimmed(line))
    }
    if !explanation.clauses.isEmpty {
      write("  " + words.text("explain.clauses"))
      for clause in explanation.clauses {
        write(
          "    \(words.text("explain.language.\(clause.language)"))  \"\(TextTable.oneLine(clause.text))\""
        )
      }
    }
    write("  " + words.text("explain.mentions"))
    for mention in explanation.mentions {
      let nodes =
        mention.nodes.isEmpty
        ? words.text("explain.no-label") : mention.nodes.joined(separator: ", ")
      let verdict = TextTable.padded(
        words.text("explain.verdict.\(mention.verdict.rawValue)"), to: 7)
      write(
        "    \(verdict)  \"\(TextTable.oneLine(mention.text))\""
          + " \(words.text("explain.as")) \"\(words.matched(by: mention))\" → \(nodes): \(words.reason(of: mention))"
          + (mention.rule.map { " (\($0))" } ?? ""))
      if let judgement = mention.judgement { write("             " + line(judgement)) }
    }
    if explanation.mentions.isEmpty { write("    " + words.text("explain.none")) }
    write("  " + words.text("explain.sentiment"))
    for term in explanation.sentiment {
      let keys = term.keys.joined(separator: ", ")
      write(
        "    \(signed(term.valence * term.factor, 2))  \"\(TextTable.oneLine(term.text))\""
          + " \(words.text("explain.as")) \(keys): \(signed(term.valence, 2)) × \(signed(term.factor, 3))"
      )
    }
    if explanation.sentiment.isEmpty { write("    " + words.text("explain.none")) }
    explain(explanation.extraction)
  }

  /// The cues of the extraction, with what they say after negation and degree words.
  private mutating func explain(_ terms: [Explanation.ExtractionTrace]) {
    guard !terms.isEmpty else { return }
    write("  " + words.text("explain.extraction"))
    for term in terms {
      let cue = term.isDenied ? words.text("explain.denied", ["cue": term.cue]) : term.cue
      let weights = [
        ("explain.over", term.over), ("explain.balanced", term.balanced),
        ("explain.silent", term.silent),
      ].map { key, weight in "\(words.text(key)) \(signed(weight, 2))" }
      write(
        "    \"\(TextTable.oneLine(term.text))\" \(words.text("explain.as")) \(cue): "
          + "\(weights.joined(separator: ", ")) × \(signed(term.factor, 3))")
    }
  }

  /// The judgement by the context: `reported 0.93, denied 0.01; left1=of +1.20, …`, with the
  /// encoder's own where it was asked.
  private func line(_ judgement: Explanation.Judgement) -> String {
    let weights = judgement.weights.map { "\($0.feature) \(signed($0.weight, 2))" }
    var parts = [probabilities("explain.context", judgement.reported, judgement.denied)]
    if let encoder = judgement.encoder {
      parts.append(probabilities("explain.encoder", encoder.reported, encoder.denied))
    }
    if !weights.isEmpty { parts.append(weights.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }

  private func probabilities(_ key: String, _ reported: Double, _ denied: Double) -> String {
    words.text(
      key,
      [
        "reported": words.numbers.fixed(reported, places: 2),
        "denied": words.numbers.fixed(denied, places: 2),
      ])
  }

  private mutating func write(_ line: String) {
    for line in TerminalLine.wrapped(line, to: width) {
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  /// A note broken into lines of at most 78 characters; only the beginning of a long one.
  private func headline(_ text: [UInt8]) -> [String] {
    let (width, most) = (min(78, max(20, self.width ?? 78)), 4)
    var lines = [""]
    let beginning = String(decoding: text.prefix(4 * width * most), as: UTF8.self)
    for word in TextTable.oneLine(beginning).split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word.prefix(width))
      } else if TextTable.width(line) + 1 + TextTable.width(String(word)) <= width {
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

  /// A confidence as a percentage of three characters; never a full 100.
  private func percent(_ confidence: Double) -> String {
    let percent = min(99, max(0, Int((confidence * 100).rounded())))
    return (percent < 10 ? " " : "")
      + words.text("number.percent", ["number": .count(percent)])
  }

  /// The key of a word for an intensity; none for one that is neutral.
  private static func strength(_ intensity: Double) -> String? {
    switch intensity {
    case ..<0.25: "faint"
    case ..<0.45: "light"
    case ..<0.6: nil
    case ..<0.85: "strong"
    default: "very-strong"
    }
  }

  private func strength(_ key: String) -> String { words.text("extract.strength.\(key)") }

  private func evidence(_ texts: [String]) -> [String] {
    let shown = quoted(Array(texts.prefix(Self.mostMentions)))
    return texts.count > Self.mostMentions ? shown + ["…"] : shown
  }

  private func quoted(_ texts: [String]) -> [String] {
    texts.map { "\"\(TextTable.oneLine($0))\"" }
  }

  /// A number with its sign and all its decimals: `+0.60`, `−1.20`, `0.00`.
  private func signed(_ value: Double, _ places: Int) -> String {
    words.numbers.signed(value, places: places, isFixed: true)
  }
}

/// A model's sentences for people: wrapped, and marked as the model's.
enum TellingText {
  private static let width = 78

  static func lines(_ telling: LocalModelInsights.Telling) -> [String] {
    var lines = [Language.words.text("telling.title")]
    for sentence in telling.sentences {
      var line = " "
      for word in TextTable.oneLine(sentence).split(separator: " ") {
        if line.count + 1 + word.count > width, line.count > 1 {
          lines.append(line)
          line = " "
        }
        line += " " + word
      }
      lines.append(line)
    }
    return lines
  }
}
