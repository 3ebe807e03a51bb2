/// The combination of roaster, name, farm and region with the highest score, by exhaustive search.
struct TitleChoice {
  /// The choice for a field: the number of its candidate, and the margin over the best combination
  /// with another value.
  struct Choice {
    var candidate: Candidate
    var margin: Double
  }

  private(set) var roaster: Choice?
  private(set) var name: Choice?
  private(set) var farm: Choice?
  private(set) var region: Choice?
  /// Whether a line that is neither one of these nor a fact may be the name.
  private(set) var hasFreeRival = false

  /// The greatest number of candidates of a field.
  static let mostCandidates = 8

  /// The best candidates of a field, in their order on the label; the last option is none.
  private struct Options {
    var candidates: [Candidate]
    var count: Int { candidates.count + 1 }
    /// The highest score of a combination with each candidate, and with none.
    var best: [Double]

    init(_ all: [Candidate]) {
      candidates = all
      if all.count > TitleChoice.mostCandidates {
        let scores = all.map(\.score).sorted(by: >)
        let least = scores[TitleChoice.mostCandidates - 1]
        candidates = Array(all.filter { $0.score >= least }.prefix(TitleChoice.mostCandidates))
      }
      best = [Double](repeating: -.infinity, count: candidates.count + 1)
    }

    func score(_ number: Int) -> Double {
      number < candidates.count ? candidates[number].score : 0
    }

    /// The candidate with a number; nil for the last number.
    subscript(number: Int) -> Candidate? {
      number < candidates.count ? candidates[number] : nil
    }

    func choice(_ number: Int) -> Choice? {
      guard let chosen = self[number] else { return nil }
      var other = best[candidates.count]
      for (candidate, score) in zip(candidates, best) where candidate.value != chosen.value {
        other = max(other, score)
      }
      return Choice(candidate: chosen, margin: best[number] - other)
    }
  }

  /// O(product of the numbers of candidates), each at most `mostCandidates`.
  init(
    roasters: [Candidate], names: [Candidate], farms: [Candidate], regions: [Candidate],
    pairs: TitlePairs, weights: LabelWeights
  ) {
    var roasters = Options(roasters)
    var names = Options(names)
    var farms = Options(farms)
    var regions = Options(regions)

    /// The weight of each pair of options; −∞ excludes it.
    func table(
      _ rows: Options, _ columns: Options, _ features: (Candidate?, Candidate?) -> FeatureSet?
    ) -> [Double] {
      (0..<rows.count).flatMap { row in
        (0..<columns.count).map { column in
          features(rows[row], columns[column]).map(weights.pairScore) ?? -.infinity
        }
      }
    }
    let roasterName = table(roasters, names) { a, b in
      if let a, let b { pairs.roasterAndName(a, b) } else { [] }
    }
    let roasterFarm = table(roasters, farms) { a, b in
      if let a, let b { pairs.roasterAndFarm(a, b) } else { [] }
    }
    let nameFarm = table(names, farms) { a, b in
      if let a, let b { pairs.nameAndFarm(a, b) } else { [] }
    }
    let nameRegion = table(names, regions) { a, b in
      if let a { pairs.nameAndRegion(a, b) } else { [] }
    }
    let farmRegion = table(farms, regions) { a, b in
      if let b { pairs.farmAndRegion(a, b) } else { [] }
    }

    var best = (score: -Double.infinity, roaster: 0, name: 0, farm: 0, region: 0)
    for farm in 0..<farms.count {
      for region in 0..<regions.count {
        let places =
          farms.score(farm) + regions.score(region) + farmRegion[farm * regions.count + region]
        guard places > -.infinity else { continue }
        for name in 0..<names.count {
          let named =
            places + names.score(name) + nameFarm[name * farms.count + farm]
            + nameRegion[name * regions.count + region]
          guard named > -.infinity else { continue }
          for roaster in 0..<roasters.count {
            let score =
              named + roasters.score(roaster) + roasterName[roaster * names.count + name]
              + roasterFarm[roaster * farms.count + farm]
            if score > best.score { best = (score, roaster, name, farm, region) }
            roasters.best[roaster] = max(roasters.best[roaster], score)
            names.best[name] = max(names.best[name], score)
            farms.best[farm] = max(farms.best[farm], score)
            regions.best[region] = max(regions.best[region], score)
          }
        }
      }
    }
    roaster = roasters.choice(best.roaster)
    // The rivals of the name are the candidates compatible with the chosen roaster.
    for other in 0..<names.count {
      names.best[other] =
        names.score(other) + roasterName[best.roaster * names.count + other]
        + nameFarm[other * farms.count + best.farm]
        + nameRegion[other * regions.count + best.region]
    }
    name = names.choice(best.name)
    farm = farms.choice(best.farm)
    region = regions.choice(best.region)
    let taken = Set([roaster, name, farm, region].compactMap { $0?.candidate.segment })
    hasFreeRival = names.candidates.contains {
      $0.features.contains(.free) && $0.score > 0 && !taken.contains($0.segment)
    }
  }
}

