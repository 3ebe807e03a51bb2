import Foundation
import Insights

/// Reads a note and a label, and shows what a journal says: `JournalApp JOURNAL WHEEL.svg`.
@main struct JournalApp {
  static func main() async throws {
    let engine = try InsightsEngine()
    let journal = BrewJournal(url: URL(filePath: CommandLine.arguments[1]))

    let found = try await engine.extract("Bright blueberry, not bitter")
    print("note:   ", found.flavors.map(\.name), "absent:", found.negated)

    let words = Words()
    let report = try await engine.patterns(in: journal)
    for pattern in report.patterns.prefix(3) { print("pattern:", words.title(of: pattern)) }

    let next = try await engine.suggestion(for: "sidama natural", method: "V60", in: journal)
    print("brew:   ", next.bean.displayName, "at", next.recipe.waterTemperature?.value ?? 0, "°C")

    let label = try await engine.read(label: "ETHIOPIA\nYirgacheffe\nwashed\n250 g")
    print("label:  ", label.origins, label.region ?? "", label.process?.rawValue ?? "")

    let wheel = try await engine.wheelSVG(foundIn: journal)
    try Data(wheel).write(to: URL(filePath: CommandLine.arguments[2]))
    print("wheel:  ", WheelGeometry().sectors.count, "sectors")
  }
}
