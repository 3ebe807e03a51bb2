/// One change of a journal, as its log keeps it: everything that one call wrote.
public struct JournalChange: Sendable, Hashable, Identifiable {
  /// What was done. More may be added.
  public struct Action: RawRepresentable, Hashable, Sendable {
    /// The action as the journal writes it.
    public let rawValue: String

    /// Creates an action from the journal's word, known or not.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A record was added, maybe with others that it needs.
    public static let add = Action(rawValue: "add")
    /// A record was changed.
    public static let edit = Action(rawValue: "edit")
    /// A brew was rated, or its rating was taken back.
    public static let rate = Action(rawValue: "rate")
    /// A record was deleted, maybe with others that refer to it.
    public static let delete = Action(rawValue: "delete")
    /// A bean was archived.
    public static let archive = Action(rawValue: "archive")
    /// A bean was taken out of the archive.
    public static let unarchive = Action(rawValue: "unarchive")
    /// Two records of a kind became one.
    public static let merge = Action(rawValue: "merge")
    /// Faults were taken away.
    public static let mend = Action(rawValue: "mend")
    /// A file was imported.
    public static let `import` = Action(rawValue: "import")
  }

  /// A column that the change gave another value.
  public struct Field: Sendable, Hashable {
    /// The column, such as `rating`.
    public let name: String
    /// The value before, as text; nil where none was recorded.
    public let before: String?
    /// The value after, as text; nil where none is recorded.
    public let after: String?
  }

  /// The number of the change in the log; later changes have higher ones.
  public let id: Int
  /// What was done.
  public let action: Action
  /// The kind of the record that was changed; nil for an import.
  public let kind: RecordKind?
  /// The ID of the record that was changed; empty for an import.
  public let recordID: String
  /// What the record was called: the bean of a brew, the file of an import.
  public let name: String
  /// When the brew that was changed was brewed; nil for other records.
  public let brewedAt: Timestamp?
  /// When the change was made.
  public let changedAt: Timestamp
  /// What was changed in the record itself, and in a brew's tasting.
  public let fields: [Field]
  /// How many records were added, by kind.
  public let added: [RecordKind: Int]
  /// How many records were edited, by kind.
  public let edited: [RecordKind: Int]
  /// How many records were deleted, by kind.
  public let deleted: [RecordKind: Int]
}
