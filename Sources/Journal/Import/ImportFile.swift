import Support

/// A file to import, recognized by its content.
enum ImportFile {
  case table(CSVImporter)
  case beanconqueror(BeanconquerorExport)
  case journal(JSONOutline)

  private static let block = 1 << 20
  /// The greatest number of bytes of a JSON file, which is read whole.
  private static let longestJSON = 1 << 30

  /// - Throws: `JournalError` when the file cannot be read or imported.
  init(_ path: String) throws(JournalError) {
    var head: [UInt8] = []
    let (input, isWhole) = try Self.open(path, &head)
    let name = input.name.split(separator: "/").last.map(String.init) ?? input.name
    if head.starts(with: Array("PK\u{3}\u{4}".utf8))
      || head.starts(with: Array("PK\u{5}\u{6}".utf8))
    {
      if path == ByteInput.standard {
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
      try Self.readJSON(input, name, &head)
    }
    self = try Self.json(head, name, isList: first == UInt8(ascii: "["))
  }

  /// Opens a file and reads its first block.
  private static func open(
    _ path: String, _ head: inout [UInt8]
  ) throws(JournalError) -> (input: ByteInput, isWhole: Bool) {
    do throws(SystemError) {
      let input = try ByteInput(path: path)
      return (input, try input.read(block, into: &head) < block)
    } catch {
      throw .cannotImport(error)
    }
  }

  /// Reads the rest of a JSON file.
  private static func readJSON(
    _ input: ByteInput, _ name: String, _ bytes: inout [UInt8]
  ) throws(JournalError) {
    while true {
      do throws(SystemError) {
        if try input.read(block * 4, into: &bytes) == 0 { return }
      } catch {
        throw .cannotImport(error)
      }
      if bytes.count > longestJSON { throw JournalError(.inputTooLarge, .init(file: name)) }
    }
  }

  /// Refuses files that people may have next to the right one.
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
