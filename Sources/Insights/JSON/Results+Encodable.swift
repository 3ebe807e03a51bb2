public import Journal
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

/// The JSON form of `insights journal stats`.
extension BrewStatistics: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.statistics(self) }
  }
}

/// A group of `insights journal stats`.
extension BrewStatistics.Group: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.group(self) }
  }
}

/// A finished bag of `insights journal stats`.
extension BrewStatistics.Bag: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.bag(self) }
  }
}

extension NextCups: Encodable {
  /// Encodes the JSON of `insights suggest` without a bean.
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.nextCups(self) }
  }
}
