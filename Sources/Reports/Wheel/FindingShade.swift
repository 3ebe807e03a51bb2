/// The shade of a flavor by the share of brews that had it, in steps that a reader can distinguish;
/// the steps are the same for all wheels, so that wheels can be compared.
enum FindingShade: Int, CaseIterable {
  case never, rare, some, common, frequent

  /// - Parameters:
  ///   - count: The brews that had the flavor.
  ///   - brews: All brews that report flavors.
  init(count: Int, of brews: Int) {
    guard count > 0, brews > 0 else {
      self = .never
      return
    }
    switch Double(count) / Double(brews) {
    case ..<0.02: self = .rare
    case ..<0.05: self = .some
    case ..<0.15: self = .common
    default: self = .frequent
    }
  }

  /// The opacity of the flavor's color, 0…1.
  var cover: Double { [0, 0.28, 0.5, 0.75, 1][rawValue] }
}
