/// Two brews side by side, for people.
struct ComparisonCard {
  private let comparison: BrewComparison
  /// What others than the journal's own taster say of both, by name.
  private let others: [(name: String, left: String, right: String)]
  /// What the curves of both show, where the journal keeps them.
  private let shots: [Identifier<Brew>: ReadShot]
  private let words = Language.words
  private let calendar = LocalCalendar()

  /// - Parameters:
  ///   - contents: Has the tasters of both brews, and what they say.
  ///   - shots: The curves of both, where the journal keeps them.
  init(
    _ comparison: BrewComparison, in contents: JournalContents = JournalContents(),
    shots: [ReadShot] = []
  ) {
    self.comparison = comparison
    self.shots = Dictionary(shots.compactMap { shot in shot.brew.map { ($0.id, shot) } }) {
      first, _ in first
    }
    let sides = [comparison.left, comparison.right].map { side in
      Dictionary(TasterText.tastings(of: side.brew, in: contents).map { ($0.name, $0.text) }) {
        first, _ in first
      }
    }
    others = Set(sides.flatMap(\.keys)).sorted().map {
      (name: $0, left: sides[0][$0] ?? "", right: sides[1][$0] ?? "")
    }
  }

  var lines: [String] {
    let (left, right) = titles
    var table = TextTable([("", .left), (left, .left), (right, .left), ("", .left)])
    table.keepsTitled = true
    table.wraps = true
    let (one, two) = (comparison.left, comparison.right)
    func names(_ title: String, _ name: (BrewComparison.Side) -> String?) {
      let (first, second) = (name(one) ?? "", name(two) ?? "")
      guard first != second else { return }
      table.add([
        words.text(title), TextTable.shortened(first, to: 28), TextTable.shortened(second, to: 28),
        "",
      ])
    }
    names("column.bean", bean)
    names("column.method") { $0.method?.name }
    names("column.grinder") { $0.grinder?.name }
    for pair in [comparison.rating].compactMap(\.self) + comparison.settings + comparison.attributes
    {
      table.add(row(pair))
    }
    if !shots.isEmpty {
      let found = [one, two].map { shots[$0.brew.id].map { words.commas($0.found(words)) } ?? "" }
      table.add([words.text("compare.shot"), found[0], found[1], ""])
    }
    for other in others {
      table.add([
        TextTable.shortened(other.name, to: 28), TextTable.shortened(other.left, to: 40),
        TextTable.shortened(other.right, to: 40), "",
      ])
    }
    var lines: [String] = []
    if !shared.isEmpty { lines += [shared, ""] }
    lines += table.lines
    let named = comparison.descriptors
    let flavors = [
      (words.text("compare.both"), comparison.shared.flatMap(sharedNames)),
      (only(left), self.names(comparison.onlyLeft, named.onlyLeft)),
      (only(right), self.names(comparison.onlyRight, named.onlyRight)),
    ].filter { !$0.1.isEmpty }
    if !flavors.isEmpty {
      lines += ["", words.text("compare.flavors")]
      let width = flavors.map { TextTable.width($0.0) }.max() ?? 0
      lines += flavors.map { name, flavors in
        "  " + TextTable.padded(name, to: width + 2) + words.commas(flavors)
      }
    }
    let notes = [(left, one.brew.notes), (right, two.brew.notes)].filter { _, notes in
      notes.contains { !$0.isWhitespace }
    }
    if !notes.isEmpty {
      lines += ["", words.text("compare.notes")]
      lines += notes.map { "  \($0)  \(TextTable.shortened($1, to: 400))" }
    }
    if table.isEmpty, flavors.isEmpty, notes.isEmpty { lines += [words.text("compare.nothing")] }
    return lines
  }

  private func bean(_ side: BrewComparison.Side) -> String? {
    side.bean.map { words.name(of: $0) }
  }

  /// What is the same of both: bean, method and grinder.
  private var shared: String {
    let names: [(BrewComparison.Side) -> String?] = [
      bean, { $0.method?.name }, { $0.grinder?.name },
    ]
    return names.compactMap { name in
      let (left, right) = (name(comparison.left), name(comparison.right))
      return left == right ? left.map(TextTable.oneLine) : nil
    }.joined(separator: " · ")
  }

  /// The days, or where these do not tell the brews apart the beginnings of their IDs.
  var titles: (String, String) {
    let sides = [comparison.left.brew, comparison.right.brew]
    let days = sides.map {
      calendar.day(of: $0.brewedAt)?.description ?? words.text("journal.undated")
    }
    guard days[0] == days[1] else { return (days[0], days[1]) }
    let ids = sides.map { TextTable.oneLine($0.id.rawValue) }
    let short = ids.map { String($0.prefix(8)) }
    return short[0] == short[1] ? (ids[0], ids[1]) : (short[0], short[1])
  }

  private func row(_ pair: BrewComparison.Pair) -> [String] {
    let quantity = Quantity(rawValue: pair.name)
    func write(_ value: Double?, _ text: String?) -> String {
      if let text { return TextTable.shortened(text, to: 28) }
      guard let value else { return "" }
      return quantity.map { words.value(value, $0, .record) } ?? words.numbers.number(value)
    }
    let name = quantity.map { words.name(of: $0) } ?? words.attribute(pair.name)
    return [
      name, write(pair.left, pair.leftText), write(pair.right, pair.rightText), difference(pair),
    ]
  }

  private func difference(_ pair: BrewComparison.Pair) -> String {
    guard let difference = pair.difference else { return "" }
    // A letter or a third of a number has no number of its own.
    let isNoted = (pair.leftText ?? pair.rightText) != nil
    if isNoted, (difference * 4).rounded() != difference * 4 { return "" }
    let places = pair.name == Quantity.ratio.rawValue ? 1 : 2
    let text = words.numbers.signed(difference, places: places)
    guard text != "0" else { return words.text("compare.same") }
    guard pair.name == Quantity.brewTime.rawValue else { return text }
    return (difference < 0 ? words.text("number.minus") : "+")
      + words.numbers.clock(abs(difference))
  }

  private func only(_ title: String) -> String {
    words.text("compare.only", ["name": title])
  }

  /// What both brews have of a flavor of both: the tasters' words, where the node is only a class;
  /// nothing where these all differ.
  private func sharedNames(_ id: String) -> [String] {
    let named = comparison.descriptors
    if let both = named.shared[id] { return both.map(capitalized) }
    return named.onlyLeft[id] != nil && named.onlyRight[id] != nil ? [] : [flavor(id)]
  }

  /// The flavors of one brew alone: the taster's words, where the node is only a class.
  private func names(_ ids: [String], _ named: [String: [String]]) -> [String] {
    let others = comparison.shared.filter { named[$0] != nil }
    return (ids + others).flatMap { id in
      named[id].map { $0.map(capitalized) } ?? [flavor(id)]
    }
  }

  private func capitalized(_ word: String) -> String {
    TextTable.oneLine(word.prefix(1).uppercased() + word.dropFirst())
  }

  private func flavor(_ id: String) -> String {
    TextTable.oneLine(FlavorTag(rawValue: id).custom ?? words.title(ofFlavor: id))
  }
}
