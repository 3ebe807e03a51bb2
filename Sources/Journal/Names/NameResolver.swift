/// Finds the record that a name means, in spite of differences in case and accents, missing words
/// and typos.
public struct NameResolver<Record: NamedRecord>: Sendable {
  /// The result of a look-up.
  public enum Match: Sendable {
    /// Exactly one record matches.
    case one(Record)
    /// Several records match equally; the best known first.
    case several([Record])
    /// No record matches; these are the most similar.
    case none(near: [Record])
  }

  private struct Entry: Sendable {
    let record: Record
    let own: NameKey
    let keys: [NameKey]
    let searchContext: NameKey
  }

  private let entries: [Entry]

  /// Creates a resolver for the names of `records`; of equal matches the first has precedence.
  public init(_ records: [Record]) {
    entries = records.map { record in
      Entry(
        record: record, own: NameKey(record.displayName), keys: record.names.map(NameKey.init),
        searchContext: NameKey(record.searchContext + " " + record.names.joined(separator: " ")))
    }
  }

  /// Looks up a name or an ID by, in this order: the ID, the whole name, words of the name, words
  /// of its context (a bean's roaster, origin, region, process), and the edit distance. Of several
  /// bags with one name, the only one that is not archived is meant.
  ///
  /// - Complexity: Linear in the records.
  public func match(_ text: String) -> Match {
    if let record = entries.first(where: { $0.record.idText == text })?.record {
      return .one(record)
    }
    let key = NameKey(text)
    guard !key.joined.isEmpty else { return .none(near: Array(entries.prefix(5).map(\.record))) }
    let whole = entries.filter { entry in entry.keys.contains { $0.joined == key.joined } }
    if !whole.isEmpty { return Self.namesakes(whole.map(\.record)) }
    // Words of the name have precedence over words of its context.
    for contains: (Entry) -> Bool in [
      { $0.own.contains(key) }, { $0.keys.contains { $0.contains(key) } },
      { $0.searchContext.contains(key) },
    ] {
      let byWords = entries.filter(contains)
      if !byWords.isEmpty { return Self.choice(byWords.map(\.record)) }
    }
    let edits = entries.compactMap { entry in
      entry.keys.compactMap { $0.edits(to: key) }.min().map { (entry.record, $0) }
    }
    if let fewest = edits.map(\.1).min() {
      return Self.namesakes(edits.filter { $0.1 == fewest }.map(\.0))
    }
    let rough = entries.filter { $0.searchContext.roughlyContains(key) }
    if !rough.isEmpty { return Self.choice(rough.map(\.record)) }
    return .none(near: near(key))
  }

  /// What a resolver of `records` answers that is asked only once. A whole name is found without the
  /// keys of all names.
  static func match(_ text: String, among records: [Record]) -> Match {
    let key = NameKey(text)
    if !key.joined.isEmpty, !records.contains(where: { $0.idText == text }) {
      let whole = records.filter { $0.names.contains(where: key.isKey) }
      if !whole.isEmpty { return namesakes(whole) }
    }
    return NameResolver(records).match(text)
  }

  private static func choice(_ records: [Record]) -> Match {
    if let first = records.first, records.count == 1 { return .one(first) }
    return .several(records.filter { !$0.isArchived } + records.filter(\.isArchived))
  }

  /// Of several bags of one coffee, the only one that is not archived is meant.
  private static func namesakes(_ records: [Record]) -> Match {
    let active = records.filter { !$0.isArchived }
    if let first = active.first, active.count == 1, Set(records.map(\.displayName)).count == 1 {
      return .one(first)
    }
    return choice(records)
  }

  /// Whether a record has exactly this name, but for case, accents and what is between the words.
  public func hasName(_ text: String) -> Bool {
    let key = NameKey(text)
    return entries.contains { entry in entry.keys.contains { $0.joined == key.joined } }
  }

  private func near(_ key: NameKey) -> [Record] {
    let scored = entries.map { entry in
      (entry.record, entry.keys.map { $0.likeness(to: key) }.max() ?? 0)
    }
    let near = scored.filter { $0.1 >= 0.4 }.sorted { $0.1 > $1.1 }
    return near.prefix(5).map(\.0)
  }

  /// The one record that `text` means.
  ///
  /// - Throws: `JournalError`: `ambiguousName` or `unknownName`, with the matching or similar
  ///   records.
  public func resolve(_ text: String) throws(JournalError) -> Record {
    try Self.record(match(text), text) { entries.map(\.record) }
  }

  /// As `resolve` of a resolver of `records` that is asked only once.
  static func resolve(_ text: String, among records: [Record]) throws(JournalError) -> Record {
    try record(match(text, among: records), text) { records }
  }

  private static func record(
    _ match: Match, _ text: String, among records: () -> [Record]
  ) throws(JournalError) -> Record {
    let facts = JournalError.Facts(kind: Record.kind, name: text)
    switch match {
    case .one(let record): return record
    case .several(let records):
      let candidates = records.map(JournalError.Candidate.init)
      throw JournalError(.ambiguousName, facts.with(\.candidates, candidates))
    case .none(let near):
      let records = records()
      let isShort = near.isEmpty && records.count <= Self.fewRecords
      let known = isShort ? records.map(JournalError.Candidate.init) : []
      let candidates = near.map(JournalError.Candidate.init)
      throw JournalError(
        .unknownName, facts.with(\.candidates, candidates).with(\.known, known))
    }
  }

  /// Up to this number of records, all are listed when a name matches none of them.
  private static var fewRecords: Int { 6 }
}
