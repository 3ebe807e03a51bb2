public import Stats

/// The JSON form of `insights patterns`.
extension PatternReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.patternReport(self) }
  }
}

/// The JSON form of `insights suggest`.
extension Suggestion: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.suggestion(self) }
  }
}

extension NextCups: Encodable {
  /// Encodes the JSON of `insights suggest` without a bean.
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.nextCups(self) }
  }
}
