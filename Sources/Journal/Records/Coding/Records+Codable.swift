/// A record that is coded with the columns of its table as keys, as the JSON export writes them: all
/// columns are encoded, null where the table has NULL. What is missing or null is decoded as not recorded,
/// but for the ID, the name of a method and of a grinder, the time of a brew and the brew of a tasting.
public protocol CodedRecord: Codable {}

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

extension JournalContents: Codable {
  private enum CodingKeys: String, CodingKey {
    case version = "schema_version"
    case beans = "bean"
    case methods = "method"
    case grinders = "grinder"
    case recipes = "recipe"
    case brews = "brew"
    case tastings = "tasting"
    case tasters = "taster"
  }

  /// Decodes the JSON export: a list for each table, any of which may be missing.
  ///
  /// - Throws: `DecodingError`, also for an export of a later schema version.
  public init(from decoder: any Decoder) throws {
    let tables = try decoder.container(keyedBy: CodingKeys.self)
    let version = try tables.decode(forKey: .version, default: JournalSchema.version)
    guard version <= JournalSchema.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: tables, debugDescription: "schema version \(version) is newer")
    }
    self.init(
      beans: try tables.decode(forKey: .beans, default: []),
      methods: try tables.decode(forKey: .methods, default: []),
      grinders: try tables.decode(forKey: .grinders, default: []),
      recipes: try tables.decode(forKey: .recipes, default: []),
      brews: try tables.decode(forKey: .brews, default: []))
    take(tastings: try tables.decode(forKey: .tastings, default: []))
    tasters = try tables.decode(forKey: .tasters, default: [])
  }

  /// Encodes `schema_version` and a list for each table, as the JSON export does.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var tables = encoder.container(keyedBy: CodingKeys.self)
    try tables.encode(JournalSchema.version, forKey: .version)
    try tables.encode(beans, forKey: .beans)
    try tables.encode(methods, forKey: .methods)
    try tables.encode(grinders, forKey: .grinders)
    try tables.encode(recipes, forKey: .recipes)
    try tables.encode(brews, forKey: .brews)
    try tables.encode(tastings + otherTastings, forKey: .tastings)
    if !tasters.isEmpty { try tables.encode(tasters, forKey: .tasters) }
  }
}

// Values that are text in JSON, as in the journal's tables.

extension Identifier: Codable {}

extension Timestamp: Codable {
  /// Decodes text; text that is not a time is kept as it is written.
  ///
  /// - Throws: `DecodingError` for a value that is not text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension CalendarDay: Codable {
  /// Decodes `YYYY-MM-DD`.
  ///
  /// - Throws: `DecodingError` for other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a day written as YYYY-MM-DD")
    }
    self = day
  }

  /// Encodes `YYYY-MM-DD`.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension KeyedDecodingContainer {
  /// The value of a key, with the type inferred.
  func decode<Value: Decodable>(forKey key: Key) throws -> Value {
    try decode(Value.self, forKey: key)
  }

  /// The value of a key; `standard` where it is missing or null.
  func decode<Value: Decodable>(forKey key: Key, default standard: Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? standard
  }

  /// The value of a key; nil where it is missing or null.
  func decodeOptional<Value: Decodable>(forKey key: Key) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: key)
  }
}
