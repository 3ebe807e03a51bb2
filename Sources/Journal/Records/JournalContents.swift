/// The records of a journal, as a consistent snapshot.
///
/// References may be missing: another program may have removed a record.
public struct JournalContents: Sendable, Hashable {
  /// All beans, by ID.
  public var beans: [Bean]
  /// All methods, by ID.
  public var methods: [BrewMethod]
  /// All grinders, by ID.
  public var grinders: [Grinder]
  /// All recipes, by ID.
  public var recipes: [Recipe]
  /// All brews, oldest first; brews of the same time by ID.
  public var brews: [Brew]
  /// The tastings of the journal's own taster, by the ID of their brews.
  public var tastings: [Tasting]
  /// What the curves of brews show, without the curves, by the ID of their brews
  /// (`BrewJournal.shots(of:)` reads curves).
  public var shots: [Shot] = []
  /// The people who taste, by name.
  public var tasters: [Taster] = []
  /// The tastings of all others, by the ID of their brews.
  public var otherTastings: [Tasting] = []
  /// Which settings of a grinder are coarser, where someone said so (`BrewJournal.setCoarser`).
  public var coarser: [Identifier<Grinder>: CoarserSettings] = [:]
  /// How many clicks a turn of a grinder has, where someone said so (`BrewJournal.setClicksPerTurn`).
  public var clicksPerTurn: [Identifier<Grinder>: Double] = [:]
  /// How many days off roast beans are at their peak and acceptable, where someone said so
  /// (`BrewJournal.setFreshness`); nil for the standard.
  public var freshness: FreshnessBands?
  /// Unlikely values that someone said are right (`BrewJournal.confirm`).
  public var confirmed: Set<ConfirmedValue> = []

  /// Creates contents from records in the order described above.
  public init(
    beans: [Bean] = [], methods: [BrewMethod] = [], grinders: [Grinder] = [],
    recipes: [Recipe] = [], brews: [Brew] = [], tastings: [Tasting] = []
  ) {
    self.beans = beans
    self.methods = methods
    self.grinders = grinders
    self.recipes = recipes
    self.brews = brews
    self.tastings = tastings
  }
}

/// The kinds of record that a journal stores, one table each.
public enum RecordKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A bag of coffee: `Bean`.
  case bean
  /// A way of brewing: `BrewMethod`.
  case method
  /// A grinder: `Grinder`.
  case grinder
  /// Settings with a name: `Recipe`.
  case recipe
  /// One brew with its settings and rating: `Brew`.
  case brew
  /// The taste of one brew: `Tasting`.
  case tasting
  /// The curve of one brew: `Shot`.
  case shot
  /// A person who tastes brews: `Taster`.
  case taster
  /// A session at the cupping table: `CuppingRecord`.
  case cupping
  /// A sample of a session: `SampleRecord`.
  case cuppingSample = "cupping_sample"
  /// A score of a sample: `ScoreRecord`.
  case cuppingScore = "cupping_score"
}

extension RecordKind: CustomStringConvertible {
  /// The English noun, such as `bean`.
  public var description: String { rawValue }
}

/// The ID of a record among others of its kind: a lower-case UUID.
///
/// The text is not changed, since other programs may write IDs of another form.
public struct Identifier<Record>: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The text in the journal.
  public let rawValue: String

  /// Creates an ID from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The text in the journal.
  public var description: String { rawValue }

  /// The beginning of the ID, which lists show and people write.
  public var short: String { String(rawValue.prefix(8)) }
}

extension Identifier: Comparable {
  /// Orders IDs by their text.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Sequence {
  /// The beginnings of the IDs that distinguish them: eight characters, more where two begin alike.
  public func shortIDs<Record>() -> [String] where Element == Identifier<Record> {
    let whole = map(\.rawValue)
    let sorted = Set(whole).sorted()
    let alike = zip(sorted, sorted.dropFirst()).map { one, next in
      zip(one, next).prefix { $0 == $1 }.count
    }
    let length = Swift.max(8, (alike.max() ?? 0) + 1)
    return whole.map { String($0.prefix(length)) }
  }
}

/// A record with columns of words that need no code of their own: `RecordFields` has them, and
/// `Lexicon/wording/en.tsv` what they are called (`remark.storage`) and what they are for
/// (`remark.storage.help`).
package protocol RemarkedRecord: Sendable {
  /// The columns of words that were added since the first version of the schema.
  static var remarks: [String] { get }
  /// What a column says; empty for nothing.
  subscript(remark column: String) -> String { get set }
}

extension Bean: RemarkedRecord {
  package static let remarks = CSVColumn.laterOfBean.filter(\.isRemark).map(\.rawValue)
  package subscript(remark column: String) -> String {
    get { Self.fields[column]?.text(of: self) ?? "" }
    set { Self.fields[column]?.put(&self, .text(newValue)) }
  }
}

extension Brew: RemarkedRecord {
  package static let remarks = CSVColumn.laterOfBrew.filter(\.isRemark).map(\.rawValue)
  package subscript(remark column: String) -> String {
    get { Self.fields[column]?.text(of: self) ?? "" }
    set { Self.fields[column]?.put(&self, .text(newValue)) }
  }
}
