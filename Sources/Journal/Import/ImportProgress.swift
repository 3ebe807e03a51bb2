/// How far an import or an export is.
public struct ImportProgress: Sendable, Equatable {
  /// Records done.
  public let records: Int
  /// 0…1; nil when it is not known.
  public let fraction: Double?
}
