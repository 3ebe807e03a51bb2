import Foundation
import TestSupport
import Testing

/// `insights report` on a journal of two.
@Suite(.ownThreads) struct TasterReportTests {
  @Test func `the page says what two agree and differ on, and each has one`() throws {
    let scratch = try TemporaryFolder()
    var program = InsightsProgram()
    program.folder = scratch.url
    let own = [
      "Kochere": [4.5, 4, 4.5, 4, 5], "Huila": [3, 3.5, 3, 2.5, 3], "Sumatra": [2, 2, 1.5],
    ]
    let ana = [
      "Kochere": [4, 3.5, 4, 3.5, 4.5], "Huila": [2.5, 3, 2.5, 2, 2.5], "Sumatra": [4, 4, 4],
    ]
    var rows = ["brewed_at,bean_name,method,rating,taster"]
    for (bean, stars) in own.sorted(by: { $0.key < $1.key }) {
      for (place, rating) in stars.enumerated() {
        let cup = "2026-05-\(10 + place),\(bean),V60"
        rows += ["\(cup),\(rating),", "\(cup),\(ana[bean]?[place] ?? 0),Ana"]
      }
    }
    try scratch.write(rows.joined(separator: "\n") + "\n", to: "cups.csv")
    #expect(try program.run("journal", "init").status == 0)
    let imported = try program.run("journal", "import", "cups.csv", "--create")
    #expect(imported.status == 0, "\(imported.errors)")
    func page(_ arguments: String...) throws -> String {
      let run = try program.run(
        ["report", "--as-of", "2026-06-01", "--out", "-"] + arguments)
      #expect(run.status == 0, "\(run.errors)")
      return run.output.replacing("&#39;", with: "'")
    }
    let both = try page()
    #expect(both.contains("from 13 cups (Kendall's τ"))
    let table = try #require(both.range(of: "13 cups"))
    let beans = both[table.upperBound...]
    let first = try #require(beans.range(of: "<bdi>Sumatra</bdi></th>"))
    let next = try #require(beans.range(of: "<bdi>Kochere</bdi></th>"))
    #expect(first.lowerBound < next.lowerBound)
    let hers = try page("--for", "ana")
    #expect(hers.contains("as Ana tastes") && !hers.contains("Kendall"))
    #expect(try program.run("report", "--for", "Zoe", "--out", "-").status != 0)
  }
}
