import Support

/// What is usual in coffee, of `Lexicon/coffee/usual.tsv`: where a journal says little, its numbers are
/// judged by this.
package struct UsualValues: Sendable {
  /// Nine of ten values lie between `low` and `high`.
  package struct Range: Sendable, Equatable {
    package var low: Double
    package var usual: Double
    package var high: Double
  }

  /// The values of the table.
  package static let standard = UsualValues()

  /// The names of places beside the categories of methods.
  package static let any = "any"
  package static let bean = "bean"
  package static let own = "own"

  private var ranges: [String: [String: Range]] = [:]
  private var spreads: [String: Double] = [:]

  private init() {
    CoffeeTable.usual.forEachRow { row in
      let (place, field) = (row.name.text, row.owner.text)
      guard let usual = row.number(3) else { return }
      if place == Self.own {
        spreads[field] = usual
      } else if let low = row.number(2), let high = row.number(4) {
        ranges[place, default: [:]][field] = Range(low: low, usual: usual, high: high)
      }
    }
  }

  /// The usual range of a field; of `any` where the place has none.
  ///
  /// - Parameters:
  ///   - field: The name of the column, or `ratio`.
  ///   - place: The category of a method, or `bean`.
  package func range(of field: String, in place: String) -> Range? {
    ranges[place]?[field] ?? (place == Self.bean ? nil : ranges[Self.any]?[field])
  }

  /// The spread of one person's values of a field.
  package func ownSpread(of field: String) -> Double? { spreads[field] }
}
