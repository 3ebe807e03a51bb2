import Linguistics
import Synchronization

/// The stem index of a lexicon, built when the first inflected form is met.
final class LazyStemIndex: Sendable {
  private let vocabulary: Vocabulary
  private let isWanted: [Bool]
  private let built = Mutex<StemIndex?>(nil)

  init(vocabulary: Vocabulary, isWanted: [Bool]) {
    self.vocabulary = vocabulary
    self.isWanted = isWanted
  }

  /// The index, made with `stemmer` if this is the first call.
  func index(stemmer: Stemmer) -> StemIndex {
    built.withLock { built in
      if let built { return built }
      let index = StemIndex(vocabulary: vocabulary, isWanted: isWanted, stemmer: stemmer)
      built = index
      return index
    }
  }
}

/// The lexicon words by their Snowball stem.
struct StemIndex: Sendable {
  private var stems: Vocabulary
  /// For each stem its first word, and for each word the next one with the same stem, or −1.
  private var first: [Int32] = []
  private var next: [Int32]

  /// Stems every word of `vocabulary` that `isWanted`.
  init(vocabulary: Vocabulary, isWanted: [Bool], stemmer: Stemmer) {
    stems = Vocabulary(capacity: vocabulary.count)
    next = [Int32](repeating: -1, count: vocabulary.count)
    var stem: [UInt8] = []
    var word: [UInt8] = []
    for id in isWanted.indices where isWanted[id] {
      word.removeAll(keepingCapacity: true)
      word.append(contentsOf: vocabulary[Int32(id)])
      stemmer.stem(word, into: &stem)
      let index = Int(stems.intern(stem))
      if index == first.count {
        first.append(Int32(id))
      } else {
        next[id] = first[index]
        first[index] = Int32(id)
      }
    }
  }

  /// Calls `body` with each word that has this stem.
  @inline(__always)
  func forEachWord(withStem stem: [UInt8], _ body: (Int32) -> Void) {
    let index = stems.id(of: stem)
    guard index >= 0 else { return }
    var word = first[Int(index)]
    while word >= 0 {
      body(word)
      word = next[Int(word)]
    }
  }
}
