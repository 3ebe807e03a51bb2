/// A flavor the taster picked: the ID of a node of the wheel, or `custom:` and text of their own.
public struct FlavorTag: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The taster's own text behind `custom:`; nil for a node of the wheel.
  public var custom: String? {
    rawValue.hasPrefix("custom:") ? String(rawValue.dropFirst("custom:".count)) : nil
  }
}
