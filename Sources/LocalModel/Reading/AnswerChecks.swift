/// Checks a model's sentences against the facts that it was given.
///
/// Each number must be in the facts, written in digits as it is there; where what follows it is a unit
/// in the facts, number and unit must be there together. Words for numbers must be in the facts, too.
/// A sentence must share something with the facts: a number, or two longer words. What is
/// not checked is which way a sentence turns a fact: the facts are shown with it.
struct FactCheck {
  private struct Number: Hashable {
    var text: String
    /// What follows: a word, or a sign such as `%`.
    var unit: String
  }

  private var numbers: Set<String> = []
  private var pairs: Set<Number> = []
  private var units: Set<String> = []
  private var words: Set<String> = []

  /// Words of the facts with fewer letters are no sign that a sentence speaks of them.
  private static let leastLetters = 4

  init(_ facts: [String]) {
    for fact in facts {
      for number in Self.numbers(in: fact) {
        numbers.insert(number.text)
        pairs.insert(number)
        if !number.unit.isEmpty { units.insert(number.unit) }
      }
      words.formUnion(PromptWords.words(of: fact))
    }
  }

  /// Whether a sentence says nothing that the facts do not have, as far as that can be checked.
  func supports(_ sentence: String) -> Bool {
    guard hasNumbers(of: sentence), SummaryCheck.isPlain(sentence) else { return false }
    let shared = Set(PromptWords.words(of: sentence)).intersection(words)
      .filter { $0.count >= Self.leastLetters }
    return !Self.numbers(in: sentence).isEmpty || shared.count >= 2
  }

  func hasNumbers(of sentence: String) -> Bool {
    for number in Self.numbers(in: sentence) {
      guard numbers.contains(number.text) else { return false }
      if units.contains(number.unit), !pairs.contains(number) { return false }
    }
    for word in PromptWords.words(of: sentence) {
      guard let value = PromptWords.numbers[word] else { continue }
      let isThere = words.contains(word) || value.map { numbers.contains(String($0)) } ?? false
      guard isThere else { return false }
    }
    // Digits of other scripts, fractions and Roman numerals would pass unread.
    return sentence.allSatisfy { $0.isASCII || !$0.isNumber }
  }

  /// The numbers of a text, such as `94`, `2:55`, `1:16`, `3.5` and `1,200`, with what follows each.
  private static func numbers(in text: String) -> [Number] {
    let characters = Array(text)
    func isDigit(_ index: Int) -> Bool {
      index < characters.count && characters[index].isASCII && characters[index].isNumber
    }
    var found: [Number] = []
    var index = 0
    while index < characters.count {
      guard isDigit(index) else {
        index += 1
        continue
      }
      let start = index
      while isDigit(index)
        || index < characters.count && ".,:/".contains(characters[index]) && isDigit(index + 1)
      {
        index += 1
      }
      let digits = String(characters[start..<index])
      while index < characters.count, characters[index] == " " || characters[index] == "\u{A0}" {
        index += 1
      }
      var end = index
      while end < characters.count, characters[end].isLetter || "%°".contains(characters[end]) {
        end += 1
      }
      found.append(Number(text: plain(digits), unit: unit(String(characters[index..<end]))))
    }
    return found
  }

  /// A number without the separators of its groups and without zeros that say nothing.
  private static func plain(_ digits: String) -> String {
    var text = digits
    if let comma = text.firstIndex(of: ","), !text.contains(".") {
      // `1,200` is a group, `3,5` a decimal of other languages.
      let after = text[text.index(after: comma)...]
      text = after.count == 3 ? text.replacing(",", with: "") : text.replacing(",", with: ".")
    } else {
      text = text.replacing(",", with: "")
    }
    if text.contains("."), !text.contains(":"), !text.contains("/") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text
  }

  /// A unit with its plural undone, so that 1 star and 4 stars have the same.
  private static func unit(_ word: String) -> String {
    let word = word.lowercased()
    return word.count > 2 && word.hasSuffix("s") ? String(word.dropLast()) : word
  }
}

