/// The words about settings and their steps, of `Lexicon/coffee/grind-words.tsv`.
public struct GrindWords: Sendable {
  /// What a word means in a text about settings.
  enum Meaning: Hashable, Sendable {
    case click, number, turn, micron, rpm
    case amount(Double)
    case article, finer, coarser, minus, plus, about, label, to, join, filler, not, back, after
    case between, than, size, choose
    case millimeter, zero, exact, use, part, over, under, justOver, justUnder, at, stay, change
    case later
  }

  private var meanings: [String: Set<Meaning>] = [:]
  private var longest = 1
  /// Single words for clicks that are long enough to be known by most of their letters.
  private var longClicks: [[UInt8]] = []

  /// No words: only numbers and signs are read.
  public init() {}

  /// Reads a table: a key, a tab, and its words, separated by semicolons.
  ///
  /// - Parameter table: The text of `Lexicon/coffee/grind-words.tsv`.
  public init(table: String) {
    for row in GrindTable.rows(of: table) where row.count >= 2 {
      guard let meaning = Self.meaning(String(row[0])) else { continue }
      for item in GrindTable.items(String(row[1])) {
        let words = GrindToken.tokens(of: item).compactMap(Self.text)
        longest = max(longest, words.count)
        meanings[words.joined(separator: " "), default: []].insert(meaning)
        if meaning == .click, words.count == 1, words[0].utf8.count >= 6 {
          longClicks.append(Array(words[0].utf8))
        }
      }
    }
  }

  /// Whether a key of the table means something.
  package static func isKey(_ key: String) -> Bool { meaning(key) != nil }

  private static func meaning(_ key: String) -> Meaning? {
    if key.hasPrefix("amount.") { return Double(key.dropFirst(7)).map { .amount($0) } }
    return switch key {
    case "unit.click": .click
    case "unit.number": .number
    case "unit.turn": .turn
    case "unit.micron": .micron
    case "unit.rpm": .rpm
    case "article": .article
    case "finer": .finer
    case "coarser": .coarser
    case "minus": .minus
    case "plus": .plus
    case "about": .about
    case "label": .label
    case "to": .to
    case "join": .join
    case "filler": .filler
    case "not": .not
    case "back": .back
    case "after": .after
    case "between": .between
    case "than": .than
    case "size": .size
    case "choose": .choose
    case "unit.millimeter": .millimeter
    case "zero": .zero
    case "exact": .exact
    case "use": .use
    case "part": .part
    case "over": .over
    case "under": .under
    case "over.just": .justOver
    case "under.just": .justUnder
    case "at": .at
    case "stay": .stay
    case "change": .change
    case "later": .later
    default: nil
    }
  }

  static func text(_ token: GrindToken) -> String? {
    switch token.kind {
    case .word(let word, _): word
    case .digits(let digits): digits
    case .fraction, .sign: nil
    }
  }

  /// Whether an unknown word is one for clicks with a letter wrong, missing or too many.
  func isNearlyClick(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard word.count >= 5 else { return false }
    return longClicks.contains { Self.areOneEditApart($0, word) }
  }

  private static func areOneEditApart(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let (rest, otherRest) = (one.dropFirst(start), other.dropFirst(start))
    return rest.dropFirst().elementsEqual(otherRest.dropFirst())
      || rest.dropFirst().elementsEqual(otherRest)
      || rest.elementsEqual(otherRest.dropFirst())
      || rest.dropFirst(2).elementsEqual(otherRest.dropFirst(2))
        && rest.prefix(2).elementsEqual(otherRest.prefix(2).reversed())
  }

  /// The longest phrase at a place, and what it may mean; no meanings for an unknown word.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of a text.
  ///   - start: The place of the first.
  /// - Returns: Its meanings, and how many tokens it takes.
  func phrase(_ tokens: ArraySlice<GrindToken>, at start: Int) -> (Set<Meaning>, length: Int) {
    var words: [String] = []
    var found: (Set<Meaning>, length: Int) = ([], 1)
    var index = start
    while index < tokens.endIndex, words.count < longest {
      // Units such as u/min.
      if tokens[index].isSign("/"), !words.isEmpty, !tokens[index].isSpaced {
        index += 1
        continue
      }
      guard let word = Self.text(tokens[index]) else { break }
      if words.isEmpty, tokens[index].word == nil { break }
      words.append(word)
      index += 1
      if let meanings = meanings[words.joined(separator: " ")] {
        found = (meanings, length: index - start)
      }
    }
    return found
  }
}
