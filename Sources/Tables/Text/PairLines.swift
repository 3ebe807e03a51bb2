/// Lines of names and values, a record each, as programs log them and people type them.
///
///     date=2026-05-04 method=V60 bean="Nano Challa" dose=15g
///     Bean: Nano Challa, dose: 15 g, water: 250 g
enum PairLines {
  /// Fewer pairs may be in a line of any text.
  private static let fewestPairs = 3
  /// Lines that tell what a text is.
  private static let linesRead = 50

  /// Whether nearly all lines have pairs, and most names are in several.
  static func areMost(_ lines: [Substring]) -> Bool {
    let full = lines.lazy.filter { !TextLines.isBlank($0) }.prefix(linesRead)
    var (all, paired) = (0, 0)
    var counts: [String: Int] = [:]
    for line in full {
      all += 1
      let pairs = pairs(line)
      guard pairs.count >= fewestPairs else { continue }
      paired += 1
      for pair in pairs { counts[pair.name.lowercased(), default: 0] += 1 }
    }
    let shared = counts.values.count { $0 > 1 }
    return paired >= 2 && paired * 4 >= all * 3 && shared * 2 >= counts.count
  }

  /// The records under the names of all lines; a line without pairs is a row of one cell.
  static func rows(_ lines: [Substring]) -> [CellRow] {
    var titles: [String] = []
    var places: [String: Int] = [:]
    var rows: [CellRow] = []
    var first = 1
    for (index, line) in lines.enumerated() where !TextLines.isBlank(line) {
      let pairs = pairs(line)
      if pairs.isEmpty { continue }
      if titles.isEmpty { first = index + 1 }
      var cells: [Int: String] = [:]
      for pair in pairs {
        let key = pair.name.lowercased()
        if places[key] == nil {
          guard titles.count < TableLimits.columns else { continue }
          places[key] = titles.count
          titles.append(pair.name)
        }
        if let place = places[key] { cells[place] = pair.value }
      }
      let width = (cells.keys.max() ?? -1) + 1
      rows.append(CellRow(line: index + 1, cells: (0..<width).map { cells[$0] ?? "" }))
    }
    return [CellRow(line: first, cells: titles)] + rows
  }

  private static func pairs(_ line: Substring) -> [(name: String, value: String)] {
    // Most lines have neither mark often enough.
    let equals = line.utf8.count { $0 == UInt8(ascii: "=") }
    if equals >= fewestPairs { return logged(line) }
    let colons = line.utf8.count { $0 == UInt8(ascii: ":") }
    return colons >= fewestPairs ? typed(line) : []
  }

  /// `name=value name="a value"`; nothing where something else is between.
  private static func logged(_ line: Substring) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var rest = line.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let name = rest.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
      rest = rest[name.endIndex...]
      guard !name.isEmpty, rest.first == "=" else { return [] }
      rest = rest.dropFirst()
      let value: Substring
      if let mark = rest.first, mark == "\"" || mark == "'" {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != mark }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != ";" }
        rest = rest[value.endIndex...]
      }
      found.append((String(name), String(value)))
      rest = rest.drop { $0.isWhitespace || $0 == "," || $0 == ";" }
    }
    return found
  }

  /// `name: value, name: value`; nothing where a part has no name.
  private static func typed(_ line: Substring) -> [(name: String, value: String)] {
    let mark: Character = [";", "|", ","].first { line.contains($0) } ?? ","
    var found: [(name: String, value: String)] = []
    for part in line.split(separator: mark) {
      let text = TextLines.trimmed(part.drop { $0.isWhitespace || "-*•".contains($0) })
      if text.isEmpty { continue }
      guard let colon = text.firstIndex(of: ":") else {
        // What follows a value and has no name belongs to it.
        guard let last = found.indices.last else { return [] }
        found[last].value += "\(mark) \(text)"
        continue
      }
      let name = TextLines.trimmed(text[..<colon])
      guard (1...30).contains(name.count), name.first?.isLetter == true,
        name.allSatisfy({ $0.isLetter || $0.isNumber || " _-()%".contains($0) })
      else { return [] }
      found.append((name, TextLines.trimmed(text[text.index(after: colon)...])))
    }
    return found
  }
}
