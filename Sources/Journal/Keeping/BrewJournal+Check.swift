import Documents
import GRDB

extension BrewJournal {
  /// Looks for what is broken: the file, references to nothing, impossible numbers, unreadable times.
  ///
  /// - Complexity: Reads the whole file.
  /// - Throws: `JournalError`.
  public func faults() throws -> [JournalFault] {
    var broken: [JournalFault] = []
    do {
      return try read { database in
        let inspector = JournalInspector(database: database)
        broken = try inspector.brokenParts()
        return try inspector.faults()
      }
    } catch let error as JournalError where error.reason == .damaged {
      // The transaction of a broken file may not even end.
      guard broken.isEmpty else { return broken }
      return [
        JournalFault(
          problem: .broken("SQLITE_CORRUPT"), kind: nil, recordID: "", field: "",
          value: "")
      ]
    }
  }

  /// Repairs what can be repaired, as one change: references to nothing and impossible numbers are
  /// cleared; the tasting of a brew that is gone is deleted.
  ///
  /// - Returns: What was taken away.
  /// - Throws: `JournalError`.
  @discardableResult
  public func mend() throws -> [JournalFault] {
    try write(keepingIf: { !$0.isEmpty }) { database in
      let faults = try JournalInspector(database: database).faults().filter(\.isMendable)
      let recorder = ChangeRecorder(database)
      for fault in faults {
        guard let kind = fault.kind else { continue }
        try recorder.willChange(kind, fault.recordID)
        let change =
          switch (kind, fault.problem, fault.field) {
          case (.tasting, .dangling, _), (.shot, .dangling, _), (.cuppingScore, .dangling, _),
            (.cuppingSample, .dangling(.cupping), _):
            "DELETE FROM \(kind)"
          case (.brew, _, "rating"): "UPDATE \(kind) SET rating = 0"
          case (_, _, let field): "UPDATE \(kind) SET \(field) = NULL"
          }
        try database.execute(sql: change + " WHERE id = ?", arguments: [fault.recordID])
      }
      try recorder.save(.mend, ChangeLog.Subject())
      return faults
    }
  }
}

/// Finds the faults of a journal.
struct JournalInspector {
  let database: Database

  /// What SQLite's integrity check finds; a file that cannot even be checked is broken, too.
  func brokenParts() throws -> [JournalFault] {
    var found: [String]
    do {
      found = try String.fetchAll(database, sql: "PRAGMA integrity_check(100)")
    } catch let error as DatabaseError where Self.isDamage(error) {
      found = [error.message ?? "\(error.resultCode)"]
    }
    return found.filter { $0 != "ok" }
      .map { JournalFault(problem: .broken($0), kind: nil, recordID: "", field: "", value: "") }
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR].contains(error.resultCode)
  }

  /// - Returns: Of a file that is broken, as much as can be found.
  func faults() throws -> [JournalFault] {
    let broken = try brokenParts()
    do {
      return try broken + recordFaults()
    } catch let error as DatabaseError where !broken.isEmpty && Self.isDamage(error) {
      return broken
    }
  }

  private func recordFaults() throws -> [JournalFault] {
    var faults: [JournalFault] = []
    for reference in try RecordReference.all(in: database) {
      let (owner, column) = (reference.owner, reference.column)
      try find(
        owner, column, .dangling(reference.target),
        """
        \(column) IS NOT NULL AND \(column) <> ''
        AND NOT EXISTS (SELECT 1 FROM \(reference.target) t WHERE t.id = \(owner).\(column))
        """, &faults)
    }
    for record in [Brew.self, Bean.self, Recipe.self, Tasting.self] as [any StoredRecord.Type] {
      for range in record.ranges {
        let field = range.field
        try find(
          record.recordKind, field, .outOfRange(range),
          """
          \(field) IS NOT NULL AND (typeof(\(field)) NOT IN ('integer', 'real')
          OR NOT (\(field) \(range.includesLow ? ">=" : ">") \(range.low) AND \(field) <= \(range.high)))
          """, &faults)
      }
    }
    try times(&faults)
    return faults
  }

  private func find(
    _ kind: RecordKind, _ field: String, _ problem: JournalFault.Problem, _ condition: String,
    _ faults: inout [JournalFault]
  ) throws {
    // A journal of an earlier program lacks columns, and a table.
    if case .dangling(let target) = problem, try !database.tableExists(target.rawValue) { return }
    guard try database.columns(in: kind.rawValue).contains(where: { $0.name.lowercased() == field })
    else { return }
    try ColumnReader.forEach(
      database, "SELECT id, \(field) FROM \(kind) WHERE \(condition) ORDER BY id"
    ) { row in
      faults.append(
        JournalFault(
          problem: problem, kind: kind, recordID: row.text(0), field: field, value: row.text(1)))
    }
  }

  private func times(_ faults: inout [JournalFault]) throws {
    try ColumnReader.forEach(database, "SELECT id, brewed_at FROM brew ORDER BY id") { row in
      let text = row.text(1)
      // A brew need not have a day.
      guard !text.isEmpty, Timestamp(text).seconds == nil else { return }
      faults.append(
        JournalFault(
          problem: .unreadableTime, kind: .brew, recordID: row.text(0), field: "brewed_at",
          value: text))
    }
    try ColumnReader.forEach(
      database, "SELECT id, roast_date FROM bean WHERE roast_date <> '' ORDER BY id"
    ) { row in
      let text = row.text(1)
      guard CalendarDay(text.prefix(10)) == nil else { return }
      faults.append(
        JournalFault(
          problem: .unreadableTime, kind: .bean, recordID: row.text(0), field: "roast_date",
          value: text))
    }
  }
}

