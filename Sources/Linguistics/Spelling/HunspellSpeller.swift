import Synchronization

/// The default `WordSpeller`: a Hunspell dictionary that is loaded at first use, and only once.
///
/// A program needs one speller for all sessions. Notes of well-known words never load it, and words
/// of plain letters are looked up in the files of a simple dictionary (`PlainDictionary`), without
/// Hunspell.
public final class HunspellSpeller: WordSpeller {
  private enum State {
    case waiting
    case loaded(HunspellDictionary)
    case failed(LinguisticsError)
  }

  private enum PlainState {
    case waiting
    case loaded(PlainDictionary)
    case none
  }

  private let path: String?
  private let state = Mutex(State.waiting)
  private let plainState = Mutex(PlainState.waiting)

  /// - Parameter path: A `.dic` file with its `.aff` file in the same folder; nil for the system's
  ///   en_US.
  public init(path: String? = nil) {
    self.path = path
  }

  /// The dictionary, which is loaded at the first call.
  ///
  /// - Throws: `LinguisticsError`; after a failure the same error at every call.
  public func load() throws(LinguisticsError) -> HunspellDictionary {
    // The lock is held while loading, so that a second session waits instead of loading again.
    let outcome: Result<HunspellDictionary, LinguisticsError> = state.withLock { state in
      switch state {
      case .loaded(let dictionary): return .success(dictionary)
      case .failed(let error): return .failure(error)
      case .waiting: break
      }
      let result = Self.read(path)
      switch result {
      case .success(let dictionary): state = .loaded(dictionary)
      case .failure(let error): state = .failed(error)
      }
      return result
    }
    return try outcome.get()
  }

  /// Whether a word in lower case is English, possibly only when capitalized (`ethiopia`).
  ///
  /// - Throws: `LinguisticsError` when there is no dictionary.
  public func contains(_ lowercased: [UInt8]) throws(LinguisticsError) -> Bool {
    guard let first = lowercased.first else { return false }
    var capitalized = lowercased
    let isLetter = first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
    if isLetter { capitalized[0] = first - 32 }
    if PlainDictionary.canTell(lowercased), let plain = plain() {
      return plain.contains(lowercased) || plain.contains(capitalized)
    }
    let dictionary = try load()
    return dictionary.contains(lowercased) || isLetter && dictionary.contains(capitalized)
  }

  /// The files of the dictionary, read at the first call; nil where Hunspell is to be asked.
  private func plain() -> PlainDictionary? {
    let state = plainState.withLock { state in
      guard case .waiting = state else { return state }
      let files = try? HunspellDictionary.files(at: path ?? HunspellDictionary.locate())
      let plain = files.flatMap { PlainDictionary(words: $0.words, affixes: $0.affixes) }
      state = plain.map { .loaded($0) } ?? .none
      return state
    }
    if case .loaded(let plain) = state { return plain }
    return nil
  }

  private static func read(_ path: String?) -> Result<HunspellDictionary, LinguisticsError> {
    do throws(LinguisticsError) {
      let file = if let path { path } else { try HunspellDictionary.locate() }
      return .success(try HunspellDictionary(path: file))
    } catch {
      return .failure(error)
    }
  }
}

/// A dictionary of the language, which knows the correctly spelled words.
///
/// `HunspellSpeller` is the implementation of the package; a host may provide its own, for example
/// with `NSSpellChecker` or `UITextChecker`. It is called only for words that nothing else knows (a
/// few per hundred words), and its results are cached by word.
public protocol WordSpeller: Sendable {
  /// Whether the dictionary contains a word, possibly only when capitalized (`ethiopia`).
  ///
  /// May be called from several threads at once.
  ///
  /// - Parameter lowercased: The word in lower case, in UTF-8.
  /// - Throws: When there is no dictionary. Spelling correction is then off: every word counts as
  ///   correct, and results have a remark.
  func contains(_ lowercased: [UInt8]) throws -> Bool
}

#if HAS_HUNSPELL
  import CHunspell

  /// Sole owner of Hunspell's handle. It is for one thread at a time.
  struct HunspellHandle: ~Copyable, @unchecked Sendable {
    // Safe to send: one owner reaches the pointer, and it is freed once, in `deinit`.
    private let pointer: OpaquePointer

    /// Whether Hunspell is part of this build.
    static let isBuilt = true

    /// Loads a dictionary; nil when Hunspell gives no handle.
    init?(affixes: String, words: String) {
      guard let pointer = Hunspell_create(affixes, words) else { return nil }
      self.pointer = pointer
    }

    deinit {
      Hunspell_destroy(pointer)
    }

    /// The name of the dictionary's encoding, such as `UTF-8`.
    var encoding: String { Hunspell_get_dic_encoding(pointer).map { String(cString: $0) } ?? "" }

    /// Whether a word, in the dictionary's encoding and ended by a zero, is in the dictionary.
    func contains(_ terminated: [CChar]) -> Bool { Hunspell_spell(pointer, terminated) != 0 }
  }
