/// What keeps a journal from being read or written, in the two halves of one line.
public struct JournalError: Error, Equatable, Sendable {
  /// What kind of thing went wrong. More may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no such file.
    public static let missing = Code(rawValue: "missing")
    /// The file may not be read or written.
    public static let permission = Code(rawValue: "permission")
    /// The file is no journal: empty, another format, or another program's database.
    public static let notAJournal = Code(rawValue: "not a journal")
    /// The file is cut short or its content is broken.
    public static let damaged = Code(rawValue: "damaged")
    /// The journal's schema version is not the one this library knows.
    public static let version = Code(rawValue: "version")
    /// Another program holds the journal.
    public static let locked = Code(rawValue: "locked")
    /// The disk is full or failing.
    public static let disk = Code(rawValue: "disk")
    /// The file exists already.
    public static let exists = Code(rawValue: "exists")
    /// A value that a field cannot hold.
    public static let invalidValue = Code(rawValue: "invalid value")
    /// A name that nothing in the journal has, or several things.
    public static let name = Code(rawValue: "name")
    /// An input that cannot be understood.
    public static let badInput = Code(rawValue: "bad input")
  }

  public let code: Code
  /// What is wrong.
  public let problem: String
  /// What to do.
  public let remedy: String

  public init(_ code: Code, _ problem: String, _ remedy: String) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
  }
}

extension JournalError: CustomStringConvertible {
  public var description: String { "\(problem); \(remedy)" }
}
