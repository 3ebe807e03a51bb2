import FlavorExtraction
import FlavorWheel
import Journal
import Stats
import Support

extension Simulator {
  /// The journal without a star, and with notes that imply ratings: drawn towards the middle as on real notes, and in
  /// a share of cases anything.
  ///
  /// - Parameter truth: How often words are right, 0…1.
  func unrated(truth: Double, seed: UInt64) -> (JournalContents, JournalFlavors) {
    var generator = SeededGenerator(seed: seed ^ 0x11EA_12)
    var contents = contents
    var tastes = flavors.brews
    for index in contents.brews.indices {
      let stars = contents.brews[index].rating
      contents.brews[index].rating = 0
      let (errs, wrong) = (generator.unit(), generator.unit())
      let noise = (0..<12).reduce(-6) { sum, _ in sum + generator.unit() }
      let value = errs < truth ? 3.4 + 0.9 * (stars - 3.4) + 0.6 * noise : 1 + 4 * wrong
      var taste = BrewTaste(
        implied: ImpliedRating(value: min(5, max(0.5, value)), low: 0.5, high: 5), hasNote: true)
      if let known = tastes[index] { taste.merge(known, of: .standard) }
      tastes[index] = taste
    }
    return (contents, JournalFlavors(brews: tastes))
  }
}
