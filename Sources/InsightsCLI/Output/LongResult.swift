import ExtractionJSON
import Insights

/// The result of a long note, whose JSON may be many times as long as the note: it is written part by
/// part when its turn comes.
struct LongResult: Sendable {
  /// The length of a note in bytes from which its result is one.
  static let length = 1 << 18

  private let found: Extraction
  private let id: [UInt8]
  private let line: Int?
  private let file: String?
  private let text: [UInt8]
  private let namesTier: Bool

  init(_ found: Extraction, _ origin: NoteOrigin, text: [UInt8], namesTier: Bool) {
    self.found = found
    id = origin.id
    (line, file) = (origin.place?.line, origin.place?.file)
    self.text = text
    self.namesTier = namesTier
  }

  /// Writes it to standard output.
  ///
  /// - Throws: `ClosedPipe`, or a `Failure` with status 74.
  func write() throws {
    var result = Result<Void, any Error>.success(())
    var writer = JSONWriter()
    func drain(_ writer: inout JSONWriter) {
      if case .success = result { result = Result { try StandardOutput.write(writer.take()) } }
    }
    writer.extraction(
      found, id: id, text: text, place: line.map { ($0, file) }, namesTier: namesTier, drain: drain)
    drain(&writer)
    try result.get()
  }
}
