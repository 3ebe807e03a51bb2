import Foundation
import TestSupport
import Testing

@testable import Journal

/// The files of `Fixtures/import/kinds` give the cups that stand beside them in `.expected`: one small file of each kind
/// of log that people keep.
@Suite(.ownThreads) struct LogKindTests {
  /// The files and folders with expected cups.
  static let names: [String] = {
    let folder = PackageFiles.path("Fixtures/import/kinds")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".expected") }.map { String($0.dropLast(9)) }.sorted()
  }()

  @Test func `there are files of many kinds`() {
    #expect(Self.names.count >= 20)
  }

  @Test(arguments: names)
  func `each cell lands in its field`(_ name: String) throws {
    let path = PackageFiles.path("Fixtures/import/kinds/\(name)")
    let expected = try String(contentsOfFile: path + ".expected", encoding: .utf8)
    #expect(try CupListing.text(path) == expected, "\(name)")
  }
}

/// What an import makes of a file, one line for each cup and problem.
enum CupListing {
  static func text(_ path: String) throws -> String {
    let journal = try BrewJournal.inMemory()
    let importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt),
      today: CalendarDay("2026-11-27") ?? CalendarDay(number: 0))
    var lines: [String] = []
    do {
      let summary = try importer.run(path, into: journal)
      lines = summary.problems.map(line)
    } catch let error as JournalError {
      return "! \(error.reason.name)\n"
    }
    let contents = try journal.contents()
    let beans = Dictionary(uniqueKeysWithValues: contents.beans.map { ($0.id, $0) })
    let methods = Dictionary(uniqueKeysWithValues: contents.methods.map { ($0.id, $0.name) })
    let grinders = Dictionary(uniqueKeysWithValues: contents.grinders.map { ($0.id, $0.name) })
    let tastings = Dictionary(
      contents.tastings.map { ($0.brewID, $0) }, uniquingKeysWith: { first, _ in first })
    lines += contents.brews.map { brew in
      let bean = brew.beanID.flatMap { beans[$0] }
      var cells = [
        ("", brew.brewedAt.text), ("bean", bean?.name ?? ""), ("roaster", bean?.roaster ?? ""),
        ("roasted", bean?.roastDateText ?? ""),
        ("method", brew.methodID.flatMap { methods[$0] } ?? ""),
        ("grinder", brew.grinderID.flatMap { grinders[$0] } ?? ""),
      ]
      cells += numbers(brew)
      if let tasting = tastings[brew.id] { cells += levels(tasting) }
      cells += [("water of", brew.waterRecipe), ("kept in", bean?.storage ?? "")]
      cells.append(("notes", brew.notes.replacing("\n", with: " / ")))
      return cells.filter { !$0.1.isEmpty }.map { $0.0.isEmpty ? $0.1 : "\($0.0)=\($0.1)" }
        .joined(separator: " | ")
    }.sorted()
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ problem: ImportProblem) -> String {
    let place = problem.line.map { "line \($0)" } ?? problem.record
    let value = problem.facts.value ?? ""
    return "! \(place): \(problem.field) \(problem.code.rawValue) '\(value)'"
  }

  private static func numbers(_ brew: Brew) -> [(String, String)] {
    let numbers: [(String, Double?)] = [
      ("dose", brew.dose), ("water", brew.water), ("yield", brew.yield),
      ("temp", brew.waterTemperature), ("time", brew.brewTime), ("tds", brew.tds),
    ]
    return numbers.map { ($0.0, $0.1.map(NumberText.shortest) ?? "") }
      + [("grind", brew.grindText ?? ""), ("rating", brew.stars.map(NumberText.shortest) ?? "")]
  }

  private static func levels(_ tasting: Tasting) -> [(String, String)] {
    let levels: [(String, Int?)] = [
      ("aroma", tasting.aroma), ("acidity", tasting.acidity), ("sweetness", tasting.sweetness),
      ("bitterness", tasting.bitterness), ("body", tasting.body), ("balance", tasting.balance),
      ("aftertaste", tasting.aftertaste),
    ]
    return levels.map { ($0.0, $0.1.map(String.init) ?? "") }
  }
}
