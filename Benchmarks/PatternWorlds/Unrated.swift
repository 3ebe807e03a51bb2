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

  /// The journal with a curve of each espresso that no word depends on: what it shows goes with the bean, the grind,
  /// a puck that drifts, and chance.
  func withCurves(_ contents: JournalContents, seed: UInt64) -> JournalContents {
    var generator = SeededGenerator(seed: seed ^ 0x0C_0A7)
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }
    var contents = contents
    let beans = Dictionary(
      uniqueKeysWithValues: contents.beans.map { ($0.id, (normal(), normal())) })
    let (usual, method) = (World.settings[2][3], contents.methods[2].id)
    var drift = (0.0, 0.0)
    for brew in contents.brews where brew.methodID == method {
      drift = (0.95 * drift.0 + 0.3 * normal(), 0.95 * drift.1 + 0.3 * normal())
      let bean = brew.beanID.flatMap { beans[$0] } ?? (0, 0)
      let coarser = ((brew.grindSetting ?? usual.mean) - usual.mean) / usual.spread
      let flow = coarser + 0.5 * bean.0 + drift.0
      var shot = Shot(id: Identifier(rawValue: brew.id.rawValue), brewID: brew.id)
      shot.weight = 1
      shot.endFlow = 2.5 + 0.4 * flow + 0.3 * normal()
      shot.flowAfterRamp = 1.8 + 0.3 * flow + 0.3 * normal()
      shot.firstDrops = 7 - flow + normal()
      shot.peakPressure = 8.5 - 0.3 * flow + 0.3 * bean.1 + 0.3 * normal()
      shot.resistanceSlope = -0.03 + 0.01 * (bean.1 + drift.1 + normal())
      contents.shots.append(shot)
    }
    return contents
  }
}
