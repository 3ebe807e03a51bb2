import GRDB

/// The reason why a journal could not be read or written, or why an input was refused.
///
/// An error contains no sentence: `code` is the kind of problem, `reason` the exact cause, and
/// `facts` are the names and values that a message needs.
///
///     do {
///       try journal.add(brew, now: now)
///     } catch let error as JournalError where error.code == .invalidValue {
///       highlight(error.facts.field)
///     }
public struct JournalError: Error, Hashable, Sendable {
  /// The exact cause.
  public let reason: Reason
  /// The names and values involved.
  public let facts: Facts

  /// Creates an error.
  public init(_ reason: Reason, _ facts: Facts = Facts()) {
    self.reason = reason
    self.facts = facts
  }

  /// The kind of problem, to which a program can react.
  public var code: Code { reason.code }

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

  /// The names and values of an error; the reason determines which are set.
  public struct Facts: Hashable, Sendable {
    /// The path of the journal, of the imported file, or of a folder.
    public var file: String?
    /// The line of the file, from 1.
    public var line: Int?
    /// The column or field, named as in the journal's tables.
    public var field: String?
    /// The refused value as text.
    public var value: String?
    /// The kind of record.
    public var kind: RecordKind?
    /// The name or ID that was looked up, or the name of an entry of an archive.
    public var name: String?
    /// The records that a name can mean, or similar ones; best first.
    public var candidates: [Candidate] = []
    /// All records of the kind, if a name means none of them and they are few.
    public var known: [Candidate] = []
    /// The words that the field allows.
    public var allowed: [String] = []
    /// The numbers that the field allows.
    public var range: FieldRange?
    /// Why a schema refuses the value of the field.
    public var schemaFault: SchemaFault?
    /// The day that the value must not be after.
    public var latestDay: CalendarDay?
    /// The greatest number of bytes that the field allows.
    public var limit: Int?
    /// The number of records, such as the brews of a day.
    public var count: Int?
    /// The number of records that refer to the one to delete, by kind.
    public var references: [RecordKind: Int] = [:]
    /// The schema version that was found.
    public var version: Int?
    /// The newest schema version that this library knows.
    public var supportedVersion: Int?
    /// The system's `errno`, or SQLite's extended result code.
    public var systemCode: Int?

    /// Creates facts without values.
    public init() {}

    /// Creates facts about a file.
    init(file: String?, line: Int? = nil, name: String? = nil) {
      self.file = file
      self.line = line
      self.name = name
    }

    /// Creates facts about the value of a field.
    init(field: String, value: String? = nil) {
      self.field = field
      self.value = value
    }

    /// Creates facts about a kind of record, and a name or an ID that was looked up.
    init(kind: RecordKind, name: String? = nil) {
      self.kind = kind
      self.name = name
    }

    /// The facts with one value added.
    func with<Value>(_ fact: WritableKeyPath<Facts, Value>, _ value: Value) -> Facts {
      var facts = self
      facts[keyPath: fact] = value
      return facts
    }
  }

  /// A record that a name can mean.
  public struct Candidate: Hashable, Sendable, Identifiable {
    /// The record's ID.
    public let id: String
    /// The name in lists.
    public let name: String
    /// The difference from others of the same name, such as the roaster; may be empty.
    public let distinction: String

    /// Creates a candidate.
    public init(id: String, name: String, distinction: String = "") {
      self.id = id
      self.name = name
      self.distinction = distinction
    }

    /// The candidate for `record`.
    init(_ record: some NamedRecord) {
      self.init(id: record.idText, name: record.displayName, distinction: record.distinction)
    }
  }
}

extension JournalError: CustomStringConvertible {
  /// The code, the reason and the facts, for logs. It contains texts of the user; front ends make
  /// their own sentences.
  public var description: String {
    let facts = facts.description
    let head = "\(code.rawValue): \(reason.name)"
    return facts.isEmpty ? head : "\(head) (\(facts))"
  }
}

extension JournalError.Facts: CustomStringConvertible {
  /// The facts that are set, as `name: value`, separated by commas.
  public var description: String {
    let texts: [(String, String?)] = [
      ("file", file), ("line", line.map(String.init)), ("field", field), ("value", value),
      ("kind", kind?.rawValue), ("name", name), ("candidates", Self.list(candidates.map(\.id))),
      ("known", Self.list(known.map(\.id))), ("allowed", Self.list(allowed)),
      ("range", range?.description),
      ("schema fault", schemaFault.map { "\($0)" }), ("latest day", latestDay?.description),
      ("limit", limit.map(String.init)), ("count", count.map(String.init)),
      (
        "references",
        Self.list(
          references.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) \($0.key)" })
      ),
      ("version", version.map(String.init)),
      ("supported version", supportedVersion.map(String.init)),
      ("system code", systemCode.map(String.init)),
    ]
    return texts.compactMap { name, text in text.map { "\(name): \($0)" } }.joined(separator: ", ")
  }

  private static func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : "[" + texts.joined(separator: ", ") + "]"
  }
}

extension JournalError {
  /// Creates the error for an SQLite error of the journal at `path`.
  ///
  /// SQLite's own message may quote the user's data; only its codes are used.
  init(_ error: DatabaseError, path: String) {
    let reason: Reason =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_NOTADB: .notAJournal
      case .SQLITE_CORRUPT: .damaged
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen
      case .SQLITE_READONLY: .readOnlyFolder
      case .SQLITE_FULL: .diskFull
      case .SQLITE_IOERR: .diskFailure
      case .SQLITE_CONSTRAINT: .refusedValue
      case .SQLITE_ERROR: .missingTable
      default: .sqliteFailure
      }
    self.init(
      reason, Facts(file: path).with(\.systemCode, Int(error.extendedResultCode.rawValue)))
  }
}

/// Why a schema refuses a value of a document.
public enum SchemaFault: Hashable, Sendable {
  case notTheText(String)
  case notText
  /// It is an empty text or an empty list.
  case empty
  /// It is longer than so many characters.
  case tooLong(limit: Int)
  /// It is not a number.
  case notANumber
  /// It must be above this number.
  case notAbove(Double)
  /// It is below the lowest number, which is allowed.
  case below(Double)
  /// It is above the highest number, which is allowed.
  case above(Double)
  /// It is not a whole number.
  case notWhole
  case moreThanOneDecimal
  /// It is none of these words.
  case unknownWord(allowed: [String])
  /// It is not a day as `YYYY-MM-DD`.
  case notADay
  /// It is neither a day nor a time as `YYYY-MM-DDTHH:MM:SSZ`.
  case notATime
  /// It is not a list.
  case notAList
  case notAnObject
  /// It is an object without this member.
  case lacksMember(String)
  /// The schema has no member of this name; the one with the most similar name, if any is similar.
  case unknownMember(near: String?)
}
