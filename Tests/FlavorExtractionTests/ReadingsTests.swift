import FlavorExtraction
import TestSupport
import Testing

/// Notes that users found misread: flavors, absences, attributes and liking of each.
struct ReadingsTests {
  private static let table = PackageFiles.rows("Fixtures/readings.tsv")
  private static let open = PackageFiles.rows("Fixtures/readings-open.tsv")

  @Test(arguments: table)
  func `a note is read as its taster meant it`(row: TableRow) throws {
    #expect(try Self.problems(row) == [])
  }

  /// A row that begins to pass is reported, and moves to its table.
  @Test(arguments: open)
  func `has these left to learn`(row: TableRow) throws {
    try #require(!row[5].isEmpty)
    let problems = try Self.problems(row)
    withKnownIssue("\(row[5])") { #expect(problems == []) }
  }

  @Test func `no note stands twice`() {
    let notes = (Self.table + Self.open).map { $0[0] }
    #expect(notes.count >= 95 && Set(notes).count == notes.count)
  }

  /// What is read otherwise than the first five cells of the row say.
  static func problems(_ row: TableRow) throws -> [String] {
    let found = try Engine.read(row[0])
    return try listProblems("flavors", row[1], found.nodes)
      + listProblems("absent", row[2], found.negated)
      + levelProblems(row[3], found.attributes) + likingProblems(row[4], found)
  }

  /// `*` alone is not asked; after names, others may be there, too.
  private static func listProblems(
    _ what: String, _ cell: String, _ found: [String]
  ) throws -> [String] {
    var names = cell == "-" ? [] : cell.split(separator: " ").map(String.init)
    let isOpen = names.last == "*"
    if isOpen { names.removeLast() }
    let wanted = try NodeNames.resolved(names)
    let isRight = isOpen ? Set(wanted).isSubset(of: found) : wanted == found
    return isRight ? [] : ["\(what): \(found)"]
  }

  private static func levelProblems(
    _ cell: String, _ found: [Attribute: AttributeLevel]
  ) -> [String] {
    if cell == "*" { return [] }
    var wanted: [String: ClosedRange<Int>?] = [:]
    // `2-4?`: such a level, or none.
    var spared: Set<String> = []
    for pair in cell.split(separator: " ") where pair != "-" {
      let parts = pair.split(separator: "=")
      let bounds = parts[1].split { $0 == "-" || $0 == "?" }.compactMap { Int($0) }
      if bounds.count > 0, parts[1].hasSuffix("?") { spared.insert(String(parts[0])) }
      wanted[String(parts[0])] = .some(bounds.first.map { $0...(bounds.last ?? $0) })
    }
    return Attribute.allCases.compactMap { attribute in
      let level = found[attribute]?.level
      switch wanted[attribute.rawValue] {
      case .some(.none): return nil
      case .some(.some(let range)) where level.map(range.contains) == true: return nil
      case .none where level == nil: return nil
      case .some where level == nil && spared.contains(attribute.rawValue): return nil
      default: return "\(attribute.rawValue): \(level ?? 0) \(found[attribute]?.evidence ?? [])"
      }
    }
  }

  private static func likingProblems(_ cell: String, _ found: Extraction) -> [String] {
    let isRight =
      switch cell {
      case "*": true
      case "+": found.sentiment > 0
      case "−": found.sentiment < 0
      case "0": found.sentiment == 0
      default: found.liking == Liking(rawValue: cell)
      }
    return isRight ? [] : ["liking: \(found.liking.rawValue) \(found.sentiment)"]
  }
}
