import BagLabels
import FlavorExtraction
import Foundation
import Journal
import TestSupport
import Testing

/// Labels by another hand, and those kept outside of the package where they are there.
@Suite(.ownThreads) struct LabelAccuracyTests {
  private struct Gold: Decodable {
    struct Fields: Decodable {
      var origin: [String]
      var variety: [String]
      var process: String?
      var roastLevel: String?
      var roastDate: String?
      var bestBefore: String?
      var weightG: Double?
      var altitudeM: [Double]?
      var decaf: Bool
    }
    var id: String
    var lines: [String]
    var fields: Fields
  }

  @Test func `labels of other styles stay readable`() throws {
    try check(PackageFiles.url("Fixtures/labels/batch-7.jsonl"), atLeast: 0.92)
  }

  @Test(arguments: ["batch-8", "batch-9", "batch-11"])
  func `labels of many countries and kinds of bag stay readable`(name: String) throws {
    try check(PackageFiles.url("Fixtures/labels/\(name).jsonl"), atLeast: 0.85)
  }

  @Test(arguments: ["batch-1", "batch-2", "batch-3", "batch-4", "batch-5", "batch-6", "batch-14"])
  func `batches stay readable`(name: String) throws {
    try check(PackageFiles.url("Fixtures/labels/\(name).jsonl"), atLeast: 0.95)
  }

  @Test(.enabled(if: PackageFiles.shared("gold/labels-dev.jsonl") != nil))
  func `labels at hand stay readable`() throws {
    try check(PackageFiles.shared.appending(path: "gold/labels-dev.jsonl"), atLeast: 0.97)
  }

  /// The share of closed fields that are as they should be, among those that either side fills.
  private func check(_ url: URL, atLeast floor: Double) throws {
    let reader = try LabelReader(FlavorExtractor())
    let today = try #require(CalendarDay("2026-11-30"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var right = 0
    var all = 0
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      let gold = try decoder.decode(Gold.self, from: Data(line.utf8))
      let found = reader.read(LabelText(lines: gold.lines), today: today)
      func compare(_ want: some Equatable & CustomStringConvertible, _ have: String) {
        let want = want.description
        guard !want.isEmpty || !have.isEmpty else { return }
        all += 1
        if want == have { right += 1 }
      }
      compare(gold.fields.origin.sorted().joined(), found.origins.sorted().joined())
      compare(gold.fields.variety.sorted().joined(), found.varieties.sorted().joined())
      compare(gold.fields.process ?? "", found.process?.rawValue ?? "")
      compare(gold.fields.roastLevel ?? "", found.roastLevel?.rawValue ?? "")
      compare(gold.fields.roastDate ?? "", found.roastDate?.description ?? "")
      compare(gold.fields.bestBefore ?? "", found.bestBefore ?? "")
      let weight = gold.fields.weightG.map { String(Int($0.rounded())) }
      compare(weight ?? "", found.weightInGrams.map { String($0) } ?? "")
      let altitude = gold.fields.altitudeM.map { "\(Int($0[0])) \(Int($0[1]))" }
      compare(
        altitude ?? "",
        found.altitudeInMeters.map { "\($0.lowerBound) \($0.upperBound)" } ?? "")
      compare(gold.fields.decaf ? "yes" : "", found.isDecaf ? "yes" : "")
    }
    #expect(all > 100)
    #expect(Double(right) >= floor * Double(all), "\(right) of \(all)")
  }
}
