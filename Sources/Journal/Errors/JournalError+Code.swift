extension JournalError {
  /// The kinds of problem. More may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, such as `not a journal`.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no such file.
    public static let missing = Code(rawValue: "missing")
    /// The file may not be read or written.
    public static let permission = Code(rawValue: "permission")
    /// The file is not a journal: empty, another format, or another program's database.
    public static let notAJournal = Code(rawValue: "not a journal")
    /// The file is truncated or its content is corrupt.
    public static let damaged = Code(rawValue: "damaged")
    /// The journal's schema version is not one that this library knows.
    public static let version = Code(rawValue: "version")
    /// Another program has locked the journal.
    public static let locked = Code(rawValue: "locked")
    /// The disk is full or failing.
    public static let disk = Code(rawValue: "disk")
    /// The file, or a record with this ID, exists already.
    public static let exists = Code(rawValue: "exists")
    /// A value that a field cannot have.
    public static let invalidValue = Code(rawValue: "invalid value")
    /// A name or an ID that is unknown in the journal or ambiguous.
    public static let name = Code(rawValue: "name")
    /// Other records still refer to the record.
    public static let inUse = Code(rawValue: "in use")
    /// A change cannot be undone, since the journal is not as the change left it.
    public static let conflict = Code(rawValue: "conflict")
    /// An input that cannot be understood.
    public static let badInput = Code(rawValue: "bad input")
    /// Something that this build of the package lacks.
    public static let notBuilt = Code(rawValue: "not built")
  }
}
