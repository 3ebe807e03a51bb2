import FlavorWheel

/// The flavors of each brew in the table of patterns: the reported nodes with all their ancestors;
/// nil if nothing was reported.
struct BrewFlavors {
  let flavors: [FlavorNodeSet?]

  init(_ tastes: JournalFlavors) {
    flavors = tastes.brews.map { $0?.nodes }
  }
}
