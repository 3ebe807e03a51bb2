import Foundation
import TestSupport
import Testing

/// `insights dial`, end to end.
@Suite struct DialCommandTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder(with: nil)
    #expect(try run("init").status == 0)
    #expect(try run("add-bean", "--name", "Lasso").status == 0)
  }

  private func brew(_ grind: String, _ rating: String, _ notes: String, day: Int) throws {
    let added = try run(
      "add-brew", "--bean", "lasso", "--method", "V60", "--grinder", "Ode", "--grind", grind,
      "--rating", rating, "--notes", notes, "--at", "2026-03-0\(day)T08:00:00Z")
    #expect(added.status == 0, "\(added.errors)")
  }

  private func dial(_ arguments: String...) throws -> InsightsProgram.Result {
    try program.run(["dial", "--bean", "lasso"] + arguments)
  }

  private func addPath() throws {
    try brew("7.4", "2.5", "Sour, thin, gone in a second.", day: 1)
    try brew("7.2", "3.5", "Sour and a little thin.", day: 2)
    try brew("6.8", "3", "Dry, harsh, bitter at the end.", day: 3)
    try brew("7.0", "4.5", "Jasmine, peach.", day: 4)
    try brew("7.3", "3", "Thin and sour again.", day: 5)
  }

  @Test func `the path is a chart with the words and the next setting`() throws {
    try addPath()
    let told = try dial("--coarser-is", "higher")
    #expect(told.status == 0 && told.errors.isEmpty, "\(told.errors)")
    let lines = told.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Lasso · V60 · on Ode · higher is coarser")
    #expect(lines.contains { $0.contains("2026-03-03") && $0.contains("o···") })
    #expect(lines.contains { $0.contains("2026-03-01") && $0.contains("···u") })
    #expect(told.output.contains("under  \"Sour\""))
    #expect(told.output.contains("go finer"))
    #expect(told.output.contains("% sure, by ratings and words"))
  }

  @Test func `JSON has the path, the scale and the next setting`() throws {
    try addPath()
    let path = try json(try dial("--coarser-is", "higher", "--format", "json"))
    #expect(path["coarser"] as? String == "higher" && path["coarser_source"] as? String == "told")
    let steps = try #require(path["path"] as? [[String: Any]])
    #expect(steps.compactMap { $0["grind_setting"] as? Double } == [7.4, 7.2, 6.8, 7, 7.3])
    let words = steps.map { ($0["extraction"] as? [String: Any])?["direction"] as? String }
    #expect(words == ["under", "under", "over", nil, "under"])
    let next = try #require(path["next"] as? [String: Any])
    #expect((6.8...7.1).contains(try #require(next["grind_setting"] as? Double)))
    #expect(next["change"] as? String == "finer")
    #expect((path["remark_ids"] as? [String]) == [])
  }

  @Test func `which settings are coarser is asked, not assumed`() throws {
    try brew("7.4", "3", "Sour, thin.", day: 1)
    let found = try dial()
    #expect(found.status == 0)
    #expect(found.output.contains("--coarser-is"))
    #expect(!found.output.contains("is coarser,") && !found.output.contains("7.3"))
  }

  @Test func `what is missing is said`() throws {
    let none = try dial()
    #expect(none.status == 65)
    #expect(
      none.errors
        == "insights: no brew of Lasso records a grind setting with this method and grinder; "
        + "record one with --grind\n")
    #expect(try program.run("dial", "--bean", "zzz").status == 64)
    #expect(try program.run("dial").status == 64)
    #expect(try dial("--coarser-is", "up").status == 64)
  }
}
