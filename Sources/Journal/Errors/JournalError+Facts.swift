extension JournalError {
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
