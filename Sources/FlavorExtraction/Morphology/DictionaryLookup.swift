import Linguistics
import Synchronization

/// Queries a speller, and continues without it when it has no dictionary.
final class DictionaryLookup: Sendable {
  private let speller: any WordSpeller
  private let firstFailure = Mutex<(any Error)?>(nil)

  init(_ speller: any WordSpeller) {
    self.speller = speller
  }

  /// Whether the dictionary contains a word; true without a dictionary.
  func isKnown(_ word: [UInt8]) -> Bool {
    do {
      return try speller.contains(word)
    } catch {
      firstFailure.withLock { $0 = $0 ?? error }
      return true
    }
  }

  /// The first error of the speller; nil if there was none.
  var failure: (any Error)? { firstFailure.withLock { $0 } }
}
