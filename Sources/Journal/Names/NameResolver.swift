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

  /// Whether a name, or what is beside it, has exactly this word, or is it.
  func hasWord(_ word: NameKey) -> Bool {
    keys.contains { keys in
      (keys.names + [keys.context]).contains { $0.joined == word.joined || $0.hasWord(word) }
    }
  }

  /// Whether a record is found by this text: it may be the name of another record, or a typo.
  public func couldMean(_ text: String) -> Bool { found(text) != nil }

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

  /// The one record with this ID or exactly this name (`hasName`): for people, of whom two may have names
  /// that differ in a letter.
  ///
  /// - Throws: `JournalError`: `ambiguousName` or `unknownName`, with the similar records.
  public func resolveExactly(_ text: String) throws(JournalError) -> Record {
    let key = NameKey(text)
    let own = records.filter { $0.idText == text }
    let named = records { keys in keys.names.contains { $0.joined == key.joined } }
    let found = own.isEmpty && !key.joined.isEmpty ? named : own
    let match: Match = found.isEmpty ? .none(near: near(key)) : Self.choice(found)
    return try Self.record(match, text) { records }
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

/// A record that can be looked up by name.
public protocol NamedRecord: Sendable {
  static var kind: RecordKind { get }
  var idText: String { get }
  /// The name in lists.
  var displayName: String { get }
  /// The complete names of the record.
  var names: [String] { get }
  /// Further words that a query may contain, such as the roaster and origin.
  var searchContext: String { get }
  /// The difference from others of the same name.
  var distinction: String { get }
  /// Whether it is archived, and therefore seldom meant.
  var isArchived: Bool { get }
}

extension NamedRecord {
  /// By default the name in lists.
  public var names: [String] { [displayName] }
  /// By default no further words.
  public var searchContext: String { "" }
  /// By default empty.
  public var distinction: String { "" }
  /// By default false: only beans can be archived.
  public var isArchived: Bool { false }
}

extension NamedRecord where Self: Identifiable, ID == Identifier<Self> {
  /// The ID as text.
  public var idText: String { id.rawValue }
}

/// The part of a name that people write reliably: letters and digits, folded, in words.
struct NameKey: Equatable, Sendable {
  /// The words joined without separators.
  let joined: [UInt8]
  /// Where each word ends in `joined`.
  private let ends: [Int]

  init(_ text: String) {
    var text = text
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    text.withUTF8 { TextFolding.names.append($0.span, to: &bytes) }
    var ends: [Int] = []
    var count = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if Self.isLetterOrDigit(byte) {
        bytes[count] = byte
        count += 1
      } else if count > ends.last ?? 0 {
        ends.append(count)
      }
    }
    if count > ends.last ?? 0 { ends.append(count) }
    bytes.removeLast(bytes.count - count)
    joined = bytes
    self.ends = ends
  }

  /// The positions of the words.
  var words: Range<Int> { ends.indices }

  /// The part of `joined` that is a word.
  private func place(of word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }

  /// Whether the key of `text` has the same letters and digits. Most texts differ in how many they
  /// have, which is counted without folding them.
  func isKey(of text: String) -> Bool {
    var text = text
    let count: Int? = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return bytes.count { Self.isLetterOrDigit($0 < 0x40 ? $0 : $0 | 0x20) }
    }
    return (count == nil || count == joined.count) && NameKey(text).joined == joined
  }

  /// Whether a folded text has exactly these letters and digits.
  func isKey(ofFolded text: [UInt8]) -> Bool {
    var rest = joined[...]
    for byte in text where Self.isLetterOrDigit(byte) {
      guard rest.popFirst() == byte else { return false }
    }
    return rest.isEmpty
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || UTF8Text.isDigit(byte)
  }

  /// Whether each of `other`'s words begins a word of this name.
  func contains(_ other: NameKey) -> Bool {
    !other.words.isEmpty && other.words.allSatisfy { hasWord(beginningWith: $0, of: other) }
  }

  /// Whether a word of another name begins one of this name.
  func hasWord(beginningWith part: Int, of other: NameKey) -> Bool {
    let part = other.place(of: part)
    return words.contains { begins(place(of: $0), with: part, of: other) }
  }

  /// The same, or whether the word is, except for one or two typos, one of this name.
  func roughlyHasWord(beginningWith part: Int, of other: NameKey) -> Bool {
    let part = other.place(of: part)
    return words.contains { word in
      let word = place(of: word)
      return begins(word, with: part, of: other) || edits(word, part, of: other) != nil
    }
  }

  /// Whether one of the words is a name of one word.
  func hasWord(_ other: NameKey) -> Bool {
    words.contains { joined[place(of: $0)].elementsEqual(other.joined) }
  }

  private func begins(_ word: Range<Int>, with part: Range<Int>, of other: NameKey) -> Bool {
    guard part.count <= word.count else { return false }
    for offset in 0..<part.count
    where joined[word.lowerBound + offset] != other.joined[part.lowerBound + offset] {
      return false
    }
    return true
  }

  /// The number of edits between two names; nil if it is more than one from four letters on, or two
  /// from eight on. Digits are never a typo, since `SL28` and `SL34` are different.
  func edits(to other: NameKey) -> Int? {
    edits(joined.indices, other.joined.indices, of: other)
  }

  private func edits(_ word: Range<Int>, _ part: Range<Int>, of other: NameKey) -> Int? {
    let letters = max(word.count, part.count)
    let allowed = letters < 4 ? 0 : letters < 8 ? 1 : 2
    guard letters - min(word.count, part.count) <= allowed else { return nil }
    let (own, written) = (joined[word], other.joined[part])
    guard
      own.lazy.filter(UTF8Text.isDigit).elementsEqual(written.lazy.filter(UTF8Text.isDigit))
    else { return nil }
    if allowed == 0 { return own == written ? 0 : nil }
    let distance = EditDistance.between(Array(own), Array(written))
    return distance <= allowed ? distance : nil
  }

  /// The similarity from 0 (nothing in common) to 1 (equal), for sorting similar names.
  func likeness(to other: NameKey) -> Double {
    let length = max(joined.count, other.joined.count)
    guard length > 0 else { return 0 }
    let whole = 1 - Double(EditDistance.between(joined, other.joined)) / Double(length)
    let shared = other.words.count { part in
      let part = Array(other.joined[other.place(of: part)])
      return words.contains { word in
        let word = Array(joined[place(of: word)])
        return word.starts(with: part) || EditDistance.typos(part, for: word, oneIn: 4) != nil
      }
    }
    let share = other.words.isEmpty ? 0 : Double(shared) / Double(other.words.count)
    return max(whole, share * 0.99)
  }
}
