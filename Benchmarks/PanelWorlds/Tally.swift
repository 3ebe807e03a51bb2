import CLibrary
import Cupping
import Numerics

/// How often something was so.
struct Rate {
  var yes = 0.0
  var all = 0.0

  mutating func add(_ isTrue: Bool) {
    yes += isTrue ? 1 : 0
    all += 1
  }

  var text: String { all == 0 ? "" : rounded(yes / all, 3) }
}

/// A number with a few decimals.
func rounded(_ value: Double, _ decimals: Int) -> String {
  let factor = pow(10, Double(decimals))
  let whole = Int((value * factor).rounded())
  let digits = String(abs(whole))
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return (whole < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}

/// What the analysis and plain means found in many panels of one world, against the truth.
struct Tally {
  var means = Rate()
  var plainMeans = Rate()
  var differences = Rate()
  var plainDifferences = Rate()
  var told = Rate()
  var plainTold = Rate()
  var falsePairs = Rate()
  var plainFalsePairs = Rate()
  var biases = Rate()
  var shrunken = Rate()
  var plantedFound = Rate()
  var plantedAdjusted = Rate()
  var plainPlantedFound = Rate()
  var falseBiases = Rate()
  var falseBiasPanels = Rate()
  var plainFalseBiases = Rate()
  var repeatability = Rate()
  var scaleUse = Rate()
  var intraclass = Rate()
  var alpha = Rate()
  var driftFound = Rate()
  var falseDrifts = Rate()
  var error = 0.0
  var plainError = 0.0
  var width = 0.0
  var plainWidth = 0.0
  var count = 0.0

  mutating func add(_ world: World, _ panel: SimulatedPanel, _ analysis: PanelAnalysis) {
    let plain = PlainMeans(panel.scores)
    for sample in analysis.samples {
      let truth = panel.truth[SimulatedPanel.number(sample.sample)]
      means.add(sample.mean.low <= truth && truth <= sample.mean.high)
      guard let other = plain.mean(sample.sample) else { continue }
      plainMeans.add(other.low <= truth && truth <= other.high)
      width += sample.mean.high - sample.mean.low
      plainWidth += other.high - other.low
      count += 1
    }
    var (isFalse, isPlainFalse) = (false, false)
    for pair in analysis.comparisons {
      let truth =
        panel.truth[SimulatedPanel.number(pair.first)]
        - panel.truth[SimulatedPanel.number(pair.second)]
      differences.add(pair.difference.low <= truth && truth <= pair.difference.high)
      error += (pair.difference.value - truth) * (pair.difference.value - truth)
      guard let other = plain.difference(pair.first, pair.second) else { continue }
      plainDifferences.add(other.low <= truth && truth <= other.high)
      plainError += (other.value - truth) * (other.value - truth)
      isFalse = isFalse || pair.differs
      let isPlainTold = other.low > 0 || other.high < 0
      isPlainFalse = isPlainFalse || isPlainTold
      if world.truth > 0 {
        told.add(pair.differs)
        plainTold.add(isPlainTold)
      }
    }
    if world.truth == 0 {
      falsePairs.add(isFalse)
      plainFalsePairs.add(isPlainFalse)
    }
    addCuppers(world, panel, analysis, plain)
  }

  private mutating func addCuppers(
    _ world: World, _ panel: SimulatedPanel, _ analysis: PanelAnalysis, _ plain: PlainMeans
  ) {
    let share = world.agreement
    if let found = analysis.agreement.intraclass {
      intraclass.add(found.low <= share && share <= found.high)
    }
    if let found = analysis.agreement.alphaInterval {
      alpha.add(found.low <= share && share <= found.high)
    }
    var isFalse = false
    let sum = panel.biases.reduce(0, +)
    for (number, cupper) in analysis.cuppers.enumerated() {
      let own = panel.biases[number]
      let truth = own - (sum - own) / Double(panel.biases.count - 1)
      if let bias = cupper.bias { biases.add(bias.low <= truth && truth <= bias.high) }
      if let bias = cupper.shrunkenBias { shrunken.add(bias.low <= truth && truth <= bias.high) }
      if let steady = cupper.repeatability, world.replicates > 1 {
        repeatability.add(steady.low <= world.noise && world.noise <= steady.high)
      }
      if let use = cupper.scaleUse { scaleUse.add(use.low <= 1 && 1 <= use.high) }
      if let p = cupper.driftPValue {
        if number == 0, world.drift != 0 { driftFound.add(p < 0.05) }
        if number > 0 || world.drift == 0 { falseDrifts.add(p < 0.05) }
      }
      guard let planted = world.planted, let p = cupper.biasPValue else { continue }
      let adjusted = cupper.biasAdjusted ?? 1
      let other = plain.bias(cupper.cupper)
      if number == 0, planted != 0 {
        plantedFound.add(p < 0.05)
        plantedAdjusted.add(adjusted < 0.05)
        plainPlantedFound.add(other < 0.05)
      } else if planted == 0 {
        falseBiases.add(p < 0.05)
        plainFalseBiases.add(other < 0.05)
        isFalse = isFalse || adjusted < 0.05
      }
    }
    if world.planted == 0 { falseBiasPanels.add(isFalse) }
  }
}

/// What a spreadsheet makes of the scores: means and t intervals of the scores as they are.
struct PlainMeans {
  private var bySample: [String: [Double]] = [:]
  private var byCupper: [String: [Double]] = [:]
  private let all: [PanelScore]

  init(_ scores: [PanelScore]) {
    all = scores
    for score in scores {
      bySample[score.sample, default: []].append(score.value)
      byCupper[score.cupper, default: []].append(score.value)
    }
  }

  private static func moments(_ values: [Double]?) -> (mean: Double, square: Double, n: Double)? {
    guard let values, values.count > 1 else { return nil }
    let mean = SampleStatistics.mean(values)
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
    return (mean, square, Double(values.count))
  }

  func mean(_ sample: String) -> Estimate? {
    guard let own = Self.moments(bySample[sample]) else { return nil }
    let half =
      StudentDistribution.quantile(0.975, degrees: own.n - 1)
      * (own.square / own.n).squareRoot()
    return Estimate(value: own.mean, low: own.mean - half, high: own.mean + half)
  }

  /// Welch's interval.
  func difference(_ first: String, _ second: String) -> Estimate? {
    guard let one = Self.moments(bySample[first]), let other = Self.moments(bySample[second])
    else { return nil }
    let (left, right) = (one.square / one.n, other.square / other.n)
    guard left + right > 0 else { return nil }
    let degrees =
      (left + right) * (left + right)
      / (left * left / (one.n - 1) + right * right / (other.n - 1))
    let half = StudentDistribution.quantile(0.975, degrees: degrees) * (left + right).squareRoot()
    let value = one.mean - other.mean
    return Estimate(value: value, low: value - half, high: value + half)
  }

  /// The p-value of Welch's test of a cupper's scores against all others'.
  func bias(_ cupper: String) -> Double {
    guard let one = Self.moments(byCupper[cupper]),
      let other = Self.moments(all.filter { $0.cupper != cupper }.map(\.value))
    else { return 1 }
    let (left, right) = (one.square / one.n, other.square / other.n)
    let degrees =
      (left + right) * (left + right)
      / (left * left / (one.n - 1) + right * right / (other.n - 1))
    return StudentDistribution.twoSided(
      (one.mean - other.mean) / (left + right).squareRoot(), degrees: degrees)
  }
}
