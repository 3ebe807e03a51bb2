/// What to do so that a path tells more of the best setting.
public enum DialTask: String, Sendable, CaseIterable {
  /// Say which settings are coarser: notes give a direction, and no setting follows from it.
  case tellScale = "tell_scale"
  /// Brew at another setting: only one was tried.
  case vary
  /// Rate each cup, and write how it is extracted.
  case rate
  /// Write how the next cup is extracted.
  case write
  /// Brew at a setting further from those that were tried.
  case spread
}

extension DialPath {
  /// What to do so that the path tells more; nil where the advice names the settings that follow from
  /// the next cup.
  public var task: DialTask? {
    if let next, next.ifUnder != nil || next.ifOver != nil { return nil }
    if start != nil || steps.isEmpty { return steps.isEmpty ? nil : .rate }
    let hasWords = steps.contains { $0.extraction != nil }
    let isRated = steps.contains { $0.stars != nil }
    if scale == nil, hasWords { return .tellScale }
    if Set(steps.map(\.setting)).count == 1 { return .vary }
    if isRated, !hasWords { return .write }
    return isRated && next == nil ? .spread : .rate
  }
}
