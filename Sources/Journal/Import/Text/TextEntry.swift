import Tables

/// What a few lines of a text say of one cup: the day and the names of its heading, numbers, keys with values, and
/// words.
struct TextEntry {
  /// What is said, by our columns.
  private(set) var cells: [CSVColumn: String] = [:]
  /// What is said under titles that need a column of their own, by these.
  private(set) var others: [String: String] = [:]
  /// The words that are no value, line by line.
  private(set) var notes: [String] = []
  /// Whether something is said twice, as two cups have it.
  private(set) var isTwice = false
  /// The year, or the month with its year, of a heading that names no day.
  private(set) var period = ""
  /// The words of the heading that may name a bean.
  var heading = ""
  /// Those of its headings, one below the other; the first is its own.
  private(set) var names: [String] = []
  /// What the headings below name, where this one says it: `Roasters`.
  private var headingColumn: CSVColumn?
  /// Whether its heading is a number of its own, such as `Shot 3`.
  private var isNumbered = false
  /// Whether numbers of it are within sentences.
  private var isTold = false
  /// Whether numbers of it were read from within sentences.
  private var hasToldNumbers = false
  /// The day of the month, where a heading above names the month.
  private var dayOfMonth = ""
  /// Whether a heading has said what headings say, so that other lines name nothing.
  private var hasNames = false
  /// Its sentences.
  private(set) var prose: [String] = []
  /// The lines that were read.
  private(set) var count = 0

  /// A name stands in one of so many lines.
  private static let mostAbove = 3
  /// Of more lines it need not be known what else is said twice.
  private static let mostRead = 60

  /// Reads lines.
  ///
  /// - Parameter isNamed: Whether the first line is a heading, whose words are names.
  init(_ lines: some Sequence<EntryLine>, isNamed: Bool) {
    // Names are in the headings, or else in the first line that has more than a day.
    var isNamed = isNamed
    for line in lines where !line.outline.text.isEmpty {
      if isTwice, count > Self.mostRead { break }
      count += 1
      let isHeading = line.outline.level > 0
      isTold = isTold || line.keys.isEmpty && line.isTold
      if line.isProse { prose.append(line.outline.text) }
      if !line.keys.isEmpty {
        line.keys.forEach { take($0) }
        isNamed = false
      } else if isNamed, isHeading || !hasNames || isUndated && line.beginsWithDay {
        // A line with a day and a name below a title is the heading.
        if isHeading || hasNames, !heading.isEmpty {
          names.append(heading)
          heading = ""
          // What the title says in brackets is of the title.
          if !isHeading { cells[.roaster] = nil }
        }
        let before = notes
        if !isHeading, hasNames { notes = [] }
        takeHeading(line)
        if !isHeading, hasNames { notes = before + notes }
        let isOpen = heading.isEmpty && measures == 0 && notes.isEmpty && count < Self.mostAbove
        isNamed = isHeading || isOpen
        if isHeading, !isOpen { hasNames = true }
      } else {
        isNamed = false
        takeLine(line)
      }
    }
    if !heading.isEmpty { names.append(heading) }
    heading = names.first ?? ""
  }

  /// Whether it tells of a cup: numbers of a brew, or the rating of a bean. Sentences have numbers of anything: only
  /// those of a day, or with a rating and most of a recipe, are of a cup.
  var isCup: Bool {
    let isRated = cells[.rating] != nil
    return count <= Self.mostRead && (!hasToldNumbers || isRated || measures > 2)
      && (!isTold || cells[.brewedAt] != nil || isRated && measures > 2)
      && (measures >= 2
        || isRated && (!bean.isEmpty || measures == 1 && cells[.method] != nil))
  }

  /// Whether it is a section on a bag: its name and what keys say of it.
  var isBag: Bool {
    let keys =
      others.keys.compactMap { ColumnTerms.standard.meaning(of: $0)?.columns.first }
      .compactMap(CSVColumn.init) + cells.keys
    return !isTwice && measures == 0 && !isOfOneTime && EntryText.isOfCoffee(bean)
      && Set(keys).intersection(CSVColumn.bean).count > 2
  }

