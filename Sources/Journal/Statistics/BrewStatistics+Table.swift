extension BrewStatistics {
  /// The groups as a table (RFC 4180, lines end with LF), in UTF-8: the group, cups, ratings, their
  /// mean, grams of coffee and water, seconds, the price and how many cups it
  /// is of. What is not recorded is an empty cell.
  public var table: [UInt8] {
    func number(_ value: Double, places: Double = 1) -> String {
      NumberText.shortest((value * places).rounded() / places)
    }
    var bytes = CSVCells.joined([
      grouping.rawValue, "cups", "rated", "mean_rating", "coffee_g", "water_g", "brew_time_s",
      "price", "priced_cups",
    ])
    bytes.append(UInt8(ascii: "\n"))
    for group in groups {
      let totals = group.totals
      bytes += CSVCells.joined([
        group.name ?? "", "\(totals.cups)", "\(totals.rated)",
        totals.meanRating.map { number($0, places: 1000) } ?? "", number(totals.coffee, places: 10),
        number(totals.water, places: 10), number(totals.time),
        totals.priced > 0 ? number(totals.price, places: 100) : "", "\(totals.priced)",
      ])
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
