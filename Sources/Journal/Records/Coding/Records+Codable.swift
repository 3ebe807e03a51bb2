// Records are coded with the columns of their tables as keys, as the JSON export writes them: all
// columns are encoded, null where the table has NULL.

extension Bean: Codable {
  /// Decodes a bean from the columns of its table; all but `id` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  /// Encodes all columns of the bean's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
  }
}

extension Brew: Codable {
  /// Decodes a brew from the columns of its table; all but `id` and `brewed_at` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  /// Encodes all columns of the brew's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
  }
}

extension Recipe: Codable {
  /// Decodes a recipe from the columns of its table; all but `id` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  /// Encodes all columns of the recipe's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
  }
}

extension BrewMethod: Codable {
  /// Decodes a method from the columns of its table; all but `id` and `name` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  /// Encodes all columns of the method's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
  }
}

extension Grinder: Codable {
  /// Decodes a grinder from the columns of its table.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  /// Encodes all columns of the grinder's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
  }
}

extension Taster: Codable {
  /// Decodes a taster from the columns of its table; all but `id` and `name` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  /// Encodes all columns of the taster's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
  }
}

extension Tasting: Codable {
  /// Decodes a tasting from the columns of its table; all but `id` and `brew_id` may be missing or null.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self = try Self.decoded(from: decoder)
  }

  /// Encodes all columns of the tasting's table.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeFields(to: encoder)
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
