import Foundation
import TestSupport
import Testing

/// `insights dial`, end to end.
@Suite(.ownThreads) struct DialCommandTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder(with: nil)
    #expect(try run("init").status == 0)
    #expect(try run("add-bean", "--name", "Lasso").status == 0)
  }

  private func brew(_ grind: String, _ rating: String, _ notes: String, day: Int) throws {
    let added = try run(
      "add-brew", "--bean", "lasso", "--method", "V60", "--grinder", "Attic Mill", "--grind", grind,
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
    #expect(lines.first == "Lasso · V60 · on Attic Mill · higher is coarser")
    #expect(lines.contains { $0.contains("2026-03-03") && $0.contains("o···") })
    #expect(lines.contains { $0.contains("2026-03-01") && $0.contains("···u") })
    #expect(told.output.contains("under  \"Sour\""))
    #expect(told.output.contains("go finer"))
    #expect(told.output.contains("% sure, by the brews so far"))
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

  @Test func `the setting that the last note names to try next is told and followed`() throws {
    try brew("7.4", "3", "Thin and sour. Try 7.1 next.", day: 1)
    let told = try dial("--coarser-is", "higher")
    #expect(told.output.contains("7.1: go finer"), "\(told.output)")
    #expect(told.output.contains("you wrote to try 7.1 next: this is it\n"), "\(told.output)")
    let path = try json(try dial("--coarser-is", "higher", "--format", "json"))
    let planned = try #require(path["planned"] as? [String: Any])
    let steps = try #require(path["path"] as? [[String: Any]])
    #expect(planned["grind_setting"] as? Double == 7.1)
    #expect(planned["brew"] as? String == steps[0]["brew"] as? String)
    try brew("7.3", "3", "Peach.", day: 2)
    #expect(try json(try dial("--format", "json"))["planned"] == nil)
  }

  @Test func `what to do next is told where nothing tells the next setting`() throws {
    try brew("7.4", "3", "Peach.", day: 1)
    let told = try dial()
    #expect(told.output.contains("nothing tells the next setting yet\n"), "\(told.output)")
    #expect(told.output.contains("brew the next cup a step finer or coarser"), "\(told.output)")
  }

  @Test func `which settings are coarser is asked, not assumed`() throws {
    try brew("7.4", "3", "Sour, thin.", day: 1)
    let found = try dial()
    #expect(found.status == 0)
    #expect(found.output.contains("--coarser-is"))
    #expect(!found.output.contains("is coarser,") && !found.output.contains("7.3"))
  }

  @Test func `which settings are coarser follows from the model, and is said`() throws {
    for (day, stars) in [(1, "2"), (2, "2.5"), (3, "2")] {
      let added = try run(
        "add-brew", "--bean", "lasso", "--method", "V60", "--grinder", "Comandante C40",
        "--grind", "\(22 + day)", "--rating", stars, "--notes", "Sour, thin.", "--at",
        "2026-03-0\(day)T08:00:00Z")
      #expect(added.status == 0, "\(added.errors)")
    }
    let found = try dial()
    #expect(found.output.contains("higher is coarser, as on all grinders of this model"))
    #expect(found.output.contains("go finer") && !found.output.contains("--coarser-is"))
    let path = try json(try dial("--format", "json"))
    #expect(path["coarser_source"] as? String == "model")
    #expect(
      try run("settings").output.contains(
        "Comandante C40: higher settings are coarser, as on all grinders of this model"))
  }

  @Test func `which settings are coarser is said once`() throws {
    try brew("7.4", "3", "Sour, thin.", day: 1)
    let set = try run("settings", "--grinder", "attic mill", "--coarser-is", "higher")
    #expect(set.status == 0 && set.output.contains("Attic Mill: higher settings are coarser"))
    let settings = try json(try run("settings", "--format", "json"))
    let grinders = try #require(settings["grinders"] as? [[String: Any]])
    #expect(grinders.count == 1 && grinders[0]["coarser"] as? String == "higher")
    #expect(grinders[0]["name"] as? String == "Attic Mill")
    let told = try json(try dial("--format", "json"))
    #expect(told["coarser"] as? String == "higher" && told["coarser_source"] as? String == "told")
    #expect(
      try json(try dial("--coarser-is", "lower", "--format", "json"))["coarser"] as? String
        == "lower")
    let unset = try run("settings", "--grinder", "attic mill", "--coarser-is", "unknown")
    #expect(unset.status == 0)
    // The one brew has no time.
    #expect(
      unset.output.hasSuffix(
        "Attic Mill: it is not known which settings are coarser; 7 more brews of a bean with a time and "
          + "other settings could show it\n"), "\(unset.output)")
    #expect(try json(try dial("--format", "json"))["coarser"] == nil)
    for wrong in [
      ["--grinder", "attic mill"], ["--coarser-is", "higher"],
      ["--reset", "--grinder", "attic mill", "--coarser-is", "higher"],
    ] {
      #expect(try program.run(["journal", "settings"] + wrong).status == 64)
    }
  }

  /// Six bags whose best setting moves by 0.3 a week, each with eight brews over four weeks.
  private func addBags() throws {
    var lines = ["bean_name,roast_date,method,grinder,grind_setting,rating,brewed_at,notes"]
    let offsets = [0.3, -0.25, 0.1, -0.35, 0.25, -0.05, 0.35, -0.15]
    for bag in 0..<6 {
      for brew in 0..<8 {
        let day = 8 + 4 * brew
        let best = 7 + 0.3 * (Double(day) / 7 - 3)
        let apart = offsets[(brew + 3 * bag) % 8]
        let stars = 4.5 - 8 * apart * apart
        let date = "2026-0\(bag + 1)-01"
        let brewed =
          Calendar(identifier: .gregorian).date(
            byAdding: .day, value: day,
            to: try Date("\(date)T08:00:00Z", strategy: .iso8601))?.ISO8601Format() ?? ""
        lines.append(
          "Bag \(bag),\(date),V60,Attic Mill,\(((best + apart) * 100).rounded() / 100),"
            + "\((stars * 10).rounded() / 10),\(brewed),")
      }
    }
    let path = home.scratch.path("bags.csv")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
    let imported = try run("import", path)
    #expect(imported.status == 0, "\(imported.errors)")
  }

  @Test func `the drift over bags is told with its interval`() throws {
    try addBags()
    let options = ["dial", "--bean", "bag 5", "--coarser-is", "higher"]
    let told = try program.run(options)
    #expect(told.output.contains(" coarser a week as beans age (95% interval "), "\(told.output)")
    #expect(told.output.contains("6 bags)"))
    let drift = try #require(
      try json(try program.run(options + ["--format", "json"]))["drift"] as? [String: Any])
    let (low, high) = (drift["low"] as? Double ?? 0, drift["high"] as? Double ?? 0)
    #expect((low...max(low, high)).contains(0.3) && low > 0)
    #expect(drift["bags"] as? Int == 6 && drift["brews"] as? Int == 48)
    let suggestion = try program.run("suggest", "--bean", "bag 5")
    #expect(suggestion.output.contains(" higher a week as beans age"), "\(suggestion.output)")
    let report = try program.run("report", "--out", "-")
    #expect(report.output.contains("Grind: the best setting moves "), "\(report.errors)")
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
