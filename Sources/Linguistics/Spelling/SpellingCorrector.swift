import Synchronization

/// Finds the domain word that a misspelled word means.
///
///     let corrector = SpellingCorrector(
///       domain: [DomainWord("chocolate"), DomainWord("dark"), DomainWord("sour")],
///       isKnown: dictionary.isKnown, isPhrase: { _, _ in false })
///     corrector.correction(for: Array("choclatey".utf8))?.text  // "chocolate"
///     corrector.correction(for: Array("sooour".utf8))?.text     // "sour"
///
/// The caller provides the domain as data, and asks about words in lower case that are neither in
/// its domain nor a form of a domain word. A corrector has no cache; the caller caches results.
///
/// Corrections are tried in the order of reliability: the table of known misspellings; then, only
/// for words that are not English, letters repeated for emphasis, two domain words written as one,
/// and one domain word at a distance of one or two typos (`SpellingDistance`). Where two words of
/// different meaning are about equally near, there is no correction.
///
/// Ranking follows the noisy channel model (M. D. Kernighan, K. W. Church and W. A. Gale, "A
/// spelling correction program based on a noisy channel model", COLING 1990) with fixed weights
/// instead of learned ones, and a domain instead of frequencies.
///
/// Values are immutable and may be shared; the index is built at first use.
public final class SpellingCorrector: Sendable {
  /// The greatest number of letters of a word that is corrected.
  public static let longestWord = 64
  /// The lowest number of letters of a word that is corrected by distance; shorter words are
  /// corrected by the table alone.
  public static let shortestEdit = 5

  /// The tables that are built from the domain.
  package struct Tables: Sendable {
    var index: SpellingIndex
    var flags: [DomainWord.Flags]
    var meanings: [Int32]
    var misspellings: MisspellingTable

    /// Whether word `index` may be the result of a correction.
    func isTarget(_ index: Int) -> Bool {
      flags[Int(self.index.values[index])].contains(.target)
    }

    func isExact(_ index: Int) -> Bool {
      flags[Int(self.index.values[index])].contains(.exact)
    }

    func meaning(_ index: Int) -> Int32 { meanings[Int(self.index.values[index])] }

    fileprivate init(
      index: SpellingIndex, flags: [DomainWord.Flags], meanings: [Int32],
      misspellings: MisspellingTable
    ) {
      (self.index, self.flags) = (index, flags)
      (self.meanings, self.misspellings) = (meanings, misspellings)
    }

    /// Adds the tables to an image.
    package func write(to image: inout ImageWriter) {
      index.write(to: &image)
      image.write(flags.map(\.rawValue))
      image.write(meanings)
      misspellings.write(to: &image)
    }

    /// Reads what `write(to:)` wrote.
    package init(from image: inout ImageReader) throws(ImageFault) {
      index = try SpellingIndex(from: &image)
      flags = try image.array(of: UInt8.self).map(DomainWord.Flags.init)
      meanings = try image.array()
      misspellings = try MisspellingTable(from: &image)
      guard flags.count == meanings.count,
        index.values.allSatisfy({ $0 >= 0 && Int($0) < flags.count })
      else { throw ImageFault() }
    }
  }

  private let makeTables: @Sendable () -> Tables
  private let built = Mutex<Tables?>(nil)
  let isKnown: @Sendable ([UInt8]) -> Bool
  private let isPhrase: @Sendable ([UInt8], [UInt8]) -> Bool

  /// - Parameters:
  ///   - misspellings: The known misspellings; evaluated at first use.
  ///   - domain: The words of the domain; evaluated at first use.
  ///   - isKnown: Whether a word in lower case is an English word. Called for words that the table
  ///     does not contain, and for a few variants of each, so it should be fast.
  ///   - isPhrase: Whether two words, one after the other, are a phrase of the domain.
  public init(
    misspellings: @escaping @Sendable () -> MisspellingTable = { .embedded() },
    domain: @escaping @Sendable () -> [DomainWord],
    isKnown: @escaping @Sendable ([UInt8]) -> Bool,
    isPhrase: @escaping @Sendable ([UInt8], [UInt8]) -> Bool = { _, _ in false }
  ) {
    makeTables = { Self.tables(domain: domain(), misspellings: misspellings()) }
    self.isKnown = isKnown
    self.isPhrase = isPhrase
  }

  /// - Parameter tables: What is built of the domain; evaluated at first use.
  package init(
    tables: @escaping @Sendable () -> Tables, isKnown: @escaping @Sendable ([UInt8]) -> Bool,
    isPhrase: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
  ) {
    makeTables = tables
    self.isKnown = isKnown
    self.isPhrase = isPhrase
  }

  /// Creates a corrector for domain words in memory.
  public convenience init(
    domain: [DomainWord], isKnown: @escaping @Sendable ([UInt8]) -> Bool,
    isPhrase: @escaping @Sendable ([UInt8], [UInt8]) -> Bool = { _, _ in false }
  ) {
    self.init(domain: { domain }, isKnown: isKnown, isPhrase: isPhrase)
  }