  /// Takes what a section on the bag says of a part that names a coffee nowhere else.
  mutating func take(bag: TextEntry) {
    guard heading.isEmpty || !EntryText.isOfCoffee(heading) else { return }
    cells.merge(bag.cells) { own, _ in own }
    cells[.beanName] = cells[.beanName] ?? bag.bean
    others.merge(bag.others) { own, _ in own }
  }

  /// Takes a name from a part of the note: the roaster of its first line, or who tasted.
  mutating func take(_ name: String, as column: CSVColumn, from part: String) {
    cells[column] = name
    if let place = notes.firstIndex(of: part) { notes.remove(at: place) }
  }

  /// Takes the coffee that the title of the text names.
  mutating func take(title: PageTitle) {
    guard let bean = title.cells[.beanName], cells[.beanName] == nil else { return }
    heading = bean
    cells[.roaster] = cells[.roaster] ?? title.cells[.roaster]
  }

  /// Whether it rates something of a day, as a cup of a diary does.
  var isRatedDay: Bool { cells[.rating] != nil && cells[.brewedAt] != nil && !isTwice }

  /// Whether it says something of a cup by itself.
  var saysSome: Bool { !cells.isEmpty || isNumbered || !dayOfMonth.isEmpty }

  /// Whether it is of one time, and no recipe for all: it has a day, a rating, or the number of a shot.
  var isOfOneTime: Bool { cells[.brewedAt] != nil || cells[.rating] != nil || isNumbered }

  /// Whether it is how somebody brews one coffee, and what it tastes of.
  var isOfOneCoffee: Bool {
    measures >= 3 && bean.contains(" - ")
      || measures >= 2 && (EntryText.isOfCoffee(bean) || cells[.roaster] != nil)
        && notes.contains { NameTerms.flavors.isNamed(in: $0) }
  }

  /// Whether it says that its coffee is that of the cup before: `stesso caffè`.
  private var isOfSameCoffee: Bool {
    let text = notes.joined(separator: "\n").lowercased()
    return ParameterTerms.standard.words(in: .sameCoffee).contains(where: text.contains)
  }

  private var isUndated: Bool { cells[.brewedAt] == nil && measures == 0 }

  var bean: String { cells[.beanName] ?? heading }

  /// How many numbers of a brew it has.
  var measures: Int { Self.measured.count { cells[$0] != nil } }

  /// The columns of these numbers.
  static let measured: [CSVColumn] = [
    .dose, .water, .yield, .waterTemperature, .brewTime, .grindText, .grindSetting, .ratio,
  ]

  /// The columns of which a row of a table has one each, in their order.
  static let columns: [CSVColumn] = [
    .brewedAt, .beanName, .roaster, .origin, .process, .method, .grinder, .grindText,
    .grindSetting, .dose, .water, .yield, .ratio, .waterTemperature, .brewTime, .tds, .rating,
    .roastDate, .taster, .notes,
  ]

  /// Takes what is said of several cups where it says nothing itself.
  mutating func take(over above: TextEntry) {
    var shared = above.cells
    for column in [CSVColumn.rating, .notes] { shared[column] = nil }
    takeHeading(of: above)
    cells.merge(shared) { own, _ in own }
    others.merge(above.others) { own, _ in own }
    if period.isEmpty {
      period = above.period
    } else if Self.year(of: period) == nil, let year = Self.year(of: above.period) {
      period += " \(year)"
    }
    let year = Self.year(of: period) ?? cells[.roastDate].flatMap(Self.year(of:))
    if !dayOfMonth.isEmpty, cells[.brewedAt] == nil, period.contains(where: \.isLetter) {
      cells[.brewedAt] = "\(dayOfMonth) \(period)"
    } else if let day = cells[.brewedAt], let year,
      YearlessDate(day, order: .dayFirst) ?? YearlessDate(day, order: .monthFirst) != nil
    {
      let mark = day.contains(where: \.isLetter) ? nil : day.first { "/.-".contains($0) }
      cells[.brewedAt] = day + (day.last == "." ? "" : mark.map(String.init) ?? " ") + year
    }
  }

