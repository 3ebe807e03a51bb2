import Insights

/// Two brews side by side, for people.
struct ComparisonCard {
  private let comparison: BrewComparison
  private let words = Words()
  private let calendar = LocalCalendar()

  init(_ comparison: BrewComparison) {
    self.comparison = comparison
  }

  var lines: [String] {
    let (left, right) = titles
    var table = TextTable([("", .left), (left, .left), (right, .left), ("", .left)])
    table.keepsTitled = true
    let (one, two) = (comparison.left, comparison.right)
    func names(_ title: String, _ name: (BrewComparison.Side) -> String?) {
      let (first, second) = (name(one) ?? "", name(two) ?? "")
      guard first != second else { return }
      table.add([
        title, TextTable.shortened(first, to: 28), TextTable.shortened(second, to: 28), "",
      ])
    }
    names("bean") { $0.bean?.displayName }
    names("method") { $0.method?.name }
    names("grinder") { $0.grinder?.name }
    for pair in [comparison.rating].compactMap(\.self) + comparison.settings + comparison.attributes
    {
      table.add(row(pair))
    }
    var lines: [String] = []
    if !shared.isEmpty { lines += [shared, ""] }
    lines += table.lines
    let flavors = [
      ("both", comparison.shared), ("only \(left)", comparison.onlyLeft),
      ("only \(right)", comparison.onlyRight),
    ].filter { !$0.1.isEmpty }
    if !flavors.isEmpty {
      lines += ["", "Flavors"]
      let width = flavors.map(\.0.count).max() ?? 0
      lines += flavors.map { name, ids in
        "  " + name + String(repeating: " ", count: width - name.count + 2)
          + ids.map(Self.flavor).joined(separator: ", ")
      }
    }
    let notes = [(left, one.brew.notes), (right, two.brew.notes)].filter { _, notes in
      notes.contains { !$0.isWhitespace }
    }
    if !notes.isEmpty {
      lines += ["", "Notes"]
      lines += notes.map { "  \($0)  \(TextTable.shortened($1, to: 400))" }
    }
    if table.isEmpty, flavors.isEmpty, notes.isEmpty { lines += ["nothing recorded"] }
    return lines
  }

  /// What is the same of both: bean, method and grinder.
  private var shared: String {
    let names: [(BrewComparison.Side) -> String?] = [
      { $0.bean?.displayName }, { $0.method?.name }, { $0.grinder?.name },
    ]
    return names.compactMap { name in
      let (left, right) = (name(comparison.left), name(comparison.right))
      return left == right ? left.map(TextTable.oneLine) : nil
    }.joined(separator: " · ")
  }

  /// The days, or where these do not tell the brews apart the beginnings of their IDs.
  private var titles: (String, String) {
    let sides = [comparison.left.brew, comparison.right.brew]
    let days = sides.map { calendar.day(of: $0.brewedAt)?.description ?? "undated" }
    guard days[0] == days[1] else { return (days[0], days[1]) }
    let ids = sides.map { TextTable.oneLine($0.id.rawValue) }
    let short = ids.map { String($0.prefix(8)) }
    return short[0] == short[1] ? (ids[0], ids[1]) : (short[0], short[1])
  }

  private func row(_ pair: BrewComparison.Pair) -> [String] {
    let quantity = Quantity(rawValue: pair.name)
    func write(_ value: Double?) -> String {
      guard let value else { return "" }
      return quantity.map { words.value(value, $0, .record) } ?? words.numbers.number(value)
    }
    let name = quantity.map { words.name(of: $0) } ?? pair.name
    return [name, write(pair.left), write(pair.right), difference(pair)]
  }

  private func difference(_ pair: BrewComparison.Pair) -> String {
    guard let difference = pair.difference else { return "" }
    let places = pair.name == Quantity.ratio.rawValue ? 1 : 2
    let text = words.numbers.signed(difference, places: places)
    guard text != "0" else { return "same" }
    guard pair.name == Quantity.brewTime.rawValue else { return text }
    return (difference < 0 ? "−" : "+") + words.numbers.clock(abs(difference))
  }

  private static func flavor(_ id: String) -> String {
    TextTable.oneLine(
      FlavorWheel.standard.node(id: id)?.name ?? FlavorTag(rawValue: id).custom ?? id)
  }
}
