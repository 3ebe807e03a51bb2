import CZip

/// A zip file that is open for reading (libzip).
///
/// An archive that declares too large a size is refused; the real size is counted while unpacking.
final class ZipArchive {
  private let archive: OpaquePointer
  private let path: String
  private var bytesLeft: Int

  /// The greatest number of bytes to unpack: exports of many years have a hundredth of that.
  static let limit = 1 << 30

  /// - Parameter limit: The greatest number of bytes to unpack, for all entries together.
  /// - Throws: `JournalError` when the file cannot be opened or is not a complete archive.
  init(path: String, limit: Int = ZipArchive.limit) throws(JournalError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      throw JournalError(.damagedArchive, .init(file: path))
    }
    self.archive = archive
    self.path = path
    bytesLeft = limit
  }

  deinit {
    // Nothing was changed, so nothing is written (libzip, zip_discard).
    zip_discard(archive)
  }

  /// The names of the entries, in the order of the archive; nil for an unreadable name.
  var names: [String?] {
    (0..<max(0, zip_get_num_entries(archive, 0))).map { index in
      zip_get_name(archive, zip_uint64_t(index), 0).flatMap { String(validatingCString: $0) }
    }
  }

  /// Unpacks the entry at `index` of `names`.
  ///
  /// - Throws: `JournalError` when it is damaged, encrypted, or larger than the rest of the limit.
  func contents(_ index: Int) throws(JournalError) -> [UInt8] {
    var entry = zip_stat_t()
    if zip_stat_index(archive, zip_uint64_t(index), 0, &entry) == 0,
      entry.valid & UInt64(ZIP_STAT_SIZE) != 0, entry.size > UInt64(bytesLeft)
    {
      throw tooLarge
    }
    let name = (names.indices.contains(index) ? names[index] : nil) ?? "an entry"
    guard let file = zip_fopen_index(archive, zip_uint64_t(index), 0) else {
      throw damaged(name, zip_error_code_zip(zip_get_error(archive)))
    }
    defer { zip_fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = block.withUnsafeMutableBytes {
        zip_fread(file, $0.baseAddress, UInt64($0.count))
      }
      if count == 0 { return bytes }
      guard count > 0 else { throw damaged(name, zip_error_code_zip(zip_file_get_error(file))) }
      guard count <= bytesLeft else { throw tooLarge }
      bytesLeft -= Int(count)
      bytes.append(contentsOf: block[..<Int(count)])
    }
  }

  private var tooLarge: JournalError {
    JournalError(.archiveTooLarge, .init(file: path))
  }

  private func damaged(_ name: String, _ code: Int32) -> JournalError {
    let reason: JournalError.Reason =
      switch code {
      case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: .encryptedEntry
      case ZIP_ER_COMPNOTSUPP, ZIP_ER_ENCRNOTSUPP: .unusualCompression
      default: .damagedEntry
      }
    return JournalError(reason, .init(file: path, name: name))
  }
}
