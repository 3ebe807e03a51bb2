/// What was drunk, as tables for people.
struct StatsText {
  let drunk: BrewStatistics
  /// The most groups, and the most bags, that are listed.
  let limit: Int
  private let words = Language.words

  var lines: [String] {
    guard drunk.totals.cups > 0 else { return [words.text("journal.no-brews")] + future }
    let blocks = [summary, groups, bags, best].filter { !$0.isEmpty }
    return Array(blocks.joined(separator: [""])) + future
  }

  private var future: [String] {
    guard drunk.inFuture > 0 else { return [] }
    return [words.text("stats.in-future", ["count": .count(drunk.inFuture)])]
  }

  private var summary: [String] {
    var table = table(
      [
        ("", .left), ("cups", .right), ("coffee", .right), ("water", .right), ("time", .right),
        ("rating", .right), ("rated", .right),
      ] + priceColumn)
    for (key, totals) in [
      ("stats.today", drunk.today), ("stats.this-week", drunk.thisWeek),
      ("stats.this-month", drunk.thisMonth), ("stats.all", drunk.totals),
    ] where totals.cups > 0 {
      table.add([words.text(key)] + cells(totals))
    }
    var lines = table.lines + money
    if let first = drunk.first, let last = drunk.last, let mean = drunk.cupsPerDay {
      lines.append(
        words.text(
          "stats.span",
          [
            "first": first.description, "last": last.description,
            "number": words.numbers.number(mean, places: mean < 0.1 ? 2 : 1),
          ]))
    }
    return lines
  }

  private var groups: [String] {
    var table = table(
      [
        (drunk.grouping.rawValue, .left), ("cups", .right), ("coffee", .right), ("water", .right),
        ("time", .right), ("rating", .right), ("rated", .right),
      ] + priceColumn)
    for group in drunk.groups.prefix(limit) {
      table.add([TextTable.shortened(name(group), to: 36)] + cells(group.totals))
    }
    return table.lines + more(drunk.groups.count)
  }

  private func name(_ group: BrewStatistics.Group) -> String {
    guard let name = group.name else {
      return words.text(drunk.grouping.isPeriod ? "journal.undated" : "stats.not-recorded")
    }
    return switch drunk.grouping {
    case .month: String(name.prefix(7))
    case .process: words.name(of: CoffeeProcess(rawValue: name))
    case .roastLevel: words.name(of: RoastLevel(rawValue: name))
    case .bean: words.name(name, of: .bean)
    default: name
    }
  }

  private var bags: [String] {
    guard let mean = drunk.meanBagDays else { return [] }
    var table = table(
      [
        ("finished", .left), ("first", .left), ("last", .left), ("days", .right), ("cups", .right),
        ("coffee", .right), ("rating", .right),
      ] + priceColumn)
    for bag in drunk.bags.prefix(limit) {
      table.add(
        [
          TextTable.shortened(words.name(of: bag.bean), to: 36), bag.first.description,
          bag.last.description, "\(bag.days)", "\(bag.totals.cups)", coffee(bag.totals),
          rating(bag.totals),
        ] + price(bag.totals))
    }
    let sentence = words.text(
      "stats.bags",
      [
        "count": .count(drunk.bags.count),
        "number": .text(words.numbers.number(mean, places: mean < 10 ? 1 : 0)),
      ])
    return table.lines + more(drunk.bags.count) + [sentence]
  }

  private var best: [String] {
    guard !drunk.best.brews.isEmpty else { return [] }
    return [words.text("stats.best")] + JournalText.brews(drunk.best)
  }

  private func more(_ count: Int) -> [String] {
    count > limit ? [words.text("journal.more", ["count": .count(limit)])] : []
  }

  private func cells(_ totals: BrewTotals) -> [String] {
    [
      words.numbers.grouped(totals.cups), coffee(totals),
      totals.water > 0
        ? words.text("stats.liters", ["number": fixed(totals.water / 1000)]) : "",
      time(totals.time),
      rating(totals), totals.rated > 0 ? words.numbers.grouped(totals.rated) : "",
    ] + price(totals)
  }

  // MARK: Money

  /// Only where some cup has a price.
  private var priceColumn: [(key: String, TextTable.Alignment)] {
    drunk.totals.priced > 0 ? [("price", .right)] : []
  }

  private func price(_ totals: BrewTotals) -> [String] {
    guard drunk.totals.priced > 0 else { return [] }
    return [totals.priced > 0 ? words.numbers.fixed(totals.price, places: 2) : ""]
  }

  /// The mean price of a cup, and how many cups it is known of.
  private var money: [String] {
    guard let mean = drunk.totals.meanPrice else { return [] }
    let (priced, cups) = (drunk.totals.priced, drunk.totals.cups)
    return [
      words.text(
        priced == cups ? "stats.price" : "stats.price-of-some",
        [
          "number": .text(words.numbers.fixed(mean, places: 2)), "count": .count(priced),
          "all": .text(words.numbers.grouped(cups)),
        ])
    ]
  }

  /// Minutes and seconds, from an hour on in hours.
  private func time(_ seconds: Double) -> String {
    guard seconds > 0 else { return "" }
    guard seconds >= 3600 else { return words.numbers.clock(seconds) }
    return words.text("number.hours", ["number": words.numbers.fixed(seconds / 3600)])
  }

  /// Grams, from a kilogram on in kilograms.
  private func coffee(_ totals: BrewTotals) -> String {
    guard totals.coffee > 0 else { return "" }
    return totals.coffee < 999.5
      ? words.text("stats.grams", ["number": words.numbers.number(totals.coffee, places: 0)])
      : words.text("stats.kilograms", ["number": fixed(totals.coffee / 1000)])
  }

  private func fixed(_ value: Double) -> String {
    words.numbers.fixed(value, places: value < 9.95 ? 2 : 1)
  }

  private func rating(_ totals: BrewTotals) -> String {
    totals.meanRating.map { words.numbers.fixed($0) } ?? ""
  }

  private func table(_ columns: [(key: String, TextTable.Alignment)]) -> TextTable {
    TextTable(columns.map { ($0.key.isEmpty ? "" : words.column("stats." + $0.key), $0.1) })
  }
}
