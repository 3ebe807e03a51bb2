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

/// What notes say of their cup beside others, and of the setting to try next.
struct CupComparisonTests {
  private static func text(of number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  private static func text(_ comparison: CupComparison) -> String {
    let value =
      switch comparison.other {
      case .setting(let setting): "setting \(Self.text(of: setting))"
      case .day(let name): "day \(name)"
      case .bean(let name): "bean \(name)"
      case .last: "last"
      case .best: "best"
      }
    return "\(value) \(["-1", "0", "+1"][comparison.sign + 1])"
  }

  @Test(arguments: PackageFiles.rows("Fixtures/extraction/comparisons.tsv"))
  func `another cup is compared, and a setting kept, only where a note says so`(
    row: TableRow
  ) throws {
    let found = try Engine.read(row[0])
    let comparisons = found.comparisons.map(Self.text).joined(separator: "; ")
    #expect((comparisons.isEmpty ? "-" : comparisons) == row[1])
    #expect(found.nextSetting.map(Self.text(of:)) ?? "-" == row[2])
    for comparison in found.comparisons { #expect(row[0].contains(comparison.evidence)) }
  }
}
