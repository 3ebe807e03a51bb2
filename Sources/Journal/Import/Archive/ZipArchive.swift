import Tables

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
