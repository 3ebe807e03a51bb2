#if HAS_SNOWBALL
  import CSnowball

  /// Sole owner of libstemmer's handle. It is for one thread at a time.
  final class SnowballHandle {
    // Freed in `deinit`; never leaves this class.
    private let pointer: OpaquePointer

    /// Whether Snowball is part of this build.
    static let isBuilt = true

    /// The stemmer of a language for UTF-8; nil when libstemmer was built without it.
    init?(language: String) {
      guard let pointer = sb_stemmer_new(language, "UTF_8") else { return nil }
      self.pointer = pointer
    }

    deinit {
      sb_stemmer_delete(pointer)
    }

    /// Calls `body` with the stem, which libstemmer overwrites at the next call; nil when it had no
    /// memory.
    func withStem<Result>(
      of word: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
      word.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress,
          let stem = sb_stemmer_stem(pointer, base, Int32(buffer.count))
        else { return nil }
        let count = Int(sb_stemmer_length(pointer))
        return body(UnsafeBufferPointer(start: stem, count: count))
      }
    }
  }
#else
  /// Stands for Snowball where the package is built without the trait `Stemming`: there is none.
  final class SnowballHandle {
    static let isBuilt = false

    init?(language: String) { return nil }

    func withStem<Result>(
      of word: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? { nil }
  }
#endif
