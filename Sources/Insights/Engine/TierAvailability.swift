/// Whether a tier can answer now, and why not.
public enum TierAvailability: Sendable, Hashable {
  /// Why a tier cannot answer. More reasons may be added.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    /// The reason in JSON and logs, such as `not-running`.
    public var rawValue: String

    /// Creates the reason with a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Nobody said where the model is.
    public static let notConfigured = Reason(rawValue: "not-configured")
    /// Nothing answers where the model should be.
    public static let notRunning = Reason(rawValue: "not-running")
    /// The model is being loaded.
    public static let loading = Reason(rawValue: "loading")
    /// The server takes no schema for its answers, or does not keep to one.
    public static let noStructuredAnswers = Reason(rawValue: "no-json-answers")
    /// The tier failed several times in a row and is left alone for a while.
    public static let failing = Reason(rawValue: "failing")
    /// The device cannot run the model, or the build does not have the tier.
    public static let deviceNotEligible = Reason(rawValue: "device-not-eligible")
    /// The user has not turned the model on.
    public static let notEnabled = Reason(rawValue: "not-enabled")
  }

  /// The tier can answer.
  case available
  /// The tier cannot answer.
  case unavailable(Reason)

  /// Whether the tier can answer.
  public var isAvailable: Bool { self == .available }

  /// Why the tier cannot answer; nil where it can.
  public var reason: Reason? {
    if case .unavailable(let reason) = self { reason } else { nil }
  }
}