/// Bounds a model's summary of a note: it names flavors that the result has, and nothing else.
///
/// The lexical reader reads the summary as it reads a note, in English and the languages that it has
/// tables for. A summary in which it finds nothing cannot be checked, and is not taken.
struct SummaryCheck {
  let engine: InsightsEngine

  private static let longest = 240

  /// Whether a summary says no more than a result does.
  @concurrent func holds(
    _ summary: String, of found: Extraction, note: String
  ) async throws -> Bool {
    guard !summary.isEmpty, summary.utf8.count <= Self.longest, Self.isPlain(summary),
      Sentences.ranges(in: summary).count == 1,
      PromptWords.instructions.isDisjoint(with: PromptWords.words(of: summary)),
      FactCheck([note]).hasNumbers(of: summary)
    else { return false }
    let read = try await engine.extract(summary, explaining: true)
    let named = (read.explanation?.mentions ?? []).flatMap(\.nodes)
    return !read.nodes.isEmpty && Set(read.nodes).isSubset(of: found.nodes)
      && Set(read.negated).isSubset(of: found.negated)
      && Set(named).isSubset(of: found.nodes + found.negated)
  }

  /// Whether a text has no control characters, no marks that turn a line around, and no address.
  static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      default: !"<>{}[]`\\@".unicodeScalars.contains(scalar)
      }
    } && !text.contains("://") && !text.lowercased().contains("www.")
  }
}

/// A correction of misread words of a label.
public struct LabelRepair: Sendable, Hashable {
  /// The words as a machine read them.
  public var quote: String
  /// The words as they are printed, by the model's judgement.
  public var text: String

  /// Creates a correction.
  public init(quote: String, text: String) {
    self.quote = quote
    self.text = text
  }

  private static let longest = 60
  /// Of how many characters one may be misread.
  private static let share = 3

  /// Whether the correction changes misread characters only: few of them, none of a number, and no
  /// word more.
  ///
  /// A digit and a letter of the same shape may stand for each other, within a word.
  var isRepair: Bool {
    guard quote != text, !quote.isEmpty, !text.isEmpty, quote.utf8.count <= Self.longest,
      text.utf8.count <= Self.longest, SummaryCheck.isPlain(text),
      !quote.contains(where: \.isNewline),
      quote.split(separator: " ").count >= text.split(separator: " ").count
    else { return false }
    let (old, new) = (Self.folded(quote), Self.folded(text))
    guard EditDistance.between(old, new) * Self.share <= max(old.count, new.count) else {
      return false
    }
    // A word of digits alone is a number, and stays as it is.
    return Self.numbers(quote) == Self.numbers(text)
      && text.allSatisfy { $0.isASCII || !$0.isNumber }
  }

  /// Letters and digits of the same shape as the same letter, without case.
  private static func folded(_ text: String) -> [UInt8] {
    let shapes: [Character: Character] = [
      "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "5": "s", "$": "s", "8": "b", "2": "z",
      "6": "b", "4": "a",
    ]
    return Array(String(text.lowercased().map { shapes[$0] ?? $0 }).utf8)
  }

  /// The words without a letter, in order, and words in which digits are the most.
  private static func numbers(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && !"|!$".contains($0) }.map(String.init)
      .filter { word in
        let digits = word.count { $0.isASCII && $0.isNumber }
        return digits * 2 >= word.count && digits > 0
      }
  }

  /// A text with corrections at the first place of each.
  ///
  /// - Returns: The text, the corrections that were made, and why others were not.
  static func mended(
    _ text: String, by repairs: [LabelRepair]
  ) -> (text: String, made: [LabelRepair], dropped: DropCount) {
    var text = text
    var made: [LabelRepair] = []
    var dropped = DropCount()
    for repair in repairs {
      guard repair.isRepair else {
        dropped.add(.notARepair)
        continue
      }
      guard let place = text.firstRange(of: repair.quote) else {
        dropped.add(.notQuoted)
        continue
      }
      text.replaceSubrange(place, with: repair.text)
      made.append(repair)
    }
    return (text, made, dropped)
  }
}
