import Foundation

/// Journal entries as lines for people.
enum JournalText {
  private static let words = Language.words

  static func beans(
    _ listings: [BeanListing], today: CalendarDay, freshness bands: FreshnessBands
  ) -> [String] {
    guard !listings.isEmpty else { return [words.text("journal.no-beans")] }
    var table = columns(
      [
        ("bean", .left), ("roaster", .left), ("origin", .left), ("variety", .left),
        ("process", .left), ("roast", .left), ("roasted", .left), ("days", .right), ("", .left),
        ("brews", .right), ("rating", .right),
      ], needed: ["bean", "roaster", "days", "rating"])
    for listing in listings {
      let bean = listing.bean
      table.add([
        TextTable.cell(words.name(of: bean), to: 36),
        TextTable.cell(bean.roaster, to: 24),
        TextTable.cell(bean.origin, to: 24), TextTable.cell(bean.variety, to: 20),
        words.name(of: bean.process),
        words.name(of: bean.roastLevel), bean.roastDateText,
        bean.daysOffRoast(on: today).map(String.init) ?? "",
        bean.isArchived
          ? words.text("journal.archived")
          : bean.freshness(on: today, bands: bands).map { words.name(of: $0) } ?? "",
        "\(listing.brewCount)", listing.meanRating.map { words.numbers.fixed($0) } ?? "",
      ])
    }
    return table.lines
  }

  static func brews(_ listing: BrewListing) -> [String] {
    guard !listing.brews.isEmpty else { return [words.text("journal.no-brews")] }
    let calendar = LocalCalendar()
    let hasOthers = !listing.otherTastings.isEmpty
    var table = columns(
      [
        ("id", .left), ("brewed", .left), ("", .left), ("bean", .left), ("method", .left),
        ("dose", .right), ("water", .right), ("yield", .right), ("temperature", .right),
        ("grind", .right), ("time", .right), ("rating", .right),
      ] + (hasOthers ? [("tasters", .left)] : []) + [
        ("notes", .left)
      ], needed: ["id", "brewed", "bean", "rating"])
    for (brew, id) in zip(listing.brews, listing.brews.map(\.id).shortIDs()) {
      table.add(
        [
          id,
          calendar.day(of: brew.brewedAt)?.description
            ?? TextTable.cell(brew.brewedAt.text, to: 10),
          calendar.clock(of: brew.brewedAt) ?? "",
          TextTable.cell(
            brew.beanID.flatMap { listing.beans[$0] }.map { words.name(of: $0) } ?? "", to: 28),
          TextTable.cell(brew.methodID.flatMap { listing.methods[$0]?.name } ?? "", to: 16),
          number(brew.dose), number(brew.water), number(brew.yield), number(brew.waterTemperature),
          brew.grind.map { TextTable.cell($0.text, to: 16) } ?? "",
          brew.brewTime.map(words.numbers.clock) ?? "", number(brew.stars),
        ] + (hasOthers ? [TasterText.ratings(of: brew, in: listing)] : []) + [
          TextTable.cell(brew.notes, to: 40)
        ])
    }
    var lines = table.lines
    if listing.hasMore {
      lines.append(words.text("journal.more", ["count": .count(listing.brews.count)]))
    }
    return lines
  }

  static func recipes(_ recipes: [Recipe], methods: [BrewMethod]) -> [String] {
    guard !recipes.isEmpty else { return [words.text("journal.no-recipes")] }
    let names = Dictionary(methods.map { ($0.id, $0.name) }) { first, _ in first }
    var table = columns(
      [
        ("recipe", .left), ("method", .left), ("dose", .right), ("water", .right),
        ("yield", .right), ("temperature", .right), ("grind", .right), ("time", .right),
        ("used", .right),
      ], needed: ["recipe", "method"])
    for recipe in recipes {
      table.add([
        TextTable.cell(words.name(of: recipe), to: 36),
        recipe.methodID.flatMap { names[$0] } ?? "", number(recipe.dose), number(recipe.water),
        number(recipe.yield), number(recipe.waterTemperature),
        recipe.grind.map { TextTable.cell($0.text, to: 16) } ?? "",
        recipe.brewTime.map(words.numbers.clock) ?? "", "\(recipe.usageCount)",
      ])
    }
    return table.lines
  }

  /// A table with the titles of the given columns, of which one may have none.
  ///
  /// - Parameter needed: Those that a narrow terminal shows as long as it can.
  private static func columns(
    _ columns: [(key: String, TextTable.Alignment)], needed: Set<String>
  ) -> TextTable {
    var table = TextTable(columns.map { ($0.key.isEmpty ? "" : words.column($0.key), $0.1) })
    table.needed = Set(columns.indices.filter { needed.contains(columns[$0].key) })
    return table
  }

  private static func number(_ value: Double?) -> String { words.numbers.number(value) }
}
