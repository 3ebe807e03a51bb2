import Insights

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

  /// Whether all numbers of a sentence are in the facts.
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
