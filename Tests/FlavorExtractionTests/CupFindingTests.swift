import FlavorExtraction
import TestSupport
import Testing

/// What notes say of single cups of a cupping.
struct CupFindingTests {
  private static func text(_ finding: CupFinding) -> String {
    let numbers = finding.numbers.map(String.init).joined(separator: ",")
    let nodes = finding.nodes.map { $0.split(separator: ".").last.map(String.init) ?? "" }
    return "\(finding.count)/\(finding.total.map(String.init) ?? "?") "
      + "\(numbers.isEmpty ? "-" : numbers) \(nodes.joined(separator: ","))"
  }

  @Test(arguments: PackageFiles.rows("Fixtures/grading/cups.tsv"))
  func `a flavor of some cups is stated as theirs`(row: TableRow) throws {
    let found = try Engine.read(row[0])
    let cups = found.cups.map(Self.text).joined(separator: "; ")
    #expect((cups.isEmpty ? "-" : cups) == row[1])
    for finding in found.cups {
      #expect(row[0].contains(finding.evidence))
      #expect(Set(finding.nodes).isSubset(of: found.nodes))
    }
  }

  @Test(arguments: [
    "Cups 1-4 clean, cup 5 phenolic.", "musty in 2 out of 5 cups", "Cup 4: rubber.",
  ])
  func `a defect in one cup never pleases`(note: String) throws {
    let found = try Engine.read(note)
    #expect(found.sentiment < 0)
    #expect(found.liking != .pleased)
  }
}
