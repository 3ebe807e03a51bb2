import Foundation
import ShotFiles
import TestSupport
import Testing

/// Reading shots of every source, from `Fixtures/shots`.
@Suite struct ShotFileTests {
  static let folder = "Fixtures/shots"

  /// The fixtures by their names, in the order of the table.
  static let files = PackageFiles.rows("\(folder)/expected.tsv").map { $0[0] }
    .reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: PackageFiles.url("\(folder)/\(name)")))
  }

  @Test(arguments: files)
  func `fields are as written`(_ file: String) throws {
    let shot = try #require(try ShotFile.read(Self.bytes(file), name: file))
    let expected = PackageFiles.rows("\(Self.folder)/expected.tsv").filter { $0[0] == file }
      .map { "\($0[1])\t\($0[2])" }
    #expect(ShotDescription.rows(shot) == expected)
  }

  @Test func `every fixture is in the table`() throws {
    let all = try FileManager.default.contentsOfDirectory(atPath: PackageFiles.path(Self.folder))
    let fixtures = all.filter { $0 != "expected.tsv" && $0 != "README.md" }
    #expect(Set(fixtures) == Set(Self.files))
    let sources = try Self.files.map { try ShotFile.read(Self.bytes($0), name: $0)?.source }
    #expect(Set(sources) == Set(ShotFile.Source.allCases))
  }

  @Test func `what a Meticulous set is read, without limits`() throws {
    let text = #"""
      {"time": 1, "profile_name": "A", "profile": {"final_weight": 36}, "data": [
      {"time": 0, "shot": {"pressure": 1, "flow": 3, "weight": 0,
      "setpoints": {"active": "flow", "flow": 4, "pressure": 3}}},
      {"time": 9000, "shot": {"pressure": 8, "flow": 2, "weight": 30,
      "setpoints": {"active": "pressure", "flow": 6, "pressure": 9}}}]}
      """#
    let shot = try #require(try ShotFile.read(Array(text.utf8), name: "a.shot.json"))
    let curve = try #require(shot.curve)
    #expect(curve.flowGoal == [4, 0] && curve.pressureGoal == [0, 9])
    #expect(curve.targetWeight == 36)
  }

  @Test func `notes are added to the log beside them`() throws {
    let log = try #require(try ShotFile.read(Self.bytes("000042.slog"), name: "h/000042.slog"))
    let file = "gaggimate-notes.json"
    let notes = try #require(try ShotFile.read(Self.bytes(file), name: file))
    let both = log.adding(notes: notes)
    #expect(both.id == "000042")
    #expect(both.startedAt == log.startedAt)
    #expect(both.curve == log.curve)
    #expect(both.yield == 36.4)
    #expect(both.dose == 18.5)
    #expect(both.rating == 3)
    #expect(both.balance == "balanced")
    #expect(both.grindSetting == "2.5")
    #expect(both.leftOut.isEmpty)
  }

  /// Texts that are no shot.
  @Test(arguments: [
    "", " \n", "{", "{}", "[]", "null", "clock", "clock 12", "information", "SHOT", "Date,Rating\n",
    #"{"title": "Bloom", "steps": [], "version": "2"}"#, #"{"BREWS": [], "BEANS": []}"#,
    #"{"id": 1, "duration": 2}"#, #"{"samples": 3"#, "clockwork {", "advanced_shot {{exit_if 1}}",
    "clock strikes\n", "{'a': 1}", "SHOT log of today",
  ])
  func `other files are none`(_ text: String) throws {
    #expect(try ShotFile.read(Array(text.utf8), name: "file") == nil)
  }

  /// Damaged files, with the source and the line of the fault.
  @Test(arguments: [
    ("{\"timestamp\": 1, \"samples\": [\n{\"t\": 1},\n{\"t\" 2}]}", ShotFile.Source.gaggimate, 3),
    ("{\"duration\": 3, \"bean_weight\": 1,\n\"timeframe\": [1\n", .visualizer, 3),
    (
      "{\"duration\": 3, \"start_time\": \"\", \"bean_weight\": 1, \"espresso_notes\": \"a\nb\",\n\"x\": }",
      .visualizer, 3
    ),
    ("{\"brew\": {}, \"bean\": {\n", .beanconquerorBrew, 2),
    ("{\"time\": 1, \"profile_name\": \"\", \"data\": [\n", .meticulous, 2),
    ("{\"timestamp\": 1, \"datapoints\": [\n\n]", .gaggiuino, 3),
    ("{\"clock\": 1, \"app\": {}, \"elapsed\": [1,,]}", .decent, 1),
    ("clock 1\nespresso_elapsed {0.0 1.0}\nsettings {\n a b\n", .decent, 3),
    ("clock 1\nespresso_elapsed {0.0 1.0}\nsettings {\n a {b}c\n}\n", .decent, 4),
    ("clock 1\nespresso_elapsed", .decent, 2),
    ("information_type,elapsed,metatype,metadata\nmeta,,Name,\"a\n", .profiler, 2),
    ("information_type,elapsed,pressure\nmoment,1,2\nmom", .profiler, 3),
    ("{'roastisodate': '', 'title': 'x',\n'timex': [1, 2", .artisan, 2),
  ])
  func `damage is named`(_ text: String, _ source: ShotFile.Source, _ line: Int) {
    #expect(throws: ShotFault(source, line: line)) {
      try ShotFile.read(Array(text.utf8), name: "file")
    }
  }

  @Test func `other encodings are read`() throws {
    let text = String(decoding: try Self.bytes("profiler.csv"), as: UTF8.self)
      .replacing("Hand mill", with: "Mühle")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let narrow = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    for bytes in [wide, narrow, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      let shot = try #require(try ShotFile.read(bytes, name: "shot.csv"))
      #expect(shot.grinder == "Mills Mühle")
    }
  }

  @Test func `escapes of JSON are read`() throws {
    let text = #"""
      {"duration": 3, "start_time": "", "bean_weight": 1, "espresso_notes": "1\/2 \u00e9 \ud83d\ude00"}
      """#
    let shot = try #require(try ShotFile.read(Array(text.utf8), name: "shot.json"))
    #expect(shot.note == "1/2 é 😀")
  }

  /// Levels beyond 15 are of 100.
  @Test func `levels of a hundred are not of fifteen`() throws {
    let text = #"{"duration": 3, "start_time": "", "bean_weight": 1, "acidity": 10, "aroma": 70}"#
    let shot = try #require(try ShotFile.read(Array(text.utf8), name: "shot.json"))
    #expect(
      shot.levels == [
        ShotFile.Level("aroma", 70, best: 100), ShotFile.Level("acidity", 10, best: 100),
      ])
  }

  @Test func `what a profile sets is read with the curve`() throws {
    let text = """
      {"version": 2, "clock": 1770000000, "timestamp": 1770000000, "elapsed": [0, 1], "app": {},
       "pressure": {"pressure": [1, 2], "goal": [3, 9]}, "flow": {"flow": [1, 1], "goal": [-1, 2]},
       "temperature": {"basket": [90, 90], "goal": [93, 88]},
       "profile": {"target_weight": "36", "steps": [
         {"pump": "pressure", "pressure": "3.0", "seconds": "8", "weight": "0"},
         {"pump": "pressure", "pressure": "9.0", "seconds": "30"}]}}
      """
    let shot = try #require(try ShotFile.read(Array(text.utf8), name: "shot.json"))
    let curve = try #require(shot.curve)
    #expect(curve.targetWeight == 36 && curve.firstStep == 8)
    #expect(curve.flowGoal == [-1, 2] && curve.temperatureGoal == [93, 88])
    #expect(shot.isEspresso && !shot.isProgram)
    // A shot that was never set to more than its first step skipped none.
    let low = Array(text.replacing("[3, 9]", with: "[3, 3]").utf8)
    #expect(try ShotFile.read(low, name: "shot.json")?.curve?.firstStep == nil)
  }

  @Test func `temperatures of a machine that is set to degrees Fahrenheit are in Celsius`() throws {
    let text = """
      {"version": 2, "clock": 1770000000, "timestamp": 1770000000, "elapsed": [0, 1], "app": {},
       "pressure": {"pressure": [1, 2]}, "temperature": {"basket": [194, 203], "goal": [199.4, 199.4]}}
      """
    let shot = try #require(try ShotFile.read(Array(text.utf8), name: "shot.json"))
    let curve = try #require(shot.curve)
    #expect(shot.waterTemperature == 93)
    #expect(curve.temperature?.map { $0?.rounded() } == [90, 95])
    #expect(curve.temperatureGoal?.map { $0?.rounded() } == [93, 93])
  }
}
