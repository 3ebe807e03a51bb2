import CLibrary
import Foundation

/// Imports data of other programs into a journal: tables of any container (delimited text, workbooks, Markdown, HTML,
/// JSON, YAML, TOML), exports of Beanconqueror, BrewSpec documents, shots of espresso machines, and journals exported as
/// JSON. The format is recognized by the content.
///
/// An import is one transaction: a reader sees all of it or nothing, and an interrupted import
/// leaves the journal unchanged. Importing a file again adds no duplicates: records of apps keep
/// their IDs, rows of tables get an ID derived from their fields, and a brew that is equal in all
/// fields is recognized.
///
/// What was changed in the file since is taken over: in the record with the same ID, or, for a row
/// of a table, in the brew of the same bean, method and time that no row of the file describes any
/// more. An app or a table that leaves a value empty does not erase the journal's.
///
/// What was corrected or deleted in the journal since stays so, value by value: the journal remembers
/// what each file said of a record. Where both changed a value, the journal's stays, and the summary
/// counts a conflict; `overwritesJournal` takes the file's side.
/// `BrewJournal.undo(_:)` takes all of it back.
public struct JournalImport: Sendable {
  /// The calendar of days, and of times without a time zone.
  public var calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  public var today: CalendarDay
  /// Whether one invalid record prevents the whole import.
  public var isStrict: Bool
  /// Whether records that the journal has stay as they are where the file differs.
  public var keepsJournal = false
  /// Whether the file's values replace what was corrected in the journal, and records that were
  /// deleted there are added again.
  public var overwritesJournal = false
  /// Whether nothing is written: the summary then tells what would be.
  public var isPreview = false
  /// What the columns of a table are called in the journal, by their titles, as in
  /// `["Datum": "brewed_at"]`; `-` leaves a column out. Usual titles need not be named.
  public var columns: [String: String] = [:]
  /// The rating of a table that counts as five stars, such as 10; nil to read it from the table,
  /// where that is certain.
  public var ratingScale: Double?
  /// The method of shots and of a table's rows that name none; empty for none.
  public var method = ""
  /// The grinder of shots and of a table's rows that name none; empty for none.
  public var grinder = ""
  /// The bean of shots and of a table's rows that name none; empty for none.
  public var bean = ""
  /// The year of a table's first date that has none.
  public var year: Int?
  /// The encoding of text, such as `shift_jis`; nil where the bytes tell it.
  public var encoding: String?
  /// The name, or the number from 1, of the table to take of a file with several; nil for all.
  public var table: String?
  /// The order of a table's dates that can be read several ways; nil where the table settles it.
  public var dateOrder: DateOrder?

  /// Creates an import for a user's calendar and day.
  public init(calendar: LocalCalendar = LocalCalendar(), today: CalendarDay, isStrict: Bool = false)
  {
    self.calendar = calendar
    self.today = today
    self.isStrict = isStrict
  }

