import Linguistics
import Synchronization

/// Asks a speller, and continues without it when it has no dictionary.
final class DictionaryLookup: Sendable {
  private let speller: any WordSpeller
  private let firstFailure = Mutex<(any Error)?>(nil)

  init(_ speller: any WordSpeller) {
    self.speller = speller
  }

  /// Whether the dictionary contains a word; true when there is none to ask.
  func isKnown(_ word: [UInt8]) -> Bool {
    do {
      return try speller.contains(word)
    } catch {
      firstFailure.withLock { $0 = $0 ?? error }
      return true
    }
  }

  /// Why the speller could not answer when that first happened.
  var failure: (any Error)? { firstFailure.withLock { $0 } }
}