/// Something in a journal that this library would not have written.
public struct JournalFault: Sendable, Hashable {
  /// What is wrong.
  public enum Problem: Sendable, Hashable {
    /// SQLite's integrity check says so; the text is its own.
    case broken(String)
    /// The field refers to a record of a kind that is not there.
    case dangling(RecordKind)
    /// The number is not one of these, or no number at all.
    case outOfRange(FieldRange)
    /// The text is no day or no moment.
    case unreadableTime
  }

  /// What is wrong.
  public let problem: Problem
  /// The kind of the record; nil where the file itself is broken.
  public let kind: RecordKind?
  /// The record's ID; empty where the file itself is broken.
  public let recordID: String
  /// The column.
  public let field: String
  /// What is in it.
  public let value: String

  /// Whether `mend` repairs it: a reference to nothing and an impossible number are cleared. Only a
  /// person knows when a brew was made.
  public var isMendable: Bool {
    switch problem {
    case .dangling, .outOfRange: true
    case .broken, .unreadableTime: false
    }
  }
}

extension JournalFault: Identifiable {
  /// The fault itself: a record may have several, of one field each.
  public var id: Self { self }
}

/// A fault of `insights journal check`. The form names the kind of problem; what a field refers to and
/// the numbers that it may have follow from the record and the field.
extension JournalFault: Documented {
  package struct Document: JSONDocument {
    let problem: String
    @OrNull var kind: RecordKind?
    let id, field, value: String
    let mendable: Bool?
    let text: String?
  }

  package init(_ form: Document) throws {
    let problem: Problem? =
      switch form.problem {
      case "broken": .broken(form.text ?? "")
      case "unreadable_time": .unreadableTime
      case "dangling":
        form.kind?.record?.references.first { $0.column == form.field }.map { .dangling($0.target) }
      case "out_of_range":
        form.kind?.record?.ranges.first { $0.field == form.field }.map { .outOfRange($0) }
      default: nil
      }
    guard let problem else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "\(form.problem) of \(form.field)"))
    }
    self.init(
      problem: problem, kind: form.kind, recordID: form.id, field: form.field, value: form.value)
  }

  package var document: Document {
    var text: String?
    if case .broken(let what) = problem { text = what }
    return Document(
      problem: problem.name, kind: kind, id: recordID, field: field, value: value,
      mendable: isMendable, text: text)
  }
}

extension JournalFault.Problem {
  /// The name in JSON.
  fileprivate var name: String {
    switch self {
    case .broken: "broken"
    case .dangling: "dangling"
    case .outOfRange: "out_of_range"
    case .unreadableTime: "unreadable_time"
    }
  }
}