  /// Imports a file, a folder, or an archive.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input, which must not be a zip file.
  ///   - journal: The journal to add to.
  ///   - progress: Receives the progress from time to time.
  /// - Complexity: Linear in the file. Delimited text is read block by block, twice; other files whole.
  /// - Throws: `ImportRefusal` for a strict import with invalid records, `JournalError`, or
  ///   `CancellationError` in a cancelled task; in all cases the journal is unchanged.
  public func run(
    _ path: String, into journal: BrewJournal, progress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportSummary {
    try run([path], into: journal, progress: progress)
  }

  /// Imports files, folders with all files in them, and archives, in one transaction.
  ///
  /// What cannot be imported of several files is named in `ImportSummary.leftOutParts`.
  ///
  /// - Parameters:
  ///   - paths: The paths, of which there is one at least.
  ///   - journal: The journal to add to.
  ///   - progress: Receives the progress from time to time.
  /// - Throws: See `run(_:into:progress:)`; for several files, where none can be imported.
  public func run(
    _ paths: [String], into journal: BrewJournal, progress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportSummary {
    var options = TableOptions(
      columns: columns, ratingScale: ratingScale, encoding: encoding, method: method,
      grinder: grinder, bean: bean, year: year, dateOrder: dateOrder, table: table)
    if columns.isEmpty {
      options.earlier = try journal.read { try JournalSettings(database: $0).columnNames }
    }
    options.tasters = try journal.read { try Taster.all($0).map(\.name) }
    var reader = ImportReader(options, today: today)
    let named = try paths.flatMap(ImportFolder.files)
    let files =
      named.count == 1
      ? try reader.files(named[0])
      : try reader.any(named) { reader, index throws(JournalError) in
        try reader.files(named[index])
      }
    let settled = ImportFile.settleShots(files, options, calendar, today)
    try Task.checkCancellation()
    let formats = Set(files.map(\.format))
    let format = formats.count == 1 ? formats.first ?? .several : .several
    return try transaction(journal, paths.joined(separator: ", "), format) { session in
      session.summary.leftOutParts = reader.leftOut
      session.shots = settled.compactMap { $0.cup(calendar, today) }
      for file in settled {
        session.source = Self.source(file.name)
        session.file = files.count > 1 ? file.name : nil
        try file.run(session, progress)
      }
      if !isPreview {
        try JournalSettings(database: session.database).set(columnNames: session.names)
      }
    }
  }

  /// The name of a file without its folder, its ending and the number of a copy, such as ` (1)`.
  private static func source(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return String(stem.replacing(/\s?\(\d{1,3}\)$/, with: ""))
  }

  private func transaction(
    _ journal: BrewJournal, _ path: String, _ format: ImportFormat,
    _ body: (ImportSession) throws -> Void
  ) throws -> ImportSummary {
    // An import that changes nothing does not change a byte of the file.
    var hasNews = false
    return try journal.write(keepingIf: { !isPreview && ($0.hasChanges || hasNews) }) { database in
      let session = try ImportSession(
        database, format: format, calendar: calendar, today: today, keepsJournal: keepsJournal,
        overwritesJournal: overwritesJournal)
      try body(session)
      if isStrict, session.summary.hasLosses { throw ImportRefusal(summary: session.summary) }
      try session.finish(path == "-" ? "" : path)
      // Conflicts that were listed are not listed again.
      hasNews =
        session.memory.hasNews && (session.memory.isOld || session.summary.conflicts > 0)
      try Task.checkCancellation()
      return session.summary
    }
  }
}

/// The files of a folder to import.
package enum ImportFolder {
  /// The path itself, or the paths of all files in the folder and its folders, in order; hidden files and what
  /// holds no journal, such as pictures, are left aside.
  ///
  /// - Throws: `JournalError` for a folder without files.
  package static func files(_ path: String) throws(JournalError) -> [String] {
    var isFolder: ObjCBool = false
    guard path != ByteInput.standard,
      FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    var found: [String] = []
    let names = FileManager.default.enumerator(atPath: path)
    while let name = names?.nextObject() as? String, found.count < most {
      let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
      let ending = name.split(separator: ".").last?.lowercased() ?? ""
      let place = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      guard !isHidden, !aside.contains(ending),
        FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), !isFolder.boolValue
      else { continue }
      found.append(place)
    }
    guard !found.isEmpty else { throw JournalError(.inputIsFolder, .init(file: path)) }
    return found.sorted()
  }

  /// More files are no journal.
  private static let most = 100_000

  private static let aside: Set = [
    "png", "jpg", "jpeg", "gif", "heic", "webp", "svg", "pdf", "mp4", "mov", "sqlite", "db",
    "swift", "py",
    "js", "ts", "css",
  ]
}

/// The format of an imported file.
public struct ImportFormat: RawRepresentable, Hashable, Sendable, Codable {
  /// The format's name, such as `csv`.
  public let rawValue: String

  /// Creates a format from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Delimited text. Tables of other containers are named by these: `xlsx`, `ods`, `markdown`, `html`, `xml`,
  /// `yaml`, `toml`, `json-records`, `jsonl` and `text`; shots by what wrote them, such as `gaggimate`.
  public static let csv = ImportFormat(rawValue: "csv")
  /// An export of the Beanconqueror app.
  public static let beanconqueror = ImportFormat(rawValue: "beanconqueror")
  /// A BrewSpec document, as JSON or as YAML.
  public static let brewSpec = ImportFormat(rawValue: "brewspec")
  /// A shot of Visualizer (visualizer.coffee).
  public static let visualizer = ImportFormat(rawValue: "visualizer")
  /// A shot of Decent's app (de1app).
  public static let decent = ImportFormat(rawValue: "decent")
  /// A table of a database of another program.
  public static let sqlite = ImportFormat(rawValue: "sqlite")
  /// Several files of any kind.
  public static let several = ImportFormat(rawValue: "several")
  /// A journal that was exported as JSON.
  public static let json = ImportFormat(rawValue: "json")
}

/// The progress of an import or an export.
public struct ImportProgress: Sendable, Equatable {
  /// The number of finished records.
  public let records: Int
  /// The share of the work that is done, 0…1; nil when unknown.
  public let fraction: Double?
}

/// A strict import of invalid records; the journal is unchanged.
public struct ImportRefusal: Error, Sendable, Equatable {
  /// The records that would have been added, and the problems.
  public let summary: ImportSummary
}

extension JournalError {
  /// The error for a system error about a file to import.
  static func cannotImport(_ error: SystemError) -> JournalError {
    let reason: Reason =
      switch error.code {
      case ENOENT, ENOTDIR: .noInput
      case EISDIR: .inputIsFolder
      case EACCES, EPERM: .inputNotReadable
      default: .inputFailure
      }
    return JournalError(reason, Facts(file: error.name).with(\.systemCode, Int(error.code)))
  }
}
