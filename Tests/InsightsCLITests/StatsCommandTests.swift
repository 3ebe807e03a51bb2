import Foundation
import Insights
import Journal
import Stats
import TestSupport
import Testing

@testable import InsightsCLI

/// `insights patterns` and `insights suggest`, end to end on the journal of the demonstration.
@Suite(.ownThreads) struct StatsCommandTests {
  let program = InsightsProgram()
  private static let journal = ["--db", "Fixtures/journal.sqlite"]

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let run = try program.run(arguments + Self.journal + ["--format", "json"])
    #expect(run.status == 0 && run.errors == "")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `patterns hold what is true in the journal`() throws {
    let report = try json(["patterns"])
    #expect(report["brews"] as? Int == 305 && report["fdr"] as? Double == 0.05)
    let patterns = try #require(report["patterns"] as? [[String: Any]])
    #expect(patterns.allSatisfy { ($0["q"] as? Double ?? 1) <= 0.05 })
    func optimum(_ method: String, _ parameter: String) -> Double? {
      let found = patterns.first { pattern in
        let subject = pattern["subject"] as? [String: String]
        return subject?["method"] == method && subject?["parameter"] == parameter
      }
      #expect(found?["shape"] as? String == "peak")
      return (found?["optimum"] as? [String: Double])?["value"]
    }
    #expect(abs((optimum("V60", "water_temp_c") ?? 0) - 94) <= 1)
    #expect(abs((optimum("V60", "grind_setting") ?? 0) - 24) <= 1)
    #expect(abs((optimum("Espresso", "grind_setting") ?? 0) - 13) <= 1)
    let origins = patterns.filter { $0["kind"] as? String == "group" }
      .compactMap { ($0["subject"] as? [String: String])?["origin"] }
    #expect(origins == ["Ethiopia"])
    #expect(patterns.allSatisfy { $0["kind"] as? String != "trend" })
    let preferences = try #require(report["preferences"] as? [[String: Any]])
    #expect(preferences.allSatisfy { ($0["n"] as? Int ?? 0) >= 3 })
  }

  private static let espressoLog = PackageFiles.shared("logs/espresso-log.csv")

  /// Somebody's real log, in which nothing is to be found.
  @Test(.enabled(if: espressoLog != nil))
  func `a log without a pattern gives none`() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path("espresso.sqlite")
    let made = try program.run(
      "journal", "import", try #require(Self.espressoLog).path(), "--create", "--db", path)
    #expect(made.status == 0 || made.status == 65)
    let run = try program.run("patterns", "--db", path, "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let report = try #require(object as? [String: Any])
    #expect(report["rated"] as? Int ?? 0 > 50)
    #expect(report["tested"] as? Int ?? 0 > 5)
    #expect((report["patterns"] as? [Any])?.isEmpty == true)
  }

  @Test func `what is excluded is said apart`() throws {
    var contents = JournalContents()
    let days = [10, 11, 12, 13, 14, 15, 16, 9000, -7000].map { 20_000 + $0 }
    for (index, rating) in [7, -1, 0, 4, 3.5, .infinity, 4, 5, 3].enumerated() {
      var brew = Brew(
        id: Identifier(rawValue: "b\(index)"), brewedAt: Timestamp(seconds: days[index] * 86_400))
      brew.rating = rating
      contents.brews.append(brew)
    }
    contents.brews[6].brewedAt = Timestamp("some morning")
    func report() -> PatternReport {
      var options = PatternOptions()
      options.today = CalendarDay(number: 20_020)
      return PatternMiner(options: options).report(
        on: contents, calendar: LocalCalendar(timeZone: .gmt),
        flavors: JournalFlavors(tagsOf: contents))
    }
    let text = PatternText(hasColor: false, limit: 6)
    #expect(
      text.lines(report()).last
        == "0 tests at a 5% false discovery rate on 4 rated brews; excluded: 1 unrated, "
        + "3 rated outside 0–5, 1 in the future; 1 brew without a clear date not used for time.")
    var writer = JSONWriter()
    writer.result(report())
    #expect(
      String(decoding: writer.bytes, as: UTF8.self).contains(
        "\"left_out\": {\"unrated\": 1, \"impossible_ratings\": 3, \"in_future\": 1, "
          + "\"unclear_times\": 1, \"copies\": 0,"))
    // A doubted value is named where its brew counts.
    for index in [0, 3] { contents.brews[index].waterTemperature = 9.4 }
    #expect(
      text.lines(report()).last
        == "1 brew with temperature 9.4 °C is left out: check it (94 °C would fit)")
    contents.brews = contents.brews.filter { $0.rating == 7 }
    #expect(
      text.lines(report()).first == "No brew has a rating that can be used.")
  }

  @Test func `a suggestion lies near what is true in the journal`() throws {
    let suggestion = try json([
      "suggest", "--bean", "sidama natural", "--method", "v60", "--explore",
    ])
    #expect(suggestion["strategy"] as? String == "surface")
    let all = try #require(suggestion["parameters"] as? [String: [String: Any]])
    // `tried` is a list.
    let parameters = all.mapValues { $0.compactMapValues { $0 as? Double } }
    #expect(abs((parameters["water_temp_c"]?["value"] ?? 0) - 94) <= 2)
    #expect(abs((parameters["grind_setting"]?["value"] ?? 0) - 24) <= 2)
    #expect(parameters["yield_g"] == nil)
    for setting in parameters.values {
      let (value, low, high) = (
        setting["value"] ?? .nan, setting["low"] ?? .nan, setting["high"] ?? .nan
      )
      #expect(low <= value && value <= high)
    }
    let basis = try #require(suggestion["basis"] as? [String: Any])
    #expect(basis["scope"] as? String == "bean" && basis["confidence"] as? String == "high")
    #expect(basis["own_brews"] as? Int == basis["brews"] as? Int)
    let evidence = try #require(basis["evidence"] as? [[String: Any]])
    #expect(evidence.count == 8 && evidence.allSatisfy { $0["bean"] is String })
    #expect(suggestion["next"] != nil)
  }

  @Test(
    arguments: [
      (["patterns"], 0), (["suggest", "--bean", "guji", "--method", "aeropress"], 0),
      (["suggest", "--bean", "guji", "--method", "aeropress", "--strategy", "weighted-mean"], 0),
      (["patterns", "--method", "v60", "--since", "2026-01-01"], 0),
      (["patterns", "--fdr", "2"], 64),
      (["patterns", "--fdr", "nan"], 64), (["patterns", "--since", "soon"], 64),
      (["suggest", "--bean", "sidama", "--method", "v60"], 64),
      (["suggest", "--bean", "guji", "--method", "chemex"], 64),
      (["suggest"], 0), (["suggest", "--bean", "guji"], 0),
      (["suggest", "--bean", "guji", "--as-of", "2026-03-01"], 0),
      (["suggest", "--method", "v60"], 64), (["suggest", "--save-recipe", "x"], 64),
      (["suggest", "--bean", "guji", "--as-of", "once"], 64),
      (["patterns", "--all"], 0), (["patterns", "--limit", "0"], 64),
      (["patterns", "--limit", "2", "--all"], 64), (["patterns", "--kind", "weather"], 64),
      (["patterns", "--kind", "favorites"], 0), (["patterns", "--kind", "trend"], 0),
    ] as [([String], Int32)])
  func `the same question has the same answer`(arguments: [String], status: Int32) throws {
    let run = try program.run(arguments + Self.journal)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.output.isEmpty == (status != 0))
    #expect(run.errors.split(separator: "\n").count == (status == 0 ? 0 : 1))
    #expect(try program.run(arguments + Self.journal) == run)
  }

  @Test func `what can be changed comes first, and all is shown on request`() throws {
    let run = try program.run(["patterns"] + Self.journal)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let headings = lines.filter { !$0.hasPrefix(" ") && !$0.isEmpty && !$0.hasSuffix(".") }
    #expect(
      headings == [
        "What you can change", "What to buy", "Flavors you rate higher or lower",
        "Where you find which flavors",
      ])
    #expect(!run.output.contains("json"))
    #expect(lines.contains { $0.contains("94 °C") && $0.hasSuffix(" sure.") })
    // Favorites that do not differ from the rest are no news: five methods are equally liked.
    #expect(!run.output.contains("AeroPress brews please you most"))
    let one = try program.run(["patterns", "--limit", "1"] + Self.journal).output
    #expect(one.contains("  … and 5 more; see --all.\n"))
    let all = try program.run(["patterns", "--all"] + Self.journal).output
    #expect(!all.contains("see --all"))
    let buying = try json(["patterns", "--kind", "buying"])
    let patterns = try #require(buying["patterns"] as? [[String: Any]])
    #expect(patterns.map { $0["kind"] as? String } == ["group"])
    let limited = try json(["patterns", "--limit", "3"])
    #expect((limited["patterns"] as? [Any])?.count == 3)
  }

  @Test func `a favorite has one value`() throws {
    let report = try json(["patterns"])
    let preferences = try #require(report["preferences"] as? [[String: Any]])
    let favorites = preferences.filter { ["method", "origin"].contains($0["kind"] as? String) }
    #expect(!favorites.isEmpty)
    for favorite in favorites {
      let value = try #require(favorite["value"] as? Double)
      let sentence = try #require(favorite["description"] as? String)
      // Half a tenth is rounded up.
      let tenths = Int((value * 10).rounded())
      #expect(sentence.contains(": \(tenths / 10).\(tenths % 10) stars on average"))
      #expect(favorite["mean"] as? Double == value)
    }
  }

  @Test func `without a bean all open bags are ranked`() throws {
    let found = try json(["suggest"])
    let cups = try #require(found["suggestions"] as? [[String: Any]])
    #expect(cups.count > 1)
    let gains = cups.compactMap { $0["gain"] as? Double }
    #expect(gains == gains.sorted(by: >))
    let first = try #require(cups.first?["suggestion"] as? [String: Any])
    let bean = try #require((first["bean"] as? [String: String])?["id"])
    let method = try #require((first["method"] as? [String: String])?["id"])
    // The bean's usual method is what --bean alone takes.
    let usual = try json(["suggest", "--bean", bean])
    #expect((usual["method"] as? [String: String])?["id"] == method)
    #expect(
      usual["expected_rating"] as? [String: Double] == first["expected_rating"] as? [String: Double]
    )
  }

  @Test func `a suggestion of a past day knows nothing later`() throws {
    let past = try json(["suggest", "--bean", "guji", "--as-of", "2026-03-01"])
    let basis = try #require(past["basis"] as? [String: Any])
    let evidence = try #require(basis["evidence"] as? [[String: Any]])
    #expect(!evidence.isEmpty)
    #expect(evidence.allSatisfy { ($0["brewed_at"] as? String ?? "9") < "2026-03-02" })
  }

  @Test func `text has numbers as one pours them`() throws {
    let run = try program.run(
      ["suggest", "--bean", "sidama natural", "--method", "v60"] + Self.journal)
    let water = try #require(run.output.firstMatch(of: /water +(\d+) g/)?.1)
    #expect((Int(water) ?? 1) % 5 == 0)
    #expect(run.output.contains(/dose +\d+(\.5)? g/))
    #expect(run.output.contains(/temperature +\d+ °C/))
  }

  @Test func `one poor cup is not to be repeated`() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path("one.sqlite")
    let table =
      "brewed_at,bean_name,method,dose_g,water_g,water_temp_c,rating\n"
      + "2026-03-01,Kochere,V60,15,250,90,2\n"
    let made = try program.run(
      ["journal", "import", "-", "--create", "--db", path], input: Array(table.utf8))
    #expect(made.status == 0, "\(made.errors)")
    let run = try program.run("suggest", "--db", path, "--bean", "kochere")
    #expect(run.output.contains("change only the temperature next"), "\(run.output)\(run.errors)")
  }

  @Test func `an empty journal is answered kindly`() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path("new.sqlite")
    #expect(try program.run("journal", "init", "--db", path).status == 0)
    let patterns = try program.run("patterns", "--db", path)
    #expect(patterns.status == 0)
    #expect(patterns.output.hasPrefix("There are no brews to look at yet.\n"))
    let suggestion = try program.run("suggest", "--bean", "x", "--method", "y", "--db", path)
    #expect(suggestion.status == 65)
    #expect(suggestion.errors.hasPrefix("insights: the journal holds no beans;"))
  }
}
