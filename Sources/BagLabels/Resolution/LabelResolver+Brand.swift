/// A brand that nothing but its place shows.
extension LabelResolver {
  /// Whether a line ends as an address: «Collingwood VIC 3066».
  private func hasPostalCode(_ title: Candidate) -> Bool {
    let tokens = label.line(of: title.segment).tokens[title.range]
    guard tokens.count > 1, let last = tokens.last else { return false }
    return last.kind == .number && last.fold.utf8.count > 3
  }

  /// Offers the first of the only two titles of a label without a known roaster as the roaster, and the second as
  /// the name: «Hasbean / Nueva Armenia».
  mutating func offerBrand(of names: [Candidate]) -> Set<Int> {
    let odd: FeatureSet = [
      .slogan, .sentence, .longSentence, .denial, .percent, .weight, .nameWord,
    ]
    let accepted = reading.decisions.count { $0.value.kind == .accept }
    let titles = names.filter {
      !$0.features.isDisjoint(with: [.free, .withPlace]) && $0.features.isDisjoint(with: odd)
        && !label.line(of: $0.segment).has(kind: .process, in: $0.range) && !hasPostalCode($0)
    }
    guard reading.roaster == nil, !offersTitles, titles.count == 2, let above = titles.first,
      let below = titles.last
    else { return [] }
    // «Gatomboya AA» is a coffee wherever it is printed, and «La Perla de Oaxaca» beside a brand.
    let (first, second) = saysMore(above) ? (below, above) : (above, below)
    guard case .text(let brand) = first.value,
      case .text(let name) = second.value, [brand, name, nil].contains(reading.name),
      reading.farm != brand, accepted >= Self.fewFacts,
      !saysMore(first), !brand.contains(where: \.isNumber)
    else { return [] }
    for (candidate, field, text) in [(first, LabelField.roaster, brand), (second, .name, name)] {
      usedLines[field] = nil
      var candidate = candidate
      candidate.field = field
      use(candidate)
      reading.decisions[field] = LabelDecision(
        kind: .borderline, confidence: weights.chosenName, evidence: text,
        line: place(of: candidate), features: candidate.features)
    }
    (reading.roaster, reading.name) = (brand, name)
    return [first.segment, second.segment]
  }
}
