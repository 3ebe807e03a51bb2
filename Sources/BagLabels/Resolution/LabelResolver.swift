/// Chooses the value of each field among the candidates of the readers, and decides whether to
/// accept it.
///
/// The facts of the coffee come first, each field by its best candidate; roaster, name, farm and
/// region are one joint choice, since they compete for the same lines.
struct LabelResolver {
  let label: LabelDocument
  let weights: LabelWeights
  /// Whether to return rejected values as well, for benchmarks.
  private let keepsRejected: Bool
  var reading = LabelReading()
  /// All scored candidates, for training; empty unless `keepsRejected`.
  private var weighedCandidates: [Candidate] = []
  /// For each field the printed lines, from 0, that its value was read from.
  var usedLines: [LabelField: Set<Int>] = [:]
  /// What was read as the process and as the roaster.
  private var process: Candidate?
  private var roaster: Candidate?
  /// Whether other words than facts may be the name as well.
  private var hasFreeRival = false
  /// Whether roaster and name are offered though nothing on the label speaks of coffee.
  var offersTitles = false

  init(_ label: LabelDocument, weights: LabelWeights, keepsRejected: Bool) {
    self.label = label
    self.weights = weights
    self.keepsRejected = keepsRejected
  }

  mutating func resolve() -> LabelReading {
    let countries = resolveOrigins()
    resolveVarieties(knowsOrigin: !countries.isEmpty)
    let processes = scored(ProcessReader(label: label).candidates())
    resolveProcess(processes, isBlend: countries.count > 1)
    for reader in LabelField.readers {
      let found = scored(reader.init(label: label).candidates())
      for candidates in Dictionary(grouping: found, by: \.field).values {
        if let best = candidates.max(by: { $0.score < $1.score }), decide(best) { set(best) }
      }
    }
    let titles = resolveTitles(countries)
    if namesFirm(process) {
      reading.process = nil
      reading.decisions[.process] = nil
      usedLines[.process] = nil
      resolveProcess(processes.filter { !namesFirm($0) }, isBlend: countries.count > 1)
    }
    resolveNotes(titles: titles)
    return reading
  }

  /// Resolves the label and returns all scored candidates.
  mutating func weighed() -> [[String]] {
    let reading = resolve()
    return WeighedLabel(
      label: label, candidates: weighedCandidates, decisions: reading.decisions, reading: reading
    ).rows
  }

  // MARK: Choosing

  mutating func scored(_ candidates: [Candidate]) -> [Candidate] {
    var result = candidates
    for index in result.indices {
      result[index].score = weights.score(result[index].field, result[index].features)
    }
    if keepsRejected { weighedCandidates += result }
    return result
  }

  /// The candidates of a list with about the same score as the best.
  func nearBest(_ candidates: [Candidate]) -> [Candidate] {
    guard let best = candidates.max(by: { $0.score < $1.score }) else { return [] }
    let least = best.score - weights.tolerance(best.field)
    return candidates.filter { $0.score >= least }
  }

  /// Records the decision on a candidate.
  ///
  /// - Returns: Whether its value is accepted.
  mutating func decide(
    _ candidate: Candidate, evidence: String? = nil, adding features: FeatureSet = []
  ) -> Bool {
    if case .unread(let text, let fault) = candidate.value {
      reading.decisions[candidate.field] = LabelDecision(
        kind: .reject, confidence: 0, evidence: text, line: place(of: candidate), fault: fault,
        features: candidate.features)
      return false
    }
    let line = label.line(of: candidate.segment)
    var features = candidate.features.union(features)
    features.insert(.dim, if: line.certainty < 0.6)
    var confidence = weights.confidence(candidate.field, features)
    if candidate.field == .name, confidence >= weights.leastName {
      confidence = max(confidence, weights.chosenName)
    }
    var kind = weights.kind(confidence)
    if isOffered(candidate) || kind == .accept && isInDoubt(candidate) {
      confidence = min(confidence, weights.mostOffered)
      kind = .borderline
    }
    reading.decisions[candidate.field] = LabelDecision(
      kind: kind, confidence: confidence, evidence: evidence ?? line.text(candidate.range),
      line: place(of: candidate), features: features)
    guard keepsRejected || kind != .reject else { return false }
    use(candidate)
    return true
  }

  /// Whether a person decides, however likely the value is: about a date without a year, with its
  /// year before the month, or without a word that says which day it is, and about lines of a label
  /// that says nothing of coffee.
  private func isOffered(_ candidate: Candidate) -> Bool {
    offersTitles && (candidate.field == .roaster || candidate.field == .name)
      || !candidate.features.isDisjoint(with: candidate.field.offered)
  }

