import Support

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
