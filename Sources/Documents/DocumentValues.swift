import Support

/// A number that is written with a fixed number of decimals.
package struct Rounded<Places>: Sendable {
  /// The number; as it is written once it was read back.
  package let value: Double

  package init(_ value: Double) { self.value = value }

  /// A number that may be missing; nil, too, for one that JSON cannot have.
  package init?(_ value: Double?) {
    guard let value, value.isFinite else { return nil }
    self.value = value
  }

}

// Generic values of documents ask nothing of their parameters but where they are coded: what asks for a
// conformance in a type searches all conformances of the program when it starts.
extension Rounded: Codable where Places: DecimalPlaces {
  package init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Double.self)
  }

  package func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? DocumentEncoder {
      return encoder.writer.number(value, places: Places.count)
    }
    var container = encoder.singleValueContainer()
    try container.encode(value.rounded(places: Places.count))
  }
}

/// A number of decimals.
package protocol DecimalPlaces {
  static var count: Int { get }
}

package enum Places1: DecimalPlaces { package static var count: Int { 1 } }
package enum Places2: DecimalPlaces { package static var count: Int { 2 } }
package enum Places3: DecimalPlaces { package static var count: Int { 3 } }
package enum Places4: DecimalPlaces { package static var count: Int { 4 } }
package enum Places6: DecimalPlaces { package static var count: Int { 6 } }
package enum Places12: DecimalPlaces { package static var count: Int { 12 } }

package typealias Rounded1 = Rounded<Places1>
package typealias Rounded2 = Rounded<Places2>
package typealias Rounded3 = Rounded<Places3>
package typealias Rounded4 = Rounded<Places4>
package typealias Rounded6 = Rounded<Places6>
package typealias Rounded12 = Rounded<Places12>

/// A member that is null without a value, where a plain optional one is left out.
@propertyWrapper package struct OrNull<Value> {
  package var wrappedValue: Value?

  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension OrNull: Codable where Value: Codable {
  package init(from decoder: any Decoder) throws {
    wrappedValue = try Value?(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A value whose members are among those of the object around it.
@propertyWrapper package struct Flat<Value> {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Flat: Codable where Value: Codable {}

// Synthesized code of documents calls these in place of the general ones.

extension KeyedEncodingContainer {
  package mutating func encode<Value: Codable>(_ value: OrNull<Value>, forKey key: Key) throws {
    guard let value = value.wrappedValue else { return try encodeNil(forKey: key) }
    try encode(value, forKey: key)
  }

  package mutating func encode<Value: Codable>(_ value: Flat<Value>, forKey key: Key) throws {
    try value.wrappedValue.encode(to: superEncoder())
  }
}

extension KeyedDecodingContainer {
  package func decode<Value: Codable>(
    _ type: OrNull<Value>.Type, forKey key: Key
  ) throws -> OrNull<Value> {
    OrNull(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }

  package func decode<Value: Codable>(
    _ type: Flat<Value>.Type, forKey key: Key
  ) throws -> Flat<Value> {
    Flat(wrappedValue: try Value(from: superDecoder()))
  }
}

/// An object whose members are not known before, in the order in which they are written.
package struct Members<Value> {
  private let all: [(name: String, value: Value)]

  package init(_ all: [(name: String, value: Value)]) { self.all = all }

  package var dictionary: [String: Value] { Dictionary(all) { first, _ in first } }

  package subscript(name: String) -> Value? { all.first { $0.name == name }?.value }
}

extension Members: Codable where Value: Codable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    all = try members.allKeys.map { ($0.stringValue, try members.decode(Value.self, forKey: $0)) }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    for (name, value) in all { try members.encode(value, forKey: MemberName(stringValue: name)) }
  }
}

/// A value that is JSON already: what a caller gave, which results repeat unchanged.
package struct RawJSON: Codable {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Only its bytes repeat a value unchanged: it is not read back.
  package init(from decoder: any Decoder) throws { bytes = [] }

  package func encode(to encoder: any Encoder) throws {
    (encoder as? DocumentEncoder)?.writer.raw(bytes)
  }
}
