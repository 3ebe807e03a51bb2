/// A flavor that the taster selected: the ID of a wheel node, or `custom:` and the taster's own
/// text.
public struct FlavorTag: RawRepresentable, Hashable, Sendable {
  /// The ID of a node such as `fruity.berry.blueberry`, or `custom:` and text.
  public let rawValue: String

  /// Creates a tag from its stored text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The text after `custom:`; nil for a node of the wheel.
  public var custom: String? {
    rawValue.hasPrefix("custom:") ? String(rawValue.dropFirst("custom:".count)) : nil
  }
}