  /// The intended word for a word in lower case; nil when the word is correct, or no word is
  /// clearly the nearest.
  ///
  /// Only words of plain letters are corrected, unless the table has an entry. The result is the
  /// base form where an inflected form was misspelled: `strawberrys` gives `strawberry`.
  ///
  /// - Complexity: O(words that start alike and have about the length), below half a millisecond in
  ///   a domain of six thousand words.
  public func correction(for lowercased: [UInt8]) -> Correction? {
    guard Self.mayCorrect(lowercased) else { return nil }
    let tables = tables()
    let entry = Self.misspelling(for: lowercased, tables)
    if let entry, entry.condition != .unknown {
      return Correction(
        kind: .misspelling, words: entry.words, needsContext: entry.condition == .context)
    }
    // Known to be correct: by the domain, by the table's protected words, by the caller.
    if tables.index.find(lowercased) != nil || isKnown(lowercased) { return nil }
    if let entry { return Correction(kind: .misspelling, words: entry.words) }
    let (squeezed, repeated) = Self.squeezing(lowercased, tables, isKnown)
    if let repeated { return repeated }
    guard squeezed.count >= Self.shortestEdit, squeezed.count <= SpellingIndex.longestWord else {
      return nil
    }
    if squeezed.count < lowercased.count, let entry = Self.misspelling(for: squeezed, tables) {
      return Correction(kind: .misspelling, words: entry.words)
    }
    return separated(squeezed, tables) ?? nearest(squeezed, tables)
  }

  /// Whether a word can be corrected at all: plain letters, and not too many.
  public static func mayCorrect(_ lowercased: [UInt8]) -> Bool {
    !lowercased.isEmpty && lowercased.count <= longestWord
      && lowercased.allSatisfy(SpellingIndex.isLetter)
  }

  // MARK: Tables

  private func tables() -> Tables {
    built.withLock { built in
      if let built { return built }
      let tables = makeTables()
      built = tables
      return tables
    }
  }

  package static func tables(
    domain: [DomainWord], misspellings: MisspellingTable = .embedded()
  ) -> Tables {
    var words: [(bytes: [UInt8], value: Int32)] = []
    var flags: [DomainWord.Flags] = []
    var meanings: [Int32] = []
    let count = domain.count + misspellings.kept.count
    words.reserveCapacity(count)
    flags.reserveCapacity(count)
    meanings.reserveCapacity(count)
    for word in domain {
      words.append((word.bytes, Int32(flags.count)))
      flags.append(word.flags)
      meanings.append(word.meaning)
    }
    // Domain words come first, and `find` returns the first: the domain has precedence over kept
    // words.
    for word in misspellings.kept {
      words.append((word, Int32(flags.count)))
      flags.append([])
      meanings.append(DomainWord.ownMeaning)
    }
    return Tables(
      index: SpellingIndex(words), flags: flags, meanings: meanings, misspellings: misspellings)
  }

  /// The table's entry for a word, with or without an ending (`carmelly`).
  private static func misspelling(for word: [UInt8], _ tables: Tables) -> MisspellingTable.Entry? {
    if let entry = tables.misspellings.entry(for: word[...]) { return entry }
    // `smokyness` is a form of `smoky`, not of the misspelling `smok`.
    if form(word, tables) != nil { return nil }
    let endings = SpellingEndings.standard.costs(for: word)
    var length = word.count - 1
    while length >= max(4, word.count - 5) {
      if endings.plain[length] < 20, let entry = tables.misspellings.entry(for: word[..<length]),
        entry.condition != .context
      {
        return entry
      }
      length -= 1
    }
    return nil
  }

  /// The domain word that `word` is, or is a regular form of.
  private static func form(_ word: [UInt8], _ tables: Tables) -> Int? {
    if let index = tables.index.find(word) { return index }
    let endings = SpellingEndings.standard.costs(for: word)
    var length = word.count - 1
    while length >= max(3, word.count - 6) {
      if endings.plain[length] < 20, let index = tables.index.find(word[..<length]),
        !tables.isExact(index)
      {
        return index
      }
      for (costs, letter) in [(endings.afterY, UInt8(ascii: "y")), (endings.afterE, 0x65)]
      where costs[length] < 20 {
        if let index = tables.index.find(word[..<length] + [letter]), !tables.isExact(index) {
          return index
        }
      }
      length -= 1
    }
    return nil
  }

  // MARK: Repeated letters

