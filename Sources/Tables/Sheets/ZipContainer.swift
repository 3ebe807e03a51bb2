#if HAS_LIBZIP
  import CZipLoader

  /// A zip file that is open for reading (libzip), in memory or by its path.
  package final class ZipContainer {
    private let library: insights_zip_library
    private let archive: OpaquePointer
    /// The file, where it is in memory: libzip reads it until the archive is closed.
    private let memory: UnsafeMutableRawBufferPointer?
    /// How many more bytes may be unpacked.
    private(set) var bytesLeft: Int

    /// Opens a file in memory.
    ///
    /// - Throws: `TableFault` where the bytes are no whole archive, or the system lacks libzip.
    init(
      _ bytes: [UInt8], limit: Int = TableLimits.unpacked
    ) throws(TableFault) {
      guard let library = Self.library else { throw .notBuilt("zip") }
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      memory.copyBytes(from: bytes)
      guard
        let source = library.source_buffer_create(
          memory.baseAddress, zip_uint64_t(memory.count), 0, nil)
      else {
        memory.deallocate()
        throw .tooLarge
      }
      guard let archive = library.open_from_source(source, ZIP_RDONLY, nil) else {
        library.source_free(source)
        memory.deallocate()
        throw .damaged(line: nil)
      }
      self.library = library
      self.archive = archive
      self.memory = memory
      bytesLeft = limit
    }

    /// Opens a file by its path.
    ///
    /// - Throws: `TableFault` where the file is no whole archive, or the system lacks libzip.
    package init(path: String, limit: Int = TableLimits.unpacked) throws(TableFault) {
      guard let library = Self.library else { throw .notBuilt("zip") }
      var code: Int32 = 0
      guard let archive = library.open(path, ZIP_RDONLY, &code) else {
        throw .damaged(line: nil)
      }
      self.library = library
      self.archive = archive
      memory = nil
      bytesLeft = limit
    }

    /// The functions of libzip; nil where the system lacks it.
    private static let library: insights_zip_library? = {
      var library = insights_zip_library()
      return insights_load_zip(&library) ? library : nil
    }()

    deinit {
      // Nothing was changed, so nothing is written (libzip, zip_discard).
      library.discard(archive)
      memory?.deallocate()
    }

    /// The names of the entries, in the archive's order; "" for what has no readable name.
    package var names: [String] {
      (0..<max(0, Int(library.get_num_entries(archive, 0)))).map { index in
        library.get_name(archive, zip_uint64_t(index), 0)
          .flatMap { String(validatingCString: $0) } ?? ""
      }
    }

    /// Unpacks the entry at `index` of `names`.
    ///
    /// - Throws: `TableFault` where it is damaged, encrypted, or more than the limit leaves.
    package func contents(_ index: Int) throws(TableFault) -> [UInt8] {
      var entry = zip_stat_t()
      if library.stat_index(archive, zip_uint64_t(index), 0, &entry) == 0,
        entry.valid & UInt64(ZIP_STAT_SIZE) != 0, entry.size > UInt64(bytesLeft)
      {
        throw .tooLarge
      }
      guard let file = library.fopen_index(archive, zip_uint64_t(index), 0) else {
        throw fault(library.error_code_zip(library.get_error(archive)))
      }
      defer { _ = library.fclose(file) }
      var bytes: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = block.withUnsafeMutableBytes {
          library.fread(file, $0.baseAddress, UInt64($0.count))
        }
        if count == 0 { return bytes }
        guard count > 0 else { throw fault(library.error_code_zip(library.file_get_error(file))) }
        guard count <= bytesLeft else { throw .tooLarge }
        bytesLeft -= Int(count)
        bytes.append(contentsOf: block[..<Int(count)])
      }
    }

    private func fault(_ code: Int32) -> TableFault {
      switch code {
      case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: .encrypted
      case ZIP_ER_COMPNOTSUPP, ZIP_ER_ENCRNOTSUPP: .notBuilt("compression")
      default: .damaged(line: nil)
      }
    }
  }
#else
  /// Stands for libzip where the package is built without the trait `Zip`: no archive opens.
  package final class ZipContainer {
    package let names: [String] = []
    let bytesLeft = 0

    init(_ bytes: [UInt8], limit: Int = 0) throws(TableFault) { throw .notBuilt("zip") }

    package init(path: String, limit: Int = 0) throws(TableFault) { throw .notBuilt("zip") }

    package func contents(_ index: Int) throws(TableFault) -> [UInt8] { [] }
  }
#endif

extension ZipContainer {
  /// Unpacks the entry of a name, in any case of letters; nil where there is none.
  func contents(named name: String, in names: [String]) throws(TableFault) -> [UInt8]? {
    let name = name.lowercased()
    guard let index = names.firstIndex(where: { $0.lowercased() == name }) else { return nil }
    return try contents(index)
  }
}

/// The names in a zip file, read from its directory without unpacking anything.
enum ZipDirectory {
  /// Whether bytes begin as a zip file does.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// The names of the first 10,000 entries; empty where the directory is not found.
  static func names(_ bytes: [UInt8]) -> [String] {
    guard let end = end(bytes) else { return [] }
    var position = Int(number(bytes, end + 16, 4))
    var names: [String] = []
    while names.count < 10_000, position >= 0, position + 46 <= bytes.count,
      bytes[position...].starts(with: [0x50, 0x4B, 0x01, 0x02])
    {
      let length = number(bytes, position + 28, 2)
      let rest = number(bytes, position + 30, 2) + number(bytes, position + 32, 2)
      guard position + 46 + length <= bytes.count else { break }
      names.append(
        String(decoding: bytes[(position + 46)..<(position + 46 + length)], as: UTF8.self))
      position += 46 + length + rest
    }
    return names
  }

  /// The position of the record at the end of the directory.
  private static func end(_ bytes: [UInt8]) -> Int? {
    var position = bytes.count - 22
    let last = max(0, position - 65_535)
    while position >= last {
      if bytes[position] == 0x50, bytes[position...].starts(with: [0x50, 0x4B, 0x05, 0x06]) {
        return position
      }
      position -= 1
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }
}
