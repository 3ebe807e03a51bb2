import CLibrary
import Cupping
import Support

/// Simulated panels whose truth is known: `PanelWorlds [panels] [seed] [world]`, the last a part
/// of the names of the worlds to run.
let words = CommandLine.arguments.dropFirst()
let arguments = words.compactMap { Int($0) }
let wanted = words.first { Int($0) == nil }
let panels = min(max(arguments.first ?? 1000, 1), 100_000)
let seed = UInt64(max(arguments.dropFirst().first ?? 1, 0))

print("\(panels) panels of each world, seed \(seed); analysis | plain means\n")
print(
  "| world | mean covered | width | difference covered | RMSE of differences | bias covered | shrunken |"
)
print("|---|---|---|---|---|---|---|")
var notes: [String] = []
for world in World.all where wanted.map(world.name.contains) ?? true {
  var generator = SeededGenerator(seed: seed, name: world.name)
  var tally = Tally()
  for _ in 0..<panels {
    let panel = SimulatedPanel(world, &generator)
    guard let analysis = try? PanelAnalysis(scores: panel.scores, seed: seed, resamples: 199) else {
      continue
    }
    tally.add(world, panel, analysis)
  }
  let cells = [
    world.name, "\(tally.means.text) \\| \(tally.plainMeans.text)",
    "\(rounded(tally.width / tally.count, 2)) \\| \(rounded(tally.plainWidth / tally.count, 2))",
    "\(tally.differences.text) \\| \(tally.plainDifferences.text)",
    "\(rounded((tally.error / tally.differences.all).squareRoot(), 3)) \\| "
      + rounded((tally.plainError / tally.plainDifferences.all).squareRoot(), 3),
    tally.biases.text, tally.shrunken.text,
  ]
  print("| " + cells.joined(separator: " | ") + " |")
  let found = [
    ("any pair of like samples said to differ", tally.falsePairs, tally.plainFalsePairs),
    ("pairs said to differ", tally.told, tally.plainTold),
    ("planted bias found", tally.plantedFound, tally.plainPlantedFound),
    ("planted bias found (Holm)", tally.plantedAdjusted, Rate()),
    ("bias said of a cupper without", tally.falseBiases, tally.plainFalseBiases),
    ("any bias said of a panel without (Holm)", tally.falseBiasPanels, Rate()),
    ("repeatability covered", tally.repeatability, Rate()),
    ("slope of the use of the scale covered", tally.scaleUse, Rate()),
    ("ICC(A,1) covered", tally.intraclass, Rate()),
    ("alpha covered", tally.alpha, Rate()),
    ("drift found", tally.driftFound, Rate()),
    ("drift said of a cupper without", tally.falseDrifts, Rate()),
  ]
  for (what, rate, plain) in found where rate.all > 0 {
    notes.append("| \(world.name) | \(what) | \(rate.text) | \(plain.text) |")
  }
}
print("\n| world | what | analysis | plain means |\n|---|---|---|---|")
for note in notes { print(note) }
