/// The names of properties as members of JSON: `brewedAt` is `brewed_at`.
enum SnakeCase {
  /// A name in snake case; one without capital letters stays as it is.
  static func name(_ name: String) -> String {
    guard name.utf8.contains(where: isCapital) else { return name }
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if isCapital(byte) { bytes.append(UInt8(ascii: "_")) }
      bytes.append(isCapital(byte) ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { 65...90 ~= byte }
}

extension JSONDocument {
  /// Encodes the document for any encoder, with the members that its JSON has.
  package func encode(asJSON encoder: any Encoder) throws {
    if let encoder = encoder as? DocumentEncoder { return try encoder.add(self, Self.layout) }
    try EncodedValue.encode(to: encoder) { $0.result(self) }
  }

  /// Decodes the document from the members that its JSON has.
  ///
  /// - Throws: `DecodingError`.
  package init(asJSON decoder: any Decoder) throws {
    try self.init(from: SnakeCaseDecoder(inner: decoder))
  }
}

/// A value whose JSON is a document, by any encoder and decoder.
package protocol Documented: Codable {
  associatedtype Document: JSONDocument
  /// The document that the value is written as.
  var document: Document { get }
  /// The value that a document has.
  ///
  /// - Throws: `DecodingError` where no value has it.
  init(_ document: Document) throws
}

extension Documented {
  public init(from decoder: any Decoder) throws { try self.init(Document(asJSON: decoder)) }
  public func encode(to encoder: any Encoder) throws { try document.encode(asJSON: encoder) }
}

package struct MemberName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }

  /// The name of a property as that of a member.
  fileprivate init(_ key: some CodingKey) {
    stringValue = key is MemberName ? key.stringValue : SnakeCase.name(key.stringValue)
  }
}

// MARK: Other decoders

/// Finds members by the names of properties in snake case.
private struct SnakeCaseDecoder: Decoder {
  let inner: any Decoder
  var codingPath: [any CodingKey] { inner.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { inner.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      Members<Key>(decoder: self, inner: try inner.container(keyedBy: MemberName.self)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    Elements(inner: try inner.unkeyedContainer())
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    Single(inner: try inner.singleValueContainer())
  }

  private struct Value<Wrapped: Decodable>: Decodable {
    let wrapped: Wrapped

    init(from decoder: any Decoder) throws {
      wrapped = try Wrapped(from: SnakeCaseDecoder(inner: decoder))
    }
  }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SnakeCaseDecoder
    let inner: KeyedDecodingContainer<MemberName>
    var codingPath: [any CodingKey] { inner.codingPath }
    /// Names are not translated back: only `MemberName` has all.
    var allKeys: [Key] { inner.allKeys.compactMap { Key(stringValue: $0.stringValue) } }

    func contains(_ key: Key) -> Bool { inner.contains(MemberName(key)) }
    func decodeNil(forKey key: Key) throws -> Bool { try inner.decodeNil(forKey: MemberName(key)) }

    func decode<Wrapped: Decodable>(_ type: Wrapped.Type, forKey key: Key) throws -> Wrapped {
      try inner.decode(Value<Wrapped>.self, forKey: MemberName(key)).wrapped
    }

    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
      try inner.nestedContainer(keyedBy: type, forKey: MemberName(key))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try inner.nestedUnkeyedContainer(forKey: MemberName(key))
    }

    /// What it decodes are members of the same object (`Flat`).
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder {
      try inner.superDecoder(forKey: MemberName(key))
    }
  }

  private struct Elements: UnkeyedDecodingContainer {
    var inner: any UnkeyedDecodingContainer
    var codingPath: [any CodingKey] { inner.codingPath }
    var count: Int? { inner.count }
    var isAtEnd: Bool { inner.isAtEnd }
    var currentIndex: Int { inner.currentIndex }

    mutating func decodeNil() throws -> Bool { try inner.decodeNil() }

    mutating func decode<Wrapped: Decodable>(_ type: Wrapped.Type) throws -> Wrapped {
      try inner.decode(Value<Wrapped>.self).wrapped
    }

    mutating func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> {
      try inner.nestedContainer(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try inner.nestedUnkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try inner.superDecoder() }
  }

  private struct Single: SingleValueDecodingContainer {
    let inner: any SingleValueDecodingContainer
    var codingPath: [any CodingKey] { inner.codingPath }

    func decodeNil() -> Bool { inner.decodeNil() }
    func decode(_ type: Bool.Type) throws -> Bool { try inner.decode(type) }
    func decode(_ type: String.Type) throws -> String { try inner.decode(type) }
    func decode(_ type: Double.Type) throws -> Double { try inner.decode(type) }
    func decode(_ type: Int.Type) throws -> Int { try inner.decode(type) }

    func decode<Wrapped: Decodable>(_ type: Wrapped.Type) throws -> Wrapped {
      try inner.decode(Value<Wrapped>.self).wrapped
    }
  }
}
