import Insights

/// Reads one JSON object for a string `text`, else `notes`, and an `id` of any kind.
struct JSONRecord {
  /// What is wrong with a record, as the first half of a message.
  struct Problem: Error, Equatable {
    let message: String

    static func broken(_ offset: Int) -> Problem {
      Problem(message: "broken JSON at byte \(offset + 1)")
    }
    static let noText = Problem(message: "no string \"text\"")
  }

  /// The note, unescaped.
  var text: [UInt8] = []
  /// The ID's JSON as it is written; empty for none.
  var id: [UInt8] = []
  private var hasText = false
  private var hasNotes = false
  private var reader = JSONReader()

  /// Takes the chunk that the records of `read(_:)` lie in.
  mutating func open(_ chunk: [UInt8]) {
    reader.open(chunk)
  }

  /// Reads the object that fills `range`. Of members that share a name the last counts.
  mutating func read(_ range: Range<Int>) throws(Problem) {
    reader.read(range)
    text.removeAll(keepingCapacity: true)
    id.removeAll(keepingCapacity: true)
    hasText = false
    hasNotes = false
    do throws(JSONReader.Problem) {
      try readMembers()
    } catch {
      throw .broken(error.offset)
    }
    guard hasText || hasNotes else { throw .noText }
  }

  /// Reads a string or an object.
  mutating func readElement(_ range: Range<Int>) throws(Problem) {
    reader.read(range)
    reader.skipSpace()
    guard reader.peek() == UInt8(ascii: "\"") else {
      guard reader.peek() == UInt8(ascii: "{") else { throw .noText }
      return try read(range)
    }
    id.removeAll(keepingCapacity: true)
    do throws(JSONReader.Problem) {
      try reader.readString()
      reader.swapString(with: &text)
      try reader.end()
    } catch {
      throw .broken(error.offset)
    }
  }

  private mutating func readMembers() throws(JSONReader.Problem) {
    // The closure below changes the record, which must not contain the reader meanwhile.
    var reader = JSONReader()
    swap(&reader, &self.reader)
    defer { swap(&reader, &self.reader) }
    try reader.object { reader throws(JSONReader.Problem) in
      if reader.hasName("text") {
        hasText = reader.peek() == UInt8(ascii: "\"")
        try reader.skipValue()
        if hasText { reader.swapString(with: &text) }
      } else if !hasText, reader.hasName("notes"), reader.peek() == UInt8(ascii: "\"") {
        try reader.skipValue()
        hasNotes = true
        reader.swapString(with: &text)
      } else {
        let isID = reader.hasName("id")
        let start = reader.position
        try reader.skipValue()
        if isID {
          id.removeAll(keepingCapacity: true)
          id.append(contentsOf: reader.bytes[start..<reader.position])
        }
      }
    }
    try reader.end()
  }
}
