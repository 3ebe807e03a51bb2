import Journal
import Phrases
import TestSupport
import Testing

@testable import Wording

/// Sentences about the problems of an import.
@Suite struct ImportWordsTests {
  private let words = Words()

  /// The sources of imports, where problems are made.
  private static func sources() throws -> String {
    try PackageFiles.files(in: "Sources/Journal/Import", ofType: "swift")
      .filter { !$0.contains("/Problems/") }.map(PackageFiles.text).joined()
  }

  private static func isUsed(_ name: String, in source: String) throws -> Bool {
    source.contains(try Regex("[.]\(name)\\b"))
  }

  @Test func `every code has words and is used`() throws {
    let source = try Self.sources()
    for code in ImportProblem.Code.allCases {
      #expect(Phrasebook.english.has("import.problem.\(code.rawValue)"), "\(code)")
      #expect(try Self.isUsed("\(code)", in: source), "no import has the problem \(code)")
    }
    for remedy in ImportProblem.Remedy.allCases {
      #expect(Phrasebook.english.has("import.remedy.\(remedy.rawValue)"), "\(remedy)")
      #expect(try Self.isUsed("\(remedy)", in: source), "no import advises \(remedy)")
    }
    #expect(try !Self.isUsed("outOf", in: source), "part of a name is no use")
  }

  @Test func `every row is of a code`() {
    let codes = Set(ImportProblem.Code.allCases.map(\.rawValue))
    let remedies = Set(ImportProblem.Remedy.allCases.map(\.rawValue))
    let own = ["message", "field", "line"]
    let forms = ["unsaid", "written", "file"]
    for key in Phrasebook.english.keys {
      let parts = key.split(separator: ".").map(String.init)
      switch parts.prefix(2) {
      case ["import", "problem"] where !own.contains(parts[2]):
        #expect(codes.contains(parts[2]), "no code of \(key)")
        #expect(parts.count == 3 || forms.contains(parts[3]), "no form of \(key)")
      case ["import", "remedy"]:
        #expect(remedies.contains(parts[2]), "no remedy of \(key)")
        #expect(parts.count == 3 || parts[3] == "likely", "no form of \(key)")
      default: break
      }
    }
  }

  @Test(arguments: [
    "bean", "method", "grinder", "recipe", "brew", "tasting", "preparation", "mill",
  ])
  func `every kind of record has its word`(kind: String) {
    let problem = ImportProblem(.noID, .exportFromApp, .init(kind: kind, key: "id"))
    #expect(words.text(of: problem) == "a \(kind) has no id")
    #expect(Phrasebook.english.has("import.record.\(kind)"))
  }

  @Test func `a sentence has its place, and as much of the value as is known`() {
    var problem = ImportProblem(
      .outOfRange, .writeNumber, line: 5, field: "dose_g", .init(value: "250", range: .dose))
    #expect(
      words.message(of: problem)
        == "line 5: dose_g '250' is out of range; write a number above 0, up to 200 g")
    problem.facts.value = nil
    problem.facts.number = 250.5
    problem.record = "brew a"
    #expect(words.message(of: problem).hasPrefix("line 5, brew a: dose_g 250.5 is out of range; "))
    problem.facts.number = nil
    problem.field = ""
    problem.line = nil
    problem.record = ""
    #expect(words.message(of: problem).hasPrefix("is out of range; write a number above 0"))
    let time = ImportProblem(.futureTime, .correctBrewDateInApp, .init(value: "2100-01-01"))
    #expect(words.text(of: time) == "lies in the future (2100-01-01)")
    let archived = ImportProblem(
      .noObject, .exportFromApp, .init(kind: "mill", file: "Mills.json"))
    #expect(words.text(of: archived) == "a mill in Mills.json is no whole JSON object")
  }

  @Test func `a long value is cut, and stays on one line`() {
    func text(_ value: String) -> String {
      words.text(of: ImportProblem(.noFlag, .writeFlag, .init(value: value)))
    }
    let forty = String(repeating: "x", count: 40)
    #expect(text(forty) == "'\(forty)' is neither true nor false")
    #expect(text(forty + "y") == "'\(forty.dropLast())…' is neither true nor false")
    #expect(text("may\nbe\tso") == "'may be so' is neither true nor false")
  }

  @Test func `another language says all of it`() throws {
    let german = try Phrasebook(
      table: """
        number.decimal\t,
        import.problem.line\tZeile {line}
        import.problem.out_of_range\t{value} ist nicht erlaubt
        import.remedy.set_number\tgib {range} an
        import.range.above\teine Zahl über {low} bis {high}{unit}
        """)
    let problem = ImportProblem(
      .outOfRange, .setNumber, effect: .leftOut, line: 3, field: "dose_g",
      .init(number: 250.5, range: .dose))
    #expect(
      Words(german).message(of: problem)
        == "Zeile 3: dose_g 250,5 ist nicht erlaubt; gib eine Zahl über 0 bis 200 g an")
  }
}
