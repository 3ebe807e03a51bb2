/// The settings of a grinder that are coarser.
public enum CoarserSettings: String, Sendable, CaseIterable, Codable {
  /// Higher numbers are coarser.
  case higher
  /// Lower numbers are coarser.
  case lower
}
