extension CuppingForm {
  /// The most bytes of a form's file.
  public static let byteLimit = 65_536

  /// Reads a form from the subset of TOML 1.0 (toml.io) that forms need: comments, `key = value`
  /// with a text in double quotes or a number, and tables `[[section]]`.
  ///
  /// Keys of a form: `id`, `title`, `offset`, `round`, `cups`. Keys of a section: `id`; `kind`,
  /// which is `scale` (`low`, `high`, `step`, `weight`), `good-cups` or `faulty-cups` (`points`), or
  /// `list` (`most`). `step`, `offset` and `round` are 0, `weight` 1 and `cups` 5 where they are not
  /// given. `Lexicon/forms` has examples. O(bytes).
  ///
  /// - Throws: `CuppingError` with code `syntax`, `key`, `missing`, `invalid value`, `duplicate` or
  ///   `too many`.
  public init(toml text: String) throws(CuppingError) {
    guard text.utf8.count <= Self.byteLimit else {
      throw CuppingError(.tooMany) {
        ($0.field, $0.count, $0.limit) = ("byte", text.utf8.count, Self.byteLimit)
      }
    }
    var tables = [FormTable()]
    var line = 0
    for row in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line += 1
      let row = row.trimmed
      guard let first = row.first, first != "#" else { continue }
      if first == "[" {
        guard row.withoutComment.trimmed == "[[section]]" else { throw FormTable.syntax(row, line) }
        guard tables.count <= Self.sectionLimit else {
          throw CuppingError(.tooMany) {
            ($0.field, $0.count, $0.limit) = ("section", tables.count, Self.sectionLimit)
          }
        }
        tables.append(FormTable())
        continue
      }
      try tables[tables.count - 1].add(row, line, isSection: tables.count > 1)
    }
    let head = tables[0]
    var sections: [Section] = []
    for table in tables.dropFirst() { sections.append(try table.section()) }
    let id = try head.text("id")
    try self.init(
      id: id, title: head.text("title", else: id), sections: sections,
      offset: head.number("offset", else: 0), rounding: head.number("round", else: 0),
      cups: head.whole("cups", else: 5))
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = self
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return rest
  }

  /// What is before a `#`.
  fileprivate var withoutComment: Substring { prefix { $0 != "#" } }
}

/// The keys of a form's file above its sections, or of one section.
private struct FormTable {
  private enum Value {
    case text(String)
    case number(Double)
  }

  private var values: [String: (value: Value, line: Int)] = [:]

  static func syntax(_ row: Substring, _ line: Int) -> CuppingError {
    CuppingError(.syntax) { ($0.line, $0.value) = (line, String(row.prefix(100))) }
  }

  mutating func add(_ row: Substring, _ line: Int, isSection: Bool) throws(CuppingError) {
    guard let sign = row.firstIndex(of: "=") else { throw Self.syntax(row, line) }
    let key = String(row[..<sign].trimmed)
    let keys =
      isSection
      ? ["id", "kind", "low", "high", "step", "weight", "points", "most"]
      : ["id", "title", "offset", "round", "cups"]
    guard keys.contains(key), values[key] == nil else {
      throw CuppingError(.key) { ($0.line, $0.field) = (line, String(key.prefix(100))) }
    }
    let rest = row[row.index(after: sign)...].trimmed
    guard rest.first == "\"" else {
      guard let number = Self.number(String(rest.withoutComment.trimmed)) else {
        throw Self.syntax(row, line)
      }
      values[key] = (.number(number), line)
      return
    }
    var text = ""
    var index = rest.index(after: rest.startIndex)
    while index < rest.endIndex, rest[index] != "\"" {
      if rest[index] == "\\" {
        index = rest.index(after: index)
        guard index < rest.endIndex, rest[index] == "\"" || rest[index] == "\\" else {
          throw Self.syntax(row, line)
        }
      }
      text.append(rest[index])
      index = rest.index(after: index)
    }
    guard index < rest.endIndex else { throw Self.syntax(row, line) }
    let tail = rest[rest.index(after: index)...].trimmed
    guard tail.isEmpty || tail.first == "#" else { throw Self.syntax(row, line) }
    values[key] = (.text(text), line)
  }

  /// A decimal number; `Double` alone would read `nan`, `inf` and hexadecimal digits, too.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-._eE".utf8.contains($0) }) else {
      return nil
    }
    guard let number = Double(text.filter { $0 != "_" }), number.isFinite else { return nil }
    return number
  }

  private func invalid(_ key: String, _ value: String, _ line: Int?) -> CuppingError {
    CuppingError(.invalidValue) { ($0.field, $0.value, $0.line) = (key, value, line) }
  }

  func text(_ key: String, else other: String? = nil) throws(CuppingError) -> String {
    switch values[key] {
    case (.text(let text), _)?: return text
    case (.number(let number), let line)?: throw invalid(key, "\(number)", line)
    case nil:
      guard let other else { throw CuppingError(.missing) { $0.field = key } }
      return other
    }
  }

  func number(_ key: String, else other: Double? = nil) throws(CuppingError) -> Double {
    switch values[key] {
    case (.number(let number), _)?: return number
    case (.text(let text), let line)?: throw invalid(key, String(text.prefix(100)), line)
    case nil:
      guard let other else { throw CuppingError(.missing) { $0.field = key } }
      return other
    }
  }

  func whole(_ key: String, else other: Int? = nil) throws(CuppingError) -> Int {
    let number = try number(key, else: other.map(Double.init))
    guard let whole = Int(exactly: number) else {
      throw invalid(key, "\(number)", values[key]?.line)
    }
    return whole
  }

  func section() throws(CuppingError) -> CuppingForm.Section {
    let id = try text("id")
    let kind = try text("kind")
    let allowed: [String]
    let result: CuppingForm.Kind
    switch kind {
    case "scale":
      allowed = ["low", "high", "step", "weight"]
      result = .scale(
        low: try number("low"), high: try number("high"), step: try number("step", else: 0),
        weight: try number("weight", else: 1))
    case "good-cups":
      allowed = ["points"]
      result = .goodCups(points: try number("points"))
    case "faulty-cups":
      allowed = ["points"]
      result = .faultyCups(points: try number("points"))
    case "list":
      allowed = ["most"]
      result = .list(most: try whole("most"))
    default: throw invalid("kind", kind, values["kind"]?.line)
    }
    for key in values.keys.sorted() where !(["id", "kind"] + allowed).contains(key) {
      throw CuppingError(.key) {
        ($0.line, $0.field, $0.section) = (values[key]?.line, key, id)
      }
    }
    return CuppingForm.Section(id: id, kind: result)
  }
}
