/// A record that is coded with the columns of its table as keys, as the JSON export writes them: all
/// columns are encoded, null where the table has NULL. What is missing or null is decoded as not recorded,
/// but for the ID, the name of a method and of a grinder, the time of a brew and the brew of a tasting.
public protocol CodedRecord: Codable {}

extension Bean: CodedRecord {}
extension Brew: CodedRecord {}
extension Recipe: CodedRecord {}
extension BrewMethod: CodedRecord {}
extension Grinder: CodedRecord {}
extension Taster: CodedRecord {}
extension Tasting: CodedRecord {}

extension CodedRecord {
  /// Decodes a record from the columns of its table.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    guard let kind = Self.self as? any StoredRecord.Type,
      let record = try kind.decoded(from: decoder) as? Self
    else {
      throw DecodingError.typeMismatch(
        Self.self, .init(codingPath: decoder.codingPath, debugDescription: "not a stored record"))
    }
    self = record
  }

  /// Encodes all columns of the record's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try (self as? any StoredRecord)?.encodeFields(to: encoder)
  }
}

extension StoredRecord {
  fileprivate static func decoded(from decoder: any Decoder) throws -> Self {
    try decoded(from: decoder.container(keyedBy: ColumnKey.self), Self.fields)
  }

  /// The record with those of its fields that are decoded.
  static func decoded(
    from row: KeyedDecodingContainer<ColumnKey>, _ fields: some Sequence<RecordField<Self>>
  ) throws -> Self {
    var record = blank(Identifier(rawValue: ""))
    for field in fields { try field.decode(&record, row) }
    return record
  }

  fileprivate func encodeFields(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: ColumnKey.self)
    for field in Self.fields { try field.encode(self, &row) }
  }
}
