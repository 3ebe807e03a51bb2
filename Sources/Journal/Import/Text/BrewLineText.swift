import CoffeeTerms

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
    var read: RecipeText.Numbers?
    // What was corrected tells of numbers of another cup.
    let lines = text.split(separator: "\n").map(String.init)
    let corrections = lines.filter { $0.hasPrefix("correction:") }
    // Words after the rating, where more follow: they begin the note.
    var (first, added): ([String], [String]) = ([], [])
    let parts = Self.parts(
      lines.filter { !$0.hasPrefix("correction:") }.joined(separator: "\n"))
    // Prose has numbers of everything.
    let length = text.split(whereSeparator: \.isWhitespace).count
    guard length < Self.fewestOfProse || text.matches(of: Self.sentence.regex).count < 2 else {
      return nil
    }
    for (place, part) in parts.enumerated() {
      if let rating = RatingText.stars(part) {
        guard cells[.rating] == nil else { return nil }
        cells[.rating] = NumberText.shortest(rating) + "/5"
        measures += 1
        if let rest = RatingText.wordsAfter(part) {
          if place + 1 == parts.count { added.append(rest) } else { first.append(rest) }
        }
        continue
      }
      let found = RecipeText.Numbers(part)
      let recipe = found.flatMap { RecipeText($0, method: "") }
      if recipe?.isWhole == true {
        numbers.append(part)
        read = found
      } else if Self.isTime(part), case .number(let seconds) = MeasureText.read(part, of: .brewTime)
      {
        numbers.append(NumberText.shortest(seconds) + " s")
        read = nil
      } else if let recipe, recipe.phrases.count <= 3, EntryText.isShort(part) {
        numbers.append(part)
        read = found
        words += recipe.phrases
      } else {
        words.append(part)
      }
    }
    take(words, from: text)
    added += corrections
    if !first.isEmpty || !added.isEmpty {
      let notes = first + [cells[.notes] ?? ""] + added
      cells[.notes] = notes.filter { !$0.isEmpty }.joined(separator: ". ")
    }
    if !numbers.isEmpty {
      if numbers.count > 1 || read == nil {
        read = RecipeText.Numbers(numbers.joined(separator: " , "))
      }
      guard let recipe = read.flatMap({ RecipeText($0, method: cells[.method] ?? "") }) else {
        return nil
      }
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
    /\d\s?(?:g|ml|°?C)\b|\d\s?\/\s?(?:5|10)\b|[★⭐🌟]/)
  private static let marks = OncePattern(/,\s+|;\s*|\s+[-–—|]\s+|[.!?]+\s+|\n|\.$/)

  /// Several sentences of so many words are prose.
  private static let fewestOfProse = 25
  private static let sentence = OncePattern(/[.!?]\s+[\p{Lu}\d]/)

  /// Whether a part is a time in two numbers, such as `2 menit 30 detik`.
  private static func isTime(_ part: String) -> Bool {
    part.first?.isNumber == true && part.split(whereSeparator: \.isWhitespace).count == 4
  }

  /// A name and a roaster that a line begins with.
  private static let named = OncePattern(
    /^((?:\p{L}[^\s(,;:]*\s+){1,5}\(\p{Lu}[^()\d,]+\))\s+(?=[\p{L}\d])/)
  private static let bracketed = OncePattern(
    /((?:\p{L}[^\s(]*\s+){1,5})\((\p{Lu}[^()\d]+)\)\s*(.{0,30})/)
  private static let beforeRating = OncePattern(
    /(\p{L}{1,40}!?)\s+(?=\d{1,2}(?:[.,]\d)?\/(?:5|10|100)(?:[,;.\n]|\s*$))/)

  /// The parts between commas, dashes and full stops, and before a rating that ends one, unless a label is there; a
  /// decimal comma divides nothing.
  private static func parts(_ text: String) -> [String] {
    let text =
      text.contains("/")
      ? text.replacing(beforeRating.regex) { found in
        let word = String(found.1.prefix(while: \.isLetter))
        let isLabel =
          ParameterTerms.standard.label(word) != nil
          || ColumnTerms.standard.meaning(of: word) != nil
        return isLabel ? String(found.0) : "\(found.1), "
      } : text
    return text.replacing(named.regex) { "\($0.1), " }.split(separator: marks.regex)
      .map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// The method, the bean with its roaster, and what is left for the note.
  private mutating func take(_ words: [String], from text: String) {
    var (words, notes) = (words, [String]())
    if let place = EntryText.brewer(among: words) {
      cells[.method] = words.remove(at: place)
    }
    for phrase in words {
      // `원두: 첼베사`, `Grinder: Q2 at 55`
      var phrase = phrase
      let columns = phrase.firstIndex(of: ":").flatMap {
        ColumnTerms.standard.meaning(of: String(phrase[..<$0]))?.columns
      }
      let isGrinder = columns == [CSVColumn.grinder.rawValue]
      if let colon = phrase.firstIndex(of: ":"),
        isGrinder || columns?.contains(CSVColumn.beanName.rawValue) == true
      {
        phrase = String(phrase[phrase.index(after: colon)...]).trimmed
      }
      if cells[.grinder] == nil, let (grinder, setting) = EntryText.setting(phrase) {
        (cells[.grinder], cells[.grindText]) = (grinder, setting)
        measures += 1
        continue
      }
      if isGrinder, cells[.grinder] == nil, !phrase.isEmpty {
        cells[.grinder] = phrase
        continue
      }
      // `kenya ichamama (Workshop) v60`
      if cells[.beanName] == nil, let found = phrase.wholeMatch(of: Self.bracketed.regex),
        EntryText.isName(String(found.2)), RoasterNames.mayBeRoaster(String(found.2)),
        !EntryText.isMethod(String(found.1).trimmed)
      {
        (cells[.beanName], cells[.roaster]) = (String(found.1).trimmed, String(found.2))
        phrase = String(found.3)
        if phrase.isEmpty { continue }
      }
      // `Guji: espresso`
      if cells[.method] == nil, let colon = phrase.firstRange(of: ": "),
        case let method = String(phrase[colon.upperBound...]), EntryText.isMethod(method)
      {
        cells[.method] = method
        phrase = String(phrase[..<colon.lowerBound])
      }
      if cells[.method] == nil, let found = Self.methodFirst(phrase) {
        cells[.method] = found.method
        phrase = found.rest
      }
      let given = phrase
      phrase = Self.withoutAgain(phrase)
      let named = Self.beanAndMethod(phrase)
      if cells[.method] == nil, cells[.beanName] == nil, let named {
        (cells[.beanName], cells[.method]) = (named.bean, named.method)
      } else if cells[.method] == nil, MethodCategory(impliedBy: phrase) != .unrecorded,
        phrase.split(separator: " ").count <= 3
      {
        cells[.method] = phrase
      } else if cells[.beanName] == nil, Self.isName(phrase),
        notes.isEmpty || Self.isOfCapitals(phrase) || phrase != given
      {
        if let parts = NamedBeans.parts(ofByline: phrase) {
          (cells[.roaster], cells[.beanName]) = (parts.roaster, parts.bean)
        } else if phrase.last == ")", let open = phrase.lastIndex(of: "("),
          open > phrase.startIndex,
          case let inner = String(phrase[phrase.index(after: open)...].dropLast()).trimmed,
          BeanParts.mayBeRoaster(inner)
        {
          cells[.roaster] = inner
          cells[.beanName] = String(phrase[..<open]).trimmed
        } else {
          cells[.beanName] = phrase
        }
      } else if let name = cells[.beanName], cells[.roaster] == nil, notes.isEmpty,
        EntryText.isRoasterFirst(name, phrase) == true
      {
        (cells[.roaster], cells[.beanName]) = (name, phrase)
      } else {
        notes.append(phrase)
      }
    }
    cells[.notes] = notes.joined(separator: ". ")
  }

  /// A brewer and what follows it in a sentence: `v60 of the Gitesi`, `aeropress at the office`.
  private static func methodFirst(_ phrase: String) -> (method: String, rest: String)? {
    let words = phrase.split(separator: " ").map(String.init)
    guard words.count > 2,
      let place = words.indices.dropFirst().prefix(2).first(where: { place in
        ParameterTerms.standard.isFiller(words[place].lowercased(), in: .name)
          && KnownDevices.contains(words[..<place].joined(separator: " "), .method)
      })
    else { return nil }
    // Where it was is said, too.
    let isPlace = words[place].lowercased() == "at"
    return (
      words[..<place].joined(separator: " "),
      words[(place + (isPlace ? 0 : 1))...].joined(separator: " ")
    )
  }

  /// A phrase without the words that say that its bean was named before: `the Gitesi`, `Red Brick again`.
  static func withoutAgain(_ phrase: String) -> String {
    let terms = ParameterTerms.standard
    let words = phrase.split(separator: " ").map(String.init)
    var named = words.drop { $0.first?.isLowercase == true && terms.isFiller($0, in: .article) }
    // `A friend's cup`
    while let last = named.last, terms.isFiller(last, in: .again), terms.unit(last) == nil {
      named.removeLast()
    }
    guard let first = named.first?.first, first.isUppercase else { return phrase }
    return named.joined(separator: " ")
  }

  /// Whether several words all begin large, as only names do.
  private static func isOfCapitals(_ phrase: String) -> Bool {
    let words = phrase.split(separator: " ")
    return (2...4).contains(words.count)
      && words.allSatisfy {
        $0.first?.isUppercase == true && $0.dropFirst().contains(where: \.isLowercase)
      }
  }

  /// A bean and what it was brewed with, `Kochere V60`, where the bean is named after a region or a country.
  private static func beanAndMethod(_ phrase: String) -> (bean: String, method: String)? {
    guard let blank = phrase.lastIndex(of: " "), phrase.split(separator: " ").count <= 3,
      case let bean = String(phrase[..<blank]), isName(bean),
      case let method = String(phrase[phrase.index(after: blank)...]),
      MethodCategory(impliedBy: method) != .unrecorded,
      MethodCategory(impliedBy: bean) == .unrecorded,
      NameTerms.regions.isNamed(in: bean) || CountryTerms.standard.english(bean) != nil
    else { return nil }
    return (bean, method)
  }

  /// Whether a phrase may name a bean: a few words, the first of them with a capital.
  private static func isName(_ phrase: String) -> Bool {
    guard let first = phrase.first(where: \.isLetter), !first.isLowercase,
      phrase.first.map({ $0.isLetter || $0.isNumber || $0.isPunctuation }) ?? false,
      // `(inverted)`
      phrase.first != "(" || phrase.last != ")"
    else { return false }
    return phrase.split(separator: " ").count <= 6 && !isTaste(phrase)
  }

  /// Whether a word alone is one of taste: `Redcurrant`, `Bitter`.
  private static func isTaste(_ phrase: String) -> Bool {
    let levels = CSVColumn.levels.map(\.rawValue)
    return !phrase.contains(" ")
      && (NameTerms.flavors.isNamed(in: phrase)
        || ColumnTerms.standard.meaning(of: phrase)?.columns.contains(where: levels.contains)
          ?? false)
  }
}
