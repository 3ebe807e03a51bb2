/// Why there is no suggestion.
public struct SuggestionError: Error, Sendable, Equatable {
  /// What is missing.
  public enum Code: String, Sendable {
    /// The journal holds no bean of the ID.
    case unknownBean
    /// The journal holds no method of the ID.
    case unknownMethod
    /// The journal holds no grinder of the ID.
    case unknownGrinder
    /// The journal holds no brews at all.
    case emptyJournal
    /// No brew was made with the method.
    case noBrewsOfMethod
    /// Brews were made with the method, and none was rated.
    case noRatedBrewsOfMethod
    /// The rated brews of the method record none of the parameters.
    case nothingRecorded
  }

  public let code: Code
  /// `<what is wrong>; <what to do>`.
  public let message: String

  static func unknown(_ code: Code, _ kind: String, _ id: String) -> SuggestionError {
    SuggestionError(
      code: code, message: "the journal has no \(kind) '\(id)'; check the name or the ID")
  }

  static let emptyJournal = SuggestionError(
    code: .emptyJournal,
    message: "the journal holds no brews; record and rate a few before asking for a suggestion")

  static func noBrews(of method: String) -> SuggestionError {
    SuggestionError(
      code: .noBrewsOfMethod,
      message: "no brew was made with \(method); record and rate one, or ask for another method")
  }

  static func noRatedBrews(of method: String, count: Int) -> SuggestionError {
    let brews = count == 1 ? "the one brew" : "none of the \(count) brews"
    return SuggestionError(
      code: .noRatedBrewsOfMethod,
      message:
        "\(brews) made with \(method) is \(count == 1 ? "not rated" : "rated"); rate one to get a suggestion"
    )
  }

  static func nothingRecorded(of method: String) -> SuggestionError {
    SuggestionError(
      code: .nothingRecorded,
      message:
        "the rated brews made with \(method) record no dose, ratio, temperature, grind or time; "
        + "record what you set")
  }
}
