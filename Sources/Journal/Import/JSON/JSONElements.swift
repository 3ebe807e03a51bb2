import Support

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
