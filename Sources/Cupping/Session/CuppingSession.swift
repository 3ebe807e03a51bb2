/// A session at the cupping table: samples under codes, cuppers, and what they wrote.
public struct CuppingSession: Sendable, Hashable, Codable {
  /// The most samples, and the most cuppers, of a session.
  public static let memberLimit = 200
  /// The most scores of a session.
  public static let scoreLimit = 200_000

  /// The name of the session.
  public var name: String
  /// The form that is filled.
  public var form: CuppingForm
  /// In the order of the table; IDs and codes are unique.
  public var samples: [Sample]
  /// The cuppers; IDs are unique.
  public var cuppers: [Cupper]
  /// Every number that was written, in any order.
  public var scores: [Score]
  /// The descriptors that cuppers gave to samples, in any order.
  public var descriptors: [Descriptor]
  /// Whether names of samples may be seen.
  public var isRevealed: Bool

  /// Creates a session without checking it: see `check()`.
  public init(
    name: String, form: CuppingForm, samples: [Sample] = [], cuppers: [Cupper] = [],
    scores: [Score] = [], descriptors: [Descriptor] = [], isRevealed: Bool = false
  ) {
    self.name = name
    self.form = form
    self.samples = samples
    self.cuppers = cuppers
    self.scores = scores
    self.descriptors = descriptors
    self.isRevealed = isRevealed
  }

  /// A sample on the table.
  public struct Sample: Sendable, Hashable, Codable {
    /// The ID within the session.
    public var id: String
    /// What is written on the tray, such as `471`.
    public var code: String
    /// What the sample is; hidden until the session is revealed.
    public var name: String
    /// The coffee in it. Samples with the same coffee are hidden replicates; nil where the sample is
    /// the only one of its coffee.
    public var coffee: String?
    /// The number of cups: 1…100.
    public var cups: Int

    /// Creates a sample.
    public init(id: String, code: String, name: String, coffee: String? = nil, cups: Int = 5) {
      self.id = id
      self.code = code
      self.name = name
      self.coffee = coffee
      self.cups = cups
    }

    /// What analyses group by: the coffee, or else the sample's own ID.
    public var coffeeID: String { coffee ?? id }
  }

  /// Who tastes.
  public struct Cupper: Sendable, Hashable, Codable {
    /// The ID within the session.
    public var id: String
    /// The name to show; empty for all whose names are not known.
    public var name: String

    /// Creates a cupper.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// One number that a cupper wrote.
  public struct Score: Sendable, Hashable, Codable {
    /// The ID of the cupper.
    public var cupper: String
    /// The ID of the sample.
    public var sample: String
    /// The ID of the form's section.
    public var section: String
    /// The cup, 1 up; nil for a section of the whole sample.
    public var cup: Int?
    /// The number in the section's units; 0 or 1 for a cup.
    public var value: Double
    /// When in the session the cupper tasted the sample: 1 for the first, and so on; nil for
    /// unknown.
    public var position: Int?

    /// Creates a score.
    public init(
      cupper: String, sample: String, section: String, cup: Int? = nil, value: Double,
      position: Int? = nil
    ) {
      self.cupper = cupper
      self.sample = sample
      self.section = section
      self.cup = cup
      self.value = value
      self.position = position
    }
  }

  /// A descriptor that a cupper gave to a sample.
  public struct Descriptor: Sendable, Hashable, Codable {
    /// The ID of the cupper.
    public var cupper: String
    /// The ID of the sample.
    public var sample: String
    /// The descriptor, such as the ID of a node of the flavor wheel.
    public var node: String

    /// Creates a descriptor.
    public init(cupper: String, sample: String, node: String) {
      self.cupper = cupper
      self.sample = sample
      self.node = node
    }
  }

  /// What to call a sample: its code until the session is revealed, then its name. O(samples).
  ///
  /// - Returns: nil for a sample that is not there.
  public func label(of sample: String) -> String? {
    samples.first { $0.id == sample }.map { isRevealed && !$0.name.isEmpty ? $0.name : $0.code }
  }