/// The compatibility of two candidates for roaster, name, farm and region.
///
/// nil excludes the pair; otherwise the result is the features of the pair.
struct TitlePairs {
  let label: LabelDocument

  /// A line, or a line joined to it, cannot be both roaster and name.
  func roasterAndName(_ roaster: Candidate, _ name: Candidate) -> FeatureSet? {
    if roaster.segment == name.segment {
      if roaster.range.overlaps(name.range) { return nil }
    } else if label.joins(roaster.segment) == name.segment {
      return nil
    }
    return roaster.segment < name.segment ? [.beforeName] : []
  }

  func roasterAndFarm(_ roaster: Candidate, _ farm: Candidate) -> FeatureSet? {
    roaster.segment == farm.segment && !roaster.features.contains(.prose) ? [.farmLine] : []
  }

  /// A farm in the title is the name as well; below the name it is only the farm. A name is often
  /// that of the farm without its «Finca».
  func nameAndFarm(_ name: Candidate, _ farm: Candidate) -> FeatureSet? {
    guard name.segment == farm.segment else {
      return isPart(name.value, of: farm.value) ? [.farmName] : []
    }
    if name.features.contains(.nameKey) { return [] }
    if name.features.contains(.later) { return [.farmFarBelow] }
    return hasEarlierText(name.segment) ? [.farmBelow] : [.farmTitle]
  }

  /// Whether one text equals the other, or is its end.
  private func isPart(_ name: Candidate.Value, of farm: Candidate.Value) -> Bool {
    guard case .text(let name) = name, case .text(let farm) = farm else { return false }
    let (end, text) = (TextFolding.terms.text(name), TextFolding.terms.text(farm))
    return text == end || text.hasSuffix(" " + end)
  }

  private func hasEarlierText(_ index: Int) -> Bool {
    label.indices.contains { other in
      let range = label.segments[other].range
      return other < index && other > 0 && label.segments[other].key == nil
        && label.facts[other].isText && label.facts[other].freeWords > 0
        && !label.line(of: other).has(.roasterStrong, in: range)
        && !label.line(of: other).has(.roasterWeak, in: range)
    }
  }

  /// A region is the name as well only with its country; alone it is the name if another line is
  /// the region.
  func nameAndRegion(_ name: Candidate, _ region: Candidate?) -> FeatureSet? {
    let isSame = region?.segment == name.segment
    if name.features.contains(.regionTitle), isSame || region == nil { return nil }
    guard isSame, !name.features.contains(.nameKey) else { return [] }
    let line = label.line(of: name.segment)
    let range = label.segments[name.segment].range
    let isWithCountry =
      line.has(kind: .country, in: range)
      || line.phrases(.region, in: range).contains { label.entry($0).isSpecial }
    return line.parts(range).count > 1 || !isWithCountry ? [.regionOnly] : [.region]
  }

  /// A region may skip the chosen farm, but no other.
  func farmAndRegion(_ farm: Candidate?, _ region: Candidate) -> FeatureSet? {
    guard let farm, farm.segment == region.segment else { return region.skipped == nil ? [] : nil }
    if let skipped = region.skipped { return skipped == farm.range ? [] : nil }
    return farm.range.overlaps(region.range) ? nil : []
  }
}

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