  /// Whether a value that looks sure may as well be something else, so that a person confirms it.
  private func isInDoubt(_ candidate: Candidate) -> Bool {
    let has = candidate.features
    switch candidate.field {
    case .roaster: return !isNamed(candidate) && saysMore(candidate) || mayBeMisread(candidate)
    // Of two regions either may be the name; facts are none beside other words.
    case .name:
      return has.contains(.regionTitle) && reading.decisions[.region]?.kind != .accept
        || hasFreeRival && !has.isDisjoint(with: [.places, .factMix])
    // A word of a title, and no country beside it: «La Perla de Oaxaca».
    case .region: return has.contains(.inside) && !has.contains(.withPlace)
    // «Brazil, Colombia and more»
    case .origin:
      let (line, range) = (
        label.line(of: candidate.segment), label.segments[candidate.segment].range
      )
      return has.contains(.ownKey) && line.phrases(.country, in: range).count > 1
        && label.facts[candidate.segment].freeWords > 0
    default: return false
    }
  }

  /// Whether a label has many misread words, and a value a word that no list has.
  private func mayBeMisread(_ candidate: Candidate) -> Bool {
    label.misreadWords >= Self.manyMisread
      && label.line(of: candidate.segment).tokens[candidate.range].contains {
        $0.isWord && $0.word < 0 && $0.fold.utf8.count > 2
          && !EnglishWords.contains($0.fold)
      }
  }

  /// The number of misread words from which a label is badly printed.
  private static let manyMisread = 3

  /// Whether words show that a line is the roaster.
  private func isNamed(_ roaster: Candidate) -> Bool {
    !roaster.features.isDisjoint(with: Self.roasterFeatures)
  }

  /// Whether a line has words of coffees, or begins like running text: «Gatomboya AA», «for Ana».
  func saysMore(_ roaster: Candidate) -> Bool {
    let line = label.line(of: roaster.segment)
    let kinds: [LabelLexicon.Kind] = [.country, .region, .variety, .process]
    return line.has(.junk, in: roaster.range)
      || kinds.contains { line.has(kind: $0, in: roaster.range) }
      || line.end(of: .prose, at: roaster.range.lowerBound) != nil
        && !line.tokens[roaster.range.lowerBound].isCapitalized
  }

  /// The number of the printed line where a value begins, from 1.
  func place(of candidate: Candidate) -> Int {
    let line = label.line(of: candidate.segment)
    let first = candidate.range.lowerBound
    return (line.tokens.indices.contains(first) ? line.tokens[first].line : line.number) + 1
  }

  /// Notes the printed lines of a value.
  mutating func use(_ candidate: Candidate) {
    let tokens = label.line(of: candidate.segment).tokens
    for index in candidate.range {
      usedLines[candidate.field, default: []].insert(tokens[index].line)
    }
  }

  mutating func use(_ segment: Int, for field: LabelField) {
    let tokens = label.line(of: segment).tokens
    for index in label.segments[segment].range {
      usedLines[field, default: []].insert(tokens[index].line)
    }
  }
}

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
  mutating func resolveProcess(_ all: [Candidate], isBlend: Bool) {
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
      set(chosen)
      process = chosen
      // «Blend of natural and washed»: which of them is the bag's process?
      if equals.contains(where: { isBeside($0, chosen) && rank($0) != rank(chosen) }) {
        reading.decisions[.process]?.kind = .borderline
        reading.decisions[.process]?.confidence /= 2
      }
    }
  }

  /// Whether two processes that no coffee has together are in one list.
  private func isBeside(_ one: Candidate, _ other: Candidate) -> Bool {
    guard one.segment == other.segment, !one.range.overlaps(other.range) else { return false }
    let areBasic = [one, other].allSatisfy { candidate in
      guard case .entry(let rank) = candidate.value else { return false }
      return label.lexicon.isBasicProcess[Int(rank)]
    }
    guard areBasic else { return false }
    let line = label.line(of: one.segment)
    let second = max(one.range.lowerBound, other.range.lowerBound)
    let gap = min(one.range.upperBound, other.range.upperBound)..<second
    return gap.isEmpty
      ? line.tokens[second].startsPart
      : gap.allSatisfy { line.end(of: .sepWord, at: $0) != nil }
  }

  /// Whether a process is only a word in the name of the roaster: «Natural Brewing Co.».
  func namesFirm(_ process: Candidate?) -> Bool {
    guard let process, let roaster, reading.decisions[.roaster]?.kind == .accept,
      process.segment == roaster.segment, roaster.range.count > process.range.count,
      roaster.range.contains(process.range.lowerBound)
    else { return false }
    return !roaster.features.isDisjoint(with: Self.roasterFeatures)
      || label.line(of: roaster.segment).has(.company, in: roaster.range)
  }

  /// Gives the reading the value of a candidate, where that is of the field's kind.
  mutating func set(_ candidate: Candidate) {
    switch (candidate.field.place, candidate.value) {
    case (.text(let path), .text(let text)), (.date(let path), .text(let text)):
      reading[keyPath: path] = text
    case (.process(let path), .entry(let number)):
      reading[keyPath: path] = CoffeeProcess(rawValue: label.lexicon.processes[Int(number)])
    case (.roastLevel(let path), .entry(let number)):
      reading[keyPath: path] = RoastLevel(rawValue: label.lexicon.roasts[Int(number)])
    case (.day(let path, _), .day(let day)): reading[keyPath: path] = day
    case (.day(_, let path), .eitherDay(let first, let second)):
      reading[keyPath: path] = [first, second]
      reading.decisions[candidate.field]?.kind = .borderline
      // What the date is may be certain, but not which of the two days it is.
      reading.decisions[candidate.field]?.confidence /= 2
    case (.grams(let path), .grams(let grams)): reading[keyPath: path] = grams
    case (.meters(let path), .meters(let meters)): reading[keyPath: path] = meters
    case (.flag(let path), .yes): reading[keyPath: path] = true
    default: break
    }
  }
}

