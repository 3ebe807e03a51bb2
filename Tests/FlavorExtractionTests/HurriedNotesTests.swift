import FlavorExtraction
import TestSupport
import Testing

/// Notes without marks, words of the machine, denied excess, gear, food and additions: each row is read
/// as its taster meant it.
struct HurriedNotesTests {
  private static let table =
    PackageFiles.rows("Fixtures/hurried.tsv") + PackageFiles.rows("Fixtures/hurried-once.tsv")
  private static let open = PackageFiles.rows("Fixtures/hurried-open.tsv")

  @Test(arguments: table)
  func `a hurried note is read as its taster meant it`(row: TableRow) throws {
    #expect(try Self.problems(row) == [])
  }

  /// A row that begins to pass is reported, and moves to its table.
  @Test(arguments: open)
  func `has these left to learn`(row: TableRow) throws {
    try #require(!row[6].isEmpty)
    let problems = try Self.problems(row)
    withKnownIssue("\(row[6])") { #expect(problems == []) }
  }

  /// What is read otherwise than the row says; its sixth cell is what it says of extraction.
  private static func problems(_ row: TableRow) throws -> [String] {
    let direction = try Engine.read(row[0]).brewExtraction?.direction.rawValue ?? "none"
    let isRight = row[5] == "*" || row[5] == direction
    return try ReadingsTests.problems(row) + (isRight ? [] : ["extraction: \(direction)"])
  }
}
