import Synchronization

/// A Hunspell dictionary that is loaded when it is first asked, and at most once.
///
/// One program holds one of these and shares it between sessions. A note of well-known words never
/// loads it.
public final class SpellingDictionary: Sendable {
  private enum State {
    case waiting
    case loaded(HunspellDictionary)
    case failed(LinguisticsError)
  }

  private let path: String?
  private let state = Mutex(State.waiting)

  /// - Parameter path: A `.dic` file with its `.aff` beside it; nil for the system's en_US.
  public init(path: String? = nil) {
    self.path = path
  }

  /// The dictionary, loaded now if it was not before.
  ///
  /// - Throws: `LinguisticsError`, the same again at every call after a failure.
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

  /// Whether a word in lower case is English, be it only with a capital (`ethiopia`).
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

  /// `contains`, for callers that go on without a dictionary: then every word counts as known, and
  /// so none is corrected blindly. `loadError` says why.
  public func isKnown(_ lowercased: [UInt8]) -> Bool {
    (try? contains(lowercased)) ?? true
  }

  /// Why loading failed; nil when it did not, or was not tried yet.
  public var loadError: LinguisticsError? {
    state.withLock { state in
      if case .failed(let error) = state { error } else { nil }
    }
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