  /// Takes the recipe of the cup before, where its words begin with one for the same: `same but 4.2, 3:05`.
  mutating func takeSame(as other: TextEntry) {
    if isOfSameCoffee, bean.isEmpty {
      heading = other.bean
      cells[.roaster] = other.cells[.roaster]
    }
    guard let first = notes.first?.split(separator: " ").first,
      WrittenSetting(String(first))?.isSame == true, bean == other.bean || bean.isEmpty
    else { return }
    // `same as yesterday but 22 clicks`
    if bean.isEmpty { heading = other.bean }
    let own: Set<CSVColumn> = Self.grind.contains { cells[$0] != nil } ? Self.grind : []
    for column in Self.recipe.subtracting(own) where cells[column] == nil {
      cells[column] = other.cells[column]
    }
  }

  private static let grind: Set<CSVColumn> = [.grindText, .grindSetting]
  /// What is set, and no result.
  private static let recipe: Set<CSVColumn> = grind.union([
    .method, .grinder, .dose, .water, .yield, .ratio, .waterTemperature,
  ])

  /// Takes the words of a section that names nothing, has no day and no numbers of a brew.
  ///
  /// - Returns: Whether it is such a section.
  mutating func takeNotes(_ lines: some Sequence<EntryLine>) -> Bool {
    let section = TextEntry(lines, isNamed: true)
    guard !section.isTwice, section.names.isEmpty, section.cells.isEmpty,
      section.dayOfMonth.isEmpty, section.period.isEmpty, !section.isNumbered,
      section.headingColumn == nil, others.keys.allSatisfy({ section.others[$0] == nil })
    else { return false }
    notes += section.notes
    others.merge(section.others) { own, _ in own }
    return true
  }

  /// Takes the bean that its sentences name, where it has no other name.
  mutating func takeBean(of names: ToldBeans) {
    guard let found = names.bean(in: prose.joined(separator: "\n")),
      bean.isEmpty || bean.hasSuffix(" \(found.bean)")
    else { return }
    take(only: found)
  }

  /// Takes the only bean that a text names.
  mutating func take(only: (bean: String, roaster: String)) {
    cells[.beanName] = only.bean
    if !only.roaster.isEmpty, cells[.roaster] == nil { cells[.roaster] = only.roaster }
  }

  /// What headings name besides beans.
  private static let named: Set<CSVColumn> = [.roaster, .method, .grinder, .origin, .process]

  /// Takes the heading above: what all headings of its level name, or else the bean.
  private mutating func takeHeading(of above: TextEntry) {
    if let column = above.headingColumn {
      if cells[column] == nil, !heading.isEmpty, column != .beanName {
        cells[column] = heading
        heading = ""
      }
      headingColumn = headingColumn ?? (heading.isEmpty ? nil : column)
    }
    guard !above.heading.isEmpty else { return }
    if heading.isEmpty {
      heading = above.heading
    } else if CountryTerms.standard.english(above.heading) != nil {
      if cells[.origin] == nil { cells[.origin] = above.heading }
    } else if others["heading"] == nil {
      others["heading"] = above.heading
    }
  }

  private static func year(of period: String) -> String? {
    period.split(whereSeparator: { !$0.isNumber }).last { $0.utf8.count == 4 }.map(String.init)
  }

  private mutating func set(_ column: CSVColumn, _ text: String) {
    if let own = cells[column] {
      isTwice = isTwice || own != text
      notes.append(text)
    } else {
      cells[column] = text
    }
  }

  /// Takes `Grind: 24`.
  private mutating func take(_ key: EntryLine.Key) {
    switch key {
    case .day(let column, let day): set(column, day)
    case .remark(let text): notes.append(text)
    case .value(let value, let title, let columns, let parts):
      if !value.isEmpty { take(value, under: title, columns, parts) }
    }
  }