#else
  /// Replaces Hunspell in a build without the trait `Spelling`; it corrects nothing.
  struct HunspellHandle: ~Copyable, Sendable {
    static let isBuilt = false
    let encoding = ""

    init?(affixes: String, words: String) { return nil }

    func contains(_ terminated: [CChar]) -> Bool { false }
  }
#endif

/// Says whether a word of plain letters is in a dictionary, from the dictionary's files as they are.
///
/// Hunspell builds its tables for every use of a dictionary, which takes 25 times as long as finding
/// where the lines begin. For a word of plain letters and a dictionary whose rules are simple
/// (`AffixFile`), such as those of English, the answers are those of Hunspell; others ask it.
struct PlainDictionary: Sendable {
  /// The greatest size of a file in bytes; Hunspell reads larger ones.
  private static let largestFile = 16 << 20

  private let rules: AffixFile
  private let bytes: [UInt8]
  /// Where the line of a word begins in `bytes`, by the hash of the word; −1 for none. The places of
  /// words with the same hash follow each other.
  private var lines: [Int32]

  /// nil where Hunspell is to be asked: a file is missing, too large, or has more than plain rules.
  init?(words: String, affixes: String) {
    guard let words = Self.contents(of: words), let affixes = Self.contents(of: affixes) else {
      return nil
    }
    self.init(words: words, affixes: affixes)
  }

  /// - Parameters:
  ///   - words: The bytes of the `.dic` file.
  ///   - affixes: Those of the `.aff` file.
  init?(words: [UInt8], affixes: [UInt8]) {
    guard let rules = AffixFile(affixes) else { return nil }
    self.rules = rules
    bytes = words
    // A line has more than four bytes on average; less would only be slower.
    var size = 1 << 10
    while size < words.count / 4 { size *= 2 }
    lines = [Int32](repeating: -1, count: size)
    var lines = lines.mutableSpan
    guard Self.index(words.span, into: &lines, rules) else { return nil }
  }

  /// Notes where the lines of plain words begin; false where a word is for compounds.
  private static func index(
    _ words: borrowing Span<UInt8>, into lines: inout MutableSpan<Int32>, _ rules: AffixFile
  ) -> Bool {
    var isCompound = [Bool](repeating: false, count: 256)
    for flag in rules.compoundFlags { isCompound[Int(flag)] = true }
    // The first line has the number of words.
    var start = 0
    while start < words.count, words[start] != 0x0A { start += 1 }
    start += 1
    while start < words.count {
      var hash = seed
      var end = start
      var letters = eight
      while letters == eight {
        let bytes = eightBytes(words, at: end)
        letters = countLetters(bytes)
        hash = step(hash, bytes, letters)
        end += letters
      }
      if end > start, endsWord(end < words.count ? words[end] : 0x0A) {
        var flag = end + 1
        let hasFlags = end < words.count && words[end] == UInt8(ascii: "/")
        while hasFlags, flag < words.count, words[flag] > 0x20 {
          if isCompound[Int(words[flag])] { return false }
          flag += 1
        }
        var place = place(hash) & (lines.count - 1)
        while lines[place] >= 0 { place = (place + 1) & (lines.count - 1) }
        lines[place] = Int32(start)
        if hasFlags { end = flag }
      }
      while end < words.count, words[end] != 0x0A { end += 1 }
      start = end + 1
    }
    return true
  }

  /// Whether `contains` can tell: letters of English only, all small but the first.
  static func canTell(_ word: [UInt8]) -> Bool {
    guard let first = word.first, AffixFile.isLetter(first) else { return false }
    return word.count <= HunspellDictionary.longestWord
      && word.dropFirst().allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
  }

  /// Whether the dictionary has a word, as it is or with affixes. A word with a capital may also be
  /// there without it.
  ///
  /// - Parameter word: A word for which `canTell`.
  /// - Complexity: O(rules), below a microsecond.
  func contains(_ word: [UInt8]) -> Bool {
    if has(word) { return true }
    guard let first = word.first, first < 0x61 else { return false }
    var small = word
    small[0] = first | 0x20
    return has(small)
  }

