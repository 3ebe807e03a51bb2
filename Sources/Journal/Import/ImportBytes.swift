import Tables

/// The bytes of a file to import, of which the rest is read when it is needed.
struct ImportBytes {
  /// What messages call the file.
  let name: String
  /// The first bytes, or all.
  private(set) var head: [UInt8]
  private let input: ByteInput?
  /// Whether `head` is all.
  private(set) var isWhole: Bool
  /// Whether `head` is other text than the file.
  private var isDecoded = false
  /// The encoding of the text, where it is another than UTF-8 or UTF-16.
  private(set) var encoding: String?

  private static let block = 1 << 20
  /// The greatest number of bytes of a file that is read whole.
  private static let longest = 1 << 30
  /// The greatest number of bytes of what is no file, and may never end.
  private static let longestStream = 1 << 28

  /// Opens a file and reads its first block.
  init(_ path: String) throws(JournalError) {
    var head: [UInt8] = []
    let input: ByteInput
    do throws(SystemError) {
      input = try ByteInput(path: path)
      isWhole = try input.read(Self.block, into: &head) < Self.block
    } catch {
      throw .cannotImport(error)
    }
    self.head = head
    self.input = input
    name = input.name.split(separator: "/").last.map(String.init) ?? input.name
  }

  /// A file whose bytes are known.
  init(_ bytes: [UInt8], name: String) {
    head = bytes
    self.name = name
    input = nil
    isWhole = true
  }

  /// Whether the file is a zip file, maybe without entries.
  var isArchive: Bool {
    head.starts(with: Array("PK\u{3}\u{4}".utf8)) || head.starts(with: Array("PK\u{5}\u{6}".utf8))
  }

  /// Reads the rest.
  mutating func readAll() throws(JournalError) {
    guard let input else { return }
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

  /// Turns text of another encoding into UTF-8: the one that the user named, or the one that bytes show.
  /// What is UTF-8 but for some bytes stays as it is.
  ///
  /// - Throws: `JournalError` where the bytes are not of the encoding.
  mutating func decode(_ said: String?) throws(JournalError) {
    if said == nil {
      guard UTF16Text.order(of: head) == nil else {
        try readAll()
        guard let order = UTF16Text.order(of: head), let text = UTF16Text.utf8(head, order) else {
          throw JournalError(.utf16Input, .init(file: name))
        }
        head = text
        isDecoded = true
        return
      }
      let isUTF8 = UTF8Text.isWellFormed(isWhole ? head[...] : UTF8Text.wholeCharacters(head))
      if isUTF8 || UTF8Text.isMostly(head) { return }
      try readAll()
    } else {
      try readAll()
    }
    do throws(TableFault) {
      let text = try TableContainer.text(head, encoding: said)
      (head, encoding) = (text.utf8, text.encoding)
      isDecoded = true
    } catch {
      // Bytes of no encoding are named cell by cell.
      if said != nil { throw JournalError(.notOfEncoding, .init(file: name, name: said)) }
    }
  }

  /// The bytes as a table, which is read more than once.
  mutating func source(_ path: String) throws(JournalError) -> TableSource {
    if input?.size != nil, path != ByteInput.standard, !isDecoded { return TableSource(file: path) }
    try readAll()
    return TableSource(head)
  }
}

/// A zip file that is open for reading, with errors that name it.
struct ZipArchive {
  private let archive: ZipContainer
  private let path: String

  /// The most bytes that one archive may unpack to: the exports of many years are a tenth of that.
  static let limit = 1 << 28

  /// - Parameter limit: The most bytes that may be unpacked, all entries together.
  /// - Throws: `JournalError` when the file cannot be opened or is no whole archive, and where the
  ///   build or the system lacks libzip.
  init(path: String, limit: Int = ZipArchive.limit) throws(JournalError) {
    self.path = path
    do {
      archive = try ZipContainer(path: path, limit: limit)
    } catch .notBuilt {
      #if HAS_LIBZIP
        throw JournalError(.archiveLibraryMissing, .init(file: path))
      #else
        throw JournalError(.archiveNotBuilt, .init(file: path))
      #endif
    } catch {
      throw JournalError(.damagedArchive, .init(file: path))
    }
  }

  /// The names of the entries, in the archive's order; "" for what has no readable name.
  var names: [String] { archive.names }

  /// Unpacks the entry at `index` of `names`.
  ///
  /// - Throws: `JournalError` when it is damaged, encrypted, or more than the limit leaves.
  func contents(_ index: Int) throws(JournalError) -> [UInt8] {
    do {
      return try archive.contents(index)
    } catch .tooLarge {
      throw JournalError(.archiveTooLarge, .init(file: path))
    } catch {
      let reason: JournalError.Reason =
        switch error {
        case .encrypted: .encryptedEntry
        case .notBuilt: .unusualCompression
        default: .damagedEntry
        }
      let name = archive.names[index]
      throw JournalError(reason, .init(file: path, name: name.isEmpty ? nil : name))
    }
  }
}
