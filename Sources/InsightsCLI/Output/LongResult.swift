import ExtractionJSON
import Insights

/// The result of a long note, whose JSON may be many times as long as the note: it is written part by
/// part when its turn comes.
struct LongResult: Sendable {
  /// The length of a note in bytes above which its result is one.
  static let length = 1 << 18

  private let found: Extraction
  private let places: [MentionPlaces]?
  private let unit: OffsetUnit
  private let id: [UInt8]
  private let line: Int?
  private let file: String?
  private let text: [UInt8]
  private let namesTier: Bool

  /// - Parameter places: For each flavor the places of all its mentions, in bytes; nil where the flavors
  ///   have all mentions, with offsets in the unit of the form.
  init(
    _ found: Extraction, _ places: [MentionPlaces]?, _ origin: NoteOrigin, text: [UInt8],
    form: ResultForm
  ) {
    self.found = found
    self.places = places
    unit = form.offsets
    id = origin.id
    (line, file) = (origin.place?.line, origin.place?.file)
    self.text = text
    namesTier = form.namesTier
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
      found, id: id, text: text, place: line.map { ($0, file) }, namesTier: namesTier,
      places: places.map { ($0, unit) }, drain: drain)
    drain(&writer)
    try result.get()
  }
}
