/// The settings of a grinder that are coarser.
public enum CoarserSettings: String, Sendable, CaseIterable, Codable {
  case higher
  case lower
}
