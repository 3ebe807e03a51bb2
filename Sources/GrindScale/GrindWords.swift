/// The words about settings and their steps, of `Lexicon/coffee/grind-words.tsv`.
public struct GrindWords: Sendable {
  /// What a word means in a text about settings.
  enum Meaning: Hashable, Sendable {
    case click, number, turn, micron, rpm
    case amount(Double)
    case article, finer, coarser, minus, plus, about, label, to, join, filler, not, back, after
    case between, than, size, choose
    case millimeter, zero, exact, use, part, over, under, justOver, justUnder, at, stay, change
    case later, higher, lower, rescaled, same, formerly, mark, degree, cellLabel, cellClick,
      signMinus, last
    case measure, per, earlier, purpose, lead, andMore, andLess, decimal, clock, ordinal, other,
      within, halfway, order, someStep
  }

  private var meanings: [String: Set<Meaning>] = [:]
  private var longest = 1
  /// The first words of phrases without which no text has a step.
  private var stepWords: Set<String> = []
  /// Single words for clicks that are long enough to be known by most of their letters.
  private var longClicks: [[UInt8]] = []

  /// Reads a table: a key, a tab, and its words, separated by semicolons.
  ///
  /// - Parameter table: The text of `Lexicon/coffee/grind-words.tsv`.
  public init(table: String) {
    for row in GrindTable.rows(of: table) where row.count >= 2 {
      guard let meaning = Self.meaning(String(row[0])) else { continue }
      for item in GrindTable.items(String(row[1])) {
        let words = Self.words(of: item)
        longest = max(longest, words.count)
        meanings[words.joined(separator: " "), default: []].insert(meaning)
        if Self.ofSteps.contains(meaning), let first = words.first { stepWords.insert(first) }
        if meaning == .click, words.count == 1, words[0].utf8.count >= 6 {
          longClicks.append(Array(words[0].utf8))
        }
      }
    }
  }

  /// The words of a phrase. Most of the table's are letters and spaces, which need no folding.
  private static func words(of phrase: String) -> [String] {
    let isPlain = phrase.utf8.allSatisfy { ("a"..."z").contains(Unicode.Scalar($0)) || $0 == 0x20 }
    return isPlain
      ? phrase.utf8.split(separator: 0x20).map { String(Substring($0)) }
      : GrindToken.tokens(of: phrase).compactMap(text)
  }

  private static let ofSteps: Set<Meaning> = [.finer, .coarser, .minus, .plus, .over, .under]

