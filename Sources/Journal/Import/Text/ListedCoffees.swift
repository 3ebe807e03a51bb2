import Tables

/// Coffees that are elements of lists below a heading such as "Coffees I had": `Square Mile: Red Brick (always
/// good)`, `Kirima, SL28, washed, Kenya`, `Joe Van Gogh, Femenino (Peru) ::4.5:: - cocoa`.
///
/// A list is one of coffees where its heading names coffee and nothing else, and its elements are short, name no
/// amounts, and either have words of coffees or begin with roasters.
struct ListedCoffees {
  /// How many values the rows have, notes apart.
  var values: Int {
    rows.dropFirst().reduce(0) { $0 + $1.cells.dropLast().count { !$0.isEmpty } }
  }

  /// The rows with our titles.
  private(set) var rows: [(line: Int, cells: [String])] = []

  private static let columns: [CSVColumn] = [
    .beanName, .roaster, .origin, .variety, .process, .rating, .notes,
  ]
  /// Fewer elements may look so by chance.
  private static let fewest = 3
  /// Longer names are sentences.
  private static let mostWords = 8

  /// - Returns: nil where no list is one of coffees.
  init?(_ items: [PlainLists.Item]) {
    let roasters = items.filter { Self.means($0.heading, .roaster) }.map(\.text)
    let (lists, named) = Self.lists(items)
    // Of all lists together more roasters return.
    let whole = Form(lists.flatMap { $0.map(\.text) }, roasters: roasters, isSure: !named.isEmpty)
      .flatMap { $0.hasRoasters || !named.isEmpty ? $0 : nil }
    var names: [String: Int] = [:]
    for list in lists {
      guard list.count > 1 || whole != nil,
        let form = whole ?? Form(list.map(\.text), roasters: roasters)
      else { continue }
      for item in list {
        var cells = form.cells(item.text)
        if named.contains(item.heading), cells[.roaster] == nil {
          cells[.roaster] = String(item.heading.prefix { $0 != "(" }).trimmed
        }
        guard let name = cells[.beanName], !name.isEmpty,
          name.split(separator: " ").count <= Self.mostWords
        else { continue }
        names[name.lowercased()] = rows.count
        rows.append((item.line, Self.columns.map { cells[$0] ?? "" }))
      }
    }
    // Of two with their roasters it is certain.
    guard rows.count >= Self.fewest || rows.count > 1 && rows.allSatisfy({ !$0.cells[1].isEmpty })
    else { return nil }
    // Another list tells of some of them.
    let listed = Set(lists.joined().map(\.line))
    for item in items where !listed.contains(item.line) {
      guard let colon = item.text.firstRange(of: ":"),
        let place = names[String(item.text[..<colon.lowerBound]).trimmed.lowercased()]
      else { continue }
      let note = String(item.text[colon.upperBound...]).trimmed
      let last = Self.columns.count - 1
      rows[place].cells[last] += rows[place].cells[last].isEmpty ? note : "\n" + note
    }
    rows.insert((rows[0].line, Self.columns.map(\.rawValue)), at: 0)
    for place in Self.columns.indices.dropLast().reversed()
    where rows.dropFirst().allSatisfy({ $0.cells[place].isEmpty }) {
      for index in rows.indices { rows[index].cells.remove(at: place) }
    }
  }

  /// The lists of coffees: those whose heading says so, and the parts of one, `Decaf` below `Beans`; and the headings of
  /// several parts that may all be roasters.
  private static func lists(
    _ items: [PlainLists.Item]
  ) -> (lists: [[PlainLists.Item]], roasters: [String]) {
    var headings: [String] = []
    for item in items where !headings.contains(item.heading) { headings.append(item.heading) }
    let own = Set((headings + items.map(\.above)).filter(isOfCoffees))
    let parts = headings.filter { heading in
      !own.contains(heading) && !namesOthers(heading)
        && !ParameterTerms.standard.isFiller(heading.lowercased(), in: .plan)
        && !CoffeeEvidence.areGear([heading]) && !CoffeeEvidence.isOfOther(heading)
        && items.allSatisfy { $0.heading != heading || own.contains($0.above) }
    }
    let names = parts.map { String($0.prefix { $0 != "(" }).trimmed }
    // `Dark Woods` may be a roast.
    let areRoasters =
      names.count > 1
      && names.allSatisfy { name in
        name.first?.isUppercase == true
          && !ParameterTerms.standard.isFiller(name.lowercased(), in: .bean)
      } && names.count(where: BeanParts.mayBeRoaster) * 4 >= names.count * 3
    let all = headings.filter { own.contains($0) || parts.contains($0) }
    return (all.map { name in items.filter { $0.heading == name } }, areRoasters ? parts : [])
  }

