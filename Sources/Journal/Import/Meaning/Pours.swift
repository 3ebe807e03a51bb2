/// Columns of the pours of a brew, such as `Pour 1` and `Pour 2`, where none has the water of all of them: each has
/// what was poured then, or what had been poured until then.
struct Pours: Sendable, Equatable {
  let places: [Int]
  /// Whether the last pour is the sum of all.
  private let isRising: Bool

  /// Nothing where a column has the water, or the pours do not go with the dose in nearly all rows.
  init?(_ meaning: TableMeaning, _ profiles: [ColumnProfile], _ used: Set<Int>) {
    guard let dose = meaning.positions[.dose], profiles.indices.contains(dose),
      [CSVColumn.water, .yield, .liquid].allSatisfy({ meaning.positions[$0] == nil })
    else { return nil }
    places = meaning.titles.indices.filter { place in
      let words = ColumnTerms.key(meaning.titles[place]).split(separator: " ")
      return !used.contains(place) && profiles.indices.contains(place)
        && words.first.flatMap(ParameterTerms.standard.step) != nil
        && profiles[place].isOfWeights && (profiles[place].median ?? 0) >= Self.leastPour
    }
    guard places.count > 1, let last = places.last else { return nil }
    var sums: [Int: Double] = [:]
    for place in places {
      for (row, value) in zip(profiles[place].rows, profiles[place].values) {
        sums[row, default: 0] += value
      }
    }
    let doses = profiles[dose]
    func fit(_ water: [Int: Double]) -> Bool {
      let ratios = zip(doses.rows, doses.values).compactMap { row, dose in
        water[row].map { $0 / dose }
      }
      return ratios.count > 1 && ratios.count { Self.ratios.contains($0) } * 10 >= ratios.count * 9
    }
    let lasts = Dictionary(zip(profiles[last].rows, profiles[last].values)) { first, _ in first }
    // Where both fit, nobody knows.
    guard fit(lasts) != fit(sums) else { return nil }
    isRising = fit(lasts)
  }

  /// The water of a row in grams; nil where a pour is no number.
  func water(_ record: CSVRecord) -> String? {
    var total = 0.0
    for place in places where place < record.count {
      guard let text = record.text(place), !CellText.isNothing(text) else { continue }
      guard case .number(let grams) = MeasureText.read(text, of: .water) else { return nil }
      total = isRising ? max(total, grams) : total + grams
    }
    return total > 0 ? NumberText.shortest(total) : nil
  }

  /// Water for a gram of coffee in filter coffee.
  private static let ratios = 12.0...18.5
  /// Fewer grams are seconds or numbers of pours.
  private static let leastPour = 20.0
}
