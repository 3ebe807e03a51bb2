import Support

/// Roaster, name, farm and region, which compete for the same lines, and the notes on the rest.
extension LabelResolver {
  /// The number of facts that show that a first line without a word of roasters is one.
  private static let fewFacts = 3

  /// The features that alone show a roaster.
  private static let roasterFeatures: FeatureSet = [.roasterKey, .roasterWord, .coffeeWord, .by]

  /// - Returns: The segments that are the roaster or the name.
  mutating func resolveTitles(_ countries: [Int32]) -> Set<Int> {
    let farms = scored(FarmReader(label: label).candidates())
    let regions = scored(
      RegionReader(label: label, countries: countries, farms: farms).candidates())
    var roasters = RoasterReader(label: label).candidates()
    var names = NameReader(label: label, countries: countries).candidates()
    if reading.decisions.allSatisfy({ $0.value.kind == .reject }), farms.isEmpty, regions.isEmpty {
      // Words for roasters suggest that this is a label; else lines that look like titles are offered.
      let named = roasters.filter { !$0.features.isDisjoint(with: Self.roasterFeatures) }
      offersTitles = label.hasOnlyTitles && named.allSatisfy { label.saysOnlyCoffee($0.segment) }
      if offersTitles {
        roasters.removeAll { label.saysOnlyCoffee($0.segment) }
        names.removeAll { label.saysOnlyCoffee($0.segment) }
      } else {
        roasters = named
        if roasters.isEmpty { names.removeAll { !$0.features.contains(.nameKey) } }
      }
    }
    let choice = TitleChoice(
      roasters: scored(roasters), names: scored(names), farms: farms, regions: regions,
      pairs: TitlePairs(label: label), weights: weights)
    if let farm = choice.farm?.candidate,
      decide(farm, adding: Self.several(farms).union(TitleShape.features(farm: farm)))
    {
      if case .text(let text) = farm.value { reading.farm = text }
    }
    if let region = choice.region?.candidate, case .text(let text) = region.value {
      let several = Self.several(regions)
      let shape = TitleShape.features(
        region: region, isOneOfSeveral: several.contains(.several))
      if decide(region, evidence: text, adding: several.union(shape)) { reading.region = text }
    }
    let shape = TitleShape(
      roaster: choice.roaster?.candidate, name: choice.name?.candidate, roasters: roasters,
      facts: reading.decisions.count { $0.value.kind != .reject }
    ).features
    let titled = roasters.contains {
      $0.features.contains(.title) && !$0.features.contains(.by)
        && !$0.features.isDisjoint(with: [.roasterWord, .coffeeWord])
    }
    return decideTitles(choice, shape: shape, isTitled: titled)
  }

  /// - Parameter isTitled: Whether another line than one with `by` has a word of roasters.
  private mutating func decideTitles(
    _ choice: TitleChoice, shape: FeatureSet, isTitled: Bool
  ) -> Set<Int> {
    let facts = reading.decisions.count { $0.value.kind != .reject }
    var segments: Set<Int> = []
    if let roaster = choice.roaster, case .text(let text) = roaster.candidate.value {
      let index = roaster.candidate.segment
      segments.formUnion([index, label.joins(index) ?? index])
      segments.formUnion(label.indices.filter { label.joins($0) == index })
      if decide(
        roaster.candidate, evidence: text, adding: shape.union([weights.band(roaster.margin)]))
      {
        reading.roaster = text
        for segment in segments { use(segment, for: .roaster) }
      }
      // A line that is a roaster only by its position has to be confirmed if few other fields were
      // read.
      let isNamed = !roaster.candidate.features.isDisjoint(with: Self.roasterFeatures)
      // «hand-roasted by Bea & Tom» beside «HEDGEROW COFFEE»: people, or a firm?
      let isPerson =
        isTitled && roaster.candidate.features.contains(.by)
        && !label.line(of: index).has(.roasterStrong, in: roaster.candidate.range)
        && !label.line(of: index).has(.roasterWeak, in: roaster.candidate.range)
      if isPerson, reading.decisions[.roaster]?.kind == .accept {
        reading.decisions[.roaster]?.kind = .borderline
      }
      if !isNamed, facts < Self.fewFacts, reading.decisions[.roaster]?.kind == .accept {
        reading.decisions[.roaster]?.kind = .borderline
      }
    }
    if let name = choice.name, case .text(let text) = name.candidate.value {
      var features = shape.union([weights.band(name.margin)])
      features.insert(.noRoaster, if: reading.roaster == nil)
      if let farm = choice.farm {
        features = features.union(
          TitlePairs(label: label).nameAndFarm(name.candidate, farm.candidate) ?? [])
      }
      segments.insert(name.candidate.segment)
      if decide(name.candidate, evidence: text, adding: features) { reading.name = text }
    }
    return segments
  }

  private static func several(_ candidates: [Candidate]) -> FeatureSet {
    let values = Set(
      candidates.map { candidate in
        if case .text(let text) = candidate.value { TextFolding.terms.text(text) } else { "" }
      })
    return values.count > 1 ? [.several] : []
  }

  mutating func resolveNotes(titles: Set<Int>) {
    let reader = NotesReader(label: label, titles: titles)
    guard let found = reader.notes(isCoffee: !reading.decisions.isEmpty) else { return }
    let candidate = Candidate(
      .flavors, .yes, segment: found.segment, range: label.segments[found.segment].range,
      features: [.bias, label.source(found.segment)])
    if decide(candidate) {
      for segment in found.segments { use(segment, for: .flavors) }
      reading.flavors = found.nodes
      reading.notes = found.notes
    }
  }
}