  /// The columns that the words of a heading may mean, by the word.
  private static func meanings(_ heading: String) -> [[String]] {
    let words = heading.split { !$0.isLetter }.map(String.init)
    // `Grinders`
    let single = words.filter { $0.hasSuffix("s") }.map { String($0.dropLast()) }
    return ([heading] + words + single).compactMap { ColumnTerms.standard.meaning(of: $0)?.columns }
  }

  private static func means(_ heading: String, _ column: CSVColumn) -> Bool {
    meanings(heading).contains([column.rawValue])
  }

  /// Whether a heading names coffee, and nothing that is done with it.
  private static func isOfCoffees(_ heading: String) -> Bool {
    meanings(String(heading.prefix { $0 != "(" })).contains {
      $0.contains(CSVColumn.beanName.rawValue)
    }
      && !namesOthers(heading)
  }

  /// Whether a heading names something that is done with coffee.
  private static func namesOthers(_ heading: String) -> Bool {
    let others: Set<CSVColumn> = [.method, .grinder, .roaster, .grindSetting, .water]
    return meanings(heading).contains { columns in
      columns.allSatisfy { CSVColumn(rawValue: $0).map(others.contains) ?? false }
    }
      || heading.split { !$0.isLetter }.contains {
        MethodCategory(impliedBy: String($0)) != .unrecorded
      }
  }

  /// How the elements of one list are written.
  private struct Form {
    private enum Kind { case colons, dashes, commas, open }
    private let kind: Kind
    /// Whether most elements begin with a roaster and a mark.
    var hasRoasters: Bool { kind == .colons || kind == .dashes }
    private let roasters: [String]
    /// What most elements tell of names before and after a dash.
    private let names: NamedBeans
    /// Whether the second line of an element has its roaster.
    private let isAbove: Bool
    /// Of parts between commas, what most elements have at each place after the name.
    private let columns: [Int: CSVColumn]
    /// Whether most elements end in a number, their rating.
    private let isNumbered: Bool

    /// - Returns: nil where the elements are no coffees.
    init?(_ texts: [String], roasters: [String], isSure: Bool = false) {
      let words = texts.map { $0.split(separator: "\n").first.map(String.init) ?? "" }
      func share(_ isOne: (String) -> Bool) -> Double {
        Double(words.count(where: isOne)) / Double(max(1, words.count))
      }
      let isProse = { (text: String) in
        text.firstMatch(of: Self.amount) != nil || text.hasPrefix("http") || text.utf8.count > 250
      }
      guard share(isProse) < 0.2 else { return nil }
      isNumbered = share { $0.contains(Self.numberLast.regex) } > 0.6
      names = NamedBeans(words.map(Self.name))
      let below = texts.map { $0.split(separator: "\n").dropFirst().joined(separator: "\n") }
      isAbove = below.count > 1 && Self.areRoasters(below)
      self.roasters = roasters.flatMap { Self.forms($0.lowercased()) }.filter { $0.count > 3 }
        .sorted { $0.count > $1.count }
      /// Whether what stands before a mark returns, as roasters do.
      func areRoasters(_ mark: OncePattern<Substring>) -> Bool {
        let before = words.compactMap { text in
          text.firstMatch(of: mark).map { String(text[..<$0.range.lowerBound]).lowercased() }
        }
        return before.count * 5 >= words.count * 3 && Self.areRoasters(before)
      }
      var found: [Int: [CSVColumn: Int]] = [:]
      if areRoasters(Self.colon) {
        kind = .colons
      } else if areRoasters(Self.dash) {
        kind = .dashes
      } else if share({ text in
        let parts = text.split(separator: ",")
        return parts.count > 2 && parts.dropFirst().contains { Self.column($0) != nil }
      }) > 0.6 {
        kind = .commas
        // What most elements have at a place.
        for text in words {
          for (place, part) in text.split(separator: ",").dropFirst().enumerated() {
            guard let column = Self.column(part) else { continue }
            found[place, default: [:]][column, default: 0] += 1
          }
        }
      } else {
        kind = .open
        let known = roasters
        guard
          isSure || share({ text in Self.isOfCoffee(text) }) >= 0.3
            || !known.isEmpty && share({ Self.hasRoaster($0, known) }) >= 0.5
        else { return nil }
      }
      columns = found.compactMapValues { counts in
        counts.first { $0.value * 5 > words.count * 2 && $0.value == counts.values.max() }?.key
      }
    }

