/// The elements of a JSON list, read in batches.
struct JSONElements: Sendable {
  /// An element and the number of its first line, from 1.
  struct Element {
    var line: Int
    /// nil when the element is not a well-formed object.
    var object: JSONObject?
  }

  private let bytes: [UInt8]
  private var cursor: JSONCursor
  private var line: Int
  private var counted: Int
  private var isOpen: Bool
  private let name: String
  private let file: String?

  /// The number of elements of a batch.
  private static let batch = 500

  /// Creates an empty list.
  init() {
    bytes = []
    cursor = JSONCursor(0)
    line = 1
    counted = 0
    isOpen = false
    name = ""
    file = nil
  }

  /// - Parameters:
  ///   - range: The position of the list in `bytes`.
  ///   - name: The list, or the file in an archive.
  ///   - file: The file that it is in; nil for an exported journal.
  /// - Throws: `JournalError` when it is not a list.
  init(
    _ bytes: [UInt8], _ range: Range<Int>, name: String, in file: String?
  ) throws(JournalError) {
    self.bytes = bytes
    self.name = name
    self.file = file
    cursor = JSONCursor(range.lowerBound)
    line = 1
    counted = 0
    guard cursor.skip("[", in: bytes) else {
      if bytes[range].elementsEqual("null".utf8) {
        isOpen = false
        return
      }
      throw JournalError(.notAList, .init(file: file, name: name))
    }
    isOpen = !cursor.skip("]", in: bytes)
  }

  /// The next elements; empty at the end.
  ///
  /// - Throws: `JournalError` when the list is incomplete.
  mutating func next() throws(JournalError) -> [Element] {
    var ranges: [Range<Int>] = []
    var lines: [Int] = []
    while isOpen, ranges.count < Self.batch {
      guard let range = cursor.value(in: bytes) else { throw broken() }
      let isFollowed = cursor.skip(",", in: bytes)
      if !isFollowed {
        guard cursor.skip("]", in: bytes) else { throw broken() }
        isOpen = false
      }
      lines.append(line(at: range.lowerBound))
      ranges.append(range)
    }
    return zip(lines, ranges).map { line, range in
      Element(line: line, object: JSONObject(JSONValue(bytes, range)))
    }
  }

  private func broken() -> JournalError {
    JournalError(.brokenJSON, .init(file: file, line: cursor.line(in: bytes), name: name))
  }

  private mutating func line(at position: Int) -> Int {
    line += bytes[counted..<position].count { $0 == UInt8(ascii: "\n") }
    counted = position
    return line
  }
}

/// The positions of the parts of a JSON object, so that its long lists can be read in batches: a
/// parser of the whole file would hold it several times in memory.
///
/// Only brackets, strings and separators are scanned; the parts are validated when they are read.
struct JSONOutline: Sendable {
  let bytes: [UInt8]
  /// The values of the outermost object, by name; of a repeated name the last.
  private(set) var members: [String: Range<Int>] = [:]

  /// - Parameters:
  ///   - file: The file.
  ///   - entry: The part of it, of an archive.
  /// - Throws: `JournalError` when the outermost object is invalid.
  init(_ bytes: [UInt8], file: String, entry: String? = nil) throws(JournalError) {
    self.bytes = bytes
    var cursor = JSONCursor(
      bytes.starts(with: UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0)
    guard read(&cursor) else {
      throw JournalError(.brokenJSON, .init(file: file, line: cursor.line(in: bytes), name: entry))
    }
  }

  private mutating func read(_ cursor: inout JSONCursor) -> Bool {
    guard cursor.skip("{", in: bytes) else { return false }
    if cursor.skip("}", in: bytes) { return cursor.isAtEnd(of: bytes) }
    repeat {
      guard let name = cursor.value(in: bytes), cursor.skip(":", in: bytes),
        let value = cursor.value(in: bytes)
      else { return false }
      if case .string(let text)? = JSONValue(bytes, name) { members[text] = value }
    } while cursor.skip(",", in: bytes)
    return cursor.skip("}", in: bytes) && cursor.isAtEnd(of: bytes)
  }

  /// Whether the member of this name is a list.
  func isList(_ name: String) -> Bool {
    members[name].map { bytes[$0.lowerBound] == UInt8(ascii: "[") } ?? false
  }

  /// The list of a member of the outermost object; empty if it is missing.
  ///
  /// - Parameter file: The file for errors; nil for an exported journal.
  /// - Throws: `JournalError` when the member is not a valid list.
  func list(_ name: String, of file: String?) throws(JournalError) -> JSONElements {
    guard let range = members[name] else { return JSONElements() }
    return try JSONElements(bytes, range, name: name, in: file)
  }
}

/// An object of an app's export, read leniently: numbers may be strings, and any member may be
/// missing or null.
struct JSONObject {
  private let values: [String: JSONValue]

