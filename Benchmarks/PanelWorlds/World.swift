import CLibrary
import Cupping
import Numerics
import Support

/// A kind of panel whose truth is known.
struct World {
  var name: String
  var cuppers = 5
  var samples = 8
  /// Scores of each cupper for each sample.
  var replicates = 1
  /// The standard deviation of the samples' true means, in points.
  var truth = 1.5
  /// The standard deviation of cuppers' biases.
  var bias = 0.5
  /// The standard deviation of a cupper's taste: what a cupper likes about one sample.
  var taste = 0.4
  /// The same for the first sample, where it splits the panel.
  var split: Double?
  /// The standard deviation of one score.
  var noise = 0.6
  /// The share of scores with an error of eight times the noise.
  var gross = 0.0
  /// Errors from Student's t with three degrees of freedom, scaled to the same variance.
  var isHeavy = false
  /// The share of scores that are missing.
  var missing = 0.0
  /// The bias of the first cupper alone; the others have none where this is set.
  var planted: Double?
  /// How much the first cupper's scores rise with each position.
  var drift = 0.0
  /// The step of the scale.
  var step = 0.25

  /// The share of the variance of a cupper's mean for a sample that is the sample's.
  var agreement: Double {
    let own = truth * truth
    // A gross error has 64 times the variance.
    let error = noise * noise * (1 + 63 * gross) / Double(replicates)
    let whole = own + bias * bias + taste * taste + error
    return own / whole
  }

  static let all: [World] = [
    World(name: "usual: 5 cuppers, 8 samples"),
    World(name: "lab: 3 cuppers, 8 samples, 2 scores each", cuppers: 3, replicates: 2),
    World(name: "small: 3 cuppers, 4 samples", cuppers: 3, samples: 4),
    World(name: "two cuppers, 6 samples", cuppers: 2, samples: 6),
    World(name: "large: 12 cuppers, 10 samples", cuppers: 12, samples: 10),
    World(name: "strong biases", bias: 1.5),
    World(name: "no biases", bias: 0),
    World(name: "a fifth missing", missing: 0.2),
    World(name: "heavy tails (t, 3 degrees)", cuppers: 6, isHeavy: true),
    World(name: "5% gross errors", cuppers: 6, gross: 0.05),
    World(name: "samples all alike", truth: 0),
    World(
      name: "3 cuppers, 6 samples all alike", cuppers: 3, samples: 6, truth: 0, taste: 0, noise: 0.7
    ),
    World(
      name: "3 cuppers, 6 samples alike, one splits them", cuppers: 3, samples: 6, truth: 0,
      taste: 0, split: 3, noise: 0.7),
    World(
      name: "bias 0.5, 30 scores", samples: 30, bias: 0, planted: 0.5),
    World(name: "bias 0, 30 scores", samples: 30, bias: 0, planted: 0),
    World(name: "drift 0.05, 30 scores", samples: 30, drift: 0.05),
  ]
}

/// One panel of a world.
struct SimulatedPanel {
  var scores: [PanelScore] = []
  var truth: [Double] = []
  var biases: [Double] = []

  init(_ world: World, _ generator: inout SeededGenerator) {
    func normal() -> Double {
      NormalDistribution.quantile(min(max(generator.unit(), 1e-12), 1 - 1e-12))
    }
    func error() -> Double {
      if generator.unit() < world.gross { return 8 * world.noise * normal() }
      guard world.isHeavy else { return world.noise * normal() }
      let square = (0..<3).reduce(0) { sum, _ in
        let z = normal()
        return sum + z * z
      }
      // The variance of t with 3 degrees is 3.
      return world.noise * normal() / (square / 3).squareRoot() / 3.0.squareRoot()
    }
    truth = (0..<world.samples).map { _ in 84 + world.truth * normal() }
    biases = (0..<world.cuppers).map { _ in world.bias * normal() }
    if let planted = world.planted { biases[0] = planted }
    for cupper in 0..<world.cuppers {
      var order = (0..<world.samples).map(Double.init)
      order.withUnsafeMutableBufferPointer { generator.shuffle($0, 0..<$0.count) }
      for sample in 0..<world.samples {
        let taste = (sample == 0 ? world.split ?? world.taste : world.taste) * normal()
        let position = order[sample] + 1
        let drift = cupper == 0 ? world.drift * (position - Double(world.samples + 1) / 2) : 0
        for _ in 0..<world.replicates {
          let value = truth[sample] + biases[cupper] + taste + drift + error()
          if generator.unit() < world.missing { continue }
          scores.append(
            PanelScore(
              cupper: Self.name("c", cupper), sample: Self.name("s", sample),
              value: (value / world.step).rounded() * world.step, position: position))
        }
      }
    }
  }

  static func name(_ letter: String, _ number: Int) -> String {
    letter + (number < 10 ? "0" : "") + String(number)
  }

  static func number(_ name: String) -> Int { Int(name.dropFirst()) ?? 0 }
}
