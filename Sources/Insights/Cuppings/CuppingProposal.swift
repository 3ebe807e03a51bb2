/// What a free note says for the fields of a form: a proposal, which nothing stores.
public struct CuppingProposal: Codable, Sendable, Equatable {
  private enum CodingKeys: String, CodingKey {
    case note, form, fields
    case offScale = "off_scale"
  }

  /// What the note says for one field.
  public struct Field: Codable, Sendable, Equatable {
    /// The section; several where the note does not say which of them. `total` is the form's.
    public var sections: [String]
    /// The number.
    public var value: Double?
    /// The ends of a range of numbers, where the note has no single one.
    public var low: Double?
    /// The upper end.
    public var high: Double?
    /// Whether the note says that the number is rough.
    public var isRough: Bool?
    /// The numbers of the cups.
    public var cups: [Int]?
    /// How many cups, where the note has no numbers of them.
    public var count: Int?
    /// The intensity of 1…5: no score.
    public var level: Int?
    /// Words for a list.
    public var words: [String]?
    /// The words of the note.
    public var evidence: String

    private enum CodingKeys: String, CodingKey {
      case sections, value, low, high, cups, count, level, words, evidence
      case isRough = "rough"
    }

    init(_ sections: [String], _ evidence: String) {
      (self.sections, self.evidence) = (sections, evidence)
    }
  }

  /// The note.
  public let note: String
  /// The ID of the form.
  public let form: String
  /// In the order of the form, the total last.
  public private(set) var fields: [Field] = []
  /// The words of numbers and cups that the form does not have; nil for none.
  public private(set) var offScale: [String]?

  /// Reads a note for a form. What no field has room for is left out: nothing is made up.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - extraction: What the note says, by any tier.
  ///   - form: The form.
  public init(_ note: String, _ extraction: Extraction, form: CuppingForm) {
    (self.note, self.form) = (note, form.id)
    let numbers = NoteNumbers(note, form)
    for section in form.sections {
      switch section.kind {
      case .scale(let low, let high, let step, let weight):
        if let written = numbers.sections[section.id] {
          fields.append(written)
        } else if let (attribute, level) = Self.level(of: section.id, extraction) {
          var field = Field([section.id], level.evidence.joined(separator: ", "))
          field.level = level.level
          // A scale that counts is one of quality; where none counts, all are intensities.
          if weight == 0, !form.hasTotal, attribute != .finish {
            (field.low, field.high) = Self.range(level.level, low, high, step)
          }
          fields.append(field)
        }
      case .list:
        if let words = Self.words(for: section.id, extraction, form) { fields.append(words) }
      case .goodCups, .faultyCups: break
      }
    }
    // Cups beside the title of a section are said to be so; other findings tell it by flavors.
    fields += numbers.marks
    let marked = Set(numbers.marks.flatMap { $0.cups ?? [] })
    let findings = extraction.cups.filter { marked.isDisjoint(with: $0.numbers) }
    func isThere(_ finding: CupFinding) -> Bool {
      finding.numbers.allSatisfy { $0 <= form.cups }
    }
    fields += findings.filter(isThere).compactMap { Self.field(of: $0, form) }
    let off = numbers.offScale + findings.filter { !isThere($0) }.map(\.evidence)
    offScale = off.isEmpty ? nil : off
    if form.hasTotal, let total = numbers.total ?? Self.total(extraction.rating) {
      fields.append(total)
    }
  }

  /// The level of the attribute that a section asks for, where words give it.
  private static func level(of section: String, _ extraction: Extraction) -> (
    Attribute, AttributeLevel
  )? {
    let attribute: Attribute? =
      switch section {
      case "acidity": .acidity
      case "body", "mouthfeel": .body
      case "sweetness": .sweetness
      case "aftertaste": .finish
      default: nil
      }
    guard let attribute, let level = extraction.attributes[attribute], level.score == nil else {
      return nil
    }
    return (attribute, level)
  }

