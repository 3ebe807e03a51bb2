/// A brew in one line of a chat or a diary: `V60, 15g to 250g, 94C, 2:45, Guji Hambela (Five Elephant), 4/5, juicy`.
struct BrewLineText {
  /// What the line says, by our columns.
  private(set) var cells: [CSVColumn: String] = [:]
  /// How many numbers it has.
  private(set) var measures = 0

  /// Reads a line; nil where it tells of no cup.
  init?(_ text: String) {
    var numbers: [String] = []
    var words: [String] = []
    for part in Self.parts(text) {
      if let rating = RatingText.stars(part) {
        guard cells[.rating] == nil else { return nil }
        cells[.rating] = NumberText.shortest(rating) + "/5"
        measures += 1
      } else if let recipe = RecipeText(part), recipe.isWhole {
        numbers.append(part)
      } else if let recipe = RecipeText(part), recipe.phrases.count <= 3, Self.isShort(part) {
        numbers.append(part)
        words += recipe.phrases
      } else {
        words.append(part)
      }
    }
    take(words, from: text)
    if !numbers.isEmpty {
      guard
        let recipe = RecipeText(numbers.joined(separator: " , "), method: cells[.method] ?? "")
      else { return nil }
      measures += recipe.cells.count
      cells.merge(recipe.cells) { own, _ in own }
    }
    // A single number may be anything; beside a method it is of a cup, and so is the rating of a bean.
    let isRated = cells[.rating] != nil && cells[.beanName] != nil
    guard measures > 1 || measures == 1 && (cells[.method] != nil || isRated) else { return nil }
  }

  /// Whether a text that is no cup may be one all the same: it has a weight, a temperature or a rating.
  static func mayBe(_ text: String) -> Bool {
    text.firstMatch(of: measure) != nil
  }

  private static let measure = OncePattern(
    /\d\s?(?:g|ml|°?C)\b|\d\s?\/\s?(?:5|10)\b|[★⭐]/)
  private static let marks = OncePattern(/,\s+|;\s*|\s+[-–—|]\s+|\.\s+|\n|\.$/)

  private static func isShort(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).count <= 8
  }

  /// The parts between commas, dashes and full stops; a decimal comma divides nothing.
  private static func parts(_ text: String) -> [String] {
    text.split(separator: marks.regex).map { String($0).trimmed }
      .filter { !$0.isEmpty }
  }

  /// The method, the bean with its roaster, and what is left for the note.
  private mutating func take(_ words: [String], from text: String) {
    var notes: [String] = []
    for phrase in words {
      if cells[.method] == nil, MethodCategory(impliedBy: phrase) != .unrecorded,
        phrase.split(separator: " ").count <= 3
      {
        cells[.method] = phrase
      } else if cells[.beanName] == nil, notes.isEmpty, Self.isName(phrase) {
        if phrase.last == ")", let open = phrase.lastIndex(of: "("), open > phrase.startIndex {
          cells[.roaster] = String(phrase[phrase.index(after: open)...].dropLast()).trimmed
          cells[.beanName] = String(phrase[..<open]).trimmed
        } else {
          cells[.beanName] = phrase
        }
      } else {
        notes.append(phrase)
      }
    }
    cells[.notes] = notes.joined(separator: ". ")
  }

  /// Whether a phrase may name a bean: a few words, the first of them with a capital.
  private static func isName(_ phrase: String) -> Bool {
    guard let first = phrase.first(where: \.isLetter), !first.isLowercase else { return false }
    return phrase.split(separator: " ").count <= 6
  }
}
