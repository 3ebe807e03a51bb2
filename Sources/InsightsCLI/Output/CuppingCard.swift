import Insights

/// A panel's result for people: the ranking, who differs, and the cuppers.
struct CuppingCard {
  private let analysis: PanelAnalysis
  private let words = Language.words

  private let descriptors: DescriptorAgreement

  init(_ analysis: PanelAnalysis, _ descriptors: DescriptorAgreement) {
    self.analysis = analysis
    self.descriptors = descriptors
  }

  var lines: [String] {
    let ranked = analysis.samples.sorted { ($1.mean.value, $0.sample) < ($0.mean.value, $1.sample) }
    var lines = ranked.map { sample in
      text(
        "sample",
        interval(sample.mean, ["sample": .text(sample.sample), "count": .count(sample.scores)]))
    }
    lines.append("")
    let differing = analysis.comparisons.filter(\.differs)
    for pair in differing {
      let (better, worse) =
        pair.difference.value > 0 ? (pair.first, pair.second) : (pair.second, pair.first)
      lines.append(
        text(
          "differs",
          [
            "better": .text(better), "worse": .text(worse),
            "points": .text(number(abs(pair.difference.value))), "p": .text(small(pair.adjusted)),
          ]))
    }
    for (first, second) in zip(ranked, ranked.dropFirst()) {
      guard let pair = comparison(first.sample, second.sample), !pair.differs else { continue }
      let names: [String: PhraseArgument] = [
        "first": .text(first.sample), "second": .text(second.sample),
      ]
      if case .total(let cuppers) = pair.cuppersNeeded {
        lines.append(text("open-cuppers", names.merging(["count": .count(cuppers)]) { $1 }))
      } else {
        lines.append(text("open", names))
      }
    }
    lines.append("")
    for cupper in analysis.cuppers {
      guard let bias = cupper.bias else { continue }
      let side = bias.low > 0 ? "cupper-high" : bias.high < 0 ? "cupper-low" : "cupper"
      lines.append(text(side, interval(bias, ["cupper": .text(cupper.cupper)])))
    }
    if let agreement = analysis.agreement.intraclass {
      lines.append(text("agreement", interval(agreement, [:])))
    }
    for sample in ranked {
      let agreed = descriptors.samples.filter { $0.sample == sample.sample && $0.isAgreed }
      guard !agreed.isEmpty else { continue }
      lines.append(
        text(
          "words",
          ["sample": .text(sample.sample), "list": .text(words.commas(agreed.map(\.node)))]))
    }
    while lines.last == "" { lines.removeLast() }
    return lines.map(TextTable.oneLine)
  }

  private func comparison(_ first: String, _ second: String) -> SampleComparison? {
    analysis.comparisons.first {
      ($0.first, $0.second) == (first, second) || ($0.first, $0.second) == (second, first)
    }
  }

  private func interval(
    _ estimate: Estimate, _ arguments: [String: PhraseArgument]
  ) -> [String: PhraseArgument] {
    arguments.merging([
      "value": .text(number(estimate.value)), "low": .text(number(estimate.low)),
      "high": .text(number(estimate.high)),
    ]) { $1 }
  }

  /// To a hundredth: forms have quarters.
  private func number(_ value: Double) -> String {
    guard value.isFinite else { return value < 0 ? "−∞" : "∞" }
    return written((value * 100).rounded() / 100)
  }

  private func small(_ value: Double) -> String {
    value < 0.001 ? "< 0.001" : written((value * 1000).rounded() / 1000)
  }

  private func written(_ value: Double) -> String {
    NumberText.shortest(value).replacing(".", with: words.text("number.decimal"))
  }

  private func text(_ key: String, _ arguments: [String: PhraseArgument]) -> String {
    words.text("cupping.\(key)", arguments)
  }
}
