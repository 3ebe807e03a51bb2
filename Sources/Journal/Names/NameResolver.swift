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

  /// What is compared of a record.
  private struct Keys: Sendable {
    /// Of the name in lists.
    let own: NameKey
    /// Of the complete names, each once.
    let names: [NameKey]
    /// Of the further words that a query may contain beside those of the names.
    let context: NameKey

    init(_ record: Record) {
      var texts: [String] = []
      for name in record.names where !texts.contains(name) { texts.append(name) }
      names = texts.map(NameKey.init)
      own =
        texts.firstIndex(of: record.displayName).map { [names] in names[$0] }
        ?? NameKey(record.displayName)
      context = NameKey(record.searchContext)
    }

    /// Whether each of the words of `key` begins a word of the names or of the context.
    func contain(_ key: NameKey) -> Bool {
      !key.words.isEmpty
        && key.words.allSatisfy { part in
          context.hasWord(beginningWith: part, of: key)
            || names.contains { $0.hasWord(beginningWith: part, of: key) }
        }
    }

    /// The same, except for one or two typos in a word.
    func roughlyContain(_ key: NameKey) -> Bool {
      !key.words.isEmpty
        && key.words.allSatisfy { part in
          context.roughlyHasWord(beginningWith: part, of: key)
            || names.contains { $0.roughlyHasWord(beginningWith: part, of: key) }
        }
    }
  }

  private let records: [Record]
  /// In the order of `records`.
  private let keys: [Keys]

  /// Creates a resolver for the names of `records`; of equal matches the first has precedence.
  public init(_ records: [Record]) {
    self.records = records
    keys = records.map(Keys.init)
  }

  /// Looks up a name or an ID by, in this order: the ID, the whole name, words of the name, words
  /// of its context (a bean's roaster, origin, region, process), and the edit distance. Of several
  /// bags with one name, the only one that is not archived is meant.
  ///
  /// - Complexity: Linear in the records.
  public func match(_ text: String) -> Match {
    let key = NameKey(text)
    return found(text, key) ?? .none(near: near(key))
  }

  /// As `match`, without similar names where nothing matches.
  func found(_ text: String) -> Match? {
    found(text, NameKey(text))
  }

  private func found(_ text: String, _ key: NameKey) -> Match? {
    if let record = records.first(where: { $0.idText == text }) { return .one(record) }
    guard !key.joined.isEmpty else { return nil }
    let whole = records { keys in keys.names.contains { $0.joined == key.joined } }
    if !whole.isEmpty { return Self.namesakes(whole) }
    // Words of the name have precedence over words of its context.
    for contain: (Keys) -> Bool in [
      { $0.own.contains(key) }, { $0.names.contains { $0.contains(key) } }, { $0.contain(key) },
    ] {
      let byWords = records(contain)
      if !byWords.isEmpty { return Self.choice(byWords) }
    }
    let edits = keys.indices.compactMap { place in
      keys[place].names.compactMap { $0.edits(to: key) }.min().map { (place, $0) }
    }
    if let fewest = edits.map(\.1).min() {
      return Self.namesakes(edits.filter { $0.1 == fewest }.map { records[$0.0] })
    }
    let rough = records { $0.roughlyContain(key) }
    return rough.isEmpty ? nil : Self.choice(rough)
  }

  private func records(_ areMeant: (Keys) -> Bool) -> [Record] {
    keys.indices.filter { areMeant(keys[$0]) }.map { records[$0] }
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
    return keys.contains { keys in keys.names.contains { $0.joined == key.joined } }
  }

  private func near(_ key: NameKey) -> [Record] {
    guard !key.joined.isEmpty else { return Array(records.prefix(5)) }
    let scored = keys.indices.map { place in
      (place, keys[place].names.map { $0.likeness(to: key) }.max() ?? 0)
    }
    let near = scored.filter { $0.1 >= 0.4 }.sorted { $0.1 > $1.1 }
    return near.prefix(5).map { records[$0.0] }
  }

  /// The one record that `text` means.
  ///
  /// - Throws: `JournalError`: `ambiguousName` or `unknownName`, with the matching or similar
  ///   records.
  public func resolve(_ text: String) throws(JournalError) -> Record {
    try Self.record(match(text), text) { records }
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