  /// Whether a text has a word or a sign that a step may have: without one, no setting has a step. O(length).
  package func mayHaveStep(_ text: some StringProtocol) -> Bool {
    GrindToken.tokens(of: text).contains { token in
      switch token.kind {
      case .word(let word, _): stepWords.contains(word)
      case .sign(let sign): "+-".contains(sign)
      case .digits, .fraction: false
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
    case "higher": .higher
    case "lower": .lower
    case "rescaled": .rescaled
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
    case "same": .same
    case "was": .formerly
    case "mark": .mark
    case "unit.degree": .degree
    case "label.cell": .cellLabel
    case "unit.click.cell": .cellClick
    case "sign.minus": .signMinus
    case "last": .last
    case "measure": .measure
    case "per": .per
    case "earlier": .earlier
    case "purpose": .purpose
    case "lead": .lead
    case "decimal": .decimal
    case "clock": .clock
    case "other": .other
    case "within": .within
    case "ordinal": .ordinal
    case "over.end": .andMore
    case "under.end": .andLess
    case "halfway": .halfway
    case "order": .order
    case "step": .someStep
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

  /// Whether an unknown word is one for clicks with a letter wrong, missing or too many. Its first letter is
  /// right: `better` is no `letter`.
  func isNearlyClick(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard word.count >= 5 else { return false }
    return longClicks.contains { $0.first == word.first && Self.areOneEditApart($0, word) }
  }

  static func areOneEditApart(_ one: [UInt8], _ other: [UInt8]) -> Bool {
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
      // Units such as u/min, and twenty-five, which is no range.
      if "/-_".contains(where: { tokens[index].isSign($0) }), !words.isEmpty,
        !tokens[index].isSpaced
      {
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

  /// A piece of a note: its meanings, its value if it is a number, and where its tokens are.
  struct Piece {
    var meanings: Set<Meaning>
    var value: Double?
    /// Whether it is a sign that may end a clause.
    var isMark = false
    /// The sign, if it is one.
    var sign: Character?
    var tokens: Range<Int>

    var isBracket: Bool { sign == "(" }
    var isColon: Bool { sign == ":" }
    var isPlus: Bool { sign == "+" }

    func isOne(of wanted: Meaning...) -> Bool { wanted.contains(where: meanings.contains) }

    var unit: GrindStep.Unit? {
      isOne(of: .click) ? .click : isOne(of: .number) ? .number : isOne(of: .turn) ? .turn : nil
    }

    var amount: Double? {
      if let value { return value }
      for case .amount(let amount) in meanings { return amount }
      return nil
    }
  }

  /// Whether a sign is of the number after it, and not between two: `next: -1`.
  func isSignOfNumber(_ tokens: [GrindToken], _ index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index + 1].whole != nil && !tokens[index + 1].isSpaced
      && (index == 0 || tokens[index].isSpaced || tokens[index - 1].isSign(":"))
  }

  /// The pieces of a text: phrases of the table, numbers, and all else without a meaning.
  func pieces(of tokens: [GrindToken]) -> [Piece] {
    var pieces: [Piece] = []
    var index = 0
    while index < tokens.count {
      if let (value, length) = Self.number(tokens[...], at: index) {
        pieces.append(Piece(meanings: [], value: value, tokens: index..<index + length))
        index += length
      } else {
        let (meanings, length) = phrase(tokens[...], at: index)
        // A hyphen within words: "une demi-graduation".
        if tokens[index].isSign("-"), !tokens[index].isSpaced, index > 0,
          tokens[index - 1].word != nil, index + 1 < tokens.count, tokens[index + 1].word != nil
        {
          index += 1
          continue
        }
        let isMark =
          ".,;!)\n".contains { tokens[index].isSign($0) } && !isWithinNumber(tokens, index)
        pieces.append(
          Piece(
            meanings: meanings, value: nil, isMark: isMark, sign: tokens[index].sign,
            tokens: index..<index + length))
        index += length
      }
    }
    return pieces
  }

  /// Whether a point is one of `2.4.1`, which ends nothing.
  private func isWithinNumber(_ tokens: [GrindToken], _ index: Int) -> Bool {
    index > 0 && index + 1 < tokens.count && !tokens[index].isSpaced
      && tokens[index - 1].whole != nil && tokens[index + 1].whole != nil
      && !tokens[index + 1].isSpaced
  }

  /// A number of a note: `2`, `1.5`, `1/2`, `½`, `1½`, `2-3` as its middle.
  private static func number(_ tokens: ArraySlice<GrindToken>, at start: Int) -> (Double, Int)? {
    if case .fraction(let value) = tokens[start].kind { return (value, 1) }
    guard let whole = tokens[start].whole else { return nil }
    func token(_ offset: Int) -> GrindToken? {
      start + offset < tokens.endIndex ? tokens[start + offset] : nil
    }
    if let next = token(1), case .fraction(let value) = next.kind {
      return (Double(whole) + value, 2)
    }
    guard let sign = token(1), let next = token(2), let second = next.whole, !sign.isSpaced,
      !next.isSpaced
    else { return (Double(whole), 1) }
    if sign.isSign(".") || sign.isSign(","), case .digits(let digits) = next.kind,
      let value = Double("\(whole).\(digits)")
    {
      return (value, 3)
    }
    if sign.isSign("/"), whole < second, second <= 100 {
      return (GrindToken.share(whole, second), 3)
    }
    if sign.isSign("-"), whole < second { return (Double(whole + second) / 2, 3) }
    return (Double(whole), 1)
  }
}
