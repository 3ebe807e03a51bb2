import Foundation
import TestSupport
import Testing

/// `insights journal import` of a file that was imported before, after the journal was corrected.
@Suite(.ownThreads) struct ImportAgainTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder()
  }

  private func export(rating: Int, note: String = "thin") throws -> String {
    try scratch.write(
      """
      {"BEANS": [{"name": "Zimba Hill", "config": {"uuid": "b", "unix_timestamp": 1767000000}}],
       "BREWS": [{"bean": "b", "grind_weight": 15, "note": "\(note)", "rating": \(rating),
         "config": {"uuid": "aaaa-w", "unix_timestamp": 1767682800}}],
       "SETTINGS": [{"brew_rating": 10}]}
      """, to: "app.json")
  }

  @Test func `corrections stay, conflicts are listed, and the file's side can be taken`() throws {
    #expect(try run("import", try export(rating: 4)).status == 0)
    #expect(try run("rate", "aaaa-w", "5").status == 0)
    let same = try run("import", try export(rating: 4))
    #expect(same.status == 0 && same.errors == "")
    #expect(
      same.output.hasSuffix(
        "added: nothing\nkept as in the journal: 1 brew\nalready there: 1 bean\n"))
    let file = try export(rating: 7, note: "plum")
    let lines = """
      added: nothing
      updated: 1 brew
      changed in both, and kept as in the journal: 1 value
      already there: 1 bean

      """
    let preview = try run("import", file, "--preview")
    #expect(
      preview.output.hasSuffix(
        lines + """
            the brew of Zimba Hill, 2026-01-06: notes 'thin' → 'plum'
            the brew of Zimba Hill, 2026-01-06: rating stays '5', the file has '3.5'
          --overwrite takes the file's side

          """), "\(preview)")
    let both = try run("import", file)
    #expect(
      both.output.hasSuffix(
        lines + """
            the brew of Zimba Hill, 2026-01-06: rating stays '5', the file has '3.5'
          --overwrite takes the file's side

          """), "\(both)")
    let shown = try json(try run("show", "aaaa-w", "--format", "json"))
    let brew = try #require(shown["brew"] as? [String: Any])
    #expect(brew["rating"] as? Double == 5 && brew["notes"] as? String == "plum")
    let taken = try json(try run("import", file, "--overwrite", "--format", "json"))
    #expect(taken["conflicts"] as? Int == 0)
    #expect((taken["updated"] as? [String: Int])?["brews"] == 1)
    #expect(try run("undo", "--yes").status == 0)
    #expect(
      try run("import", file, "--overwrite", "--keep")
        == .init(
          status: 64, output: "",
          errors: "insights: --keep and --overwrite are opposites; give one of them\n"))
  }

  @Test func `a deleted brew is not added again`() throws {
    let file = try export(rating: 4)
    #expect(try run("import", file).status == 0)
    #expect(try run("delete-brew", "aaaa-w", "--yes").status == 0)
    let again = try run("import", file)
    #expect(
      again.output.hasSuffix(
        """
        added: nothing
        deleted in the journal and not added again: 1 brew
        already there: 1 bean
        --overwrite takes the file's side

        """), "\(again)")
    let listed = try json(try run("import", file, "--format", "json"))
    #expect((listed["deletions"] as? [[String: String]])?.map { $0["id"] } == ["aaaa-w"])
    #expect(try run("import", file, "--overwrite").output.contains("added: 1 brew\n"))
  }

  @Test func `an import tells by name which cup it made another one`() throws {
    let rows = "date,coffee,brewer,dose,notes\n2026-01-07,Kochere,Origami,15,jasmine\n"
    #expect(try run("import", try scratch.write(rows, to: "a.csv")).status == 0)
    let corrected = try scratch.write(
      rows.replacing("Origami", with: "Origami Air"), to: "a.csv")
    let line = "  the brew of Kochere, 2026-01-07: method 'Origami' → 'Origami Air'\n"
    #expect(try run("import", corrected, "--preview").output.contains(line.dropLast()))
    #expect(try run("import", corrected).output.hasSuffix(line))
  }
}
