import CoffeeTerms

/// The numbers of a brew in one cell or one line: `18g in 36 out 28s`, `15:250 @ 94`, `15 g / 250 g / 94 °C / 2:45`.
struct RecipeText {
  /// The numbers by our columns, each with its unit.
  private(set) var cells: [CSVColumn: String] = [:]
  /// The words that are no part of a number.
  private(set) var phrases: [String] = []

  /// Reads a text; nil where it has no such number, or says one twice.
  ///
  /// - Parameter method: What the brew is made with; empty where that is not known.
  init?(_ text: String, method: String = "") {
    guard let numbers = Numbers(text) else { return nil }
    self.init(numbers, method: method)
  }

  /// The numbers of a text, before it is known what was brewed with them.
  struct Numbers {
    fileprivate var line = BrewLine()
    fileprivate var reader: BrewLineReader

    /// Reads a text; nil where it has no number, or says one twice.
    init?(_ text: String) {
      guard text.utf8.count <= RecipeText.longest, text.utf8.contains(where: RecipeText.isDigit)
      else { return nil }
      let text = RecipeText.spelledOut(text)[...]
      reader = BrewLineReader(text)
      do throws(JournalError) {
        try reader.readMeasures(into: &line)
      } catch {
        return nil
      }
      // `15g 93° Mahlgrad 24 (C40)`; alone such words are often of a sentence.
      let isMeasured = !reader.weights.isEmpty || line.waterTemperature ?? line.brewTime != nil
      // Of `body 3 out of 5` nothing is a setting.
      guard line.grind == nil, isMeasured, !text.contains(RecipeText.share.regex),
        reader.phrases.contains(where: { !$0.isEmpty })
      else { return }
      var (other, named) = (BrewLine(), BrewLineReader(text, namingSettings: true))
      if (try? named.readMeasures(into: &other)) != nil, other.grind != nil {
        (line, reader) = (other, named)
      }
    }
  }

