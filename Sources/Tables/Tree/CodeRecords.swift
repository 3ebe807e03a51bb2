/// The lists of records that a program has: `export const brews = [{ dose: 18 }]`, as people keep them beside their pages.
struct CodeRecords {
  /// The lists, by the names that the program gives them.
  let root: TreeValue

  /// How many times the bytes of a text are read where lists turn out to be none.
  private static let mostReadings = 4
  private static let endings: Set = ["js", "mjs", "cjs", "jsx", "ts", "mts", "tsx", "py", "rb"]
  private static let starts = ["export ", "const ", "let ", "var ", "module.exports"]

  /// Whether lines may be of a program: by the name of its file, or a line that gives a list a name.
  static func isLikely(_ lines: [Substring], _ ending: String) -> Bool {
    endings.contains(ending)
      || lines.contains { line in
        starts.contains(where: line.hasPrefix)
          && ["= [", "= {", "default [", "default {"].contains(where: line.contains)
      }
  }

  /// - Returns: nil for a text without such lists.
  init?(_ text: [UInt8]) {
    var object = TreeObject(line: 1)
    var (index, line, wasted) = (0, 1, 0)
    while index < text.count, wasted <= Self.mostReadings * text.count {
      defer { index += 1 }
      if text[index] == 0x0A { line += 1 }
      guard text[index] == UInt8(ascii: "[") || text[index] == UInt8(ascii: "{"),
        Self.begins(text, at: index)
      else { continue }
      let (found, end) = JSONTree.literal(text, at: index)
      guard let value = found, Self.hasRecords(value) else {
        wasted += end - index
        continue
      }
      object[Self.name(text, before: index) ?? "list \(object.members.count + 1)"] = value
      line += text[index..<end].count { $0 == 0x0A }
      index = end - 1
    }
    guard !object.members.isEmpty else { return nil }
    root = .object(object)
  }

  /// Whether a value begins here: after `=`, `(`, `default` or `return`.
  private static func begins(_ text: [UInt8], at index: Int) -> Bool {
    let before = text[..<index].suffix(40)
    guard let place = before.lastIndex(where: { !UTF8Text.isSpace($0) }) else { return false }
    let trimmed = before[...place]
    if trimmed.last == UInt8(ascii: "=") || trimmed.last == UInt8(ascii: "(") { return true }
    return ["default", "return"].contains { trimmed.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// The name before `=`, as in `const brews: Brew[] = [`.
  private static func name(_ text: [UInt8], before index: Int) -> String? {
    let start = text[..<index].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = String(decoding: text[start..<index], as: UTF8.self)
    guard let equals = line.lastIndex(of: "=") else { return nil }
    return line[..<equals].split(separator: ":").first?
      .split(whereSeparator: \.isWhitespace).last.map(String.init)
  }

  /// Whether a value is a list of objects, or an object that has one or several columns of alike length.
  private static func hasRecords(_ value: TreeValue) -> Bool {
    switch value {
    case .list(let elements):
      elements.contains { if case .object = $0 { true } else { false } }
    case .object(let object):
      object.members.contains { hasRecords($0.value) } || Self.lengths(object).count == 1
    default: false
    }
  }

  /// The lengths of lists of values: columns have one.
  private static func lengths(_ object: TreeObject) -> Set<Int> {
    let lists = object.members.compactMap { member in
      if case .list(let elements) = member.value { elements.count } else { nil }
    }
    return lists.count > 1 && lists.count == object.members.count ? Set(lists) : []
  }
}
