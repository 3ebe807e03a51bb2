import Insights
import TestSupport
import Testing

/// What a free note says for the fields of a cupping form.
struct CuppingProposalTests {
  private static func text(_ field: CuppingProposal.Field) -> String {
    func number(_ value: Double) -> String {
      value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
    let said =
      if let value = field.value {
        (field.isRough == true ? "about " : "") + number(value)
      } else if let low = field.low, let high = field.high {
        "\(number(low))..\(number(high))"
      } else if let level = field.level {
        "level \(level)"
      } else if let cups = field.cups {
        (cups.count == 1 ? "cup " : "cups ") + cups.map(String.init).joined(separator: " ")
      } else if let count = field.count {
        "\(count) cups"
      } else {
        (field.words ?? []).joined(separator: "+")
      }
    return "\(field.sections.joined(separator: "|"))=\(said)"
  }

  @Test(arguments: PackageFiles.rows("Fixtures/cupping/notes.tsv"))
  func `a note fills the fields that it names`(row: TableRow) async throws {
    let form = try #require(CuppingForm.named(row[0]))
    let engine = try InsightsEngine()
    let proposal = CuppingProposal(row[1], try await engine.extract(row[1]), form: form)
    let fields = proposal.fields.map(Self.text).joined(separator: "; ")
    #expect((fields.isEmpty ? "-" : fields) == row[2])
    for field in proposal.fields where field.level == nil && field.words == nil {
      #expect(row[1].contains(field.evidence))
    }
  }
}
