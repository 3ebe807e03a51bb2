import BagLabels
import FlavorExtraction
import Foundation
import Journal
import Support
import Testing

/// Labels that were torn, shuffled and soiled: none may crash the reader or give nonsense.
@Suite struct LabelMutationTests {
  private static let labelsPerSeed = 150

  @Test(arguments: UInt64(1)...8)
  func `mutated labels are read without a crash`(seed: UInt64) throws {
    let labels = try LabelFixture.labels()
    try #require(labels.count > 200)
    let reader = try LabelReader(FlavorExtractor())
    let today = try #require(CalendarDay("2026-11-30"))
    var mutator = LabelMutator(labels: labels, seed: seed)
    for _ in 0..<Self.labelsPerSeed {
      let lines = mutator.next()
      let found = reader.read(LabelText(lines: lines), today: today)
      for (field, decision) in found.decisions {
        #expect((1...max(lines.count, 1)).contains(decision.line), "\(field): \(lines)")
        #expect((0...1).contains(decision.confidence), "\(field): \(lines)")
        #expect(!decision.evidence.isEmpty, "\(field): \(lines)")
      }
      if let altitude = found.altitudeInMeters {
        #expect(altitude.lowerBound >= 300 && altitude.upperBound <= 3000, "\(lines)")
      }
      if let weight = found.weightInGrams { #expect((5...90_000).contains(weight), "\(lines)") }
    }
  }

  @Test(arguments: [
    // Brewing advice whose phrase holds the amount itself.
    "Grove Coffee / Pour over: 22 g coffee, 350 g water, 3:30 / Net weight ½ lb",
    // One word a line, the roaster's word first.
    "Coffee / Roasters / Kenya / Nyeri / SL28 / washed / 250g / light / roast",
    // Marks that fold to nothing.
    "\u{301} / \u{301}\u{301} / 250\u{301} g / ' ’ `", "½ / ½½ / / ½ lb", "1 / 1 1 / 1/1/1 / 1.",
    "℮ / ٣٤ / ２５０ｇ / \u{0}\u{1} / \u{FFFD}\u{200D}\u{FE0F}", ": / : : / Region: / : Region",
  ])
  func `odd labels are read without a crash`(_ lines: String) throws {
    let today = try #require(CalendarDay("2026-11-30"))
    let label = LabelText(lines: LabelFixture.lines(lines))
    let found = try LabelReader(FlavorExtractor()).read(label, today: today)
    for decision in found.decisions.values {
      #expect((1...label.lines.count).contains(decision.line))
    }
  }
}

/// Gives one mutated label after another, the same for the same seed.
private struct LabelMutator {
  private let labels: [[String]]
  private var random: SeededGenerator
  private static let odd: [String] = [
    "\u{301}", "\u{0}", "\u{200D}", "\u{FEFF}", "½", "¾", "%", "|", "!", "\t", "  ", ":", "::", "=",
    "(", ")", "/", "…", "..", "—", "•", "☒", "☐", "℮", "é", "ß", "İ", "ﬁ", "２", "٣", "中", "🫘", "👩‍🌾",
    "0", "1", "l", "I", "O", "rn", "vv", "'", "’", "-", "\u{AD}", "999999999",
    "9999999999999999999",
  ]

  init(labels: [[String]], seed: UInt64) {
    self.labels = labels
    random = SeededGenerator(seed: seed)
  }

  mutating func next() -> [String] {
    var lines = anyLabel()
    for _ in 0..<Int.random(in: 1...5, using: &random) { mutate(&lines) }
    return lines
  }

  private mutating func anyLabel() -> [String] { labels.randomElement(using: &random) ?? [] }

  private mutating func mutate(_ lines: inout [String]) {
    guard let index = lines.indices.randomElement(using: &random) else {
      lines = anyLabel()
      return
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: lines[index] = words(lines[index]).shuffled(using: &random).joined(separator: " ")
    case 1: lines.shuffle(using: &random)
    case 2: lines[index] = String(lines[index].prefix(Int.random(in: 0...12, using: &random)))
    case 3: lines[index] = String(lines[index].suffix(Int.random(in: 0...12, using: &random)))
    case 4: lines.remove(at: index)
    case 5: lines.insert(lines[index], at: index)
    case 6:
      if index + 1 < lines.count { lines[index] += " " + lines.remove(at: index + 1) }
    case 7: lines = lines.flatMap(words)
    case 8: lines[index] = words(lines[index]).joined()
    case 9: lines += anyLabel().shuffled(using: &random).prefix(3)
    case 10: lines = [lines.joined(separator: " ")]
    default: for _ in 0..<3 { soil(&lines[index]) }
    }
  }

  private mutating func soil(_ line: inout String) {
    var scalars = Array(line.unicodeScalars)
    let place = Int.random(in: 0...scalars.count, using: &random)
    let mark = Array((Self.odd.randomElement(using: &random) ?? "").unicodeScalars)
    let end = Bool.random(using: &random) ? place : min(place + 1, scalars.count)
    scalars.replaceSubrange(place..<end, with: mark)
    line = ""
    line.unicodeScalars.append(contentsOf: scalars)
  }

  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}
