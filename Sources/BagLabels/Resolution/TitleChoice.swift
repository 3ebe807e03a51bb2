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
  }
}
