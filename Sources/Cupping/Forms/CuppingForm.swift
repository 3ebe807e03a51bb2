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

  /// The forms of this module.
  public static let standards = [sca2004, cvaAffective, cvaDescriptive]

  /// The form of 2004: seven attributes of 6–10 by 0.25, three that are counted by cup (ten points
  /// for five good cups), taints and faults of two and four points a cup.
  ///
  /// Specialty Coffee Association of America, "Protocols: Cupping Specialty Coffee" (2004, last
  /// revised in 2015): final score = sum of ten attributes − (cups × intensity of 2 or 4).
  public static let sca2004 = CuppingForm(
    checked: "sca-2004", title: "SCA 2004",
    sections: [
      "fragrance-aroma", "flavor", "aftertaste", "acidity", "body", "balance", "overall",
    ].map { Section(id: $0, kind: .scale(low: 6, high: 10, step: 0.25, weight: 1)) }
      + ["uniformity", "clean-cup", "sweetness"].map {
        Section(id: $0, kind: .goodCups(points: 10))
      }
      + [
        Section(id: "taint", kind: .faultyCups(points: 2)),
        Section(id: "fault", kind: .faultyCups(points: 4)),
      ],
    offset: 0, rounding: 0.25, cups: 5)

  /// The sections of the Coffee Value Assessment, without the overall impression.
  static let cvaSections = [
    "fragrance", "aroma", "flavor", "aftertaste", "acidity", "sweetness", "mouthfeel",
  ]

  /// The affective form of the Coffee Value Assessment: eight impressions of quality of 1–9.
  ///
  /// SCA Standard 104-2024, "Coffee Value Assessment: Affective Assessment": score = 0.65625 × the
  /// sum of the eight + 52.75 − 2 × non-uniform cups − 4 × defective cups, to 0.25. Marks count as
  /// they are made: a cup marked as both costs six points.
  public static let cvaAffective = CuppingForm(
    checked: "cva-affective", title: "CVA affective",
    sections: (cvaSections + ["overall"]).map {
      Section(id: $0, kind: .scale(low: 1, high: 9, step: 1, weight: 0.65625))
    } + [
      Section(id: "non-uniform", kind: .faultyCups(points: 2)),
      Section(id: "defective", kind: .faultyCups(points: 4)),
    ],
    offset: 52.75, rounding: 0.25, cups: 5)

  /// The descriptive form of the Coffee Value Assessment: seven intensities of 0–15 and lists to
  /// check; it has no total. The lists are empty here: whoever shows the form takes words of the
  /// flavor wheel.
  ///
  /// SCA Standard 103-2024, "Coffee Value Assessment: Descriptive Assessment".
  public static let cvaDescriptive = CuppingForm(
    checked: "cva-descriptive", title: "CVA descriptive",
    sections: cvaSections.map {
      Section(id: $0, kind: .scale(low: 0, high: 15, step: 1, weight: 0))
    } + [
      Section(id: "fragrance-aroma-list", kind: .list(most: 5)),
      Section(id: "flavor-aftertaste-list", kind: .list(most: 5)),
      Section(id: "main-tastes-list", kind: .list(most: 2)),
      Section(id: "mouthfeel-list", kind: .list(most: 2)),
    ],
    offset: 0, rounding: 0, cups: 5)

  /// The values of one filled form.
  public struct Values: Sendable, Hashable {
    /// The number of each scale, by section; in the section's units.
    public var scales: [String: Double]
    /// The marked cups of each section of cups, by section: the numbers of good or faulty cups, 1
    /// up. For good cups: nil (no entry) where every cup is good.
    public var cups: [String: Set<Int>]
    /// The number of cups of the sample: 1…100.
    public var count: Int

    /// Creates the values of one filled form.
    public init(scales: [String: Double], cups: [String: Set<Int>] = [:], count: Int = 5) {
      self.scales = scales
      self.cups = cups
      self.count = count
    }
  }

  /// Checks one number of a scale. O(sections).
  ///
  /// - Throws: `CuppingError` with code `unknown` (no such scale), `out of range` or `off step`. NaN
  ///   and infinities are out of range.
  public func check(_ value: Double, section id: String) throws(CuppingError) {
    guard case .scale(let low, let high, let step, _)? = section(id)?.kind else {
      throw CuppingError(.unknown) { ($0.field, $0.value) = ("section", id) }
    }
    guard value.isFinite, value >= low, value <= high else {
      throw CuppingError(.outOfRange) {
        ($0.section, $0.number, $0.low, $0.high) = (id, value, low, high)
      }
    }
    guard step > 0 else { return }
    let steps = (value - low) / step
    guard abs(steps - steps.rounded()) < 1e-6 else {
      throw CuppingError(.offStep) { ($0.section, $0.number, $0.step) = (id, value, step) }
    }
  }

  /// The total of a filled form in points, by the formula of the form. O(sections).
  ///
  /// Nothing keeps a total within 0…100: faults of many cups take it below.
  ///
  /// - Returns: nil where a scale that counts has no value.
  /// - Throws: `CuppingError` with code `no total`, `unknown`, `out of range`, `off step` or `cup`.
  public func total(_ values: Values) throws(CuppingError) -> Double? {
    guard hasTotal else { throw CuppingError(.noTotal) { $0.value = id } }
    guard (1...Self.cupLimit).contains(values.count) else {
      throw CuppingError(.cup) { $0.count = values.count }
    }
    for name in values.scales.keys.sorted() { try check(values.scales[name] ?? 0, section: name) }
    for name in values.cups.keys.sorted() {
      switch section(name)?.kind {
      case .goodCups, .faultyCups: break
      default: throw CuppingError(.unknown) { ($0.field, $0.value) = ("section", name) }
      }
      for cup in (values.cups[name] ?? []).sorted() where !(1...values.count).contains(cup) {
        throw CuppingError(.cup) {
          ($0.section, $0.count, $0.number) = (name, values.count, Double(cup))
        }
      }
    }
    var sum = offset
    for section in sections {
      switch section.kind {
      case .scale(_, _, _, let weight) where weight != 0:
        guard let value = values.scales[section.id] else { return nil }
        sum += weight * value
      case .goodCups(let points):
        let good = values.cups[section.id]?.count ?? values.count
        sum += points * Double(good) / Double(values.count)
      case .faultyCups(let points):
        sum -= points * Double(values.cups[section.id]?.count ?? 0)
      case .scale, .list: break
      }
    }
    return rounded(sum)
  }

  /// A number of points to the step of the form; half way goes to the greater.
  func rounded(_ points: Double) -> Double {
    guard rounding > 0 else { return points }
    // A sum such as 0.1 + 0.2 misses a half by its last digits.
    return ((points / rounding) + 0.5 + 1e-9).rounded(.down) * rounding
  }
}