  private mutating func take(
    _ value: String, under title: String, _ columns: [String], _ parts: EntryParts?
  ) {
    if columns == [CSVColumn.method.rawValue], let parts {
      let words = takeNumbers(parts)
      if !words.isEmpty { set(.method, words.joined(separator: ", ")) }
    } else if let column = EntryText.column(of: columns, value), Self.columns.contains(column),
      column != .notes
    {
      if let parts {
        notes += takeNumbers(parts)
      } else if column == .rating, let found = value.prefixMatch(of: EntryText.share.regex),
        case let rest = value[found.range.upperBound...].drop(while: { ",;. ".contains($0) }),
        !rest.isEmpty, !rest.contains(where: \.isNumber)
      {
        // `4.5 out of 5 (near perfection)`; two ratings, `7/10 hot, 8/10 cold`, are in doubt.
        set(.rating, "\(found.1)/\(found.2)")
        if ParameterTerms.standard.unit(String(rest)) != .stars {
          notes.append(String(rest).trimmed)
        }
      } else if column == .beanName, let parts = NamedBeans.parts(ofByline: value) {
        set(.roaster, parts.roaster)
        set(column, parts.bean)
      } else if column == .beanName, let parts = LabeledBean(value) {
        for (column, text) in parts.cells { set(column, text) }
      } else {
        set(column, value)
      }
    } else if let other = others[title], other != value {
      isTwice = true
      notes.append("\(title): \(value)")
    } else {
      others[title] = value
    }
  }

  /// Takes the parts of a heading: a day, names, and numbers.
  private mutating func takeHeading(_ line: EntryLine) {
    isNumbered = isNumbered || line.isNumbered
    var read = line.heading.parts
    if let day = line.heading.day {
      set(.brewedAt, day)
    } else if read.all.count == 1,
      line.outline.text.wholeMatch(of: EntryText.ordinal.regex) != nil
    {
      dayOfMonth = read.remove(at: 0)
    }
    let text = line.outline.text
    // `2. Recipe` names a part of the text.
    if text.prefixMatch(of: EntryText.section.regex) != nil { return }
    if read.all.count == 1, case let name = read.texts[0], EntryText.isTitle(name, &isNumbered) {
      let key =
        ColumnTerms.standard.meaning(of: name)
        ?? ColumnTerms.standard.meaning(of: String(name.dropLast()))
      headingColumn = key?.columns.first.flatMap(CSVColumn.init).flatMap {
        Self.named.contains($0) ? $0 : nil
      }
      return
    }
    if cells[.brewedAt] == nil, let place = read.texts.firstIndex(where: EntryText.isPeriod) {
      period = read.remove(at: place)
    } else if cells[.brewedAt] == nil, let place = read.texts.firstIndex(where: EntryText.hasYear),
      case var part = read.texts[place], let year = part.firstRange(of: EntryText.year.regex)
    {
      // `Coffee in 2025`
      period = String(part[year])
      part.removeSubrange(year)
      var texts = read.texts
      texts[place] = part
      read = EntryParts(texts)
    }
    let parts = read.texts
    let words = takeNumbers(read)
    let named = EntryText.brewer(among: words)
    if cells[.method] == nil, let named { cells[.method] = words[named] }
    // Names stand before the numbers and in the first sentence; before them may be a rating.
    let sentence = text.firstRange(of: EntryText.sentenceEnd.regex).map {
      text[..<text.index($0.lowerBound, offsetBy: 2)]
    }
    let first = sentence.map { EntryText.parts(String($0)).last } ?? nil
    let before = parts.drop { RatingText.stars($0) != nil }.prefix { words.contains($0) }.count
    var isOver = false
    for (index, word) in words.enumerated() where index != named {
      if !isOver, index < before || parts.count == words.count {
        if line.isProse, !EntryText.isProper(word) {
          notes.append(word)
        } else {
          takeNames(word)
        }
        isOver = word == first
      } else if cells[.method] == nil, EntryText.isMethod(word) {
        cells[.method] = word
      } else {
        notes.append(word)
      }
    }
  }

  /// Takes the numbers of a line; all else of it is a note.
  private mutating func takeLine(_ line: EntryLine) {
    let text = line.outline.text
    if cells[.brewedAt] == nil, line.isDay { return set(.brewedAt, text) }
    isNumbered = isNumbered || line.isNumbered
    var parts = line.parts
    if line.beginsWithDay, let day = line.heading.day, EntryText.isWholeDay(day) {
      set(.brewedAt, day)
      parts = line.heading.parts
    }
    var words = takeNumbers(parts)
    if cells[.method] == nil, let place = words.firstIndex(where: EntryText.isMethod) {
      cells[.method] = words.remove(at: place)
    }
    // A line without numbers stays as it is written.
    if words.count == parts.all.count {
      notes.append(text)
    } else if !words.isEmpty {
      notes.append(words.joined(separator: ", "))
    }
  }

