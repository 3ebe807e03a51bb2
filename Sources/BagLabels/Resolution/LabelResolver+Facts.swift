import Journal

/// The facts of the coffee, each by its best candidate.
extension LabelResolver {
  /// - Returns: The numbers of the countries, in printed order.
  mutating func resolveOrigins() -> [Int32] {
    let all = scored(OriginReader(label: label).candidates())
    let chosen = OriginChoice(label: label).countries(nearBest(all))
    guard let best = all.max(by: { $0.score < $1.score }) else { return [] }
    let countries = chosen.compactMap { candidate in
      if case .entry(let country) = candidate.value { country } else { nil }
    }
    var features: FeatureSet = []
    features.insert(.several, if: countries.count > 1)
    features.insert(.severalLines, if: countries.count > 1 && best.features.contains(.plain))
    if decide(best, adding: features) {
      reading.origins = countries.map { label.lexicon.countries[Int($0)] }
      for candidate in chosen { use(candidate) }
    }
    return countries
  }

  mutating func resolveVarieties(knowsOrigin: Bool) {
    let all = scored(VarietyReader(label: label, knowsOrigin: knowsOrigin).candidates())
    let chosen = nearBest(all)
    guard let first = chosen.first else { return }
    var names: [String] = []
    for case .text(let name) in chosen.map(\.value) where !names.contains(name) {
      names.append(name)
    }
    // «Pink Bourbon» on one line and «Bourbon» on another are one variety.
    if label.segments(with: .variety).isEmpty {
      names = names.filter { name in !names.contains { $0.hasSuffix(" " + name) } }
    }
    let features = chosen.reduce(into: FeatureSet()) { features, other in
      features.insert(.ocr, if: other.features.contains(.ocr))
      features.insert(.weak, if: other.features.contains(.weak))
    }
    if decide(first, adding: features) {
      reading.varieties = names
      for candidate in chosen { use(candidate) }
    }
  }

  /// A compound has the process of its dominant word; a decaf the process that is printed, if any.
  mutating func resolveProcess(isBlend: Bool) {
    let all = scored(ProcessReader(label: label).candidates())
    let decaf = label.lexicon.processes.firstIndex(of: "decaf").map { Int32($0) }
    func rank(_ candidate: Candidate) -> Int32 {
      if case .entry(let rank) = candidate.value { rank } else { .max }
    }
    let others = all.filter { rank($0) != decaf }
    let open = others.isEmpty ? all : others
    guard let best = open.max(by: { $0.score < $1.score }) else { return }
    let isSure = { (candidate: Candidate) in
      candidate.features.isDisjoint(with: [.prose, .tasted, .wordy])
    }
    let equals = nearBest(open).filter { $0.segment == best.segment || isSure($0) }
    let chosen = equals.min { (rank($0), $0.segment) < (rank($1), $1.segment) } ?? best
    let isMixed = Set(equals.map(rank)).count > 1
    // A blend with differently processed parts has no common process.
    if isBlend, isMixed, !equals.contains(where: { $0.features.contains(.ownKey) }) { return }
    var features: FeatureSet = []
    features.insert(.several, if: isMixed)
    features.insert(.unusual, if: label.lexicon.processes[Int(rank(chosen))] == "other")
    features.insert(.besideDecaf, if: !others.isEmpty && others.count < all.count)
    if decide(chosen, adding: features) {
      reading.process = CoffeeProcess(rawValue: label.lexicon.processes[Int(rank(chosen))])
    }
  }

  mutating func resolveDates() {
    for candidate in scored(DateFieldReader(label: label).candidates()) where decide(candidate) {
      switch candidate.value {
      case .text(let day): reading.bestBefore = day
      case .day(let day): reading.roastDate = day
      case .eitherDay(let first, let second):
        reading.roastDateCandidates = [first, second]
        reading.decisions[.roastDate]?.kind = .borderline
        // That it is the roast date may be certain, but not which of the two days it is.
        reading.decisions[.roastDate]?.confidence /= 2
      default: break
      }
    }
  }
}
