/// How far an import or an export is.
public struct ImportProgress: Sendable, Equatable {
  /// Records done.
  public let records: Int
  /// 0…1; nil when it cannot be told.
  public let fraction: Double?
}
