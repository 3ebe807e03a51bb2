public import Insights

/// A failure of the model tier: a code and facts, without a sentence.
public struct ModelError: Error, Sendable, Hashable {
  /// The kind of a failure. More codes may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code in logs, such as `timed-out`.
    public var rawValue: String

    /// Creates the code with a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The address is no `http://host:port`.
    public static let invalidURL = Code(rawValue: "invalid-url")
    /// The address is that of another machine, which nobody allowed.
    public static let remoteNotAllowed = Code(rawValue: "remote-not-allowed")
    /// The name of the machine is not known.
    public static let unknownHost = Code(rawValue: "unknown-host")
    /// Nothing answers at the address.
    public static let notConnected = Code(rawValue: "not-connected")
    /// The answer did not come in time.
    public static let timedOut = Code(rawValue: "timed-out")
    /// The connection ended before the answer did.
    public static let brokenOff = Code(rawValue: "broken-off")
    /// The answer is longer than any that is expected.
    public static let tooLong = Code(rawValue: "too-long")
    /// The answer is not HTTP.
    public static let noHTTP = Code(rawValue: "no-http")
    /// The server refuses, with the status in `status`.
    public static let refused = Code(rawValue: "refused")
    /// The answer is not JSON of the form that was asked for.
    public static let malformed = Code(rawValue: "malformed")
    /// The model was not asked, for the reason in `reason`.
    public static let unavailable = Code(rawValue: "unavailable")
  }

  /// The kind of the failure.
  public var code: Code
  /// The status of HTTP, where the server refuses.
  public var status: Int?
  /// Why the model was not asked.
  public var reason: TierAvailability.Reason?

  /// Creates an error.
  public init(_ code: Code, status: Int? = nil, reason: TierAvailability.Reason? = nil) {
    self.code = code
    self.status = status
    self.reason = reason
  }
}