    /// Whether names return, as those of roasters do, and none has words of a coffee.
    private static func areRoasters(_ names: [String]) -> Bool {
      Set(names).count < names.count
        && names.count { (1...40).contains($0.count) && BeanParts.mayBeRoaster($0) } * 5
          >= names.count * 4
    }

    /// What stands before the words on a coffee: `Nylon - Guji Hambela: lemon, peach`.
    private static func name(_ text: String) -> String {
      String(text[..<(text.firstRange(of: ": ")?.lowerBound ?? text.endIndex)])
    }

    /// A name of a roaster with and without words such as "Coffee Co." at its end.
    private static func forms(_ name: String) -> [String] {
      var words = name.split(separator: " ").map(String.init)
      var forms = [name]
      while words.count > 1, let last = words.last,
        ParameterTerms.standard.isFiller(last.filter(\.isLetter), in: .roaster)
      {
        words[words.count - 1] = last.filter(\.isLetter)
        forms.append(words.joined(separator: " "))
        words.removeLast()
      }
      return forms + [words.joined(separator: " ")]
    }

    private static func hasRoaster(_ text: String, _ roasters: [String]) -> Bool {
      roasters.contains { name in
        forms(name.lowercased()).contains { text.lowercased().hasPrefix($0) }
      }
    }

    /// Whether a text has a word that only coffees have.
    private static func isOfCoffee(_ text: String) -> Bool {
      let words = text.split { " ,().-–—".contains($0) }.map(String.init)
      return words.contains { CountryTerms.standard.english($0) != nil }
        || NameTerms.regions.isNamed(in: text) || NameTerms.varieties.isNamed(in: text)
        || !ProcessTerms.standard.classes(in: text).isEmpty
        || !RoastTerms.standard.levels(in: text).isEmpty
        || text.firstMatch(of: rating) != nil
    }

    /// What a part between commas says; nil for words of no kind.
    private static func column(_ part: some StringProtocol) -> CSVColumn? {
      let text = String(part).trimmed
      if CountryTerms.standard.english(text) != nil { return .origin }
      if !ProcessTerms.standard.classes(in: text).isEmpty { return .process }
      return NameTerms.varieties.isNamed(in: text) ? .variety : nil
    }

