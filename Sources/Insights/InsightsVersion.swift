/// The version of the library and of the program, in one place.
public enum InsightsVersion {
  /// Semantic version, such as `0.1.0`.
  public static let current = "0.1.0"
}
