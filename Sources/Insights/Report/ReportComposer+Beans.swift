import Journal
import Numerics
import Stats

/// The beans, and what to brew of the open ones.
extension ReportComposer {
  private static let mostBeans = 40
  private static let mostSuggestions = 4

  /// The brews of each bean, the last brewed bean first.
  private var brewsOfBeans: [[Entry]] {
    Dictionary(grouping: entries.filter { $0.bean != nil }) { $0.brew.beanID?.rawValue ?? "" }
      .sorted { left, right in
        let (one, two) = (Self.last(left.value), Self.last(right.value))
        return one == two ? left.key < right.key : one > two
      }.map(\.value)
  }

  private static func last(_ brews: [Entry]) -> Int {
    brews.compactMap { $0.day == nil ? nil : $0.brew.brewedAt.seconds }.max() ?? .min
  }

  var beanSection: ReportPage.Section? {
    let beans = brewsOfBeans
    guard !beans.isEmpty else { return nil }
    let means = GroupMeans(beans.map { $0.compactMap(\.stars) })
    let rows = zip(beans, means.means).prefix(Self.mostBeans).map(row)
    var blocks: [ReportPage.Block] = [
      .table(
        ReportPage.Table(
          title: "Beans, the last brewed first",
          columns: [
            .init("Bean"), .init("last brewed", .short), .init("brews", .number),
            .init("stars", .short), .init("found most"),
          ], rows: rows
        ).withoutEmptyColumns)
    ]
    var notes: [String] = []
    if beans.count > rows.count {
      notes.append("The last \(rows.count) of \(CountText.grouped(beans.count)) beans.")
    }
    if means.hasIntervals {
      notes.append(
        "Stars are means of the bean's rated brews with 95% intervals, by the spread within all "
          + "beans.")
    }
    if !notes.isEmpty { blocks.append(.note(notes.joined(separator: " "))) }
    return ReportPage.Section("Beans", blocks)
  }

  private func row(_ brews: [Entry], _ mean: Estimate?) -> [ReportPage.Table.Cell] {
    let bean = brews[0].bean
    return [
      .detailed(
        bean?.displayName ?? "",
        detail: ([bean?.roaster ?? "", bean?.origin ?? ""].map(DisplayNames.shown)
          + [bean.flatMap(roastWords) ?? ""]).filter { !$0.isEmpty }.joined(separator: " · ")),
      .text(brews.compactMap(\.day).max().map(words.short) ?? ""), .text("\(brews.count)"),
      mean.map(stars) ?? .text(""), .text(flavors(of: brews)),
    ]
  }

  /// When a bag was roasted, where another has the same name and roaster.
  private func roastWords(_ bean: Bean) -> String? {
    func isSame(_ other: Bean) -> Bool {
      [(bean.displayName, other.displayName), (bean.roaster, other.roaster)].allSatisfy {
        PatternSubject.folded($0) == PatternSubject.folded($1)
      }
    }
    guard contents.beans.contains(where: { $0.id != bean.id && isSame($0) }) else { return nil }
    return bean.roastDate.map { "roasted \(words.short($0))" }
  }

  private func stars(_ mean: Estimate) -> ReportPage.Table.Cell {
    let value = ValueText.fixed(mean.value)
    guard mean.high > mean.low else {
      return .stars(value, value: mean.value, low: mean.value, high: mean.value)
    }
    return .stars(
      "\(value) (\(ValueText.fixed(mean.low))–\(ValueText.fixed(mean.high)))", value: mean.value,
      low: mean.low, high: mean.high)
  }

  /// Up to three flavors that were found twice or more.
  private func flavors(of brews: [Entry]) -> String {
    var counts = [Int](repeating: 0, count: wheel.nodes.count)
    for entry in brews where !entry.brew.isCopy {
      guard let nodes = reading.flavors.flavors[entry.index] else { continue }
      for node in wheel.nodes where node.isLeaf && nodes.contains(node.index) {
        counts[node.index] += 1
      }
    }
    return counts.indices.filter { counts[$0] > 1 }.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
      .prefix(3).map { wheel[$0].name }.joined(separator: ", ")
  }

  // MARK: Suggestions

  var suggestionSection: ReportPage.Section? {
    let open = brewsOfBeans.filter { $0[0].bean?.isArchived == false }
    let suggester = BrewSuggester(contents: contents, calendar: calendar)
    var cards: [ReportPage.Card] = []
    for brews in open where cards.count < Self.mostSuggestions {
      guard let bean = brews[0].bean, let method = usualMethod(of: brews),
        let suggestion = try? suggester.suggest(
          SuggestionRequest(beanID: bean.id, methodID: method)), !suggestion.recipe.isEmpty
      else { continue }
      cards.append(card(suggestion))
    }
    guard !cards.isEmpty else { return nil }
    return ReportPage.Section(
      "Next cups",
      [
        .note(
          "For the open beans brewed last, each by the method used most with it: where the expected "
            + "rating is highest among what was tried."),
        .cards(cards),
      ])
  }

  /// The method that most rated brews of a bean were made by; nil where none is rated.
  private func usualMethod(of brews: [Entry]) -> Identifier<BrewMethod>? {
    let rated = brews.filter { $0.stars != nil }.compactMap { $0.method?.id }
    let counts = Dictionary(grouping: rated) { $0 }.mapValues(\.count)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private func card(_ suggestion: Suggestion) -> ReportPage.Card {
    let text = SuggestionText(suggestion)
    var facts = text.rows(suggestion.recipe).map { row in
      let range = row.low == row.high ? "" : " (\(row.low)–\(row.high))"
      return ReportPage.Fact(row.name, row.value + range)
    }
    let expected = suggestion.expectedRating
    facts.append(
      ReportPage.Fact(
        "expect",
        "\(ValueText.number(expected.value, places: 1)) stars "
          + "(\(ValueText.number(expected.low, places: 1))–"
          + "\(ValueText.number(expected.high, places: 1)))"))
    let names = [suggestion.bean.displayName, suggestion.method.name].map(DisplayNames.shown)
    return ReportPage.Card(
      title: (names + [roastWords(suggestion.bean)].compactMap(\.self)).joined(separator: " · "),
      facts: facts,
      note: "Based on \(text.basis).")
  }
}
