#if HAS_LIBZIP
  import CZipLoader

  /// A zip file that is open for reading (libzip).
  ///
  /// An archive that claims to be too large is refused; one that claims less is counted as it comes.
  final class ZipArchive {
    private let library: insights_zip_library
    private let archive: OpaquePointer
    private let path: String
    private var bytesLeft: Int

    /// The most bytes that one archive may unpack to: the exports of many years are a tenth of that.
    static let limit = 1 << 28

    /// - Parameter limit: The most bytes that may be unpacked, all entries together.
    /// - Throws: `JournalError` when the file cannot be opened or is no whole archive, and where the
    ///   system lacks libzip.
    init(path: String, limit: Int = ZipArchive.limit) throws(JournalError) {
      guard let library = Self.library else {
        throw JournalError(.archiveLibraryMissing, .init(file: path))
      }
      var code: Int32 = 0
      guard let archive = library.open(path, ZIP_RDONLY, &code) else {
        throw JournalError(.damagedArchive, .init(file: path))
      }
      self.library = library
      self.archive = archive
      self.path = path
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
    }

    /// The names of the entries, in the archive's order; nil for what has no readable name.
    var names: [String?] {
      (0..<max(0, Int(library.get_num_entries(archive, 0)))).map(name)
    }

    private func name(_ index: Int) -> String? {
      library.get_name(archive, zip_uint64_t(index), 0).flatMap { String(validatingCString: $0) }
    }

    /// Unpacks the entry at `index` of `names`.
    ///
    /// - Throws: `JournalError` when it is damaged, encrypted, or more than the limit leaves.
    func contents(_ index: Int) throws(JournalError) -> [UInt8] {
      var entry = zip_stat_t()
      if library.stat_index(archive, zip_uint64_t(index), 0, &entry) == 0,
        entry.valid & UInt64(ZIP_STAT_SIZE) != 0, entry.size > UInt64(bytesLeft)
      {
        throw tooLarge
      }
      // One name: those of all entries would be read again for each of them.
      let name = self.name(index)
      guard let file = library.fopen_index(archive, zip_uint64_t(index), 0) else {
        throw damaged(name, library.error_code_zip(library.get_error(archive)))
      }
      defer { _ = library.fclose(file) }
      var bytes: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = block.withUnsafeMutableBytes {
          library.fread(file, $0.baseAddress, UInt64($0.count))
        }
        if count == 0 { return bytes }
        guard count > 0 else {
          throw damaged(name, library.error_code_zip(library.file_get_error(file)))
        }
        guard count <= bytesLeft else { throw tooLarge }
        bytesLeft -= Int(count)
        bytes.append(contentsOf: block[..<Int(count)])
      }
    }

    private var tooLarge: JournalError {
      JournalError(.archiveTooLarge, .init(file: path))
    }

    private func damaged(_ name: String?, _ code: Int32) -> JournalError {
      let reason: JournalError.Reason =
        switch code {
        case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: .encryptedEntry
        case ZIP_ER_COMPNOTSUPP, ZIP_ER_ENCRNOTSUPP: .unusualCompression
        default: .damagedEntry
        }
      return JournalError(reason, .init(file: path, name: name))
    }
  }
#else
  /// Stands for libzip where the package is built without the trait `Zip`: no archive opens.
  final class ZipArchive {
    let names: [String?] = []

    /// - Throws: `JournalError` with `.archiveNotBuilt`.
    init(path: String, limit: Int = 0) throws(JournalError) {
      throw JournalError(.archiveNotBuilt, .init(file: path))
    }

    func contents(_ index: Int) throws(JournalError) -> [UInt8] { [] }
  }
#endif
