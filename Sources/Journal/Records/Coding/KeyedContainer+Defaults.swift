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
