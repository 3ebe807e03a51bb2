import Tables

/// A line of a text, read once: its words mean the same in whatever block they are.
struct EntryLine {
  /// What a line says that is a key with its value.
  enum Key {
    case day(CSVColumn, String)
    /// The value under a title, with its parts where it has numbers of a brew.
    case value(String, under: String, columns: [String], parts: EntryParts?)
    /// What a word says of itself, `Puissance : 4/5`, is no rating of the cup.
    case remark(String)
  }

  let outline: OutlineLine
  /// The keys with their values; empty for a line of other words.
  let keys: [Key]
  /// Its text without the number of its shot.
  let text: String
  let isNumbered: Bool
  /// Whether it is a day and nothing else.
  let isDay: Bool
  /// Whether its first words are a day.
  let beginsWithDay: Bool
  let parts: EntryParts
  /// Its parts where it is a heading, and the day that is one of them; of a long line only those of a line.
  let heading: (parts: EntryParts, day: String?)

  /// Whether it is a sentence with numbers of a brew within it.
  let isTold: Bool
  /// Whether it is sentences.
  let isProse: Bool

  /// Longer lines are no headings that begin with a day.
  private static let longest = 400
  /// Shorter lines are notes of numbers: `Used 18g in, 36g out. Sour.`
  private static let fewestOfSentence = 12

  init(_ given: OutlineLine) {
    var outline = given
    outline.text = EntryText.withoutKey(ofDay: given.text)
    self.outline = outline
    keys =
      outline.text.isEmpty
      ? [] : outline.isPlan ? [.remark(outline.text)] : Self.keys(outline.text)
    (text, isNumbered) = Self.withoutNumber(outline.text)
    isDay = RatingText.stars(outline.text) == nil && EntryText.isDay(outline.text)
    let head = String(outline.text.prefix { !",;|–—:(".contains($0) }).trimmed
    beginsWithDay =
      EntryText.isDay(head) || EntryText.leadingDay(head) != nil
      || EntryText.gluedDay(head, isHeading: false) != nil
    var texts = EntryText.parts(text)
    parts = EntryParts(texts)
    isProse =
      text.split(separator: " ").count >= Self.fewestOfSentence
      && (outline.text.last.map { ".!?".contains($0) } == true
        || text.contains(EntryText.sentenceEnd.regex))
    isTold = isProse && parts.hasPhrases && outline.text.last.map { ".!?".contains($0) } == true
    if text.utf8.count > Self.longest {
      heading = (parts, nil)
    } else if texts.count <= 2,
      let (day, rest) = EntryText.gluedDay(text, isHeading: outline.level > 0)
    {
      heading = (EntryParts(EntryText.parts(rest)), day)
    } else if let (range, day) = EntryText.day(in: texts) {
      texts.removeSubrange(range)
      heading = (EntryParts(texts), day)
    } else if let first = texts.first, let (day, rest) = EntryText.leadingDay(first) {
      texts[0] = rest
      heading = (EntryParts(texts), day)
    } else {
      heading = (parts, nil)
    }
  }

  /// The keys of a text, `Grind: 24`; also several of them in a line.
  private static func keys(_ text: String) -> [Key] {
    let parts =
      text.contains(OutlineLine.separator)
      ? text.split(separator: OutlineLine.separator).map(String.init)
      : text.split(separator: EntryText.betweenKeys.regex).map { String($0).trimmed }
    if parts.count == 2, let title = EntryText.pair(parts[0])?.value,
      let value = EntryText.pair(parts[1]),
      TableSource.values.contains(value.key.lowercased())
    {
      return keys("\(title): \(value.value)")
    }
    if parts.count > 1, parts.allSatisfy({ EntryText.key($0) != nil }) {
      return parts.flatMap(keys)
    }
    if let (day, column) = EntryText.dayOfKey(text) { return [.day(column, day)] }
    guard let (key, value, columns) = EntryText.key(text) else {
      guard let colon = text.lastIndex(where: EntryText.isColon),
        text[..<colon].last?.isNumber != true,
        text[..<colon].split(separator: " ").count <= 2,
        RatingText.stars(String(text[text.index(after: colon)...]).trimmed) != nil
      else { return [] }
      return [.remark(text)]
    }
    var numbers: EntryParts?
    if columns == [CSVColumn.method.rawValue], value.contains(where: \.isNumber) {
      numbers = EntryParts(EntryText.parts(value))
    } else if let column = EntryText.column(of: columns, value),
      TextEntry.measured.contains(column), let recipe = RecipeText(value), recipe.cells.count > 1
    {
      // `Ratio: 20g : 300ml`
      numbers = EntryParts([value])
    }
    return [.value(value, under: key, columns: columns, parts: numbers)]
  }

