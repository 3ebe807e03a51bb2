extension CuppingSession {
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
}
