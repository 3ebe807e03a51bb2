/// A form that cuppers fill, as data: sections, their scales, and the formula of its total.
///
/// The total is a weighted sum: `offset + Σ weight × value + Σ points × share of good cups −
/// Σ points × cups with a fault`, rounded to `rounding`.
public struct CuppingForm: Sendable, Hashable, Codable {
  /// The most sections of a form.
  public static let sectionLimit = 64
  /// The most cups of a sample.
  public static let cupLimit = 100

  /// The name of the form in files and commands: letters, digits, `-` and `.`.
  public var id: String
  /// What the form is called; not translated.
  public var title: String
  /// In the order of the form; IDs are unique.
  public var sections: [Section]
  /// The constant of the total, in points.
  public var offset: Double
  /// The step of the total in points, such as 0.25; 0 for no rounding. A total half way between two
  /// steps goes to the greater.
  public var rounding: Double
  /// The number of cups of a sample where a session names none: 1…100.
  public var cups: Int

  /// Creates a form and checks it. O(sections).
  ///
  /// - Throws: `CuppingError` with code `missing` (no section, empty ID), `duplicate`, `too many` or
  ///   `invalid value`.
  public init(
    id: String, title: String, sections: [Section], offset: Double = 0, rounding: Double = 0,
    cups: Int = 5
  ) throws(CuppingError) {
    self.init(
      checked: id, title: title, sections: sections, offset: offset, rounding: rounding, cups: cups)
    try check()
  }

  /// For the forms of this module, which tests check.
  init(
    checked id: String, title: String, sections: [Section], offset: Double, rounding: Double,
    cups: Int
  ) {
    self.id = id
    self.title = title
    self.sections = sections
    self.offset = offset
    self.rounding = rounding
    self.cups = cups
  }

  private enum CodingKeys: String, CodingKey {
    case id, title, sections, offset, rounding, cups
  }

  /// Reads a form and checks it as `init(id:title:sections:offset:rounding:cups:)` does.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: fields.decode(String.self, forKey: .id),
      title: fields.decode(String.self, forKey: .title),
      sections: fields.decode([Section].self, forKey: .sections),
      offset: fields.decode(Double.self, forKey: .offset),
      rounding: fields.decode(Double.self, forKey: .rounding),
      cups: fields.decode(Int.self, forKey: .cups))
  }

  /// The section with this ID. O(sections).
  public func section(_ id: String) -> Section? { sections.first { $0.id == id } }

  /// Whether the form has a total: a section of it has points.
  public var hasTotal: Bool { sections.contains { $0.kind.countsInTotal } }
}

extension CuppingForm {
  /// A section of a form.
  public struct Section: Sendable, Hashable, Codable {
    /// The name of the section in files: letters, digits, `-` and `.`.
    public var id: String
    /// What is written in the section.
    public var kind: Kind

    /// Creates a section.
    public init(id: String, kind: Kind) {
      self.id = id
      self.kind = kind
    }
  }

  /// What is written in a section.
  public enum Kind: Sendable, Hashable, Codable {
    /// One number for a sample, `low`…`high` by `step` (0: any number between); the total has it
    /// `weight` times, 0 for not at all.
    case scale(low: Double, high: Double, step: Double, weight: Double)
    /// For each cup whether it is good (1) or not (0); the total has `points` × the share of good
    /// cups. A cup without a mark is good.
    case goodCups(points: Double)
    /// For each cup whether it has this fault (1) or not (0); the total loses `points` for each. A
    /// cup without a mark has no fault.
    case faultyCups(points: Double)
    /// Words out of a list, at most `most` of them; not in the total.
    case list(most: Int)

    var countsInTotal: Bool {
      switch self {
      case .scale(_, _, _, let weight): weight != 0
      case .goodCups(let points): points != 0
      case .faultyCups, .list: false
      }
    }
  }
}

extension CuppingForm {
  private static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == 0x2D || $0 == 0x2E
      }
  }

  private func check() throws(CuppingError) {
    guard Self.isID(id) else { throw Self.invalid("id", id) }
    guard title.utf8.count <= 400 else { throw Self.invalid("title", String(title.prefix(100))) }
    guard !sections.isEmpty else { throw CuppingError(.missing) { $0.field = "section" } }
    guard sections.count <= Self.sectionLimit else {
      throw CuppingError(.tooMany) {
        ($0.field, $0.count, $0.limit) = ("section", sections.count, Self.sectionLimit)
      }
    }
    guard offset.isFinite, abs(offset) <= 1e6 else { throw Self.invalid("offset", "\(offset)") }
    guard rounding.isFinite, (0...1e3).contains(rounding) else {
      throw Self.invalid("round", "\(rounding)")
    }
    guard (1...Self.cupLimit).contains(cups) else { throw Self.invalid("cups", "\(cups)") }
    var known: Set<String> = []
    for section in sections {
      guard Self.isID(section.id) else { throw Self.invalid("id", section.id, section.id) }
      guard known.insert(section.id).inserted else {
        throw CuppingError(.duplicate) { ($0.field, $0.value) = ("section", section.id) }
      }
      try Self.check(section)
    }
  }

  private static func check(_ section: Section) throws(CuppingError) {
    func checked(_ field: String, _ number: Double, _ range: ClosedRange<Double>)
      throws(CuppingError)
    {
      guard number.isFinite, range.contains(number) else {
        throw invalid(field, "\(number)", section.id)
      }
    }
    switch section.kind {
    case .scale(let low, let high, let step, let weight):
      try checked("low", low, -1e6...1e6)
      try checked("high", high, low.nextUp...max(1e6, low.nextUp))
      try checked("step", step, 0...(high - low))
      try checked("weight", weight, -1e6...1e6)
    case .goodCups(let points), .faultyCups(let points):
      try checked("points", points, 0...1e6)
    case .list(let most):
      try checked("most", Double(most), 1...1000)
    }
  }

  private static func invalid(_ field: String, _ value: String, _ section: String? = nil)
    -> CuppingError
  {
    CuppingError(.invalidValue) { ($0.field, $0.value, $0.section) = (field, value, section) }
  }
}
