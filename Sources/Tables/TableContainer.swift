import Support

/// Reads tables of cells from files of any kind but delimited text.
public struct TableContainer: Sendable {
  /// A file in an archive.
  package struct Entry: Sendable {
    package let name: String
    package let bytes: [UInt8]
  }

  private init() {}

  /// The text of a file in UTF-8, without byte order marks at its beginning.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - encoding: The name of its encoding; nil where the bytes tell it.
  /// - Returns: The text, and the name of the encoding where it is not UTF-8.
  /// - Throws: `TableFault` where the bytes are no such text.
  public static func text(
    _ bytes: [UInt8], encoding: String? = nil
  ) throws(TableFault) -> (utf8: [UInt8], encoding: String?) {
    guard bytes.count <= TableLimits.input else { throw .tooLarge }
    if let encoding {
      let found = try EncodedText.decoded(bytes, as: encoding)
      return (EncodedText.withoutMarks(found.utf8), found.isUTF8 ? nil : encoding)
    }
    let found = try EncodedText.decoded(bytes)
    return (EncodedText.withoutMarks(found.utf8), found.encoding)
  }

  /// What a file is, by its content; its name decides only where the content allows several kinds.
  public static func kind(
    of bytes: [UInt8], name: String, encoding: String? = nil
  ) -> TableKind {
    if let kind = TableKind.ofBinary(bytes) { return kind }
    guard let text = try? text(bytes, encoding: encoding) else { return .binary }
    return TableKind.ofText(text.utf8, name: name)
  }

  /// The tables of a file; none for delimited text, which `CSVReader` reads. Those of an archive
  /// that is no workbook are the tables of its entries, which names of entries precede.
  ///
  /// - Throws: `TableFault` where the file is damaged, too large, or has no table.
  public static func tables(
    in bytes: [UInt8], name: String, encoding: String? = nil
  ) throws(TableFault) -> [CellTable] {
    var unpacked = TableLimits.unpacked
    return try tables(in: bytes, name, encoding, &unpacked)
  }

  /// - Parameter unpacked: How many bytes archives may unpack to.
  private static func tables(
    in bytes: [UInt8], _ name: String, _ encoding: String?, _ unpacked: inout Int
  ) throws(TableFault) -> [CellTable] {
    guard bytes.count <= TableLimits.input else { throw .tooLarge }
    let kind = TableKind.ofBinary(bytes)
    switch kind {
    case .xlsx?, .ods?:
      let archive = try ZipContainer(bytes, limit: unpacked)
      defer { unpacked = archive.bytesLeft }
      return try kind == .xlsx ? Workbook.tables(archive) : OpenDocument.tables(archive)
    case .zip?: return try tablesOfEntries(bytes, &unpacked)
    case .encryptedWorkbook?: throw .encrypted
    case .oldWorkbook?: throw .notBuilt("xls")
    case .numbers?: throw .notBuilt("numbers")
    case .sqlite?: throw .notBuilt("sqlite")
    case nil: break
    default: return []
    }
    let text = try text(bytes, encoding: encoding).utf8
    switch TableKind.ofText(text, name: name) {
    case .json: return try TreeTables.tables(of: JSONTree.values(text), .json)
    case .json5: return try TreeTables.tables(of: JSONTree.values(text, isLoose: true), .json)
    case .xml: return try TreeTables.tables(of: [XMLTree.value(text)], .xml)
    case .jsonl: return try TreeTables.tables(of: JSONTree.values(text), .jsonl)
    case .yaml: return try TreeTables.tables(of: YAMLTree.values(text), .yaml)
    case .toml: return try TreeTables.tables(of: [TOMLTree.value(text)], .toml)
    case .markdown: return try MarkdownReader.tables(text)
    case .html: return try HTMLReader.tables(text)
    case .text: return try TextTables.tables(text)
    default: return []
    }
  }

  /// The files in an archive.
  ///
  /// - Throws: `TableFault` where the archive is damaged, encrypted, or too large.
  package static func entries(in bytes: [UInt8]) throws(TableFault) -> [Entry] {
    try entries(ZipContainer(bytes))
  }

  private static func entries(_ archive: ZipContainer) throws(TableFault) -> [Entry] {
    let names = archive.names
    guard names.count <= 100_000 else { throw .tooLarge }
    var entries: [Entry] = []
    for (index, name) in names.enumerated() where !isAside(name) {
      entries.append(Entry(name: name, bytes: try archive.contents(index)))
    }
    return entries
  }

  /// Whether an entry is a folder, or what a system adds.
  private static func isAside(_ name: String) -> Bool {
    name.isEmpty || name.hasSuffix("/") || name.hasPrefix("__MACOSX/")
      || name.split(separator: "/").last?.hasPrefix(".") == true
  }

  private static func tablesOfEntries(
    _ bytes: [UInt8], _ unpacked: inout Int
  ) throws(TableFault) -> [CellTable] {
    let archive = try ZipContainer(bytes, limit: unpacked)
    let entries = try entries(archive)
    unpacked = archive.bytesLeft
    var found: [CellTable] = []
    var budget = CellBudget()
    for entry in entries {
      // Archives within archives are left alone; so is what has no table.
      guard TableKind.ofBinary(entry.bytes) != .zip,
        let tables = try? tables(in: entry.bytes, entry.name, nil, &unpacked)
      else { continue }
      for var table in tables {
        try budget.spend(table.rows.reduce(0) { $0 + $1.cells.count })
        table.name = table.name.isEmpty ? entry.name : "\(entry.name): \(table.name)"
        found.append(table)
      }
    }
    return found
  }
}
