import ShotFiles
import Tables

/// What programs and machines export, recognized by its form: shots, BrewSpec, our own JSON, Beanconqueror; and what is refused.
extension ImportReader {
  func shot(_ bytes: ImportBytes) throws(JournalError) -> ImportFile? {
    // Shots are small; a large table is none.
    guard bytes.isWhole else { return nil }
    let shot: ShotFile?
    do throws(ShotFault) {
      shot = try ShotFile.read(bytes.head, name: bytes.name)
    } catch {
      throw JournalError(.brokenJSON, .init(file: bytes.name, line: error.line ?? 1))
    }
    guard let shot else { return nil }
    try refuseColumns(bytes.name)
    let importer = ShotImporter(shot: shot)
    return ImportFile(name: bytes.name, format: importer.format, content: .shot(importer))
  }

  /// The shots of a list; nil where an element is none.
  func shots(_ bytes: [UInt8], _ kind: TableKind, _ name: String) -> [ImportFile]? {
    guard options.columns.isEmpty else { return nil }
    func isShot(_ element: [UInt8]) -> Bool {
      (try? ShotFile.read(element, name: "")).flatMap(\.self) != nil
    }
    let elements: [[UInt8]]?
    if kind == .jsonl {
      let lines = bytes.split(maxSplits: 1) { $0 == UInt8(ascii: "\n") }
      guard let first = lines.first, isShot(Array(first)) else { return nil }
      elements = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map {
        Array($0)
      }
    } else {
      elements = JSONText.elements(bytes, where: isShot)
    }
    guard let elements, !elements.isEmpty else { return nil }
    var files: [ImportFile] = []
    for element in elements {
      guard Self.isObject(element), let shot = try? ShotFile.read(element, name: "") else {
        return nil
      }
      let importer = ShotImporter(shot: shot)
      files.append(ImportFile(name: name, format: importer.format, content: .shot(importer)))
    }
    return files
  }

  /// An export of a program in JSON; nil for a list of records.
  func json(_ bytes: [UInt8], _ name: String) throws(JournalError) -> ImportFile? {
    guard Self.isObject(bytes) else { return nil }
    // Some programs write line breaks within strings.
    guard
      let outline = (try? JSONOutline(bytes, file: name))
        ?? (try? JSONOutline(JSONText.withoutBreaks(bytes), file: name))
    else { return nil }
    let bytes = outline.bytes
    func file(_ format: ImportFormat, _ content: ImportFile.Content) throws(JournalError)
      -> ImportFile
    {
      try refuseColumns(name)
      return ImportFile(name: name, format: format, content: content)
    }
    if outline.members["schema_version"] != nil { return try file(.json, .journal(outline)) }
    if outline.members["brewspec_version"] != nil {
      guard let document = JSONValue(bytes) ?? JSONValue(JSONText.withoutBreaks(bytes)) else {
        throw JournalError(.brokenJSON, .init(file: name, line: 1))
      }
      return try file(.brewSpec, .brewSpec(try BrewSpecImporter(document, name: name)))
    }
    if BeanconquerorExport.lists.contains(where: outline.isList) {
      return try file(.beanconqueror, .beanconqueror(BeanconquerorExport(outline, name: name)))
    }
    return nil
  }

  /// A BrewSpec document in YAML; nil for a list of records.
  func brewSpec(_ bytes: [UInt8], _ name: String) throws(JournalError) -> ImportFile? {
    let isOne = bytes.prefix(4096).split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: "brewspec_version:".utf8) || $0.starts(with: "brews:".utf8)
    }
    guard isOne else { return nil }
    let document = try YAMLText.value(bytes, name: name)
    guard JSONObject(document)?.hasMember("brewspec_version") == true else { return nil }
    try refuseColumns(name)
    return ImportFile(
      name: name, format: .brewSpec,
      content: .brewSpec(try BrewSpecImporter(document, name: name)))
  }

  /// What the user says about columns is for tables.
  func refuseColumns(_ name: String) throws(JournalError) {
    guard options.columns.isEmpty else { throw JournalError(.notATable, .init(file: name)) }
  }

  /// Refuses files that people may have next to the right one.
  static func refuseForeign(_ head: [UInt8], _ name: String) throws(JournalError) {
    switch TableContainer.kind(of: Array(head.prefix(4096)), name: name) {
    case .empty where head.isEmpty: throw JournalError(.emptyInput, .init(file: name))
    case .sqlite: throw JournalError(.databaseInput, .init(file: name))
    case .oldWorkbook: throw JournalError(.workbookInput, .init(file: name))
    case .encryptedWorkbook: throw JournalError(.encryptedInput, .init(file: name))
    default: break
    }
  }
}
