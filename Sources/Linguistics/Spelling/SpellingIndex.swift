import Lexicon

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

  func write(to image: inout ImageWriter) {
    image.write(letters)
    image.write(starts)
    image.write(letterSets)
    image.write(values)
    image.write(bucketStarts)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    letters = try image.array()
    starts = try image.array()
    letterSets = try image.array()
    values = try image.array()
    bucketStarts = try image.array()
    guard starts.count == values.count + 1, letterSets.count == values.count,
      bucketStarts.count == Self.bucketCount + 1
    else { throw ImageFault() }
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

/// The table of known misspellings.
///
/// One entry per line of `misspellings.tsv`: `wrong <TAB> right words <TAB> when <TAB> source`.
/// `when` is `unknown` (only if it is not an English word), `always`, or `context` (also an English
/// word: corrected only where the text is about tasting). Right words of `-` mean that the word is
/// correct, is never corrected, and competes with the domain for similar misspellings.
public struct MisspellingTable: Sendable {
  enum Condition: UInt8, Sendable {
    case unknown, always, context
  }

  struct Entry: Sendable {
    var words: [[UInt8]]
    var condition: Condition
  }

  private var index: SpellingIndex
  private var entries: [Entry]
  /// Words that are correct although they look misspelled.
  let kept: [[UInt8]]

  /// The compiled-in table; reading it takes a fraction of a millisecond.
  public static func embedded() -> MisspellingTable {
    let file = lexicon_misspellings()
    return MisspellingTable(EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)))
  }

  /// A table without entries.
  public static let none = MisspellingTable(entries: [], kept: [])

  init(_ table: EmbeddedTable) {
    var entries: [(wrong: [UInt8], entry: Entry)] = []
    var kept: [[UInt8]] = []
    table.forEachRow { row in
      let wrong = Array(row[0])
      guard !wrong.isEmpty else { return }
      if row[1].count == 1, row[1][0] == UInt8(ascii: "-") {
        kept.append(wrong)
        return
      }
      let words = row[1].split(separator: UInt8(ascii: " ")).map { Array($0) }
      guard !words.isEmpty else { return }
      let condition: Condition =
        switch row[2].first {
        case UInt8(ascii: "a"): .always
        case UInt8(ascii: "c"): .context
        default: .unknown
        }
      entries.append((wrong, Entry(words: words, condition: condition)))
    }
    self.init(entries: entries, kept: kept)
  }

  private init(entries: [(wrong: [UInt8], entry: Entry)], kept: [[UInt8]]) {
    index = SpellingIndex(entries.enumerated().map { ($1.wrong, Int32($0)) })
    self.entries = entries.map(\.entry)
    self.kept = kept
  }

  func write(to image: inout ImageWriter) {
    index.write(to: &image)
    image.write(entries.map { Int32($0.words.count) })
    image.write(lists: entries.flatMap(\.words))
    image.write(entries.map(\.condition.rawValue))
    image.write(lists: kept)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    index = try SpellingIndex(from: &image)
    let counts = try image.array(of: Int32.self)
    var words = try image.lists(of: UInt8.self)[...]
    let conditions = try image.array(of: UInt8.self)
    kept = try image.lists()
    guard conditions.count == counts.count, counts.allSatisfy({ $0 > 0 }),
      index.values.allSatisfy({ $0 >= 0 && Int($0) < counts.count })
    else { throw ImageFault() }
    var entries: [Entry] = []
    entries.reserveCapacity(counts.count)
    for (count, condition) in zip(counts, conditions) {
      let own = words.prefix(Int(count))
      words = words.dropFirst(own.count)
      entries.append(
        Entry(words: Array(own), condition: Condition(rawValue: condition) ?? .unknown))
    }
    self.entries = entries
  }

  /// The entry for exactly `word`.
  func entry(for word: ArraySlice<UInt8>) -> Entry? {
    index.find(word).map { entries[Int(index.values[$0])] }
  }
}

/// The endings that a word may have after its base form, with their costs in a comparison.
///
/// An ending runs from its first letter to the end of the misspelled word.
struct SpellingEndings: Sendable {
  /// The cost where there is no ending.
  static let none: Int32 = 10_000

  /// For each position in the word, the cost of an ending that starts there.
  struct Costs: Sendable {
    /// After the whole base: `plum` + `s`.
    var plain: [Int32]
    /// After a base without its `y`: `berr` + `ies`.
    var afterY: [Int32]
    /// After a base without its `e`: `smok` + `y`.
    var afterE: [Int32]
  }

  private typealias Ending = (letters: [UInt8], cost: Int32)

  /// The letters of all endings, a bit for each as in `SpellingIndex.letterSet`.
  static let letters: UInt32 = {
    let all = standard.plain + standard.afterY + standard.afterE
    return all.reduce(0) { $0 | SpellingIndex.letterSet($1.letters[...]) }
  }()

  private let plain: [Ending]
  private let afterY: [Ending]
  private let afterE: [Ending]

  /// The table, created at first use. Costs of 40 and more are misspelled endings.
  static let standard = SpellingEndings()

  private init() {
    func endings(_ list: [(String, Int32)]) -> [Ending] {
      list.map { (Array($0.0.utf8), $0.1) }
    }
    plain = endings([
      ("s", 4), ("es", 8), ("y", 5), ("ey", 8), ("ness", 8), ("ish", 8), ("like", 8), ("ed", 12),
      ("iness", 10), ("yness", 12), ("eyness", 12), ("ier", 10), ("iest", 10), ("ly", 10),
      ("ies", 15), ("yish", 12), ("nes", 40), ("nesss", 40), ("ie", 30), ("yy", 45), ("lly", 45),
    ])
    afterY = endings([
      ("ies", 5), ("iness", 5), ("ier", 8), ("iest", 8), ("ish", 8), ("ily", 10), ("ie", 30),
      ("ey", 30), ("eis", 50), ("ise", 50), ("ines", 40), ("i", 45),
    ])
    afterE = endings([
      ("y", 5), ("iness", 8), ("ish", 8), ("ier", 10), ("iest", 10), ("ie", 30),
    ])
  }

  /// The costs of the endings of `word`, one entry for each place from 0 to its length.
  ///
  /// - Complexity: O(*n*) for *n* letters: at most six positions start an ending.
  func costs(for word: [UInt8]) -> Costs {
    let missing = [Int32](repeating: Self.none, count: word.count + 1)
    var costs = Costs(plain: missing, afterY: missing, afterE: missing)
    costs.plain[word.count] = 0
    fill(&costs.plain, from: plain, word)
    fill(&costs.afterY, from: afterY, word)
    fill(&costs.afterE, from: afterE, word)
    return costs
  }

  private func fill(_ costs: inout [Int32], from endings: [Ending], _ word: [UInt8]) {
    for ending in endings where ending.letters.count < word.count {
      let start = word.count - ending.letters.count
      if word[start...].elementsEqual(ending.letters) {
        costs[start] = min(costs[start], ending.cost)
      }
    }
  }
}
