/// The JSON form of `insights compare`; values that are not recorded are left out. It contains the IDs
/// and names of records, not the records: the sides of a decoded comparison have only these.
package struct ComparisonDocument: JSONDocument {
  struct Side: Codable {
    let id: Identifier<Brew>
    let brewedAt: Timestamp
    let bean: NamedDocument<Bean>?
    let method: NamedDocument<BrewMethod>?
    let grinder: NamedDocument<Grinder>?
    let notes: String
    let isCopy: Bool
    let shot: ShotDocument?

    init(_ side: BrewComparison.Side) {
      (id, brewedAt) = (side.brew.id, side.brew.brewedAt)
      bean = side.bean.map { NamedDocument($0) }
      method = side.method.map { NamedDocument($0) }
      grinder = side.grinder.map { NamedDocument($0) }
      (notes, isCopy, shot) = (side.brew.notes, side.brew.isCopy, side.shot)
    }

    var side: BrewComparison.Side {
      BrewComparison.Side(
        brew: Brew(
          id: id, beanID: bean?.id, methodID: method?.id, grinderID: grinder?.id,
          brewedAt: brewedAt, notes: notes, isCopy: isCopy),
        bean: bean?.bean, method: method?.method, grinder: grinder?.grinder, shot: shot)
    }
  }

  struct Pair: Codable {
    let left, right, difference: Rounded4?
    let leftText, rightText: String?

    init(_ pair: BrewComparison.Pair) {
      (left, right) = (Rounded(pair.left), Rounded(pair.right))
      difference = Rounded(pair.difference)
      (leftText, rightText) = (pair.leftText, pair.rightText)
    }

    func pair(_ name: String) -> BrewComparison.Pair? {
      var pair =
        name == FieldRange.grindSetting.field
        ? BrewComparison.Pair(grind: left?.value, right?.value, texts: (leftText, rightText))
        : BrewComparison.Pair(name, left?.value, right?.value, isComparable: false)
      pair?.difference = difference?.value
      return pair
    }
  }

  /// What both sides have, and what only one has.
  struct Sides<Value: Codable>: Codable {
    let both, left, right: Value
  }

  package static let layout = JSONLayout(
    indent: 1, ["right", "rating", "settings", "attributes", "flavors", "descriptors"])

  let left, right: Side
  let rating: Pair?
  let settings, attributes: Members<Pair>
  let flavors: Sides<[String]>
  let descriptors: Sides<Members<[String]>>?

  init(_ comparison: BrewComparison) {
    func pairs(_ pairs: [BrewComparison.Pair]) -> Members<Pair> {
      Members(pairs.map { ($0.name, Pair($0)) })
    }
    func words(_ words: [String: [String]]) -> Members<[String]> {
      Members(words.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
    (left, right) = (Side(comparison.left), Side(comparison.right))
    rating = comparison.rating.map(Pair.init)
    (settings, attributes) = (pairs(comparison.settings), pairs(comparison.attributes))
    flavors = Sides(
      both: comparison.shared, left: comparison.onlyLeft, right: comparison.onlyRight)
    descriptors = Sides(
      both: words(comparison.descriptors.shared), left: words(comparison.descriptors.onlyLeft),
      right: words(comparison.descriptors.onlyRight))
  }

  var comparison: BrewComparison {
    func pairs(_ pairs: Members<Pair>, _ names: [String]) -> [BrewComparison.Pair] {
      names.compactMap { name in pairs[name]?.pair(name) }
    }
    var comparison = BrewComparison(
      left: left.side, right: right.side, rating: rating?.pair("rating"),
      settings: pairs(settings, Self.settingNames),
      attributes: pairs(attributes, Attribute.allCases.map(\.rawValue) + ["aroma", "balance"]),
      shared: flavors.both, onlyLeft: flavors.left, onlyRight: flavors.right)
    if let descriptors {
      comparison.descriptors.shared = descriptors.both.dictionary
      comparison.descriptors.onlyLeft = descriptors.left.dictionary
      comparison.descriptors.onlyRight = descriptors.right.dictionary
    }
    return comparison
  }

  private static let settingNames = [
    "dose_g", "water_g", "yield_g", "ratio", "water_temp_c", "grind_setting", "brew_time_s",
    "days_off_roast",
  ]
}

extension BrewComparison: Documented {
  package init(_ document: ComparisonDocument) { self = document.comparison }
  package var document: ComparisonDocument { ComparisonDocument(self) }
}
