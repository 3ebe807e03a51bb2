import Synchronization

/// The default `WordSpeller`: a Hunspell dictionary that is loaded at first use, and only once.
///
/// A program needs one speller for all sessions. Notes of well-known words never load it.
public final class HunspellSpeller: WordSpeller {
  private enum State {
    case waiting
    case loaded(HunspellDictionary)
    case failed(LinguisticsError)
  }

  private let path: String?
  private let state = Mutex(State.waiting)

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
    let dictionary = try load()
    if dictionary.contains(lowercased) { return true }
    guard first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else { return false }
    var capitalized = lowercased
    capitalized[0] = first - 32
    return dictionary.contains(capitalized)
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
