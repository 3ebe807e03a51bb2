import GrindScale

/// What the words of one line of a text are, whatever the lines around it say: parts, keys, days, names, ratings.
enum EntryText {
  /// The column of a key; of several the bean where its value is a name.
  static func column(of columns: [String], _ value: String) -> CSVColumn? {
    if columns.contains(CSVColumn.beanName.rawValue), value.first?.isLetter == true {
      return .beanName
    }
    guard columns.count > 1 else { return columns.first.flatMap(CSVColumn.init) }
    // `Water: 200`
    return columns.compactMap(CSVColumn.init).first { column in
      [.dose, .water, .yield].contains(column) && value.first?.isNumber == true
        && column.kind?.range.map { MeasureText.read(value, of: $0).value != nil } ?? false
    }
  }

  static let betweenKeys = OncePattern(
    /\s*[,;|·]\s+|\s{2,}|\.\s+(?=\p{L}[\p{L} ]{0,20}:\s)/)

  /// What stands before and after the first colon.
  static func pair(_ text: String) -> (key: String, value: String)? {
    guard let colon = text.firstIndex(where: isColon) else { return nil }
    return (
      String(text[..<colon]).trimmed, String(text[colon...].drop(while: isColon)).trimmed
    )
  }

  static func isColon(_ letter: Character) -> Bool { ":：=".contains(letter) }

  /// `brewed 4/20/2026 in the Chemex` from its day on.
  static func withoutKey(ofDay text: String) -> String {
    guard let blank = text.firstIndex(of: " "),
      case let rest = String(text[blank...]).trimmed, rest.contains(where: \.isNumber),
      let key = ["\(text[..<blank])", "\(text[..<blank]) on"]
        .compactMap(ColumnTerms.standard.meaning).first,
      key.columns == [CSVColumn.brewedAt.rawValue],
      case let head = String(rest.prefix { !",;:(".contains($0) }).trimmed,
      let day = isDay(head) ? head : leadingDay(rest)?.day, isWholeDay(day)
    else { return text }
    return rest
  }

  /// `Roasted 2/10`
  static func dayOfKey(_ text: String) -> (day: String, column: CSVColumn)? {
    guard let blank = text.firstIndex(of: " "), !text.contains(":"),
      case let key = text[..<blank],
      let column = ["\(key)", "\(key) on"].compactMap(ColumnTerms.standard.meaning).lazy
        .flatMap(\.columns).compactMap(CSVColumn.init)
        .first(where: { $0 == .roastDate || $0 == .brewedAt }),
      case let day = String(text[blank...]).trimmed, isDay(day)
    else { return nil }
    return (day, column)
  }

  static func key(_ text: String) -> (key: String, value: String, columns: [String])? {
    guard let (key, value) = pair(text), key.utf8.count <= 40, key.contains(where: \.isLetter),
      key.allSatisfy({ $0.isLetter || $0.isNumber || " ()（）[]/_-&'’.°%".contains($0) }),
      let meaning = ([ColumnTitle(name: key, unit: "")] + ColumnTitle.readings(key)).lazy
        .compactMap({ ColumnTerms.standard.meaning(of: $0.name) }).first
    else { return nil }
    let isSentence = value.contains(" ") || value.last != "."
    return (key, isSentence ? value : String(value.dropLast()), meaning.columns)
  }

