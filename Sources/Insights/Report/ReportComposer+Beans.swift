/// The section on beans.
extension ReportComposer {
  private static let mostBeans = 40

  /// The brews of each bean, the last brewed bean first.
  static func brewsOfBeans(_ entries: [Entry]) -> [[Entry]] {
    Dictionary(grouping: entries.filter { $0.bean != nil }) { $0.brew.beanID?.rawValue ?? "" }
      .map { (id: $0.key, last: last($0.value), brews: $0.value) }
      .sorted { ($1.last, $0.id) < ($0.last, $1.id) }
      .map(\.brews)
  }

  private static func last(_ brews: [Entry]) -> Int {
    brews.reduce(.min) { $1.day == nil ? $0 : max($0, $1.brew.brewedAt.seconds ?? .min) }
  }

  var beanSection: ReportPage.Section? {
    let beans = brewsOfBeans
    guard !beans.isEmpty else { return nil }
    let means = GroupMeans(beans.map { $0.compactMap(\.stars) })
    // Of the beans brewed last, the best rated first.
    let rows = zip(beans, means.means).prefix(Self.mostBeans).enumerated()
      .sorted {
        ($1.element.1?.value ?? -1, $0.offset) < ($0.element.1?.value ?? -1, $1.offset)
      }.map { row($0.element.0, $0.element.1) }
    var blocks: [ReportPage.Block] = [
      .table(
        ReportPage.Table(
          title: words.report("beans.title"),
          columns: [
            column("beans"), column("last", .short), column("brews", .number),
            column("stars", .short), column("found"),
          ], rows: rows
        ).withoutEmptyColumns)
    ]
    var notes: [String] = []
    if beans.count > rows.count {
      notes.append(
        words.report(
          "beans.more",
          ["shown": .count(rows.count), "count": .text(words.numbers.grouped(beans.count))]))
    }
    if means.hasIntervals {
      notes.append(
        words.report(key("beans.stars")))
    }
    if !notes.isEmpty { blocks.append(.note(notes.joined(separator: " "))) }
    if let costs { blocks.append(costs) }
    return ReportPage.Section(words.report("beans"), blocks)
  }

  private func row(_ brews: [Entry], _ mean: Estimate?) -> [ReportPage.Table.Cell] {
    let bean = brews[0].bean
    return [
      .detailed(
        bean.map { words.name(of: $0) } ?? "",
        detail: ([bean?.roaster ?? "", bean?.origin ?? ""].map(DisplayName.shown)
          + [bean.flatMap(roastWords) ?? ""]).filter { !$0.isEmpty }.joined(separator: " · ")),
      .text(brews.compactMap(\.day).max().map(words.days.short) ?? ""), .text("\(brews.count)"),
      mean.map(stars) ?? .text(""), .text(flavors(of: brews)),
    ]
  }

  /// What bags of one coffee share: name and roaster.
  static func label(of bean: Bean) -> [String] {
    [bean.displayName, bean.roaster].map(PatternSubject.folded)
  }

  /// The roast date of a bag if another one has the same name and roaster.
  func roastWords(_ bean: Bean) -> String? {
    guard bagCounts[Self.label(of: bean), default: 0] > 1 else { return nil }
    return bean.roastDate.map {
      words.report("beans.roasted", ["day": words.days.short($0)])
    }
  }

  private func stars(_ mean: Estimate) -> ReportPage.Table.Cell {
    let value = words.numbers.fixed(mean.value)
    guard mean.high > mean.low else {
      return .stars(value, value: mean.value, low: mean.value, high: mean.value)
    }
    return .stars(
      "\(value) (\(words.numbers.fixed(mean.low))–\(words.numbers.fixed(mean.high)))",
      value: mean.value,
      low: mean.low, high: mean.high)
  }

  /// Up to three flavors that were found at least twice.
  private func flavors(of brews: [Entry]) -> String {
    var counts = [Int](repeating: 0, count: wheel.nodes.count)
    for entry in brews where !entry.brew.isCopy {
      guard let nodes = flavors.brews[entry.index]?.nodes else { continue }
      for node in wheel.nodes where node.isLeaf && nodes.contains(node.index) {
        counts[node.index] += 1
      }
    }
    let found = counts.indices.filter { counts[$0] > 1 }
    return words.commas(
      found.sorted { (-counts[$0], $0) < (-counts[$1], $1) }.prefix(3)
        .map { words.flavorTitles[$0] })
  }
}

/// What the coffee of the cups cost, month by month.
extension ReportComposer {
  /// The greatest number of months; the last ones are shown.
  private static let mostMonths = 24

  /// A table on request; nil where few cups have a price, or all are of one month.
  var costs: ReportPage.Block? {
    let dated = entries.compactMap { entry -> (month: Int, price: Double?)? in
      guard let day = entry.day else { return nil }
      return (day.year * 12 + day.month - 1, entry.brew.price(of: entry.bean))
    }
    let priced = dated.compactMap { cup -> (month: Int, price: Double)? in
      guard let price = cup.price else { return nil }
      return (cup.month, price)
    }
    // As for the mean price of a cup: the sums of few cups would pass for those of all.
    guard priced.count * 2 > dated.count else { return nil }
    let months = Dictionary(grouping: priced, by: \.month).sorted { $0.key < $1.key }
    guard months.count > 1 else { return nil }
    let rows = months.suffix(Self.mostMonths).reversed().map {
      month, cups -> [ReportPage.Table.Cell] in
      let sum = cups.reduce(0) { $0 + $1.price }
      return [
        .text(name(ofMonth: month)), .text(words.numbers.grouped(cups.count)),
        .text(words.numbers.fixed(sum, places: 2)),
        .text(words.numbers.fixed(sum / Double(cups.count), places: 2)),
      ]
    }
    let table = ReportPage.Table(
      title: words.report("costs"),
      columns: [
        column("month"), column("brews", .number), column("cost", .number),
        column("price", .number),
      ], rows: rows)
    return .details(
      words.report("costs"), [.table(table), .note(words.report("costs.note"))])
  }

  /// `Sep 2025`, of months counted from the year 0.
  private func name(ofMonth month: Int) -> String {
    guard let day = CalendarDay(year: month / 12, month: month % 12 + 1, day: 1) else { return "" }
    return "\(words.days.month(day)) \(day.year)"
  }
}