/// Roaster, name, farm and region, which compete for the same lines, and the notes on the rest.
extension LabelResolver {
  /// The number of facts that show that a first line without a word of roasters is one.
  static let fewFacts = 3

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
    let segments = decideTitles(choice, shape: shape, isTitled: titled)
    return segments.union(offerBrand(of: names))
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
        self.roaster = roaster.candidate
        for segment in segments { use(segment, for: .roaster) }
      }
      // A line that is a roaster only by its position has to be confirmed if few other fields were
      // read.
      // «hand-roasted by Bea & Tom» beside «HEDGEROW COFFEE»: people, or a firm?
      let isPerson =
        isTitled && roaster.candidate.features.contains(.by)
        && !label.line(of: index).has(.roasterStrong, in: roaster.candidate.range)
        && !label.line(of: index).has(.roasterWeak, in: roaster.candidate.range)
      if isPerson, reading.decisions[.roaster]?.kind == .accept {
        reading.decisions[.roaster]?.kind = .borderline
      }
      // «Kenya AA Top» names a coffee.
      let place = label.line(of: index).phrases(.country, in: roaster.candidate.range)
      if !isNamed(roaster.candidate), facts < Self.fewFacts || !place.isEmpty,
        reading.decisions[.roaster]?.kind == .accept
      {
        reading.decisions[.roaster]?.kind = .borderline
      }
    }
    if let name = choice.name, case .text(let text) = name.candidate.value {
      hasFreeRival = choice.hasFreeRival
      var features = shape.union([weights.band(name.margin)])
      features.insert(.noRoaster, if: reading.roaster == nil)
      if let farm = choice.farm {
        features = features.union(
          TitlePairs(label: label).nameAndFarm(name.candidate, farm.candidate) ?? [])
      }
      let others = [choice.roaster, choice.farm, choice.region].compactMap { $0?.candidate.segment }
      let block = label.titleBlock(
        around: name.candidate.segment, without: segments.union(others))
      segments.formUnion(block)
      let whole =
        block.count == 1
        ? text : block.map { label.trimmed(label.text(of: $0)) }.joined(separator: " ")
      if decide(name.candidate, evidence: whole, adding: features) {
        reading.name = whole
        for segment in block { use(segment, for: .name) }
        // How many of the lines are the name is a guess.
        if block.count > 1, let decision = reading.decisions[.name], decision.kind == .accept {
          reading.decisions[.name]?.kind = .borderline
          reading.decisions[.name]?.confidence = min(decision.confidence, weights.mostOffered)
        }
      }
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
    let candidate = label.candidate(
      .flavors, .yes, found.segment, label.segments[found.segment].range,
      [label.source(found.segment)], cost: 0)
    if decide(candidate) {
      for segment in found.segments { use(segment, for: .flavors) }
      reading.flavors = found.nodes
      reading.notes = found.notes
    }
  }
}

/// The countries of the coffee among those with a high score: those of one blend, or the one whose
/// region is printed.
struct OriginChoice {
  let label: LabelDocument

  /// The candidates to take, each country once, in printed order.
  func countries(_ candidates: [Candidate]) -> [Candidate] {
    var chosen: [Candidate] = []
    for candidate in candidates where !chosen.contains(where: { $0.value == candidate.value }) {
      chosen.append(candidate)
    }
    guard chosen.count > 1 else { return chosen }
    // If regions of some countries are printed, other countries in running text and names of
    // roasters are not origins.
    let supported = chosen.filter { candidate in
      if case .entry(let country) = candidate.value { label.hasRegion(of: country) } else { false }
    }
    if !supported.isEmpty {
      chosen = chosen.filter { candidate in
        candidate.features.isDisjoint(with: [.prose, .inRoaster])
          || supported.contains { $0.value == candidate.value }
      }
    }
    // One line with several countries is the blend.
    var counts: [Int: Int] = [:]
    for candidate in chosen { counts[candidate.segment, default: 0] += 1 }
    guard
      let blend = counts.filter({ $0.value > 1 }).max(by: {
        ($0.value, $1.key) < ($1.value, $0.key)
      })
    else { return chosen }
    return chosen.filter { $0.segment == blend.key }
  }
}