  /// What the numbers are of a brew that is made with this method; nil where they do not belong together.
  init?(_ numbers: Numbers, method: String) {
    var line = numbers.line
    let reader = numbers.reader
    do throws(JournalError) {
      let weights = reader.weights.map(\.value).sorted()
      let isEspresso =
        method.isEmpty
        ? weights.count == 2 && weights[1] < weights[0] * Brew.leastFilterRatio
        : MethodCategory(impliedBy: method) == .espresso
      if isEspresso {
        line.method = BrewMethod(
          id: Identifier(rawValue: ""), name: "Espresso", category: .espresso)
      }
      if !method.isEmpty { line.settleCold(MethodCategory(impliedBy: method)) }
      try reader.settleWeights(in: &line)
    } catch {
      return nil
    }
    func set(_ column: CSVColumn, _ value: Double?, _ unit: String) {
      if let value { cells[column] = NumberText.shortest(value) + unit }
    }
    set(.dose, line.dose, "g")
    set(.water, line.water, "g")
    set(.yield, line.yield, "g")
    set(.waterTemperature, line.waterTemperature, "°C")
    set(.brewTime, line.brewTime, "s")
    set(.rating, line.rating, "/5")
    set(.tds, line.tds, "%")
    if let grind = line.grind { cells[.grindSetting] = grind.text }
    guard !cells.isEmpty else { return nil }
    // No cup weighs less than its coffee.
    if let dose = line.dose, let liquid = line.yield ?? line.water,
      liquid < dose * Self.leastRatio || dose > Self.mostEqual && liquid < dose * 1.05
    {
      return nil
    }
    // `100% Arabica`
    if let tds = line.tds, tds > Self.mostDissolved { return nil }
    phrases = reader.phrases.map { phrase in
      phrase.filter { !ParameterTerms.standard.isFiller($0, in: .name) }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// Whether the text has nothing but numbers of a brew.
  var isWhole: Bool { phrases.isEmpty }

  /// A longer text is a note.
  private static let longest = 400

  /// Less in the cup for each gram of coffee is another number.
  private static let leastRatio = 0.7
  /// So many grams twice, `12 oz (340 g)`, are a bag.
  private static let mostEqual = 100.0
  /// No coffee dissolves to so many percent of what is in the cup.
  private static let mostDissolved = 30.0

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  // MARK: Short forms

  // Compiled once: a literal within a function is compiled at each call.
  private static let weights = OncePattern(
    #/
    (^|[\s(]) (\d{1,2}(?:[.,]\d)?) \s*[→×]\s* (\d{2,3}(?:[.,]\d)?)
    (?![\d:°]) (?!\s*(?:g|ml|out)\b) (?!in\b)
    /#)
  private static let inTime = OncePattern(
    /\b[iI]n\s+(\d{1,3}\s?(?:s|sec|sek|seconds|″|")|\d{1,2}:\d{2})/)
  private static let inWords = OncePattern(/\b(\p{L}{3,7})\s+min(?:s|ut\p{L}*)?\b/)
  private static let greater = OncePattern(/(\d\s?g?)\s*>\s*(?=\d)/)
  private static let inSeconds = OncePattern(
    /(→\s*\d{1,3}(?:[.,]\d+)?(?:\s?g)?)\s+in\s+(\d{2})(?=\s*(?:,|$))/)
  private static let degrees = OncePattern(
    #/
    (?:@|\bat\b)\s* (\d{2,3}(?:[.,]\d)?) \s*(?:°\s*)? ([cfCF]\b)? (?![\d.:%]|,\d)
    (?!\s*(?:g|ml|s|sec|sek|min|bar|clicks?|klicks?|steps?)\b)
    /#)
  private static let altitude = OncePattern(/\b(\d{3,4})\s?(?:m|masl)\b/)
  private static let settingFirst = OncePattern(
    /^\s*(\d{1,2}(?:[.,]\d)?)\s*→\s*(\d{1,2}(?:[.,]\d)?)(?:\s?g)?\s*[\/→:]\s*(\d{2,3}(?:[.,]\d)?)(?:\s?g)?(?!\s?(?:s|sec)\b|[\d:])/
  )
  private static let inOut = OncePattern(
    /(^|[^\d.,:])(\d{1,4}(?:[.,]\d{1,2})?)\s*(in|out|In|Out|IN|OUT)\b(?!\s+of\s+\d)/)
  private static let share = OncePattern(/\d\s+out\s+of\s+\d/)
  private static let afterRating = OncePattern(
    /(\d\/(?:5|10|100))\s+(?=\p{L})(?!(?i)st(?:ar|er))/)
  private static let weightAndMore = OncePattern(/(\d\s?(?:g|ml))\s*:\s*(?=\d)/)
  private static let slashes = OncePattern(
    #/
    \s*(\d{1,2}(?:[.,]\d)?) \s*\/\s* (\d{2,4}) \s*\/\s* (\d{2,3})
    (?: \s*\/\s* (\d{1,2}:\d{2}|\d{2,3}\s?s) )?\s*
    /#)
  /// Grams of coffee in a cup, for the most part.
  private static let mostDose = 30.0
  private static let weight = OncePattern(/\d\s?g\b/)
  /// `grind 12/20g`: a setting and the dose.
  private static let groundOverIn = OncePattern(
    /\b((?:\p{L}{1,20}\s){0,2}\p{L}{2,20}):?\s(\d{1,2}(?:[.,]\d)?)\s?\/\s?(\d{1,2}(?:[.,]\d)?\s?g)\b/
  )
  /// `18/36.5g`
  private static let inOverOut = OncePattern(
    /(^|[^\d\/.,])(\d{1,2}(?:[.,]\d)?)\/(\d{2,3}(?:[.,]\d)?)\s?g\b/)
  private static let slash = OncePattern(/([\p{L}°%\d])\s*\/\s*(?=\d)/)
  private static let hasSeconds = OncePattern(/\d\s?(?:s|sec|sek)\b/)
  private static let pair = OncePattern(
    /(^|[^\d.,:])(\d{1,2}(?:[.,]\d)?)\s?:\s?(\d{2,4}(?:[.,]\d)?)(?:\s?g)?(?![\d:])/)

  /// A text with units where the form alone tells them.
  private static func spelledOut(_ text: String) -> String {
    var text = text
    for arrow in ["->", "=>", "➜", "⇒", "➡"] { text = text.replacing(arrow, with: "→") }
    if text.contains(">") { text = text.replacing(greater.regex) { "\($0.1) → " } }
    // `grown at 1750m`
    text = text.replacing(altitude.regex) { "\($0.1) meters" }
    // "16 → 17.5 / 40 / 27s": a setting before the shot.
    if text.contains("→") {
      text = text.replacing(settingFirst.regex) { found in
        let numbers = [found.1, found.2, found.3].compactMap {
          Double($0.replacing(",", with: "."))
        }
        return numbers.count == 3 && numbers[1] < numbers[0] * 1.4 && numbers[2] > numbers[1] * 1.3
          ? "grind \(found.1) / \(found.2)g / \(found.3)g" : String(found.0)
      }
    }
    // "18 → 36 in 28": seconds.
    if text.contains("→") { text = text.replacing(inSeconds.regex) { "\($0.1) / \($0.2)s" } }
    // "18.5 → 40": both are weights.
    if text.contains(where: { "→×".contains($0) }) {
      text = text.replacing(weights.regex) { "\($0.1)\($0.2)g / \($0.3)g " }
      text = text.replacing("→", with: " / ").replacing("×", with: " / ")
    }
    // "about two minutes"
    text = text.replacing(inWords.regex) { found in
      ParameterTerms.standard.number(found.1.lowercased())
        .map { "\(NumberText.shortest($0)) min" } ?? String(found.0)
    }
    // "36 out in 28s": what follows is a time.
    text = text.replacing(inTime.regex) { " / \($0.1)" }
    text = text.replacing("~", with: "").replacing("≈", with: "")
    if text.contains("/") { text = slashed(text) }
    if text.contains(":") { text = divided(text) }
    if text.contains("@") || text.contains(" at ") {
      text = text.replacing(Self.degrees.regex) { found in
        let degrees = Double(found.1.replacing(",", with: ".")) ?? 0
        guard let unit = found.2.map(String.init) ?? Self.scale(degrees) else {
          return String(found.0)
        }
        return " / \(found.1)\(unit) "
      }
    }
    // "18 in 36 out".
    text = text.replacing(inOut.regex) {
      "\($0.1)\($0.2)g \($0.3)"
    }
    // "4/5 plum": what follows a rating is no unit.
    if text.contains("/") { text = text.replacing(afterRating.regex) { "\($0.1) , " } }
    // `2'45`, `15g:250g`.
    return text.contains(":") ? text.replacing(weightAndMore.regex) { "\($0.1) / " } : text
  }

  /// The scale of degrees that no unit follows; nil where they are none.
  private static func scale(_ degrees: Double) -> String? {
    (70...100).contains(degrees) ? "c" : (160...212).contains(degrees) ? "f" : nil
  }

  /// Dose, water, temperature and time between slashes, which a rating such as `8/10` keeps.
  private static func slashed(_ text: String) -> String {
    if let found = text.wholeMatch(of: slashes),
      let degrees = Double(found.3), let unit = scale(degrees)
    {
      return "\(found.1)g / \(found.2)g / \(degrees)\(unit)" + (found.4.map { " / \($0)" } ?? "")
    }
    let text = text.replacing(groundOverIn.regex) { found in
      let words = found.1.split(separator: " ")
      let start = words.indices.first { start in
        ColumnTerms.standard.meaning(of: words[start...].joined(separator: " "))?.columns
          .contains(CSVColumn.grindSetting.rawValue) ?? false
      }
      guard let start else { return String(found.0) }
      let lead = words[..<start].joined(separator: " ")
      // Beside another dose, or where it is too much for one, both numbers are the setting.
      let isSetting =
        (Double(found.3.prefix { $0.isNumber }) ?? 0) > Self.mostDose
        || text.matches(of: weight.regex).count > 2
      return "\(lead) grind \(found.2)"
        + (isSetting ? "/\(found.3.prefix { $0.isNumber })" : " / \(found.3)")
    }.replacing(inOverOut.regex) { found in
      (Double(found.2.replacing(",", with: ".")) ?? 0) < 5
        ? String(found.0) : "\(found.1)\(found.2)g / \(found.3)g"
    }
    return text.replacing(slash.regex) { found in
      found.1.first?.isNumber == true ? String(found.0) : "\(found.1) / "
    }
  }

  /// `15:250` is a dose and its water; `18:36` a dose and a yield where a time stands beside it.
  private static func divided(_ text: String) -> String {
    let hasTime = text.firstMatch(of: hasSeconds) != nil
    return text.replacing(pair.regex) { found in
      guard let dose = Double(found.2.replacing(",", with: ".")),
        let liquid = Double(found.3.replacing(",", with: ".")), dose >= 5, liquid > dose,
        liquid >= 60 || hasTime
      else { return String(found.0) }
      return "\(found.1)\(found.2)g / \(found.3)g"
    }
  }
}

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
      } else if let recipe, recipe.phrases.count <= 3, Self.isShort(part) {
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

  private static func isShort(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).count <= 8
  }

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
    return text.split(separator: marks.regex).map { String($0).trimmed }
      .filter { !$0.isEmpty }
  }

  /// The method, the bean with its roaster, and what is left for the note.
  private mutating func take(_ words: [String], from text: String) {
    var (words, notes) = (words, [String]())
    if let place = EntryText.brewer(among: words) {
      cells[.method] = words.remove(at: place)
    }
    for phrase in words {
      // `원두: 첼베사`
      var phrase = phrase
      if let colon = phrase.firstIndex(of: ":"),
        ColumnTerms.standard.meaning(of: String(phrase[..<colon]))?.columns
          .contains(CSVColumn.beanName.rawValue) ?? false
      {
        phrase = String(phrase[phrase.index(after: colon)...]).trimmed
      }
      if cells[.grinder] == nil, let (grinder, setting) = EntryText.setting(phrase) {
        (cells[.grinder], cells[.grindText]) = (grinder, setting)
        measures += 1
        continue
      }
      // `kenya ichamama (Workshop) v60`
      if cells[.beanName] == nil, let found = phrase.wholeMatch(of: Self.bracketed.regex),
        EntryText.isName(String(found.2)), RoasterNames.mayBeRoaster(String(found.2)),
        MethodCategory(impliedBy: String(found.1)) == .unrecorded
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
    return phrase.split(separator: " ").count <= 6
  }
}
