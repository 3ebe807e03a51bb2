import FlavorExtraction
import Foundation
import Journal

/// Learning from words.
extension BrewSurface {
  /// How much a step of each parameter adds to the extraction: a coarser grind, and less of the
  /// others, extracts less.
  private static func share(of parameter: BrewParameter, hasGrind: Bool) -> Double {
    switch parameter {
    case .grindSetting: 1
    case .waterTemperature, .brewTime: hasGrind ? 0.4 : 1
    case .ratio: hasGrind ? 0.3 : 0.7
    case .dose, .daysOffRoast: 0
    }
  }

  /// The log odds from which ratings and words tell which settings are coarser.
  private static let tellingOdds = 2.0

  /// The direction of more extraction.
  func extractionAxis(_ coarser: GrinderScale.Coarser) -> SIMD4<Double> {
    let hasGrind = axes.contains { $0.parameter == .grindSetting }
    var direction = SIMD4<Double>.zero
    for (index, axis) in axes.enumerated() {
      let share = Self.share(of: axis.parameter, hasGrind: hasGrind)
      let isTurned = axis.parameter == .grindSetting && coarser == .higher
      direction[index] = isTurned ? -share : share
    }
    return direction
  }

  /// The words of the brews of the surface.
  private func sites(_ words: BrewWords, _ history: SuggestionHistory) -> [WordSite] {
    let grind = axes.firstIndex { $0.parameter == .grindSetting }
    return history.entries.enumerated().compactMap { row, entry in
      guard let word = words[entry.index], grind.map({ data.gaps[row][$0] == 0 }) ?? true else {
        return nil
      }
      return WordSite(
        bean: data.beans[row], position: data.positions[row], direction: word.direction,
        doubt: 1 - word.confidence)
    }
  }

  /// The distance from the optimum, in steps, at which half of the cups are called over- or
  /// underextracted: nobody says so of a cup that is nearly right.
  private static let margin = 0.7
  /// The number of ratings that say as much of an optimum as a shape that is only assumed.
  private static let fewRatings = 8.0

  /// The best place of the first bean on an axis as far as words alone tell, and the probability that
  /// ratings show nothing of it: they are few, all alike, or contradict the words. nil without words,
  /// or where it is not known which settings are coarser. The place is in noticeable steps.
  func wordsAlone(
    _ words: BrewWords, _ history: SuggestionHistory, axis index: Int
  ) -> (mean: Double, variance: Double, chance: Double)? {
    guard let scale = words.scale ?? wordBasis?.scale else { return nil }
    var sites = sites(words, history)
    for place in sites.indices { sites[place].margin = Self.margin }
    var direction = SIMD4<Double>.zero
    direction[index] = 1
    guard !sites.isEmpty,
      let found = posterior.wordsAlone(
        sites, along: extractionAxis(scale.coarser), of: 0, direction: direction)
    else { return nil }
    let prior = min(
      0.99, max(flatChance, Self.fewRatings / (Self.fewRatings + Double(data.count))))
    let odds = prior / (1 - prior) * exp(min(max(found.gain, -20), 20))
    return (found.mean, found.variance, odds / (1 + odds))
  }

  /// The posterior with what words add, and how far it rests on them.
  ///
  /// Without a scale of the grinder, both directions are tried; where ratings do not distinguish them,
  /// words do not count.
  func learning(
    _ words: BrewWords, _ history: SuggestionHistory
  ) -> (posterior: SurfacePosterior, basis: WordBasis)? {
    let sites = sites(words, history)
    guard !sites.isEmpty, !axes.isEmpty else { return nil }
    let hasGrind = axes.contains { $0.parameter == .grindSetting }
    let given = hasGrind ? words.scale : GrinderScale(.higher)
    let trials = GrinderScale.Coarser.allCases
      .filter { given == nil || given?.coarser == $0 }
      .compactMap { coarser in
        posterior.trial(sites, along: extractionAxis(coarser)).map { (coarser, $0) }
      }
      .sorted { $0.1.evidence > $1.1.evidence }
    guard let (coarser, best) = trials.first else { return nil }
    if given == nil {
      guard trials.count == 2, best.evidence - trials[1].1.evidence >= Self.tellingOdds else {
        return nil
      }
    }
    let scale = given ?? GrinderScale(coarser, source: .ratings)
    var basis = WordBasis(
      brewCount: sites.count, scale: hasGrind ? scale : nil, truth: 1 - best.lapse,
      learnedFrom: words.learnedFrom)
    guard basis.counts else {
      basis.truth = 0.5
      return (posterior, basis)
    }
    return posterior.learning(
      sites, along: best.axis, lapse: best.lapse, optima: best.optima
    ).map { ($0, basis) }
  }
}
