/// A flavor the taster picked: the ID of a node of the wheel, or `custom:` and text of their own.
public struct FlavorTag: RawRepresentable, Hashable, Sendable {
  /// A node's ID such as `fruity.berry.blueberry`, or `custom:` and text.
  public let rawValue: String

  /// Creates a tag from its stored text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The taster's own text after `custom:`; nil for a node of the wheel.
  public var custom: String? {
    rawValue.hasPrefix("custom:") ? String(rawValue.dropFirst("custom:".count)) : nil
  }
}