  static let share = OncePattern(
    /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:\/|out\s+of)\s?(\d{1,3})(?![\d.,]\d)\b/)

  static let year = OncePattern(/\b20\d\d\b/)

  static func hasYear(_ text: String) -> Bool {
    text.count(where: \.isNumber) == 4 && text.contains(year.regex)
  }

  static let sentenceEnd = OncePattern(/\p{L}{2}[.!?]+\s+(?=\p{Lu})/)

  static let section = OncePattern(/\d{1,2}(?:[.)]\d?)+\s+\p{L}/)
  static let ordinal = OncePattern(/(?:\p{L}{2,9}[.,]?\s)?\d{1,2}(?:st|nd|rd|th|\.)?/)

  static let marks = OncePattern(
    /,\s+|;\s*|\s+[-–—|•·]+\s+|[.!?]+\s+(?=[\p{Lu}\d★])|\s{2,}|:\s+/)

  /// The parts between marks; what stands in brackets is not divided.
  static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    for part in text.split(separator: marks.regex) {
      var plain = String(part).trimmed
      if plain.last == "." || plain.last == ":" { plain.removeLast() }
      if plain.isEmpty { continue }
      if let last = parts.last, last.count(where: { $0 == "(" }) > last.count(where: { $0 == ")" })
      {
        parts[parts.count - 1] += ", " + plain
      } else {
        parts.append(plain)
      }
    }
    return parts.flatMap(apart)
  }

  static func isShort(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).count <= 8
  }

  /// A rating before or after words, and a setting with its grinder after numbers, apart from these.
  static func apart(_ part: String) -> [String] {
    // Most parts have no mark of these.
    guard part.contains(where: { "/*@".contains($0) || !$0.isASCII }) || part.contains("out")
    else { return [part] }
    if let found = part.wholeMatch(of: ratingLast.regex) {
      return [String(found.1), String(found.2)]
    }
    if let found = part.wholeMatch(of: ratingFirst.regex) {
      return [String(found.1), String(found.2)]
    }
    if part.contains("@"), let found = part.wholeMatch(of: settingLast.regex) {
      return [String(found.1), "\(found.3) @ \(found.2)"].filter { !$0.isEmpty }
    }
    if let found = part.wholeMatch(of: tag.regex) {
      return [String(found.1)].filter { !$0.isEmpty } + ["\(found.2)/\(found.3 ?? "5")"]
    }
    return [part]
  }

  static let ratingLast = OncePattern(
    /(.*\S)\s+(\d{1,3}(?:[.,]\d{1,2})?(?:\s?\/\s?|\sout\sof\s)(?:5|10|100)|[★⭐🌟☆½\x{FE0F}]{1,8}|★\s?[1-5](?:[.,]\d)?|\*{2,5})[!.]*/
  )

  static let ratingFirst = OncePattern(
    /(\d{1,3}(?:[.,]\d{1,2})?\s?\/\s?(?:5|10|100)|[★⭐🌟☆½\x{FE0F}]{1,8}|\*{2,5})\s+([\p{L}"“'‘].*)/)

  static let settingLast = OncePattern(
    /(.*?)\s*@\s*(\d[\d.,]*)\s+on\s+(?:the\s|my\s)?(\p{L}.*)/)

  static let tag = OncePattern(/(.*?)\s*#rating\/(\d(?:[.,]\d)?)(?:\/(\d{1,3}))?/)

  /// A known grinder and its setting: `C40 @ 24`; nil for other text, and for a name: `Sette 270`.
  static func setting(_ text: String) -> (grinder: String, setting: String)? {
    guard text.first != "(", KnownGrinders.standard.model(exactly: text) == nil else { return nil }
    let words = text.split(separator: " ")
    let terms = ParameterTerms.standard
    func isMark(_ word: Substring) -> Bool {
      ["@", "-", "–"].contains(word) || terms.isFiller(word, in: .setting)
    }
    // `24 clics en la C40`
    if let place = words.prefix(3).lastIndex(where: isMark), place > 0,
      case let name = words[(place + 1)...].drop(while: { terms.isFiller($0, in: .article) }),
      KnownGrinders.standard.model(exactly: name.joined(separator: " ")) != nil,
      RatingText.number(String(words[0])) != nil, place == 1 || terms.unit(words[1]) == .clicks
    {
      return (name.joined(separator: " "), words[..<place].joined(separator: " "))
    }
    for count in stride(from: min(3, words.count - 1), to: 0, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      let rest = words.dropFirst(count).drop(while: isMark)
      if !isMark(words[count - 1]), rest.count <= 3,
        rest.first?.contains(where: \.isNumber) == true,
        KnownGrinders.standard.model(named: name) != nil
      {
        return (name, rest.joined(separator: " "))
      }
    }
    return nil
  }

  static let ratio = OncePattern(/1\s?:\s?[12]?\d(?:[.,]\d{1,2})?/)

  static func isMethod(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count <= 2 && MethodCategory(impliedBy: text) != .unrecorded
      // `April Coffee` roasts.
      && (words.count == 1
        || ColumnTerms.standard.meaning(of: String(words[1])) == nil
          // `April Kochere` is a roaster's coffee.
          && !NameTerms.regions.isNamed(in: text))
  }

  /// The part that is the name of a brewer and nothing else: in `Kochere (April), V60` not the roaster April, who is
  /// called like one.
  static func brewer(among parts: [String]) -> Int? {
    parts.firstIndex { KnownDevices.contains($0, .method) }
  }

  /// The one brewer that sentences name: `in the aeropress`.
  static func method(in sentences: [String]) -> String? {
    let found = sentences.flatMap { sentence in
      let words = sentence.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return zip(words, words.dropFirst()).filter { before, word in
        ParameterTerms.standard.isFiller(before.lowercased(), in: .name)
          && KnownDevices.contains(word, .method)
      }.map(\.1)
    }
    return Set(found.map { $0.lowercased() }).count == 1 ? found[0] : nil
  }

  static let methodOfBean = OncePattern(
    /(\S+(?:\s\S+)?)\s+(?:of|with|from|mit|de|av)\s+(?:the\s)?(.+)/)

  /// `Kochere in the V60`
  static let beanInMethod = OncePattern(
    /(.+?)\s+(?:in|on|with|en|im|mit|auf|au|avec|con|al|no|na|som|via)\s+(?:the\s|la\s|el\s|der\s)?(\S+(?:\s\S+)?)/
  )

  static let byRoaster = OncePattern(
    /(?:^|\s)(?:by|from|von|van|chez|från|fra)\s+(\p{Lu}\S*(?:\s+(?:[\p{Lu}\d&]\S*|of|and|the))*)\.?$/
  )

  /// Whether a text says where a coffee is from, or how it was processed, as the title of a text on one does.
  static func isOfCoffee(_ text: String) -> Bool {
    CoffeeProcess.named(in: text) != nil || NameTerms.regions.isNamed(in: text)
      || NameTerms.varieties.isNamed(in: text)
      || text.split { !$0.isLetter }.contains {
        CountryTerms.standard.english(String($0)) != nil
      }
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.first(where: \.isLetter), !first.isLowercase else { return false }
    let words = text.split(separator: " ")
    // `Tried it`
    if words.count > 1, let last = words.last, last.count < 3, last.allSatisfy(\.isLowercase) {
      return false
    }
    // `What it costs`
    let isQuestion = words.count > 2 && ParameterTerms.standard.isFiller(words[0], in: .question)
    // `Tried the Kenyan`, `A friend's cup`
    let isSentence =
      words.dropFirst().contains { ParameterTerms.standard.isFiller($0, in: .determiner) }
      || words.count > 1 && words[1].first?.isLowercase == true
        && ParameterTerms.standard.isFiller(words[0].lowercased(), in: .name)
    // `Same again but coarser`, `Felt weak and thin`
    let isWords =
      words.dropFirst().allSatisfy { $0.first?.isLowercase == true }
      && words.count > 1
      && (ParameterTerms.standard.isFiller(words[0].lowercased(), in: .again)
        || words.count > 2 && !isOfCoffee(text)
          // `Café de la casa` is a name.
          && words.dropFirst().contains { ParameterTerms.standard.isFiller($0, in: .clause) })
    // `Weekend tastings`
    let isTitle =
      words.count > 1 && ParameterTerms.standard.isFiller(words[words.count - 1], in: .journal)
    // `Second try`
    let isOccasion = words.allSatisfy { word in
      ParameterTerms.standard.isFiller(word.lowercased(), in: .occasion)
    }
    return words.count <= 6 && !isOccasion && !isQuestion && !isSentence && !isWords && !isTitle
  }

  /// Whether words of a sentence may be a name: all of them begin large, or they are of coffees.
  static func isProper(_ text: String) -> Bool {
    isOfCoffee(text)
      || text.split(separator: " ").allSatisfy { word in
        word.count < 4 || word.first?.isLowercase == false
          || ParameterTerms.standard.isFiller(word, in: .bean)
          || ColumnTerms.standard.meaning(of: String(word)) != nil
      }
  }

  /// The first parts, at most three, that are a day together; `7/10` is one only at the beginning.
  static func day(in parts: [String]) -> (range: Range<Int>, day: String)? {
    for start in parts.indices.prefix(4) {
      for count in stride(from: min(3, parts.count - start), to: 0, by: -1) {
        let range = start..<start + count
        let day = parts[range].joined(separator: ", ")
        if start > 0, RatingText.stars(day) != nil { continue }
        if isDay(day) { return (range, day) }
      }
    }
    return nil
  }

  private static let gluedFirst = OncePattern(/(20\d\d-?\d\d-?\d\d)[-_]?(\p{L}.*)/)
  private static let gluedLast = OncePattern(/(.*\p{L})\s?[-_]?(20\d\d-?\d\d-?\d\d)/)

  /// A day with its year that is glued to words: `20260219ブラジル`, `2026-03-10-Honduras`; at the end of a heading
  /// also `Recipe-20260227`.
  static func gluedDay(_ text: String, isHeading: Bool) -> (day: String, rest: String)? {
    guard text.utf8.count <= 200, text.contains("20") else { return nil }
    if let found = text.wholeMatch(of: gluedFirst), isDay(String(found.1)) {
      return (String(found.1), String(found.2))
    }
    if isHeading, let found = text.wholeMatch(of: gluedLast), isDay(String(found.2)) {
      return (String(found.2), String(found.1))
    }
    return nil
  }

  /// Whether a text is the number of a section and a title that means something: `2.1 Recipe`.
  static func isSection(_ text: String) -> Bool {
    guard let found = text.prefixMatch(of: section.regex) else { return false }
    let title = text[text.index(before: found.range.upperBound)...]
    let head = String(title.prefix { $0.isLetter || " /".contains($0) }).trimmed
    let words = head.split { " /".contains($0) }.map(String.init)
    return ([head] + words).contains { ColumnTerms.standard.meaning(of: $0) != nil }
  }

  /// A day that the first words of a text are, and the rest.
  static func leadingDay(_ text: String) -> (day: String, rest: String)? {
    if isSection(text) { return nil }
    let words = text.split(separator: " ")
    for count in stride(from: min(5, words.count - 1), to: 0, by: -1) {
      let day = words.prefix(count).joined(separator: " ")
      if isDay(day), count > 1 || RatingText.stars(day) == nil {
        return (day, words.dropFirst(count).joined(separator: " "))
      }
    }
    return nil
  }

  static func isDay(_ text: String) -> Bool {
    guard text.utf8.count <= 60, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return false
    }
    let plain = WrittenDate.afterWeekday(text)?.day ?? text
    let isNumeric = plain.allSatisfy { $0.isNumber || "/.-: ".contains($0) }
    return (try? DateText(text)) != nil || isNumeric && DateText.readings(plain) != nil
      || YearlessDate(text, order: .dayFirst) != nil
      || YearlessDate(text, order: .monthFirst) != nil
  }

  /// Whether a day is more than two numbers, which may be an amount: `2026-03-01`, `4 May`.
  static func isWholeDay(_ day: String) -> Bool {
    day.contains(where: \.isLetter) || day.split { !$0.isNumber }.count > 2
  }

  /// Whether the first of two parts of a name is certainly the roaster, or the second: `Sey, Kenya Kiambu`, `Geometry
  /// - Onyx Coffee Lab`; nil in doubt. A country alone may be said of a bean.
  static func isRoasterFirst(_ first: String, _ second: String) -> Bool? {
    if isRoaster(first) != isRoaster(second) { return isRoaster(first) }
    if isBean(second), isName(first), !isRoaster(first), BeanParts.mayBeRoaster(first) {
      return true
    }
    // `Kochere Debo, Square Mile`
    return isBean(first) && RoasterNames.mayBeRoaster(second)
      && !NameTerms.flavors.isNamed(in: second) ? false : nil
  }

  /// Whether a name of several words is of a place or a plant.
  private static func isBean(_ name: String) -> Bool {
    isName(name) && name.contains(" ") && isOfCoffee(name) && !BeanParts.mayBeRoaster(name)
      && CountryTerms.standard.english(name) == nil && !name.contains(" - ")
  }

  /// Whether a name has a word that only roasters have: `Drip Roasters`, `Onyx Coffee Lab`.
  private static func isRoaster(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count > 1
      && words.contains { ParameterTerms.standard.isFiller($0, in: .roaster) }
  }

  /// Whether a text is a title that names nothing, such as `Shot 3` or `Notes`.
  static func isTitle(_ text: String, _ isNumbered: inout Bool) -> Bool {
    let words = text.split { !$0.isLetter }.joined(separator: " ")
    guard
      ColumnTerms.standard.meaning(of: words) != nil
        || ColumnTerms.standard.meaning(of: String(words.dropLast())) != nil
    else { return false }
    if text.last?.isNumber == true { isNumbered = true }
    return true
  }

  /// Whether a text is a year, a month, or both.
  static func isPeriod(_ text: String) -> Bool {
    if let year = Int(text), (2000...2099).contains(year) { return true }
    return WrittenDate.month(andYearOf: text) != nil
      || text.allSatisfy(\.isLetter) && WrittenDate.month(FoldedText.keyword(text)) != nil
  }
}
