import Support

/// The notes or the label of a request's body.
struct NoteBody {
  struct Note {
    var text: [UInt8]
    /// The ID as JSON, repeated as it came; empty for none.
    var id: [UInt8] = []
  }

  var notes: [Note] = []
  /// Whether the body is a list, whose answer is a list, too.
  var isList = false

  /// - Parameter request: A request whose body is a note or a list of notes.
  /// - Throws: `ServerProblem` for a body that is not JSON, or holds no notes.
  init(_ request: ServerRequest) throws(ServerProblem) {
    var reader = try Self.reader(request)
    do throws(JSONReader.Problem) {
      reader.skipSpace()
      if reader.peek() == UInt8(ascii: "[") {
        isList = true
        var notes: [Note] = []
        try reader.list { reader throws(JSONReader.Problem) in
          notes.append(try Self.note(&reader))
        }
        self.notes = notes
      } else {
        notes = [try Self.note(&reader)]
      }
      try reader.end()
    } catch {
      throw .bad(
        "the body is no note at byte \(error.offset + 1); send {\"text\": \"…\"}, or a list of those "
          + "or of strings")
    }
  }

  /// A reader of the body, which must be JSON.
  static func reader(_ request: ServerRequest) throws(ServerProblem) -> JSONReader {
    let type = (request.headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
    guard type.trimmed == "application/json" else {
      throw ServerProblem(
        415, "the body is not said to be JSON; send Content-Type: application/json")
    }
    guard String(validating: request.text, as: UTF8.self) != nil else {
      throw .bad("the body is not UTF-8 text; send JSON in UTF-8")
    }
    return JSONReader(request.text)
  }

  private static func note(_ reader: inout JSONReader) throws(JSONReader.Problem) -> Note {
    if reader.peek() == UInt8(ascii: "\"") {
      try reader.readString()
      return Note(text: reader.string)
    }
    let start = reader.problem
    var text: [UInt8]?
    var id: [UInt8] = []
    try reader.object { reader throws(JSONReader.Problem) in
      if reader.hasName("text") {
        guard reader.peek() == UInt8(ascii: "\"") else { throw reader.problem }
        try reader.readString()
        text = reader.string
      } else {
        let isID = reader.hasName("id")
        let start = reader.position
        try reader.skipValue()
        if isID { id = Array(reader.bytes[start..<reader.position]) }
      }
    }
    guard let text else { throw start }
    return Note(text: text, id: id)
  }
}

extension String {
  fileprivate var trimmed: Substring {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.drop(while: \.isWhitespace)
  }
}
