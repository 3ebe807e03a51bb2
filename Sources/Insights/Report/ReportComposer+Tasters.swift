import Foundation
import Journal
import Numerics
import Phrases
import Stats

/// The section on several tasters.
extension ReportComposer {
  /// The fewest cups that two tasters must have rated to be compared, and of one bean.
  private static let leastShared = (all: 5, bean: 4)

  /// The ratings of one taster by brew.
  private typealias Person = (name: String, stars: [Identifier<Brew>: Double])

  /// Nil for a journal of one.
  var tasterSection: ReportPage.Section? {
    guard !contents.otherTastings.isEmpty else { return nil }
    let people = self.people
    guard people.count > 1 else { return nil }
    let means = GroupMeans(people.map { Array($0.stars.values).sorted() })
    let rows = zip(people, means.means).map { person, mean -> [ReportPage.Table.Cell] in
      [
        .text(person.name), .text(words.numbers.grouped(person.stars.count)),
        mean.map { stars($0) } ?? .text(""),
      ]
    }
    var blocks: [ReportPage.Block] = [
      .table(
        ReportPage.Table(
          title: words.report("tasters.title"),
          columns: [column("tasters"), column("ratings", .number), column("stars", .number)],
          rows: rows))
    ]
    for (place, first) in people.enumerated() {
      for second in people.dropFirst(place + 1) {
        blocks += comparison(first, second).map(ReportPage.Block.paragraph)
      }
    }
    blocks.append(.note(words.report("tasters.note")))
    return ReportPage.Section(words.report("tasters"), blocks)
  }

  private var people: [Person] {
    let own = contents.tasters.first(where: \.isDefault)?.name ?? words.text("taster.own")
    let asked = Set(entries.map(\.brew.id))
    let rated = entries.compactMap { entry in entry.stars.map { (entry.brew.id, $0) } }
    var people: [Person] = [(own, Dictionary(rated) { first, _ in first })]
    for taster in contents.tasters where !taster.isDefault {
      let given = contents.otherTastings.compactMap { tasting in
        tasting.tasterID == taster.id && asked.contains(tasting.brewID)
          ? tasting.stars.map { (tasting.brewID, $0) } : nil
      }
      people.append((DisplayName.shown(taster.name), Dictionary(given) { first, _ in first }))
    }
    return people.filter { !$0.stars.isEmpty }
  }

  private func stars(_ mean: Estimate) -> ReportPage.Table.Cell {
    let text = words.numbers.fixed(mean.value)
    guard mean.low < mean.high else { return .text(text) }
    return .detailed(
      text,
      detail: words.text(
        "range",
        [
          "low": .text(words.numbers.fixed(mean.low, places: 1)),
          "high": .text(words.numbers.fixed(mean.high, places: 1)),
        ]))
  }

  /// Who gives more for the same cups, and the beans on which two differ in another way than on all.
  private func comparison(_ first: Person, _ second: Person) -> [String] {
    let shared = entries.compactMap { entry -> (bean: Bean?, apart: Double)? in
      guard let one = first.stars[entry.brew.id], let other = second.stars[entry.brew.id] else {
        return nil
      }
      return (entry.bean, other - one)
    }
    guard shared.count >= Self.leastShared.all else { return [] }
    let apart = Self.interval(shared.map(\.apart), error: 0.05)
    func text(_ key: String, _ estimate: Estimate, _ count: Int, _ bean: String = "") -> String {
      words.report(
        key,
        [
          "first": .text(first.name), "second": .text(second.name), "count": .count(count),
          "number": .text(words.numbers.fixed(abs(estimate.value), places: 1)),
          "low": .text(words.numbers.signed(estimate.low, places: 1, isFixed: true)),
          "high": .text(words.numbers.signed(estimate.high, places: 1, isFixed: true)),
          "bean": .text(bean),
        ])
    }
    let key = apart.low > 0 ? "tasters.more" : apart.high < 0 ? "tasters.less" : "tasters.alike"
    let beans = Dictionary(grouping: shared.filter { $0.bean != nil }) {
      $0.bean.map { Self.label(of: $0) } ?? []
    }.values.filter { $0.count >= Self.leastShared.bean }
      .map { (name: $0[0].bean?.displayName ?? "", cups: $0) }.sorted { $0.name < $1.name }
    let differing = beans.compactMap { bean, cups -> String? in
      // Each bean is one look of several.
      let own = Self.interval(
        cups.map { $0.apart - apart.value }, error: 0.05 / Double(beans.count))
      guard own.low > 0 || own.high < 0 else { return nil }
      return text(
        own.low > 0 ? "tasters.bean.more" : "tasters.bean.less", own, cups.count,
        DisplayName.shown(bean))
    }
    return [text(key, apart, shared.count)] + differing
  }

  /// The mean with its interval by Student's distribution; ratings in steps scatter by a tenth at least.
  private static func interval(_ values: [Double], error: Double) -> Estimate {
    let mean = SampleStatistics.mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let freedom = Double(values.count - 1)
    let deviation = max((squares / freedom).squareRoot(), 0.1)
    let half =
      StudentDistribution.quantile(1 - error / 2, degrees: freedom) * deviation
      / Double(values.count).squareRoot()
    return Estimate(value: mean, low: mean - half, high: mean + half)
  }
}