  private func has(_ word: [UInt8]) -> Bool {
    if isListed(word) { return true }
    var stem: [UInt8] = []
    for rule in rules.prefixes
    where word.count > rule.added.count && word.starts(with: rule.added) {
      stem.removeAll(keepingCapacity: true)
      stem += rule.stripped
      stem += word[rule.added.count...]
      guard Self.meets(rule.condition, stem.prefix(rule.condition.count)) else { continue }
      if isListed(stem, rule.flag) { return true }
      if rule.crosses, hasSuffix(stem, with: rule) { return true }
    }
    return hasSuffix(word, with: nil)
  }

  /// Whether a word is listed without a suffix that it has, and with `prefix`.
  private func hasSuffix(_ word: [UInt8], with prefix: AffixFile.Rule?) -> Bool {
    guard let last = word.last else { return false }
    var stem: [UInt8] = []
    for rule in rules.suffixes {
      if let end = rule.added.last, end != last { continue }
      let kept = word.count - rule.added.count
      guard kept > 0, prefix == nil || rule.crosses, word[kept...].elementsEqual(rule.added) else {
        continue
      }
      stem.removeAll(keepingCapacity: true)
      stem += word[..<kept]
      stem += rule.stripped
      guard Self.meets(rule.condition, stem.suffix(rule.condition.count)) else { continue }
      if isListed(stem, rule.flag, prefix?.flag) { return true }
    }
    return false
  }

  private static func meets(
    _ condition: [AffixFile.LetterSet], _ letters: ArraySlice<UInt8>
  ) -> Bool {
    condition.count == letters.count
      && zip(condition, letters).allSatisfy { $0.contains($1) }
  }

  // MARK: Lines

  /// Whether a line has a word with both flags.
  private func isListed(_ word: [UInt8], _ flag: UInt8? = nil, _ second: UInt8? = nil) -> Bool {
    var hash = Self.seed
    for start in stride(from: 0, through: word.count, by: Self.eight) {
      let letters = min(Self.eight, word.count - start)
      hash = Self.step(hash, Self.eightBytes(word.span, at: start), letters)
    }
    var place = Self.place(hash) & (lines.count - 1)
    while lines[place] >= 0 {
      let start = Int(lines[place])
      let end = start + word.count
      if end <= bytes.count, Self.endsWord(end < bytes.count ? bytes[end] : 0x0A),
        bytes[start..<end].elementsEqual(word)
      {
        let flags = flags(at: end)
        if (flag.map(flags.contains) ?? true) && (second.map(flags.contains) ?? true) {
          return true
        }
      }
      place = (place + 1) & (lines.count - 1)
    }
    return false
  }

  /// The flags after the end of a word.
  private func flags(at end: Int) -> ArraySlice<UInt8> {
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return [] }
    return bytes[(end + 1)...].prefix { $0 > 0x20 }
  }

  private static func endsWord(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "/") }

  // A word is hashed eight bytes at a time: the dictionary has 80,000.
  private static let eight = 8
  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The eight bytes at a position, the first one lowest; 0 where there are none.
  @inline(__always)
  private static func eightBytes(_ bytes: borrowing Span<UInt8>, at position: Int) -> UInt64 {
    guard bytes.count - position < eight else {
      return bytes.withUnsafeBytes {
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      }
    }
    var found: UInt64 = 0
    for place in position..<max(position, bytes.count) {
      found |= UInt64(bytes[place]) << UInt64(8 * (place - position))
    }
    return found
  }

  /// How many of eight bytes are letters of English before the first other byte: sums beyond 7 bits show
  /// of each byte whether it is at least `a`, and whether it is beyond `z`.
  @inline(__always)
  private static func countLetters(_ bytes: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highest = ones &* 0x80
    let small = bytes | ones &* 0x20
    let low = small & ~highest
    let are = (low &+ ones &* 0x1F) & ~(low &+ ones &* 0x05) & ~small & highest
    return (are ^ highest).trailingZeroBitCount >> 3
  }

  /// The hash with the first bytes of eight.
  @inline(__always)
  private static func step(_ hash: UInt64, _ bytes: UInt64, _ count: Int) -> UInt64 {
    let own = count == eight ? bytes : bytes & ((1 << UInt64(8 * count)) &- 1)
    let mixed = (hash ^ own) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 32)
  }

  private static func place(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 8) }

  private static func contents(of path: String) -> [UInt8]? {
    guard let input = try? ByteInput(path: path), let size = input.size, size <= largestFile else {
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    guard (try? input.read(size, into: &bytes)) == size else { return nil }
    return bytes
  }
}
