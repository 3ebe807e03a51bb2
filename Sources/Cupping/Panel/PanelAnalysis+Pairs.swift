import CLibrary
import Numerics

extension PanelAnalysis {
  /// The most cuppers, and the most scores by each, that are looked for.
  static let needLimit = 500

  static func comparisons(_ table: PanelTable, _ model: MixedModel?) -> [SampleComparison] {
    let count = table.samples.count
    let pairs = count * (count - 1) / 2
    var result: [SampleComparison] = []
    result.reserveCapacity(pairs)
    var byCupper = [Set<Int>](repeating: [], count: count)
    for cell in table.cells { byCupper[cell.sample].insert(cell.cupper) }
    let need = Need(table, model, pairs: pairs)
    for first in table.samples.indices {
      for second in table.samples.indices where second > first {
        var one = SampleComparison(
          first: table.samples[first], second: table.samples[second],
          difference: .init(value: 0, low: -.infinity, high: .infinity), pValue: 1, adjusted: 1,
          cuppersNeeded: .unknown, scoresNeeded: .unknown)
        // One cupper's scores tell only with replicates, which no model of the panel has.
        if let model, table.cuppers.count > 1 {
          let found = model.contrast([(first, 1), (second, -1)])
          one.difference = interval(found.value, found.error, found.degrees)
          one.pValue = pValue(found.value, found.error, found.degrees)
        } else {
          let (left, right) = (plain(table, first), plain(table, second))
          one.difference.value = left - right
        }
        result.append(one)
      }
    }
    let adjusted = FamilyError.holm(result.map(\.pValue))
    for index in result.indices {
      result[index].adjusted = adjusted[index]
      guard let need else { continue }
      (result[index].cuppersNeeded, result[index].scoresNeeded) =
        result[index].differs
        ? (.none, .none) : need.needs(abs(result[index].difference.value))
    }
    return result
  }

  private static func plain(_ table: PanelTable, _ sample: Int) -> Double {
    let own = table.cells.filter { $0.sample == sample }
    return SampleStatistics.mean(own.map(\.value))
  }

  /// Panels that would tell a difference.
  ///
  /// Two-sided, with a power of 0.8 at the level 0.05 / pairs, the bar of Holm's first step: the
  /// least panel with (t(1 − α/2) + t(0.8)) × standard error ≤ difference, where the standard error
  /// is that of a full table (Cohen 1988, "Statistical Power Analysis", section 2.3, with t for the
  /// noncentral t).
  private struct Need {
    let pairs: Int
    let samples: Int
    let cuppers: Int
    /// Of a cupper's mean for a sample, with as many scores as now.
    let cell: Double
    /// Of one score; nil without replicates.
    let error: Double?
    /// Of a cupper's mean with any number of scores.
    let taste: Double
    /// The usual number of scores of a cell.
    let scores: Int
    /// By cuppers: the greatest ratio of standard error to difference that tells; 0 for none.
    let bars: [Double]

    init?(_ table: PanelTable, _ model: MixedModel?, pairs: Int) {
      guard let model, table.cuppers.count > 1, model.variance > 0 else { return nil }
      self.pairs = max(pairs, 1)
      samples = table.samples.count
      cuppers = table.cuppers.count
      let counts = table.cells.map(\.count).sorted()
      scores = counts[counts.count / 2]
      error = table.replicateVariance
      cell = model.variance
      taste = max(0, cell - (error ?? 0) / Double(scores))
      bars = (0...max(PanelAnalysis.needLimit, cuppers)).map { [samples] people in
        let degrees = Double((samples - 1) * (people - 1))
        guard people > 1, degrees >= 1 else { return 0 }
        // Four digits are enough here, and 500 panels many.
        func quantile(_ p: Double) -> Double {
          degrees < 3
            ? StudentDistribution.exactQuantile(p, degrees: degrees)
            : StudentDistribution.quantile(p, degrees: degrees)
        }
        let bar = quantile(1 - 0.025 / Double(max(pairs, 1))) + quantile(0.8)
        return 1 / bar
      }
    }

    private func tells(_ difference: Double, cuppers: Int, cell: Double) -> Bool {
      (2 * cell / Double(cuppers)).squareRoot() <= bars[cuppers] * difference
    }

    private func least(from low: Int, _ tells: (Int) -> Bool) -> SampleComparison.Need {
      guard tells(PanelAnalysis.needLimit) else { return .beyond }
      var (low, high) = (low, PanelAnalysis.needLimit)
      while low < high {
        let middle = (low + high) / 2
        if tells(middle) { high = middle } else { low = middle + 1 }
      }
      return .total(high)
    }

    func needs(_ difference: Double) -> (SampleComparison.Need, SampleComparison.Need) {
      guard difference > 0 else { return (.beyond, error == nil ? .unknown : .beyond) }
      let people = least(from: 2) { tells(difference, cuppers: $0, cell: cell) }
      guard let error else { return (people, .unknown) }
      let repeats = least(from: 1) {
        tells(difference, cuppers: cuppers, cell: taste + error / Double($0))
      }
      return (people, repeats)
    }
  }
}
