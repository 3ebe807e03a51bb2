import FlavorExtraction
import FlavorWheel
import Support

/// Checks `Lexicon/wheel.tsv`, and reads the wheel that the other checks look nodes up in.
struct WheelCheck {
  private(set) var problems: [LexiconProblem] = []
  /// The wheel of the table; that of the program where the table has problems.
  private(set) var wheel = FlavorWheel.standard

  init(table: EmbeddedTable?) {
    guard let table else {
      add(0, "there is no such file", "restore it")
      return
    }
    var ids: Set<String> = []
    // The nodes from the category down to the previous one.
    var open: [String] = []
    table.forEachRow { row in
      let fields = row.texts
      guard fields.count == 3 else {
        return add(row.line, "\(fields.count) columns", "write ID, name, color")
      }
      let id = fields[0]
      let parts = id.split(separator: ".", omittingEmptySubsequences: false)
      if !ids.insert(id).inserted { add(row.line, "\(id) is there twice", "remove one of the two") }
      let parent = parts.dropLast().joined(separator: ".")
      open.removeAll { $0 != parent && !parent.hasPrefix($0 + ".") }
      if parts.count > 1, open.last != parent {
        add(row.line, "\(id) does not follow its parent", "move it below \(parent)")
      }
      if !parts.allSatisfy(Self.isSlug) || !(1...3).contains(parts.count) {
        add(row.line, "\(id) is no ID", "write up to three slugs of letters and hyphens with dots")
      }
      if fields[1].isEmpty { add(row.line, "\(id) has no name", "write one") }
      let digits = fields[2].dropFirst()
      if fields[2].first != "#" || digits.count != 6 || !digits.allSatisfy(\.isHexDigit) {
        add(row.line, "\(fields[2]) is no color", "write # and six hexadecimal digits")
      }
      open.append(id)
    }
    if problems.isEmpty { wheel = FlavorWheel(table: table) }
  }

  private static func isSlug(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
  }

  private mutating func add(_ line: Int, _ mistake: String, _ advice: String) {
    let place = LexiconPlace(file: "Lexicon/wheel.tsv", line: line)
    problems.append(LexiconProblem(place: place, mistake: mistake, advice: advice))
  }
}
