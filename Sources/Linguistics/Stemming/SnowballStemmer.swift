/// English stems: `roasted`, `roasting` and `roasts` are all `roast`.
///
///     let stemmer = try SnowballStemmer()
///     stemmer.stem(Array("strawberries".utf8))  // "strawberri"
///
/// A stem is a key for comparing words; it need not be a word.
///
/// The algorithm is Porter2, "English" in the Snowball project (M. F. Porter, "An algorithm for
/// suffix stripping", Program 14(3), 1980; "Snowball: a language for stemming algorithms", 2001),
/// through libstemmer.
///
/// A stemmer has a working buffer, so it belongs to one session and is not `Sendable`: create one
/// for each thread or task. Creating one takes a few microseconds.
public final class SnowballStemmer: WordStemmer {
  /// The greatest number of bytes of a word; longer words are their own stem.
  public static let longestWord = 256

  /// Whether the package is built with the trait `Stemming`; without, there is no such stemmer.
  public static var isBuilt: Bool { SnowballHandle.isBuilt }

  private let handle: SnowballHandle

  /// - Throws: `LinguisticsError`: `.missingStemmer` when libstemmer has no English, `.notBuilt`
  ///   without the trait `Stemming`.
  public init() throws(LinguisticsError) {
    guard Self.isBuilt else { throw .stemmingNotBuilt }
    guard let handle = SnowballHandle(language: "english") else { throw .noEnglishStemmer }
    self.handle = handle
  }

  /// The stemmer of another language by its name in Snowball, such as `german`; nil where there is
  /// none.
  package init?(language: String) {
    guard Self.isBuilt, let handle = SnowballHandle(language: language) else { return nil }
    self.handle = handle
  }

  /// The stem of a word in lower case, in UTF-8.
  ///
  /// Empty input, input of more than `longestWord` bytes and ill-formed UTF-8 are returned
  /// unchanged. Zero bytes are allowed: the C function gets the length.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  public func stem(_ lowercased: [UInt8]) -> [UInt8] {
    guard isStemmable(lowercased) else { return lowercased }
    return handle.withStem(of: lowercased) { Array($0) } ?? lowercased
  }

  /// Replaces the contents of `stem` by the stem of `lowercased`, keeping its storage.
  ///
  /// - Complexity: O(*n*) in the length of the word; no allocation once `stem` is large enough.
  public func stem(_ lowercased: [UInt8], into stem: inout [UInt8]) {
    stem.removeAll(keepingCapacity: true)
    if isStemmable(lowercased),
      handle.withStem(of: lowercased, { stem.append(contentsOf: $0) }) != nil
    {
      return
    }
    stem.append(contentsOf: lowercased)
  }

  private func isStemmable(_ word: [UInt8]) -> Bool {
    guard !word.isEmpty, word.count <= Self.longestWord else { return false }
    // Ill-formed sequences are not passed to C, which decodes without checking.
    return word.allSatisfy { $0 < 0x80 } || String(validating: word, as: UTF8.self) != nil
  }
}

/// Reduces words to stems, so that inflected forms of a word compare as equal.
///
/// `SnowballStemmer` is the implementation of the package; a host may provide its own. A stemmer is
/// used by one thread at a time and only for word forms that are new to a session: its results are
/// cached by form.
public protocol WordStemmer {
  /// Replaces the contents of `stem` by the stem of a word.
  ///
  /// A stem is a key for comparing words, not necessarily a word. Equal input gives equal output.
  ///
  /// - Parameters:
  ///   - lowercased: The word in lower case, in UTF-8; any bytes.
  ///   - stem: Receives the stem; its capacity should be kept.
  func stem(_ lowercased: [UInt8], into stem: inout [UInt8])

  /// Whether it knows no more than plurals, and only replaces a stemmer that does.
  var isReduced: Bool { get }
}

extension WordStemmer {
  /// A stemmer of the host's own is complete unless it says otherwise.
  public var isReduced: Bool { false }
}

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

/// Takes plurals back to the singular and leaves every other word as it is: a replacement for
/// Snowball where the package is built without the trait `Stemming`.
///
///     PluralStemmer().stem(Array("strawberries".utf8), into: &stem)  // "strawberry"
///     PluralStemmer().stem(Array("roasted".utf8), into: &stem)       // "roasted"
///
/// The rules are those of the S stemmer (D. Harman, "How effective is suffixing?", JASIS 42(1),
/// 1991), and two more for `-es` after a hissing sound and after `o`.
public struct PluralStemmer: WordStemmer, Sendable {
  /// Creates the stemmer; it needs no data.
  public init() {}

  /// It knows plurals only.
  public var isReduced: Bool { true }

  /// Replaces `stem` by the singular of a word in lower case.
  public func stem(_ lowercased: [UInt8], into stem: inout [UInt8]) {
    stem.removeAll(keepingCapacity: true)
    stem.append(contentsOf: lowercased)
    guard lowercased.count > 3, stem.last == UInt8(ascii: "s") else { return }
    func ends(_ endings: String...) -> Bool {
      endings.contains { lowercased.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
    if ends("ies"), !ends("eies", "aies") {
      // Short words have an `ie` of their own: pies, ties.
      stem.removeLast(lowercased.count > 4 ? 3 : 1)
      if lowercased.count > 4 { stem.append(UInt8(ascii: "y")) }
    } else if ends("ches", "shes", "sses", "xes", "zzes") {
      stem.removeLast(2)
    } else if ends("oes"), lowercased.count > 6 {
      stem.removeLast(2)
    } else if !ends("us", "ss", "is") {
      stem.removeLast()
    }
  }
}
