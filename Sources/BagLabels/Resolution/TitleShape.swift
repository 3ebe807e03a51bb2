/// What shows how far titles and places are printed as on most bags; only the confidence asks it.
///
/// On labels of kinds that nobody had seen, most wrong values that the reader was sure of were
/// titles with figures, long titles, and places without a word that says what they are.
struct TitleShape {
  /// The number of other fields below which a label says little.
  private static let fewFacts = 4
  /// The number of words from which a title is long.
  private static let manyWords = 4

  let roaster: Candidate?
  let name: Candidate?
  /// All candidates for the roaster.
  let roasters: [Candidate]
  /// The number of other fields with a value.
  let facts: Int

  /// The features of roaster and name.
  var features: FeatureSet {
    let (roasterText, nameText) = (Self.text(roaster), Self.text(name))
    var features: FeatureSet = []
    features.insert(.nameDigits, if: nameText.contains(where: \.isNumber))
    features.insert(.roasterDigits, if: roasterText.contains(where: \.isNumber))
    features.insert(.longName, if: Self.words(nameText) >= Self.manyWords)
    features.insert(.shortRoaster, if: Self.words(roasterText) == 1)
    features.insert(
      .bothFirst,
      if: roaster?.features.contains(.first) == true && name?.features.contains(.first) == true)
    features.insert(.rivalRoaster, if: hasRival)
    features.insert(.fewFacts, if: facts < Self.fewFacts)
    return features
  }

  /// Whether another line has a word of roasters.
  private var hasRival: Bool {
    let chosen = [roaster, name].compactMap { $0 }
    return roasters.contains { other in
      !other.features.isDisjoint(with: [.roasterKey, .roasterWord, .coffeeWord, .by])
        && chosen.allSatisfy { $0.segment != other.segment && !Self.overlap($0, other) }
    }
  }

  private static func overlap(_ first: Candidate, _ second: Candidate) -> Bool {
    let (a, b) = (text(first).lowercased(), text(second).lowercased())
    return a.contains(b) || b.contains(a)
  }

  /// The features of a region.
  static func features(region: Candidate, isOneOfSeveral: Bool) -> FeatureSet {
    let has = region.features
    var features: FeatureSet = []
    guard has.contains(.line) else { return features }
    features.insert(.titleAlone, if: has.contains(.alone) && has.contains(.titleLine))
    features.insert(.severalLines, if: isOneOfSeveral)
    features.insert(.weakLine, if: has.contains(.weak))
    features.insert(.twoPlaces, if: has.contains(.inside) && words(text(region)) > 1)
    return features
  }

  /// The features of a farm.
  static func features(farm: Candidate) -> FeatureSet {
    words(text(farm)) >= manyWords ? [.longName] : []
  }

  private static func text(_ candidate: Candidate?) -> String {
    if case .text(let text) = candidate?.value { text } else { "" }
  }

  private static func words(_ text: String) -> Int {
    text.split(separator: " ").count
  }
}
