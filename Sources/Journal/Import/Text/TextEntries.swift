import Tables

/// Cups of a text that has no table: entries under headings, between empty lines, in the lines of a list.
///
/// A block of lines is one cup where nothing in it is said twice. Else it is divided, in the first of these ways that
/// gives two cups or more: at its headings, at lines that begin with a day, at empty lines, at the elements of its list,
/// line by line. What stands above the first part is said of all of them.
struct TextEntries {
  /// How many values the cups have, notes apart.
  var values: Int { cups.reduce(0) { $0 + $1.entry.cells.count + $1.entry.others.count } }

  /// The rows with their titles.
  private(set) var rows: [(line: Int, cells: [String])] = []

  private typealias Lines = ArraySlice<EntryLine>

  /// One cup alone needs as many numbers.
  private static let fewestMeasures = 3
  /// A longer text is no journal that people write by hand.
  private static let mostLines = 5_000
  /// A longer line, in bytes, is no paragraph that people write by hand.
  private static let longestLine = 10_000
  /// How many lines are read before there are cups; each cup allows some more.
  private static let mostReads = 3_000
  /// Nobody keeps more keys that need a column of their own.
  private static let mostKeys = 40

  private var cups: [(line: Int, entry: TextEntry)] = []
  /// How many lines may still be read: a journal is divided at once, any other text in no way.
  private var budget: Int
  /// Lines that are in no cup.
  private var rest: [EntryLine] = []

  /// - Returns: nil for a text that has no cups.
  init?(_ text: [UInt8]) {
    var outline = TextOutline.lines(text)
    guard outline.count <= Self.mostLines,
      outline.allSatisfy({ $0.text.utf8.count <= Self.longestLine })
    else { return nil }
    Self.raiseTitles(in: &outline)
    Self.raiseReviews(in: &outline)
    let numbers = OpenNumbers(outline.lazy.map(\.text))
    for index in outline.indices { outline[index].text = numbers.named(outline[index].text) }
    let lines = outline.map(EntryLine.init)
    budget = min(4 * lines.count + 1_000, Self.mostReads)
    divide(lines[...], below: TextEntry([], isNamed: false), isSection: false)
    let keys = Set(cups.flatMap(\.entry.others.keys))
    guard budget > 0, keys.count <= Self.mostKeys,
      cups.count > 1
        || cups.first.map({ $0.entry.measures >= Self.fewestMeasures }) == true,
      cups.count(where: { $0.entry.isOfOneTime || $0.entry.isOfOneCoffee }) * 3 >= cups.count,
      !isOfOtherThings(lines)
    else { return nil }
    for index in cups.indices.dropFirst() {
      cups[index].entry.takeSame(as: cups[index - 1].entry)
    }
    takeRoasters()
    takeTasters()
    let named = ToldBeans(lines.lazy.filter(\.isProse).map(\.outline.text))
    for index in cups.indices { cups[index].entry.takeBean(of: named) }
    // `Coffee is the Hambela from Nomad` above the cups, and no other one in the whole text.
    let start = cups[0].line
    let lead = lines.lazy.filter { $0.isProse && $0.outline.number <= start }
    if let only = named.only, ToldBeans(lead.map(\.outline.text)).only != nil,
      cups.allSatisfy({ [only.bean, ""].contains($0.entry.bean) })
    {
      for index in cups.indices { cups[index].entry.take(only: only) }
    }
    let rest = Array(rest.lazy.map(\.outline).filter(Self.isOfBrew).prefix(cups.count))
    guard cups.count > rest.count else { return nil }
    let beans = NamedBeans(cups.map(\.entry.bean))
    let others = keys.sorted()
    var found = cups.map { line, entry in
      var cells = entry.cells
      let (bean, roaster) = beans.parts(of: entry.bean)
      cells[.beanName] = bean
      if let roaster, cells[.roaster] == nil { cells[.roaster] = roaster }
      cells[.notes] = entry.notes.joined(separator: ". ")
      return (line: line, cells: cells, others: entry.others)
    }
    // What could not be read is named as a line that is no cup.
    found += rest.map { ($0.number, [.brewLine: $0.text], [:]) }
    found.sort { $0.line < $1.line }
    let columns = (TextEntry.columns + [.brewLine]).filter { column in
      column == .notes || found.contains { !($0.cells[column] ?? "").isEmpty }
    }
    rows = [(max(1, found[0].line - 1), columns.map(\.rawValue) + others)]
    rows += found.map { line, cells, own in
      (line, columns.map { cells[$0] ?? "" } + others.map { own[$0] ?? "" })
    }
  }

