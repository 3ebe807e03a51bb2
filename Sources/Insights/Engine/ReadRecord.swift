/// What was read in one record of a file, and which record it was: a note of
/// `insights extract --input`, or a label of `insights label --input`.
public struct ReadRecord<Reading: Codable & Sendable & Equatable>: Sendable, Equatable {
  /// The ID of the record as JSON, such as `7` or `"a7"`; nil where it has none.
  public var id: String?
  /// The line of a note, from 1; nil where it is not of a file.
  public var line: Int?
  /// The file of a note, where several are read.
  public var file: String?
  /// What was read.
  public var reading: Reading

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - reading: What was read.
  ///   - id: The ID of the record as JSON.
  ///   - line: The line of the record.
  ///   - file: The file of the record.
  public init(_ reading: Reading, id: String? = nil, line: Int? = nil, file: String? = nil) {
    self.id = id
    self.line = line
    self.file = file
    self.reading = reading
  }
}