    func cells(_ item: String) -> [CSVColumn: String] {
      let lines = item.split(separator: "\n", maxSplits: 1)
      var text = lines.first.map(String.init) ?? ""
      var cells: [CSVColumn: String] = [:]
      var notes: [String] = []
      if isNumbered {
        if let found = text.firstMatch(of: Self.numberLast.regex) {
          cells[.rating] = String(found.1)
          text = Self.plain(text[..<found.range.lowerBound])
        }
      } else if let found = text.firstMatch(of: Self.rating) {
        let stars = found.output.1 ?? found.output.0
        notes.append("Rating: \(stars)")
        notes.append(Self.plain(text[found.range.upperBound...]))
        text = Self.plain(text[..<found.range.lowerBound])
      }
      takeRoaster(&text, &cells)
      if kind == .commas {
        var parts = text.split(separator: ",").map { String($0).trimmed }[...]
        text = parts.popFirst() ?? ""
        for (place, part) in parts.enumerated() {
          if let column = Self.column(part) ?? columns[place], cells[column] == nil {
            cells[column] = part
          } else {
            notes.append(part)
          }
        }
      } else if let found = text.firstMatch(of: Self.dash) {
        notes.append(Self.plain(text[found.range.upperBound...]))
        text = Self.plain(text[..<found.range.lowerBound])
      }
      if kind == .open, let found = text.firstMatch(of: Self.colon) {
        notes.insert(Self.plain(text[found.range.upperBound...]), at: 0)
        text = Self.plain(text[..<found.range.lowerBound])
      }
      // "Decaf Urcunina. Nariño, Colombia"
      // but `Dr. Strangelove`
      if let stop = text.firstRange(of: ". "), text[..<stop.lowerBound].count > 3 {
        notes.append(Self.plain(text[stop.upperBound...]))
        text = String(text[..<stop.lowerBound])
      }
      if let found = text.firstMatch(of: Self.brackets) {
        let inner = String(found.output.1).trimmed
        if CountryTerms.standard.english(inner) != nil, cells[.origin] == nil {
          cells[.origin] = inner
        } else {
          notes.insert(inner, at: 0)
        }
        text.replaceSubrange(found.range, with: " ")
      }
      if kind != .commas, let comma = text.lastIndex(of: ","), cells[.origin] == nil,
        case let last = String(text[text.index(after: comma)...]).trimmed,
        CountryTerms.standard.english(last) != nil
      {
        cells[.origin] = last
        text = String(text[..<comma])
      }
      cells[.beanName] = Self.plain(text[...])
      if isAbove, cells[.roaster] == nil {
        cells[.roaster] = lines.dropFirst().first.map(String.init)
      } else {
        notes += lines.dropFirst().map(String.init)
      }
      cells[.notes] = notes.filter { !CellText.isNothing($0) }.joined(separator: "\n")
      return cells
    }

    /// Takes the roaster that the text begins with.
    private func takeRoaster(_ text: inout String, _ cells: inout [CSVColumn: String]) {
      // `La Fila by The Barn Coffee Roasters - washed, plums`
      let head = text[..<(text.firstMatch(of: Self.dash)?.range.lowerBound ?? text.endIndex)]
      if kind == .open, let by = head.firstMatch(of: EntryText.byRoaster.regex) {
        cells[.roaster] = String(by.1)
        text.removeSubrange(by.range)
        return
      }
      if kind == .open, case let name = Self.name(text),
        let roaster = names.parts(of: name).roaster, name.hasPrefix(roaster)
      {
        cells[.roaster] = roaster
        text = Self.plain(text.dropFirst(roaster.count))
        return
      }
      let mark = kind == .colons ? Self.colon : kind == .dashes ? Self.dash : nil
      if let mark, let found = text.firstMatch(of: mark) {
        cells[.roaster] = Self.plain(text[..<found.range.lowerBound])
        text = Self.plain(text[found.range.upperBound...])
        return
      }
      let lower = text.lowercased()
      guard
        let name = roasters.first(where: { name in
          lower.hasPrefix(name) && lower.dropFirst(name.count).first.map { !$0.isLetter } ?? false
        }), lower.count == text.count
      else { return }
      let place = text.index(text.startIndex, offsetBy: name.count)
      guard case let rest = Self.plain(text[place...]), !rest.isEmpty else { return }
      cells[.roaster] = String(text[..<place])
      text = rest
    }

    /// A text without marks and blanks around it.
    private static func plain(_ text: Substring) -> String {
      let marks = " \t,:;-–—"
      let start = text.drop { marks.contains($0) }
      return String(start.reversed().drop { marks.contains($0) }.reversed())
    }

    /// `a bit boring. 6`; a sign after it says something else.
    private static let numberLast = OncePattern(
      /[.,!?;:\s–—-]\s?(\d{1,2}(?:[.,]\d{1,2})?)\s*[⭐★👍☆\x{FE0F}]{0,2}$/)
    private static let amount = OncePattern(/\d\s?(?:g|ml|oz|lb|°|min|sec|mm)\b/)
    private static let colon = OncePattern(/:\s/)
    private static let dash = OncePattern(/\s[-–—]\s/)
    private static let brackets = OncePattern(/\(([^()]*)\)/)
    private static let rating = OncePattern(
      /::?(\d(?:\.\d)?)::?|[★⭐🌟☆👍👎]{1,10}|\b\d(?:\.\d)?\/(?:5|10)\b/)
  }
}