  /// Shows the names of samples from now on.
  public mutating func reveal() { isRevealed = true }
}

extension CuppingSession {
  /// Several sessions as one, for their words and the means of sections; scores only where all fill one form.
  ///
  /// - Parameter sessions: Sessions whose cuppers have the same IDs if they are the same.
  public init(merging sessions: [CuppingSession]) {
    let form = sessions.first?.form
    self.init(
      name: sessions.map(\.name).joined(separator: ", "),
      form: form ?? .sca2004, isRevealed: sessions.allSatisfy(\.isRevealed))
    let areAlike = sessions.allSatisfy { $0.form == form }
    for (number, session) in sessions.enumerated() {
      func id(_ sample: String) -> String { "\(number + 1) \(sample)" }
      samples += session.samples.map {
        Sample(
          id: id($0.id), code: id($0.code), name: $0.name, coffee: $0.coffeeID, cups: $0.cups)
      }
      cuppers += session.cuppers.filter { !cuppers.contains($0) }
      descriptors += session.descriptors.map {
        Descriptor(cupper: $0.cupper, sample: id($0.sample), node: $0.node)
      }
      guard areAlike else { continue }
      scores += session.scores.map {
        var score = $0
        score.sample = id($0.sample)
        return score
      }
    }
  }

  /// Checks IDs, codes, cups and every score against the form. O(samples + cuppers + scores ×
  /// sections).
  ///
  /// - Throws: The first `CuppingError` that is found, in the order of the session: code `too many`,
  ///   `missing`, `duplicate`, `unknown`, `cup`, `out of range`, `off step` or `invalid value`.
  public func check() throws(CuppingError) {
    try Self.limit("sample", samples.count, Self.memberLimit)
    try Self.limit("cupper", cuppers.count, Self.memberLimit)
    try Self.limit("score", scores.count, Self.scoreLimit)
    try Self.limit("descriptor", descriptors.count, Self.scoreLimit)
    try Self.unique("sample", samples.map(\.id))
    try Self.unique("code", samples.map(\.code))
    try Self.unique("cupper", cuppers.map(\.id))
    var cups: [String: Int] = [:]
    for sample in samples {
      guard (1...CuppingForm.cupLimit).contains(sample.cups) else {
        throw CuppingError(.cup) { $0.count = sample.cups }
      }
      cups[sample.id] = sample.cups
    }
    let known = Set(cuppers.map(\.id))
    var written: Set<Place> = []
    for score in scores {
      try check(score, cups: cups, cuppers: known)
      let place = Place(
        cupper: score.cupper, sample: score.sample, section: score.section, cup: score.cup)
      guard written.insert(place).inserted else {
        throw CuppingError(.duplicate) {
          ($0.field, $0.value, $0.section) = ("score", score.sample, score.section)
          $0.number = score.cup.map(Double.init)
        }
      }
    }
    for descriptor in descriptors {
      try Self.known("cupper", descriptor.cupper, known.contains(descriptor.cupper))
      try Self.known("sample", descriptor.sample, cups[descriptor.sample] != nil)
      guard !descriptor.node.isEmpty else { throw CuppingError(.missing) { $0.field = "node" } }
    }
  }

  private struct Place: Hashable {
    let cupper: String
    let sample: String
    let section: String
    let cup: Int?
  }

  private func check(_ score: Score, cups: [String: Int], cuppers: Set<String>)
    throws(CuppingError)
  {
    try Self.known("cupper", score.cupper, cuppers.contains(score.cupper))
    try Self.known("sample", score.sample, cups[score.sample] != nil)
    if let position = score.position, !(1...1_000_000).contains(position) {
      throw CuppingError(.invalidValue) { ($0.field, $0.number) = ("position", Double(position)) }
    }
    let count = cups[score.sample] ?? 0
    func refuseCup() -> CuppingError {
      CuppingError(.cup) {
        ($0.section, $0.count, $0.number) = (score.section, count, score.cup.map(Double.init))
      }
    }
    switch form.section(score.section)?.kind {
    case .scale:
      if let cup = score.cup, !(1...count).contains(cup) { throw refuseCup() }
      try form.check(score.value, section: score.section)
    case .goodCups, .faultyCups:
      guard let cup = score.cup, (1...count).contains(cup) else { throw refuseCup() }
      guard score.value == 0 || score.value == 1 else {
        throw CuppingError(.outOfRange) {
          ($0.section, $0.number, $0.low, $0.high) = (score.section, score.value, 0, 1)
        }
      }
    case .list, nil:
      try Self.known("section", score.section, false)
    }
  }