  /// Brings runs of three and more equal letters down to two or one, whichever gives a word.
  ///
  /// - Returns: The word with its runs brought down to one letter (as it was, without such runs),
  ///   and the correction if one of the readings is a word.
  private static func squeezing(
    _ word: [UInt8], _ tables: Tables, _ isKnown: ([UInt8]) -> Bool
  ) -> ([UInt8], Correction?) {
    var runs: [(letter: UInt8, count: Int)] = []
    for letter in word {
      if let last = runs.last, last.letter == letter {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((letter, 1))
      }
    }
    let long = runs.indices.filter { runs[$0].count >= 3 }
    guard !long.isEmpty else { return (word, nil) }

    // One or two letters for each long run, of at most four runs; further runs get one letter.
    let choices = min(long.count, 4)
    func reading(_ doubled: Int) -> [UInt8] {
      var letters: [UInt8] = []
      for (position, run) in runs.enumerated() {
        var count = run.count
        if count >= 3 {
          let choice = long.firstIndex(of: position) ?? choices
          count = choice < choices && doubled >> choice & 1 == 1 ? 2 : 1
        }
        for _ in 0..<count { letters.append(run.letter) }
      }
      return letters
    }
    let readings = (0..<(1 << choices)).map(reading)
    func repeated(_ words: [UInt8]) -> Correction { Correction(kind: .repeated, words: [words]) }
    for reading in readings {
      if let index = tables.index.find(reading) {
        return (reading, repeated(tables.index.word(index)))
      }
    }
    for reading in readings where reading.count > 1 && isKnown(reading) {
      return (reading, repeated(reading))
    }
    for reading in readings where reading.count > 3 {
      if let index = form(reading, tables) {
        return (reading, repeated(tables.index.word(index)))
      }
    }
    return (readings[0], nil)
  }

  // MARK: Words written as one

  /// The one domain word that the table has for a misspelling.
  private static func misspelledWord(_ word: [UInt8], _ tables: Tables) -> Int? {
    guard let entry = misspelling(for: word, tables), entry.condition != .context,
      entry.words.count == 1
    else { return nil }
    return tables.index.find(entry.words[0])
  }

  /// Two domain words that were written as one, without another error except a known misspelling in
  /// the second.
  private func separated(_ word: [UInt8], _ tables: Tables) -> Correction? {
    guard word.count >= 6 else { return nil }
    for cut in 3...(word.count - 3) {
      guard let head = tables.index.find(word[..<cut]) else { continue }
      let tail = Array(word[cut...])
      let headWord = tables.index.word(head)
      if isPhrase(headWord, tail) {
        return Correction(kind: .joined, words: [headWord, tail])
      }
      guard let base = Self.form(tail, tables) ?? Self.misspelledWord(tail, tables) else {
        continue
      }
      let baseWord = tables.index.word(base)
      let areTargets = tables.isTarget(head) && tables.isTarget(base)
      if isPhrase(headWord, baseWord)
        || (areTargets && headWord.count >= 4 && baseWord.count >= 4)
      {
        return Correction(kind: .joined, words: [headWord, baseWord])
      }
    }
    return nil
  }
}

/// The correction of a misspelled word.
public struct Correction: Sendable, Hashable {
  /// The kinds of misspelling.
  public enum Kind: UInt8, Sendable {
    /// A known misspelling, from the table.
    case misspelling
    /// A word of the domain at a distance of one or two typos.
    case edit
    /// Two words written as one: `darkchocolate`.
    case joined
    /// Letters repeated for emphasis: `sooooour`.
    case repeated
  }

  /// The kind of misspelling.
  public var kind: Kind
  /// The intended words in lower case, without an ending of the misspelled word (`choclatey`).
  public var words: [[UInt8]]
  /// The distance to the intended words: 0 for a table entry, 100 for one plain edit.
  public var cost: Int = 0
  /// Whether the misspelling is also a word of its own, so that the context has to decide.
  public var needsContext: Bool = false

  /// The words as text, separated by spaces.
  public var text: String {
    words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}

/// A word of the domain of spelling correction.
///
/// Misspellings are corrected to targets; other domain words only compete with them: a misspelling
/// that is as near to another word as to a target is not corrected.
public struct DomainWord: Sendable, Hashable {
  /// The role of a word in corrections.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The flags as bits.
    public let rawValue: UInt8

    /// Creates flags from bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Misspellings may be corrected to this word. Without the flag, the word only competes.
    public static let target = Flags(rawValue: 1)
    /// Only this exact form: plurals and other endings are not recognized.
    public static let exact = Flags(rawValue: 2)
  }

  /// The meaning of a word without synonyms.
  public static let ownMeaning: Int32 = -1

  /// The word in lower case, letters `a` to `z`. Words with other bytes are ignored.
  public var bytes: [UInt8]
  /// The role of the word in corrections.
  public var flags: Flags
  /// The number of the meaning. Words of equal meaning never make a correction ambiguous.
  public var meaning: Int32

  /// Creates a word from bytes in lower case.
  public init(
    _ bytes: [UInt8], flags: Flags = .target, meaning: Int32 = DomainWord.ownMeaning
  ) {
    self.bytes = bytes
    self.flags = flags
    self.meaning = meaning
  }

  /// Creates a word from text in lower case.
  public init(_ word: String, flags: Flags = .target, meaning: Int32 = DomainWord.ownMeaning) {
    self.init(Array(word.utf8), flags: flags, meaning: meaning)
  }
}
