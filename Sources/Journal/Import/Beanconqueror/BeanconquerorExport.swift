import Support

/// An export of the Beanconqueror app: one JSON object, either alone or in a zip file with further
/// lists of brews and beans.
///
/// The format is documented by the app's source, version 8.6.0
/// (github.com/graphefruit/Beanconqueror, `src/services/uiExportImportHelper.ts`).
struct BeanconquerorExport {
  private let main: JSONOutline
  private let name: String
  private let archive: ZipArchive?
  /// The archive's entries by their names.
  private var entries: [String: Int] = [:]

  /// The lists by which an export is recognized.
  static let lists = ["BREWS", "BEANS", "MILL", "PREPARATION"]

  /// Whether an archive holds an export, maybe in a folder.
  static func isOne(_ archive: ZipArchive) -> Bool {
    archive.names.contains { $0.split(separator: "/").last == "Beanconqueror.json" }
  }

  init(_ main: JSONOutline, name: String) {
    self.main = main
    self.name = name
    archive = nil
  }

  /// - Throws: `JournalError` when the archive contains no export.
  init(archive: ZipArchive, name: String) throws(JournalError) {
    // If the folder was zipped again by hand, its name precedes each entry.
    for (index, entry) in archive.names.enumerated() {
      guard let last = entry.split(separator: "/").last.map(String.init) else { continue }
      if entries[last] == nil { entries[last] = index }
    }
    guard let entry = entries["Beanconqueror.json"] else {
      throw JournalError(.archiveWithoutExport, .init(file: name))
    }
    main = try JSONOutline(try archive.contents(entry), file: name, entry: "Beanconqueror.json")
    self.name = name
    self.archive = archive
  }

  /// Calls `body` with the records of a list in batches: those of the main object, then those of
  /// the parts `Beanconqueror_<part>_<n>.json` from 1 until one is missing.
  ///
  /// - Throws: `JournalError` when one of them is invalid, and the error of `body`.
  func forEach(
    _ list: String, part: String? = nil, _ body: ([JSONElements.Element], String) throws -> Void
  ) throws {
    var elements = try main.list(list, of: name)
    while case let batch = try elements.next(), !batch.isEmpty { try body(batch, "") }
    guard let part, let archive else { return }
    var number = 1
    while let entry = entries["Beanconqueror_\(part)_\(number).json"] {
      let file = "Beanconqueror_\(part)_\(number).json"
      let bytes = try archive.contents(entry)
      let start = bytes.starts(with: UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0
      var elements = try JSONElements(bytes, start..<bytes.count, name: file, in: name)
      while case let batch = try elements.next(), !batch.isEmpty { try body(batch, file) }
      number += 1
    }
  }

  /// The settings. They also contain secrets: read only what the ratings need.
  var settings: JSONObject? {
    get throws {
      var elements = try main.list("SETTINGS", of: name)
      return try elements.next().first?.object
    }
  }
}
