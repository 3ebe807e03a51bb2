/// A file to import, recognized by what is in it.
enum ImportFile {
  case table(CSVImporter)
  case beanconqueror(BeanconquerorExport)
  case journal(JSONOutline)

  private static let block = 1 << 20
  /// The most bytes of a JSON file, which is held whole.
  private static let longestJSON = 1 << 30

  /// - Throws: `JournalError` when the file cannot be read or is nothing that can be imported.
  init(_ path: String) throws(JournalError) {
    let input = try InputBytes(path: path)
    var head: [UInt8] = []
    let isWhole = try input.read(Self.block, into: &head) < Self.block
    let name = input.name.split(separator: "/").last.map(String.init) ?? input.name
    if head.starts(with: Array("PK\u{3}\u{4}".utf8))
      || head.starts(with: Array("PK\u{5}\u{6}".utf8))
    {
      if path == InputBytes.standard {
        throw JournalError(.archiveOnStandardInput, .init(file: input.name))
      }
      self = .beanconqueror(
        try BeanconquerorExport(archive: try ZipArchive(path: path), name: name))
      return
    }
    try Self.refuseForeign(head, name)
    let first = head.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      self = .table(try CSVImporter(input, buffer: head, isAtEnd: isWhole))
      return
    }
    if !isWhole {
      while try input.read(Self.block * 4, into: &head) > 0 {
        if head.count > Self.longestJSON {
          throw JournalError(.inputTooLarge, .init(file: name))
        }
      }
    }
    self = try Self.json(head, name, isList: first == UInt8(ascii: "["))
  }

  /// Files that people have at hand beside the right one.
  private static func refuseForeign(_ head: [UInt8], _ name: String) throws(JournalError) {
    if head.isEmpty {
      throw JournalError(.emptyInput, .init(file: name))
    }
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      throw JournalError(.databaseInput, .init(file: name))
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      throw JournalError(.utf16Input, .init(file: name))
    }
  }

  private static func json(
    _ bytes: [UInt8], _ name: String, isList: Bool
  ) throws(JournalError) -> ImportFile {
    if isList {
      throw JournalError(.listInput, .init(file: name))
    }
    let outline = try JSONOutline(bytes, name: name)
    if outline.members["schema_version"] != nil { return .journal(outline) }
    if BeanconquerorExport.lists.contains(where: outline.isList) {
      return .beanconqueror(BeanconquerorExport(outline, name: name))
    }
    throw JournalError(.unknownInput, .init(file: name))
  }
}
