/// One number that a cupper gave to a sample.
public struct PanelScore: Sendable, Hashable, Codable {
  /// The cupper; empty where that is not known: each such score counts as that of another cupper.
  public var cupper: String
  /// The sample, which is the coffee in it: two scores of a cupper for one are replicates.
  public var sample: String
  /// The number in points, within ±1e6.
  public var value: Double
  /// When in the session the cupper tasted it, 1 for the first; nil for unknown.
  public var position: Double?

  /// Creates a score.
  public init(cupper: String, sample: String, value: Double, position: Double? = nil) {
    self.cupper = cupper
    self.sample = sample
    self.value = value
    self.position = position
  }
}

/// Scores by cupper and sample: the mean of the replicates of each pair.
struct PanelTable: Sendable {
  struct Cell: Sendable {
    let sample: Int
    let cupper: Int
    /// The mean of the scores of the pair.
    var value: Double
    /// The number of scores.
    let count: Int
    /// The mean position; nil for unknown.
    let position: Double?
    /// The sum of squares of the scores about their mean.
    let squares: Double
  }

  /// Samples and cuppers by ID, unknown cuppers last; the order of the scores changes nothing.
  let samples: [String]
  let cuppers: [String]
  /// By cupper, then by sample.
  let cells: [Cell]
  /// The variance of one score about the mean of its pair; nil without replicates.
  let replicateVariance: Double?
  let replicateFreedom: Int
  /// The least variance of a cell: scores on a scale of steps are rounded, so that equal ones may
  /// stem from tastes that differ by less than a step.
  let roundingVariance: Double
  let scoreRounding: Double

  /// Steps of scales, of which the greatest that all scores are on is taken.
  private static let steps = [1, 0.5, 0.25, 0.1, 0.05, 0.01]

  init(_ scores: [PanelScore]) throws(CuppingError) {
    guard scores.count <= CuppingSession.scoreLimit else {
      throw CuppingError(.tooMany) {
        ($0.field, $0.count, $0.limit) = ("score", scores.count, CuppingSession.scoreLimit)
      }
    }
    for score in scores {
      guard score.value.isFinite, abs(score.value) <= 1e6 else {
        throw CuppingError(.invalidValue) { ($0.field, $0.number) = ("value", score.value) }
      }
      guard (score.position ?? 0).isFinite, abs(score.position ?? 0) <= 1e6 else {
        throw CuppingError(.invalidValue) { ($0.field, $0.number) = ("position", score.position) }
      }
    }
    let samples = Set(scores.map(\.sample)).sorted()
    let known = Set(scores.map(\.cupper)).subtracting([""]).sorted()
    let cuppers = known + Array(repeating: "", count: scores.count { $0.cupper.isEmpty })
    for (field, count) in [("sample", samples.count), ("cupper", cuppers.count)]
    where count > CuppingSession.memberLimit {
      throw CuppingError(.tooMany) {
        ($0.field, $0.count, $0.limit) = (field, count, CuppingSession.memberLimit)
      }
    }
    let sampleNumbers = Dictionary(uniqueKeysWithValues: zip(samples, samples.indices))
    let cupperNumbers = Dictionary(uniqueKeysWithValues: zip(known, known.indices))
    var groups: [Int: [PanelScore]] = [:]
    var next = known.count
    let unknown = scores.filter(\.cupper.isEmpty).sorted {
      ($0.sample, $0.value, $0.position ?? 0) < ($1.sample, $1.value, $1.position ?? 0)
    }
    for score in scores.filter({ !$0.cupper.isEmpty }) + unknown {
      guard let sample = sampleNumbers[score.sample] else { continue }
      let cupper = cupperNumbers[score.cupper] ?? next
      if score.cupper.isEmpty { next += 1 }
      groups[cupper * samples.count + sample, default: []].append(score)
    }
    var cells: [Cell] = []
    var squares = 0.0
    var freedom = 0
    for key in groups.keys.sorted() {
      // Sorted, so that sums do not depend on the order of the scores.
      let values = (groups[key] ?? []).map(\.value).sorted()
      let positions = (groups[key] ?? []).compactMap(\.position).sorted()
      let mean = SampleStatistics.mean(values)
      let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      cells.append(
        Cell(
          sample: key % samples.count, cupper: key / samples.count, value: mean,
          count: values.count,
          position: positions.count == values.count ? SampleStatistics.mean(positions) : nil,
          squares: square))
      squares += square
      freedom += values.count - 1
    }
    self.samples = samples
    self.cuppers = cuppers
    self.cells = cells
    replicateFreedom = freedom
    let step = Self.steps.first { step in
      scores.allSatisfy { abs(($0.value / step).rounded() * step - $0.value) < 1e-6 }
    }
    let most = Double(cells.map(\.count).max() ?? 1)
    scoreRounding = step.map { $0 * $0 / 12 } ?? 0
    roundingVariance = scoreRounding / most
    replicateVariance = freedom > 0 ? max(squares / Double(freedom), scoreRounding) : nil
  }

  /// The values by sample, then by known cupper; nil where there is none.
  var matrix: [[Double?]] {
    let known = cuppers.count { !$0.isEmpty }
    var rows = [[Double?]](
      repeating: [Double?](repeating: nil, count: known), count: samples.count)
    for cell in cells where cell.cupper < known { rows[cell.sample][cell.cupper] = cell.value }
    return rows
  }
}
