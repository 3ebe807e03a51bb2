/// Results as rows of a table: the columns of the input, and after them what was found.
struct ResultTable: Sendable, Equatable {
  /// The columns that repeat the input.
  let columns: [String]
  private let separator: UInt8
  private let format: NoteFormat?

  /// - Parameter input: Nil for notes that are arguments.
  init(_ input: NoteInput?) {
    format = input?.format
    separator = input?.layout?.separator ?? UInt8(ascii: ",")
    switch format {
    case nil: columns = ["text"]
    case .text: columns = ["line", "text"]
    case .jsonl, .json: columns = ["id", "line", "text"]
    case .csv: columns = input?.layout?.columns ?? []
    }
  }

  /// What was found, in the order of the columns.
  private static let found: [String] =
    ["nodes", "flavors", "descriptors", "absent"] + Attribute.allCases.map(\.rawValue)
    + ["sentiment", "liking", "rating", "rating_scale", "summary"]

  /// The first line. A name that the input has already gets `found_` before it.
  var header: [UInt8] {
    let taken = Set(columns.map { $0.lowercased() })
    let names = Self.found.map { taken.contains($0) ? "found_" + $0 : $0 }
    var bytes: [UInt8] = []
    for name in columns + names { append(name.utf8, to: &bytes) }
    end(&bytes)
    return bytes
  }

  /// Adds the row of a note.
  func add(_ found: Extraction, _ origin: NoteOrigin, text: [UInt8], to bytes: inout [UInt8]) {
    switch format {
    case nil: append(text, to: &bytes)
    case .text:
      append((origin.line.map(String.init) ?? "").utf8, to: &bytes)
      append(text, to: &bytes)
    case .jsonl, .json:
      append(Self.plain(origin.id), to: &bytes)
      append((origin.line.map(String.init) ?? "").utf8, to: &bytes)
      append(text, to: &bytes)
    case .csv:
      for index in columns.indices {
        append(origin.cells.flatMap { index < $0.count ? $0[index] : nil } ?? [], to: &bytes)
      }
    }
    for cell in Self.cells(of: found) { append(cell.utf8, to: &bytes) }
    end(&bytes)
  }

  private static func cells(of found: Extraction) -> [String] {
    let words = Language.words
    var descriptors: [String] = []
    for word in found.flavors.flatMap(\.descriptors) where !descriptors.contains(word) {
      descriptors.append(word)
    }
    return [
      found.nodes.joined(separator: " "),
      found.flavors.map { words.title(ofFlavor: $0.id) }.joined(separator: "; "),
      descriptors.joined(separator: "; "),
      found.negated.map { words.title(ofFlavor: $0) }.joined(separator: "; "),
    ]
      + Attribute.allCases.map { found.attributes[$0].map { String($0.level) } ?? "" }
      + [
        decimal(found.sentiment), found.liking.rawValue,
        found.rating.map { decimal($0.score.value) } ?? "",
        found.rating.map { decimal($0.score.scale) } ?? "", found.summary,
      ]
  }

  private static func decimal(_ value: Double) -> String {
    var writer = JSONWriter()
    writer.number(value, places: 2)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// JSON as the text of a cell: a string without its quotes and escapes.
  private static func plain(_ json: [UInt8]) -> [UInt8] {
    guard json.first == UInt8(ascii: "\"") else { return json }
    var reader = JSONReader(json)
    do {
      try reader.skipValue()
    } catch {
      return json
    }
    return reader.string
  }

  // MARK: Cells

  private func append(_ cell: some Collection<UInt8>, to bytes: inout [UInt8]) {
    CSVCells.append(cell, separator: separator, to: &bytes)
    bytes.append(separator)
  }

  /// Puts a line break in the place of the last separator.
  private func end(_ bytes: inout [UInt8]) {
    bytes[bytes.count - 1] = UInt8(ascii: "\n")
  }
}

/// Colors and styles on a terminal.
enum TerminalColor {
  /// A style, by its code (ECMA-48, "Select Graphic Rendition").
  enum Style: Int {
    case bold = 1
    case yellow = 33
  }

  static func styled(_ text: String, _ style: Style) -> String {
    "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  /// A dot in a color written `#rrggbb`; a plain one where that cannot be read.
  static func dot(_ color: String) -> String {
    guard color.hasPrefix("#"), color.utf8.count == 7,
      let code = UInt32(color.dropFirst(), radix: 16)
    else { return "●" }
    return "\u{1B}[38;2;\(code >> 16);\(code >> 8 & 255);\(code & 255)m●\u{1B}[0m"
  }
}
