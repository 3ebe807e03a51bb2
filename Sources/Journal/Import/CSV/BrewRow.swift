import ShotFiles

/// One row of a table: a brew, and the names of its bean, method and grinder.
struct BrewRow: Sendable {
  /// The brew; its ID is derived from the row, and its references are not yet resolved.
  var brew: Brew
  /// The bean, without an ID; nil if the row has no bean.
  var bean: Bean?
  var method: String
  var grinder: String
  /// What the row says the method is, where its name does not imply it.
  var category = MethodCategory.unrecorded
  /// The tasting, without an ID; nil for none.
  var tasting: Tasting?
  /// The curve of the brew, for the brew that the row turns out to be; nil for none.
  var shot: ShotFile?
  /// Who tasted; empty for the journal's own taster.
  var taster = ""
  /// What tasters say who have columns of their own.
  var people: [Person] = []
  /// The tastings of these people but the journal's own taster, without IDs.
  var others: [Tasting] = []
  /// Whether further rows may have the same brew as others tasted it.
  var isShared = false
  /// Whether the ID is the app's own, so that other content of the same ID is a change.
  var hasOwnID = false
  /// The number beside the text of the grind setting, where it is another than the text's.
  var otherGrind: Double?
  /// Whether the row tells the day of the brew without the time.
  var isDayOnly = false
  /// The times of the nearest rows before and after it that an earlier import had, in the order of time; nil where
  /// they are not known.
  var between: ClosedRange<Int>?
  /// What tells the row of its file from all others, such as the number of a shot; nil for nothing.
  var key: String?

  /// What one of several tasters says.
  struct Person: Sendable {
    let name: String
    let stars: Double?
    let notes: String
  }
}

struct RowFaults: Error {
  let line: Int
  private(set) var problems: [ImportProblem] = []
  /// Whether one of them leaves out the row, and not a value alone.
  private(set) var isWhole = false

  /// Whether the values of all `columns` were left out.
  func has(allOf columns: [CSVColumn]) -> Bool {
    let fields = Set(problems.map(\.field))
    return columns.allSatisfy { fields.contains($0.rawValue) }
  }

  /// - Parameters:
  ///   - field: The column; empty for the whole row.
  ///   - effect: What is left out.
  mutating func add(
    _ field: String, _ code: ImportProblem.Code, _ remedy: ImportProblem.Remedy,
    _ facts: ImportProblem.Facts = .init(), effect: ImportProblem.Effect? = nil
  ) {
    let effect = effect ?? (field.isEmpty ? .skipped : .leftOut)
    if effect == .skipped { isWhole = true }
    problems.append(ImportProblem(code, remedy, effect: effect, line: line, field: field, facts))
  }
}