  /// Takes the roasters that stand alone below the names of coffees, where one of them returns.
  private mutating func takeRoasters() {
    let names = cups.map { $0.entry.maker ?? "" }
    let found = names.filter { !$0.isEmpty }
    guard found.count * 2 > cups.count, Set(found).count < found.count else { return }
    for index in cups.indices where !names[index].isEmpty {
      cups[index].entry.take(names[index], as: .roaster, from: names[index])
    }
  }

  /// Takes who tasted, as `by Ana` among the words of cups, where two tasted one coffee: it has but one roaster.
  private mutating func takeTasters() {
    let parts = cups.map { $0.entry.notes.first { $0.wholeMatch(of: Self.author) != nil } ?? "" }
    var tasters: [String: Set<String>] = [:]
    for (cup, part) in zip(cups, parts) where !part.isEmpty {
      tasters[cup.entry.bean, default: []].insert(part)
    }
    guard tasters.values.contains(where: { $0.count > 1 }) else { return }
    for (index, part) in parts.enumerated() where !part.isEmpty {
      cups[index].entry.take(String(part.dropFirst(3)), as: .taster, from: part)
    }
  }

  private static var author: Regex<Substring> { /(?i:by) \p{Lu}[\p{L}'’.-]{0,30}/ }

  /// Whether no cup has a number of a brew, and the title or all lines tell that they are of something else.
  private func isOfOtherThings(_ lines: [EntryLine]) -> Bool {
    guard cups.allSatisfy({ $0.entry.measures == 0 && $0.entry.cells[.method] == nil }) else {
      return false
    }
    let title = lines.first { !$0.outline.text.isEmpty }?.outline.text ?? ""
    return CoffeeEvidence.isOfOther(title)
      || !lines.contains {
        CoffeeEvidence.isIn($0.outline.text) || NameTerms.flavors.isNamed(in: $0.outline.text)
      }
  }

  /// Makes headings of lines that stand alone above lines with days: a bean, maybe with what its bag says below it.
  private static func raiseTitles(in lines: inout [OutlineLine]) {
    guard lines.allSatisfy({ $0.level == 0 }) else { return }
    var titles: [Int] = []
    for (index, line) in lines.enumerated() where !line.text.isEmpty {
      guard index == 0 || lines[index - 1].text.isEmpty, !line.isListed,
        EntryText.isName(line.text) && !line.text.contains(where: { $0.isNumber || $0 == ":" })
          // `Café : Guji, torréfacteur Lomi`
          || EntryText.key(line.text)?.columns.contains(CSVColumn.beanName.rawValue) == true
      else { continue }
      let below = lines[(index + 1)...].filter { !$0.text.isEmpty }.prefix(linesOfBag + 2)
        .map(EntryLine.init)
      let bag = below.prefix { !$0.beginsWithDay }
      if bag.count <= linesOfBag, bag.allSatisfy({ !$0.keys.isEmpty }),
        below.dropFirst(bag.count).first?.beginsWithDay == true
      {
        titles.append(index)
      }
    }
    guard titles.count > 1 else { return }
    for index in titles { lines[index].level = 1 }
  }

  /// Makes headings of days that stand alone and of the coffees below them, where each coffee has one rating: reviews
  /// in prose.
  private static func raiseReviews(in lines: inout [OutlineLine]) {
    let alone = lines.indices.filter { index in
      !lines[index].text.isEmpty && lines[index].level == 0
        && (index == 0 || lines[index - 1].text.isEmpty)
        && (index + 1 == lines.count || lines[index + 1].text.isEmpty)
    }
    let days = alone.filter { EntryText.isDay(lines[$0].text) }
    let names = alone.filter { index in
      let text = lines[index].text
      return EntryText.isName(text) && EntryText.isOfCoffee(text)
        && !text.contains { $0.isNumber || ":.!?".contains($0) }
    }
    guard let first = days.first, let name = names.first, first < name, names.count > 1 else {
      return
    }
    let isReviewed = names.allSatisfy { start in
      let end = (days + names).filter { $0 > start }.min() ?? lines.count
      return lines[start..<end].count {
        EntryText.key($0.text)?.columns == [CSVColumn.rating.rawValue]
      } == 1
    }
    guard isReviewed else { return }
    for index in days { lines[index].level = 1 }
    for index in names { lines[index].level = 2 }
  }

  /// So many lines below a bean's name may say what its bag says.
  private static let linesOfBag = 3

  /// Reads a block as one cup, or its parts as cups.
  ///
  /// - Parameter isSection: Whether it is one of several; else its heading is the title of the whole text.
  ///
  /// - Returns: Whether they are cups.
  @discardableResult
  private mutating func divide(_ block: Lines, below above: TextEntry, isSection: Bool) -> Bool {
    guard budget > 0, let first = block.first(where: { !$0.outline.text.isEmpty }) else {
      return false
    }
    var one = TextEntry(block, isNamed: true)
    budget -= one.count
    let isOfPlace = isSection && Self.isOfPlace(block)
    if one.isTwice || isOfPlace {
      for var parts in Self.divisions(of: block, isTitled: isOfPlace)
      where parts.count > 1 || isOfPlace && parts.first?.startIndex ?? 0 > block.startIndex {
        var tried = self
        tried.cups = []
        if parts.count > 1, Self.isOfAll(parts) { parts.removeFirst() }
        let lead = block[block.startIndex..<parts[0].startIndex]
        var shared = TextEntry(lead, isNamed: true)
        // The title of a text names no bean, unless it says where one is from.
        let isBelowTitle = shared.names.count > 1 && !isSection
        shared.heading =
          isSection || isBelowTitle
          ? shared.names.last ?? "" : shared.names.first(where: EntryText.isOfCoffee) ?? ""
        if !isSection, block.first?.outline.level == 1 {
          shared.take(title: PageTitle(block.first?.outline.text ?? "", roaster: ""))
        }
        shared.take(over: above)
        // A section on the bag is of all cups.
        let bags = parts.map { TextEntry($0, isNamed: true) }.filter(\.isBag)
        if bags.count == 1, parts.count > 1 { shared.take(bag: bags[0]) }
        var isBelowCup = false
        for part in parts {
          // A section of notes below a cup, on its headings' level.
          if isBelowCup, part.first?.outline.level ?? 0 > 0,
            tried.cups[tried.cups.count - 1].entry.takeNotes(part)
          {
            continue
          }
          isBelowCup = tried.divide(part, below: shared, isSection: true)
        }
        budget = tried.budget
        // Sections below the numbers of a cup may say more of it.
        let isOfOne = tried.cups.count == 1 && parts[0].first?.outline.level ?? 0 > 0
        guard
          tried.cups.count > 1 || isOfOne && shared.measures >= 2
            || isOfPlace && tried.cups.first?.entry.cells[.origin] == shared.heading
        else { continue }
        (cups, rest) = (cups + tried.cups, tried.rest)
        return true
      }
    }
    // What is said of all cups makes none of a part that says nothing itself.
    let saysSome = one.saysSome
    one.take(over: above)
    // In a diary of cups a day's rating is of one, too.
    guard saysSome, one.isCup || one.isRatedDay && !cups.isEmpty else {
      rest += block
      return false
    }
    budget += 4 * one.count
    cups.append((first.outline.number, one))
    return true
  }

  /// Whether a block has the coffees of a country: below its name elements of a list that begin with other names.
  private static func isOfPlace(_ block: Lines) -> Bool {
    let lines = block.lazy.filter { !$0.outline.text.isEmpty }
    guard let first = lines.first, CountryTerms.standard.english(first.outline.text) != nil else {
      return false
    }
    let items = lines.dropFirst()
    return !items.isEmpty
      && items.allSatisfy { line in
        guard line.keys.isEmpty, let name = line.heading.parts.texts.first else { return false }
        return EntryText.isName(name) && !EntryText.isMethod(name)
          && !NameTerms.flavors.isNamed(in: name)
      }
  }

  /// Whether a line has numbers of a brew, but more than those of one cup.
  private static func isOfBrew(_ line: OutlineLine) -> Bool {
    // Sums are of no cup.
    !line.isPlan && BrewLineText.mayBe(line.text) && BrewLineText(line.text) == nil
      && !line.text.split { !$0.isLetter }.prefix(2)
        .contains { ParameterTerms.standard.isFiller(String($0), in: .total) }
  }

  /// Whether the first part is of no cup but says what is usual: it has no day and no rating, and the next ones have.
  private static func isOfAll(_ parts: [Lines]) -> Bool {
    let first = TextEntry(parts[0], isNamed: true)
    guard !first.isTwice, !first.isOfOneTime, !first.cells.isEmpty else { return false }
    return first.measures == 0
      || parts.count > 2 && parts[1...2].allSatisfy { TextEntry($0, isNamed: true).isOfOneTime }
  }

  /// The ways to divide a block, those of more weight first.
  private static func divisions(
    of block: Lines, isTitled: Bool
  ) -> [[Lines]] {
    let levels = Set(block.map(\.outline.level)).subtracting([0])
    // A heading above all others is the title of the block.
    let first = block.first?.outline.level ?? 0
    let isTitled =
      isTitled
      || first > 0 && !block.dropFirst().contains { (1...first).contains($0.outline.level) }
    let inner = block.dropFirst(isTitled ? 1 : 0)
    let level = Set(inner.map(\.outline.level)).subtracting([0]).min()
    let indentation = inner.lazy.map(\.outline).filter(\.isListed).map(\.indentation).min()
    var divisions: [[Lines]] = []
    if !levels.isEmpty, let level {
      divisions.append(parts(inner) { $0.outline.level == level })
    }
    divisions.append(parts(block) { $0.outline.level == 0 && $0.beginsWithDay })
    divisions.append(inner.split { $0.outline.text.isEmpty })
    if let indentation {
      let items = parts(inner) { $0.outline.isListed && $0.outline.indentation == indentation }
      divisions.append(items)
    }
    divisions.append(parts(inner) { !$0.outline.text.isEmpty && $0.outline.level == 0 })
    return divisions
  }

  private static func parts(_ block: Lines, _ begins: (EntryLine) -> Bool) -> [Lines] {
    let starts = block.indices.filter { begins(block[$0]) }
    return zip(starts, starts.dropFirst() + [block.endIndex]).map { block[$0..<$1] }
  }
}

extension TextEntry {
  /// The name in its first line that may be its roaster's, without a place: `George Howell, Acton MA`.
  fileprivate var maker: String? {
    guard cells[.roaster] == nil, !bean.isEmpty, let first = notes.first,
      case let name = BrewLineText.withoutAgain(EntryText.parts(first).first ?? ""),
      EntryText.isName(name), RoasterNames.mayBeRoaster(name), !EntryText.isOfCoffee(first),
      !first.contains(":"), !NameTerms.flavors.isNamed(in: name)
    else { return nil }
    return name
  }
}
