/// Words of plain letters in one flat array, sorted into buckets by first letter and length.
///
/// Built in O(bytes) by a counting sort: a few thousand words take well under a millisecond.
struct SpellingIndex: Sendable {
  /// The greatest length of an indexed word.
  static let longestWord = 32

  /// The letters of all words, bucket after bucket.
  private(set) var letters: [UInt8] = []
  /// The position of word `i` in `letters`; one more entry than there are words.
  private var starts: [Int32] = [0]
  /// The set of letters of word `i`, one bit per letter.
  private(set) var letterSets: [UInt32] = []
  /// The value that the caller stored with word `i`.
  private(set) var values: [Int32] = []
  /// The first word of each bucket; one more entry than there are buckets.
  private var bucketStarts: [Int32]

  private static let bucketCount = 26 * (longestWord + 1)

  /// The number of words.
  var count: Int { values.count }

  /// Sorts `words`, each with a value. Words that are empty, too long or contain anything but `a`
  /// to `z` are skipped; of equal words the first is kept by `find`.
  init(_ words: [(bytes: [UInt8], value: Int32)]) {
    var sizes = [Int32](repeating: 0, count: Self.bucketCount + 1)
    var bucketOfWord: [Int32] = []
    bucketOfWord.reserveCapacity(words.count)
    for word in words {
      guard Self.isIndexable(word.bytes) else {
        bucketOfWord.append(-1)
        continue
      }
      let bucket = Self.bucket(first: word.bytes[0], length: word.bytes.count)
      bucketOfWord.append(Int32(bucket))
      sizes[bucket + 1] += 1
    }
    for bucket in 0..<Self.bucketCount { sizes[bucket + 1] += sizes[bucket] }
    bucketStarts = sizes
    let total = Int(sizes[Self.bucketCount])
    var order = [Int32](repeating: 0, count: total)
    var next = sizes
    for (index, bucket) in bucketOfWord.enumerated() where bucket >= 0 {
      order[Int(next[Int(bucket)])] = Int32(index)
      next[Int(bucket)] += 1
    }
    starts.reserveCapacity(total + 1)
    letterSets.reserveCapacity(total)
    values.reserveCapacity(total)
    letters.reserveCapacity(total * 8)
    for index in order {
      let word = words[Int(index)]
      letters.append(contentsOf: word.bytes)
      starts.append(Int32(letters.count))
      letterSets.append(Self.letterSet(word.bytes[...]))
      values.append(word.value)
    }
  }

  /// The range of word `index` in `letters`.
  @inline(__always)
  func range(of index: Int) -> Range<Int> {
    Int(starts[index])..<Int(starts[index + 1])
  }

  /// The bytes of word `index`.
  func word(_ index: Int) -> [UInt8] { Array(letters[range(of: index)]) }

  /// The words that start with `first` and have a length in `lengths`, by length.
  func words(first: UInt8, lengths: ClosedRange<Int>) -> Range<Int> {
    let low = max(1, lengths.lowerBound)
    let high = min(Self.longestWord, lengths.upperBound)
    guard Self.isLetter(first), low <= high else { return 0..<0 }
    let start = bucketStarts[Self.bucket(first: first, length: low)]
    let end = bucketStarts[Self.bucket(first: first, length: high) + 1]
    return Int(start)..<Int(end)
  }

  /// The first word equal to `word`.
  ///
  /// - Complexity: O(bucket); about twenty words in a domain of six thousand.
  func find(_ word: ArraySlice<UInt8>) -> Int? {
    guard let first = word.first else { return nil }
    let candidates = words(first: first, lengths: word.count...word.count)
    guard !candidates.isEmpty else { return nil }
    let set = Self.letterSet(word)
    for index in candidates where letterSets[index] == set {
      if letters[range(of: index)].elementsEqual(word) { return index }
    }
    return nil
  }

  func find(_ word: [UInt8]) -> Int? { find(word[...]) }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

  /// One bit for each letter that occurs.
  static func letterSet(_ word: ArraySlice<UInt8>) -> UInt32 {
    var set: UInt32 = 0
    for byte in word where isLetter(byte) { set |= 1 << UInt32(byte - 0x61) }
    return set
  }

  private static func isIndexable(_ word: [UInt8]) -> Bool {
    !word.isEmpty && word.count <= longestWord && word.allSatisfy(isLetter)
  }

  private static func bucket(first: UInt8, length: Int) -> Int {
    Int(first - 0x61) * (longestWord + 1) + length
  }
}
