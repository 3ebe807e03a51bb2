import Support

/// The bytes of a file to import, of which the rest is read when it is needed.
struct ImportBytes {
  /// What messages call the file.
  let name: String
  /// The first bytes, or all.
  private(set) var head: [UInt8]
  private let input: ByteInput
  private var isWhole: Bool
  /// Whether `head` is other text than the file.
  private var isDecoded = false
  /// Whether the file is Windows-1252 text.
  private(set) var isWindows = false

  private static let block = 1 << 20
  /// The greatest number of bytes of a file that is read whole.
  private static let longest = 1 << 30
  /// The greatest number of bytes of what is no file, and may never end.
  private static let longestStream = 1 << 28

  /// Opens a file and reads its first block.
  init(_ path: String) throws(JournalError) {
    var head: [UInt8] = []
    do throws(SystemError) {
      input = try ByteInput(path: path)
      isWhole = try input.read(Self.block, into: &head) < Self.block
    } catch {
      throw .cannotImport(error)
    }
    self.head = head
    name = input.name.split(separator: "/").last.map(String.init) ?? input.name
  }

  /// Whether the file is a zip file, maybe without entries.
  var isArchive: Bool {
    head.starts(with: Array("PK\u{3}\u{4}".utf8)) || head.starts(with: Array("PK\u{5}\u{6}".utf8))
  }

  /// Reads the rest.
  mutating func readAll() throws(JournalError) {
    if let size = input.size, size > Self.longest {
      throw JournalError(.inputTooLarge, .init(file: name))
    }
    while !isWhole {
      do throws(SystemError) {
        isWhole = try input.read(Self.block * 4, into: &head) == 0
      } catch {
        throw .cannotImport(error)
      }
      if input.size == nil, head.count > Self.longestStream {
        throw JournalError(.endlessInput, .init(file: name))
      }
      if head.count > Self.longest { throw JournalError(.inputTooLarge, .init(file: name)) }
    }
  }

  /// Turns UTF-16 and Windows-1252 into UTF-8.
  mutating func decode() throws(JournalError) {
    guard let order = UTF16Text.order(of: head) else {
      guard Windows1252Text.isCertain(head, isWhole: isWhole) else { return }
      try readAll()
      head = Windows1252Text.utf8(head)
      isDecoded = true
      isWindows = true
      return
    }
    try readAll()
    guard let text = UTF16Text.utf8(head, order) else {
      throw JournalError(.utf16Input, .init(file: name))
    }
    head = text
    isDecoded = true
  }

  /// The bytes as a table, which is read more than once.
  mutating func source(_ path: String) throws(JournalError) -> TableSource {
    if input.size != nil, path != ByteInput.standard, !isDecoded { return TableSource(file: path) }
    try readAll()
    return TableSource(head)
  }
}