  /// A fifth of the scale for each level.
  private static func range(_ level: Int, _ low: Double, _ high: Double, _ step: Double) -> (
    Double, Double
  ) {
    func place(_ share: Double) -> Double {
      let value = low + share * (high - low)
      return step > 0 ? low + ((value - low) / step).rounded() * step : value
    }
    return (place(Double(level - 1) / 5), place(Double(level) / 5))
  }

  /// The flavors of all cups, for the list of flavors or the only list of the form.
  private static func words(
    for section: String, _ extraction: Extraction, _ form: CuppingForm
  ) -> Field? {
    let lists = form.sections.filter { if case .list = $0.kind { true } else { false } }
    guard section == "flavor-aftertaste-list" || lists.count == 1 else { return nil }
    let inCups = Set(extraction.cups.flatMap(\.nodes))
    let flavors = extraction.flavors.filter { !inCups.contains($0.id) }
    guard !flavors.isEmpty else { return nil }
    var field = Field(
      [section], flavors.flatMap(\.mentions).map(\.text).joined(separator: ", "))
    field.words = flavors.map { $0.descriptors.first ?? $0.name }
    return field
  }

  /// A defect in some cups, or only a difference between them.
  private static func field(of finding: CupFinding, _ form: CuppingForm) -> Field? {
    // The category of the wheel for what does not belong into a cup.
    let isDefect = finding.nodes.contains { $0.hasPrefix("other.") }
    // A ferment may be a defect, or what sets a cup apart: the note does not say which.
    let mayBeBoth =
      !isDefect
      && finding.nodes.contains { $0.hasPrefix("sour-fermented.alcohol-fermented") }
    let sections = form.sections.filter { section in
      switch section.kind {
      case .faultyCups: mayBeBoth || (section.id == "non-uniform") != isDefect
      case .goodCups: !isDefect && section.id == "uniformity"
      case .scale, .list: false
      }
    }
    guard !sections.isEmpty else { return nil }
    var field = Field(sections.map(\.id), finding.evidence)
    if finding.numbers.isEmpty { field.count = finding.count } else { field.cups = finding.numbers }
    return field
  }

  private static func total(_ rating: NoteRating?) -> Field? {
    guard let rating, rating.score.scale == 100 else { return nil }
    var field = Field([NoteNumbers.total], rating.evidence)
    field.value = rating.score.value
    return field
  }

  /// The proposal for people, a line for each field.
  package func lines(_ words: Words) -> [String] {
    func number(_ value: Double) -> PhraseArgument { .text(words.numbers.number(value)) }
    var lines = fields.map { field in
      var arguments: [String: PhraseArgument] = [
        "field": .text(
          words.alternatives(field.sections.map { $0.replacing("-", with: " ") })),
        "quoted": .text(words.text("quoted", ["text": field.evidence])),
      ]
      let key: String
      if let value = field.value {
        (key, arguments["value"]) = (field.isRough == true ? "rough" : "value", number(value))
      } else if let low = field.low, let high = field.high {
        key = "range"
        (arguments["low"], arguments["high"]) = (number(low), number(high))
      } else if let level = field.level {
        (key, arguments["level"]) = ("level", .count(level))
      } else if let cups = field.cups {
        (key, arguments["count"]) = ("cups", .count(cups.count))
        arguments["list"] = .text(words.list(cups.map(String.init)))
      } else if let count = field.count {
        (key, arguments["count"]) = ("count", .count(count))
      } else {
        (key, arguments["list"]) = ("words", .text(words.commas(field.words ?? [])))
      }
      return words.text("cupping.proposal.\(key)", arguments)
    }
    if let offScale {
      let quoted = offScale.map { words.text("quoted", ["text": $0]) }
      lines.append(words.text("cupping.proposal.off-scale", ["list": words.commas(quoted)]))
    }
    lines.append(words.text("cupping.proposal.\(fields.isEmpty ? "none" : "end")"))
    return lines
  }
}