  // MARK: Parts

  /// Takes the parts that are ratings, settings, or numbers of a brew without other words.
  ///
  /// - Returns: The other parts.
  private mutating func takeNumbers(_ parts: EntryParts) -> [String] {
    var rest: [String] = []
    for (part, kind) in parts.all {
      switch kind {
      case .words, .told: rest.append(part)
      case .rating(let rating):
        set(.rating, NumberText.shortest(rating) + "/5")
        if let words = RatingText.wordsAfter(part) { rest.append(words) }
      case .setting(let setting, let grinder):
        if cells[.grinder] == nil { cells[.grinder] = grinder }
        set(.grindText, setting)
      case .ratio: set(.ratio, part)
      case .numbers(let phrases): rest += phrases
      }
    }
    var method = cells[.method] ?? rest.first(where: EntryText.isMethod) ?? ""
    if method.isEmpty, let named = EntryText.method(in: rest) {
      (method, cells[.method]) = (named, named)
    }
    var recipe = parts.toldRecipe(of: method)
    hasToldNumbers = hasToldNumbers || recipe != nil
    if recipe == nil {
      guard !parts.numbers.isEmpty else { return rest }
      recipe = parts.recipe(of: method)
    }
    guard let recipe else {
      isTwice = true
      return rest + [parts.numbers]
    }
    for (column, text) in recipe.cells.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      set(column, text)
    }
    return rest
  }

  /// Takes a name with what stands in brackets after it: `Kiamugumo AA (Kenya, washed) by Tim Wendelboe`.
  private mutating func takeNames(_ text: String) {
    var name = text
    let isBeforeNotes = notes.isEmpty
    if let first = name.first, "(（".contains(first) { return notes.append(text) }
    if let open = name.firstIndex(where: { "(（".contains($0) }),
      let close = name[open...].firstIndex(where: { ")）".contains($0) })
    {
      let inside = EntryText.parts(String(name[name.index(after: open)..<close]))
      takeNumbers(EntryParts(inside)).forEach { takeWord($0) }
      name = (name[..<open] + name[name.index(after: close)...]).split(separator: " ")
        .joined(separator: " ")
    }
    if let parts = NamedBeans.parts(ofByline: name) {
      if cells[.roaster] == nil { cells[.roaster] = parts.roaster }
      name = parts.bean
    }
    name = name.trimmed
    if cells[.method] == nil, let found = name.wholeMatch(of: EntryText.methodOfBean.regex),
      EntryText.isMethod(String(found.1))
    {
      cells[.method] = String(found.1)
      name = String(found.2)
    }
    if cells[.method] == nil, let found = name.wholeMatch(of: EntryText.beanInMethod.regex),
      KnownDevices.contains(String(found.2), .method)
    {
      cells[.method] = String(found.2)
      name = String(found.1)
    }
    name = BrewLineText.withoutAgain(name)
    guard !name.isEmpty else { return }
    if ParameterTerms.standard.isFiller(name.lowercased(), in: .sameCoffee) {
      return notes.append(name)
    }
    if cells[.method] == nil, EntryText.isMethod(name) {
      cells[.method] = name
    } else if EntryText.isName(name), isBeforeNotes {
      // `Roaster - Bean` or the other way round: all of them together tell.
      heading += heading.isEmpty ? name : " - " + name
    } else {
      notes.append(name)
    }
  }

  /// Takes a word in brackets.
  private mutating func takeWord(_ text: String) {
    if cells[.method] == nil, EntryText.isMethod(text) {
      cells[.method] = text
    } else if cells[.origin] == nil, CountryTerms.standard.english(text) != nil {
      cells[.origin] = text
    } else if cells[.process] == nil, CoffeeProcess.named(in: text) != nil {
      cells[.process] = text
    } else if cells[.roaster] == nil, RoasterNames.mayBeRoaster(text) {
      cells[.roaster] = text
    } else {
      notes.append(text)
    }
  }
}
