import FlavorExtraction
import TestSupport
import Testing

/// What a sentence says of flavors does not depend on which they are, nor on the clause before it:
/// `Fixtures/contrasts.tsv`, and all combinations of `Fixtures/frames.tsv`.
struct FrameTests {
  private static let rows = PackageFiles.rows("Fixtures/frames.tsv")
  /// What denials and reports are about.
  private static let asked: Set = ["roasted.burnt.smoky", "nutty-cocoa.nutty.almond"]

  private static func texts(_ kind: String) -> [String] {
    rows.filter { $0[0] == kind }.map { $0[1] }
  }

  @Test(arguments: rows.filter { $0[0] == "beginning" })
  func `a denial after another clause is a denial`(beginning: TableRow) throws {
    try check(beginning, "denial", isReported: false)
  }

  @Test(arguments: rows.filter { $0[0] == "beginning" })
  func `a report after another clause is a report`(beginning: TableRow) throws {
    try check(beginning, "report", isReported: true)
  }

  @Test(arguments: PackageFiles.rows("Fixtures/contrasts.tsv").filter { $0[0] != "flavors" })
  func `a sentence reports the flavors that it is meant to`(row: TableRow) throws {
    for flavors in PackageFiles.rows("Fixtures/contrasts.tsv") where flavors[0] == "flavors" {
      var (note, wanted) = (row[0], [String]())
      for (letter, word) in zip(["a", "b", "c"], flavors[1].split(separator: " ")) {
        note = note.replacing("{\(letter)}", with: word)
        if row[1].contains(letter) { wanted += try Engine.read(String(word)).nodes }
      }
      note = note.prefix(1).uppercased() + note.dropFirst()
      #expect(Set(try Engine.read(note).nodes) == Set(wanted), "\(note)")
    }
  }

  private func check(_ beginning: TableRow, _ kind: String, isReported: Bool) throws {
    let kept = try NodeNames.resolved(
      beginning[2] == "-" ? [] : beginning[2].split(separator: " ").map(String.init))
    let session = try Engine.extractor().makeSession()
    var problems: [String] = []
    for joint in Self.texts("joint") {
      for text in Self.texts(kind) {
        let note = Self.joined(beginning[1], joint, text)
        let found = session.extract(Array(note.utf8))
        let isFound = !Self.asked.isDisjoint(with: found.nodes)
        if isFound != isReported || !Set(kept).isSubset(of: found.nodes) {
          problems.append("\(note) → \(found.nodes)")
        }
      }
    }
    #expect(problems == [])
  }

  /// `Fruity` and `.` and `it's smoky` are `Fruity. It's smoky.`
  private static func joined(_ first: String, _ joint: String, _ second: String) -> String {
    let start = joint == "." ? second.prefix(1).uppercased() : String(second.prefix(1))
    let isWord = joint.first?.isLetter ?? false
    return first + (isWord ? " " : "") + joint + " " + start + second.dropFirst() + "."
  }
}