  /// nil for a value other than an object.
  init?(_ value: JSONValue?) {
    guard case .object(let values)? = value else { return nil }
    self.values = values
  }

  /// Whether there is a member that is not null.
  func has(_ name: String) -> Bool {
    values[name].map { $0 != .null } ?? false
  }

  /// Whether there is a member, also one that is null.
  func hasMember(_ name: String) -> Bool {
    values[name] != nil
  }

  /// Whether the member is a string.
  func isText(_ name: String) -> Bool {
    if case .string? = values[name] { true } else { false }
  }

  /// The text of a member without NUL characters, which text in SQLite cannot contain; a number as
  /// it is written; empty for anything else.
  func text(_ name: String) -> String {
    switch values[name] {
    case .string(let text): text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
    case .number(let number): NumberText.shortest(number)
    case .bool(let isTrue): isTrue ? "1" : "0"
    default: ""
    }
  }

  /// A finite number, or a string with a number (with a dot or a comma).
  func number(_ name: String) -> Double? {
    if case .string(let text)? = values[name] {
      if case .number(let value) = NumberText(text) { return value }
      return nil
    }
    return values[name].flatMap(Self.number)
  }

  /// Whether the member is true, a number other than 0, "1" or "true".
  func flag(_ name: String) -> Bool {
    if case .string(let text)? = values[name] { return text.lowercased() == "true" || text == "1" }
    return values[name].flatMap(Self.number).map { $0 != 0 } ?? false
  }

  /// The object of a member.
  func object(_ name: String) -> JSONObject? {
    JSONObject(values[name])
  }

  /// The objects of a list; other elements are skipped.
  func objects(_ name: String) -> [JSONObject] {
    list(name).compactMap { JSONObject($0) }
  }

  /// The strings of a list; other elements are skipped.
  func strings(_ name: String) -> [String] {
    list(name).compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// The finite numbers of a list; other elements are skipped.
  func numbers(_ name: String) -> [Double] {
    list(name).compactMap(Self.number)
  }

  /// The names of the members that are true in an object.
  func flags(_ name: String) -> [String] {
    guard let object = object(name) else { return [] }
    return object.values.keys.filter { object.flag($0) }.sorted()
  }

  private func list(_ name: String) -> [JSONValue] {
    if case .list(let elements)? = values[name] { elements } else { [] }
  }

  /// A finite number, or 1 and 0 for true and false.
  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .number(let number): number.isFinite ? number : nil
    case .bool(let isTrue): isTrue ? 1 : 0
    default: nil
    }
  }
}

/// What is done with a text in JSON before it is read.
enum JSONText {
  /// The text with `\\n` for line breaks within strings, which JSON does not allow and some programs write.
  static func withoutBreaks(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 64)
    var (isString, isEscaped) = (false, false)
    for byte in bytes {
      if isString, !isEscaped {
        switch byte {
        case 0x0A: text += Array("\\n".utf8)
        case 0x0D: text += Array("\\r".utf8)
        case 0x09: text += Array("\\t".utf8)
        default: text.append(byte)
        }
      } else {
        text.append(byte)
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
      isEscaped = isString && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return text
  }

  /// The elements of a list of objects; nil for another text, or where the first one does not suit.
  static func elements(_ bytes: [UInt8], where suits: ([UInt8]) -> Bool) -> [[UInt8]]? {
    var cursor = JSONCursor(0)
    guard cursor.skip("[", in: bytes) else { return nil }
    var elements: [[UInt8]] = []
    repeat {
      guard elements.count < most, let range = cursor.value(in: bytes),
        bytes[range.lowerBound] == UInt8(ascii: "{")
      else { return nil }
      elements.append(Array(bytes[range]))
      if elements.count == 1, !suits(elements[0]) { return nil }
    } while cursor.skip(",", in: bytes)
    return cursor.skip("]", in: bytes) ? elements : nil
  }

  /// A longer list is no history of a machine.
  private static let most = 100_000
}