  private static let numbered = OncePattern(
    /(\p{L}{3,10})\s?#?(\d{1,3})(?:[.:)]|\s+[-–—])?\s+(?=\S)/)

  /// A text without the number of its shot before it: `Shot 3: 18g in`.
  private static func withoutNumber(_ text: String) -> (text: String, isNumbered: Bool) {
    guard let found = text.prefixMatch(of: numbered.regex),
      ColumnTerms.standard.meaning(of: String(found.1)) != nil
        || ColumnTerms.standard.meaning(of: "\(found.1) number") != nil
    else { return (text, false) }
    return (String(text[found.range.upperBound...]), true)
  }
}

/// The parts of a line, and what the numbers in them are.
struct EntryParts {
  enum Kind {
    case words
    /// Stars, up to 5.
    case rating(Double)
    case setting(String, grinder: String)
    case ratio
    /// Numbers of a brew, and the words beside them.
    case numbers(phrases: [String])
    /// A sentence with numbers of a brew in it.
    case told
  }

  private(set) var all: [(text: String, kind: Kind)]
  /// The parts with numbers, together.
  let numbers: String
  /// What these numbers say.
  private let recipe: RecipeText.Numbers?
  /// The sentences with numbers, together.
  private let sentences: String

  init(_ texts: [String]) {
    var found: [(text: String, numbers: RecipeText.Numbers)] = []
    all = texts.map { text in
      let (kind, numbers) = Self.kind(text)
      if let numbers { found.append((text, numbers)) }
      return (text, kind)
    }
    sentences = all.compactMap { if case .told = $0.kind { $0.text } else { nil } }
      .joined(separator: " , ")
    numbers = found.map(\.text).joined(separator: " , ")
    recipe =
      found.count > 1 ? RecipeText.Numbers(numbers) : found.first?.numbers
  }

  var texts: [String] { all.map(\.text) }

  /// Whether words stand beside numbers of a brew.
  var hasPhrases: Bool {
    all.contains { part in
      switch part.kind {
      case .numbers(let phrases): !phrases.isEmpty
      case .told: true
      case .words, .rating, .setting, .ratio: false
      }
    }
  }

  /// What the numbers are of a brew that is made with this method; nil where some are said twice.
  func recipe(of method: String) -> RecipeText? {
    recipe.flatMap { RecipeText($0, method: method) }
  }

  /// What the sentences tell beside the numbers of the other parts; nil where some are said twice.
  func toldRecipe(of method: String) -> RecipeText? {
    guard !sentences.isEmpty else { return nil }
    let all = numbers.isEmpty ? sentences : "\(numbers) , \(sentences)"
    return RecipeText.Numbers(all).flatMap { RecipeText($0, method: method) }
  }

  /// Takes a part that has no numbers of a brew away.
  mutating func remove(at place: Int) -> String { all.remove(at: place).text }

  private static func kind(_ part: String) -> (Kind, RecipeText.Numbers?) {
    if let rating = RatingText.stars(part) { return (.rating(rating), nil) }
    guard part.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return (.words, nil) }
    if let (grinder, setting) = EntryText.setting(part) {
      return (.setting(setting, grinder: grinder), nil)
    }
    if part.wholeMatch(of: EntryText.ratio.regex) != nil { return (.ratio, nil) }
    guard let numbers = RecipeText.Numbers(part), let recipe = RecipeText(numbers, method: "")
    else { return (.words, nil) }
    guard EntryText.isShort(part), recipe.phrases.count <= 2 else { return (.told, nil) }
    return (.numbers(phrases: recipe.phrases), numbers)
  }
}

extension OutlineLine {
  /// Whether it is something to do; a cup with a day or a rating was brewed.
  var isPlan: Bool {
    guard isToDo else { return false }
    let parts = EntryText.parts(text)
    return EntryText.day(in: parts) == nil && EntryText.leadingDay(text) == nil
      && !parts.contains { RatingText.stars($0) != nil }
  }
}
