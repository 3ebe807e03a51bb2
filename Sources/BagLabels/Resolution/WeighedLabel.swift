import Journal

/// The candidates, pairs and decisions of a label as rows of text, for training and benchmarks.
struct WeighedLabel {
  let label: LabelDocument
  let candidates: [Candidate]
  let decisions: [LabelField: LabelDecision]
  let reading: LabelReading

  var rows: [[String]] {
    candidates.map { candidate in
      [
        "candidate", candidate.field.rawValue, String(candidate.segment), text(candidate),
        Self.text(candidate.features),
      ]
    } + pairs
      + decisions.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, decision in
        ["decision", field.rawValue, value(of: field), decision.features.joined(separator: " ")]
      } + layout
  }

  /// What the values after a field name and a colon show of that field and of the others.
  private var layout: [[String]] {
    let keyed = label.segments.filter { $0.hasColon && !$0.isPaired && !$0.range.isEmpty }
    return keyed.flatMap { heading -> [[String]] in
      guard let key = heading.key else { return [] }
      return keyed.compactMap { value in
        let isOwn = value.line == heading.line && value.range == heading.range
        guard isOwn || value.key != key else { return nil }
        let evidence = ValueEvidence(key, label.lines[value.line], value.range)
        return ["layout", key.rawValue, isOwn ? "own" : "other", evidence.rawValue]
      }
    }
  }

  private func candidates(_ field: LabelField) -> [Candidate] {
    candidates.filter { $0.field == field }
  }

  private var pairs: [[String]] {
    let pairs = TitlePairs(label: label)
    let (roasters, names) = (candidates(.roaster), candidates(.name))
    let (farms, regions) = (candidates(.farm), candidates(.region))
    var rows: [[String]] = []
    func add(
      _ first: LabelField, _ a: Int?, _ second: LabelField, _ b: Int?, _ features: FeatureSet?
    ) {
      if features?.features.isEmpty == true { return }
      rows.append([
        "pair", first.rawValue, a.map(String.init) ?? "-", second.rawValue,
        b.map(String.init) ?? "-", features.map(Self.text) ?? "excluded",
      ])
    }
    for (a, name) in names.enumerated() {
      for (b, roaster) in roasters.enumerated() {
        add(.roaster, b, .name, a, pairs.roasterAndName(roaster, name))
      }
      for (b, farm) in farms.enumerated() { add(.name, a, .farm, b, pairs.nameAndFarm(name, farm)) }
      add(.name, a, .region, nil, pairs.nameAndRegion(name, nil))
      for (b, region) in regions.enumerated() {
        add(.name, a, .region, b, pairs.nameAndRegion(name, region))
      }
    }
    for (a, farm) in farms.enumerated() {
      for (b, roaster) in roasters.enumerated() {
        add(.roaster, b, .farm, a, pairs.roasterAndFarm(roaster, farm))
      }
    }
    for (b, region) in regions.enumerated() {
      add(.farm, nil, .region, b, pairs.farmAndRegion(nil, region))
      for (a, farm) in farms.enumerated() {
        add(.farm, a, .region, b, pairs.farmAndRegion(farm, region))
      }
    }
    return rows
  }

  private static func text(_ features: FeatureSet) -> String {
    features.features.map(\.name).joined(separator: " ")
  }

  private func text(_ candidate: Candidate) -> String {
    switch candidate.value {
    case .text(let text): text
    case .entry(let number):
      switch candidate.field {
      case .origin: label.lexicon.countries[Int(number)]
      case .process: label.lexicon.processes[Int(number)]
      default: label.lexicon.roasts[Int(number)]
      }
    case .grams(let grams): String(grams)
    case .meters(let meters): "\(meters.lowerBound); \(meters.upperBound)"
    case .day(let day): day.description
    case .eitherDay(let first, let second): "\(first); \(second)"
    case .unreadable(let text): text
    case .yes: "true"
    }
  }

  private func value(of field: LabelField) -> String {
    switch field {
    case .roaster: reading.roaster ?? ""
    case .name: reading.name ?? ""
    case .origin: reading.origins.joined(separator: "; ")
    case .region: reading.region ?? ""
    case .farm: reading.farm ?? ""
    case .variety: reading.varieties.joined(separator: "; ")
    case .process: reading.process?.rawValue ?? ""
    case .roastLevel: reading.roastLevel?.rawValue ?? ""
    case .roastDate:
      reading.roastDate?.description
        ?? reading.roastDateCandidates.map(\.description).joined(separator: "; ")
    case .bestBefore: reading.bestBefore ?? ""
    case .weight: reading.weightInGrams.map { String($0) } ?? ""
    case .altitude: reading.altitudeInMeters.map { "\($0.lowerBound); \($0.upperBound)" } ?? ""
    case .decaf: reading.isDecaf ? "true" : ""
    case .flavors: reading.flavors.joined(separator: "; ")
    }
  }
}
