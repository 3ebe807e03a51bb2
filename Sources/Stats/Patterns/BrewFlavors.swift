import FlavorWheel

/// The flavors of each brew, as the table of patterns takes them: the reported nodes with all nodes
/// above them; nil where nothing was reported.
struct BrewFlavors {
  let flavors: [FlavorNodeSet?]

  init(_ tastes: JournalFlavors) {
    flavors = tastes.brews.map { $0?.nodes }
  }
}
