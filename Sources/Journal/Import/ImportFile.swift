import Support

/// A file to import, recognized by its content.
enum ImportFile {
  case table(CSVImporter)
  case beanconqueror(BeanconquerorExport)
  case journal(JSONOutline)
  case brewSpec(BrewSpecImporter)
  case shot(ShotImporter)

  /// - Parameter options: What the user said about a table; for another file nothing must be said.
  /// - Throws: `JournalError` when the file cannot be read or imported.
  init(_ path: String, _ options: TableOptions) throws(JournalError) {
    var bytes = try ImportBytes(path)
    if bytes.isArchive {
      guard !WorkbookFile.isExcel(bytes.head) else {
        throw JournalError(.workbookInput, .init(file: bytes.name))
      }
      if path == ByteInput.standard {
        throw JournalError(.archiveOnStandardInput, .init(file: bytes.name))
      }
      try Self.refuse(options, bytes.name)
      self = .beanconqueror(
        try BeanconquerorExport(archive: try ZipArchive(path: path), name: bytes.name))
      return
    }
    try Self.refuseForeign(bytes.head, bytes.name)
    try bytes.decode()
    let first = bytes.head.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      if YAMLText.isDocument(bytes.head, path) {
        try Self.refuse(options, bytes.name)
        try bytes.readAll()
        let document = try YAMLText.value(bytes.head, name: bytes.name)
        self = .brewSpec(try BrewSpecImporter(document, name: bytes.name))
        return
      }
      var options = options
      options.encoding = bytes.isWindows ? "windows-1252" : nil
      self = .table(CSVImporter(try bytes.source(path), options))
      return
    }
    try Self.refuse(options, bytes.name)
    try bytes.readAll()
    self = try Self.json(bytes.head, bytes.name, isList: first == UInt8(ascii: "["))
  }

  /// What the user says about columns is for tables.
  private static func refuse(_ options: TableOptions, _ name: String) throws(JournalError) {
    guard options.columns.isEmpty else { throw JournalError(.notATable, .init(file: name)) }
  }

  /// Refuses files that people may have next to the right one.
  private static func refuseForeign(_ head: [UInt8], _ name: String) throws(JournalError) {
    if head.isEmpty {
      throw JournalError(.emptyInput, .init(file: name))
    }
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      throw JournalError(.databaseInput, .init(file: name))
    }
    if WorkbookFile.isOld(head) {
      throw JournalError(.workbookInput, .init(file: name))
    }
  }

  private static func json(
    _ bytes: [UInt8], _ name: String, isList: Bool
  ) throws(JournalError) -> ImportFile {
    if isList {
      throw JournalError(.listInput, .init(file: name))
    }
    let outline = try JSONOutline(bytes, file: name)
    if outline.members["schema_version"] != nil { return .journal(outline) }
    if outline.members["brewspec_version"] != nil || outline.isList("brews") {
      guard let document = JSONValue(bytes) else {
        throw JournalError(.brokenJSON, .init(file: name, line: 1))
      }
      return .brewSpec(try BrewSpecImporter(document, name: name))
    }
    if let source = ShotReader.source(Set(outline.members.keys)) {
      guard let object = JSONObject(JSONValue(bytes)) else {
        throw JournalError(.brokenJSON, .init(file: name, line: 1))
      }
      return .shot(ShotImporter(object, source))
    }
    if BeanconquerorExport.lists.contains(where: outline.isList) {
      return .beanconqueror(BeanconquerorExport(outline, name: name))
    }
    throw JournalError(.unknownInput, .init(file: name))
  }
}

/// Workbooks of spreadsheet programs, which are no tables yet.
enum WorkbookFile {
  /// Whether a zip file is a workbook: its first entries are named at its beginning.
  static func isExcel(_ head: [UInt8]) -> Bool {
    ["[Content_Types].xml", "xl/workbook.xml", "mimetypeapplication/vnd.oasis.opendocument"]
      .contains { head.firstRange(of: Array($0.utf8)) != nil }
  }

  /// Whether the file is a compound file, as Excel wrote until 2003 ([MS-CFB], section 2.2).
  static func isOld(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
  }
}