  private static func limit(_ field: String, _ count: Int, _ limit: Int) throws(CuppingError) {
    guard count <= limit else {
      throw CuppingError(.tooMany) { ($0.field, $0.count, $0.limit) = (field, count, limit) }
    }
  }

  private static func known(_ field: String, _ id: String, _ isKnown: Bool) throws(CuppingError) {
    guard isKnown else {
      throw CuppingError(.unknown) { ($0.field, $0.value) = (field, String(id.prefix(100))) }
    }
  }

  private static func unique(_ field: String, _ ids: [String]) throws(CuppingError) {
    var seen: Set<String> = []
    for id in ids {
      guard !id.isEmpty else { throw CuppingError(.missing) { $0.field = field } }
      guard seen.insert(id).inserted else {
        throw CuppingError(.duplicate) { ($0.field, $0.value) = (field, String(id.prefix(100))) }
      }
    }
  }

  /// What the numbers of an analysis are.
  public enum Measure: Sendable, Hashable, Codable {
    /// The total of the form.
    case total
    /// The numbers of one scale.
    case section(String)
  }

  /// The numbers to analyze, one for each cupper and sample: the total of the form, or of one scale.
  ///
  /// Where a scale was scored cup by cup, the mean of the cups counts. A form that is not filled far
  /// enough for a total gives none. The mark of a section of cups counts as it was made: for good
  /// cups 0 is a cup that is not. O(scores + samples × cuppers × sections).
  ///
  /// - Throws: What `check()` throws; code `no total` for a form without one, `unknown` for a section
  ///   that is no scale.
  public func panelScores(_ measure: Measure = .total) throws(CuppingError) -> [PanelScore] {
    try check()
    switch measure {
    case .total:
      guard form.hasTotal else { throw CuppingError(.noTotal) { $0.value = form.id } }
    case .section(let id):
      guard case .scale? = form.section(id)?.kind else {
        throw CuppingError(.unknown) { ($0.field, $0.value) = ("section", id) }
      }
    }
    var sheets: [Sheet.Key: Sheet] = [:]
    for score in scores {
      sheets[Sheet.Key(cupper: score.cupper, sample: score.sample), default: Sheet()].add(score)
    }
    var result: [PanelScore] = []
    for cupper in cuppers {
      for sample in samples {
        guard let sheet = sheets[Sheet.Key(cupper: cupper.id, sample: sample.id)] else { continue }
        let value: Double?
        switch measure {
        case .total: value = try sheet.total(form, cups: sample.cups)
        case .section(let id): value = sheet.mean(id)
        }
        guard let value else { continue }
        result.append(
          PanelScore(
            cupper: cupper.name.isEmpty ? "" : cupper.id, sample: sample.coffeeID, value: value,
            position: sheet.position.map(Double.init)))
      }
    }
    return result
  }

  /// What one cupper wrote of one sample.
  private struct Sheet {
    struct Key: Hashable {
      let cupper: String
      let sample: String
    }

    var numbers: [String: [Double]] = [:]
    var marks: [String: [Int: Bool]] = [:]
    var position: Int?

    mutating func add(_ score: Score) {
      if let cup = score.cup { marks[score.section, default: [:]][cup] = score.value == 1 }
      numbers[score.section, default: []].append(score.value)
      if let new = score.position { position = min(position ?? new, new) }
    }

    func mean(_ section: String) -> Double? {
      guard let values = numbers[section], !values.isEmpty else { return nil }
      return values.sorted().reduce(0, +) / Double(values.count)
    }

    func total(_ form: CuppingForm, cups: Int) throws(CuppingError) -> Double? {
      var sum = form.offset
      for section in form.sections {
        switch section.kind {
        case .scale(_, _, _, let weight) where weight != 0:
          // The mean of cups may lie between two steps, so the form's own check does not apply.
          guard let value = mean(section.id) else { return nil }
          sum += weight * value
        case .goodCups(let points):
          let bad = marks[section.id]?.values.count { !$0 } ?? 0
          sum += points * Double(cups - bad) / Double(cups)
        case .faultyCups(let points):
          sum -= points * Double(marks[section.id]?.values.count { $0 } ?? 0)
        case .scale, .list: break
        }
      }
      return form.rounded(sum)
    }
  }
}
