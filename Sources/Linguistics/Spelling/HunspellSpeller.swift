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
