import Foundation
import Journal
import Stats
import Support

@testable import Numerics

/// A made-up journal for tests: three methods' worth of brews of some beans, and what a test adds.
struct SmallJournal {
  var contents = JournalContents()
  private var generator: SeededGenerator

  /// - Parameters:
  ///   - rating: Stars of a brew before noise, by its bean's number and itself.
  ///   - flavors: Wheel nodes that a brew is tagged with.
  init(
    brews: Int = 240, beans: Int = 16, seed: UInt64 = 5, noise: Double = 0.4,
    rating: (Int, Brew) -> Double = { _, _ in 3.5 },
    flavors: (Int, Brew, Double) -> [String] = { _, _, _ in [] }
  ) {
    generator = SeededGenerator(seed: seed)
    for index in 0..<beans {
      var bean = Bean(
        id: Identifier(rawValue: "b\(index)"), name: "Coffee \(index)",
        roaster: ["North", "South"][index / 2 % 2],
        origin: ["Ethiopia", "Brazil", "Kenya, Rwanda"][index % 3],
        process: [.washed, .natural][index % 2], roastLevel: .light)
      bean.roastDateText = "2025-01-01"
      contents.beans.append(bean)
    }
    contents.methods = [
      BrewMethod(id: Identifier(rawValue: "m1"), name: "V60", category: .pourOver),
      BrewMethod(id: Identifier(rawValue: "m2"), name: "Espresso", category: .espresso),
    ]
    contents.grinders = [Grinder(id: Identifier(rawValue: "g1"), name: "Comandante")]
    for index in 0..<brews {
      let bean = generator.index(below: beans)
      let isEspresso = index % 3 == 2
      let weight = 15 + normal()
      var brew = Brew(
        id: Identifier(rawValue: String(format: "r%05d", index)),
        beanID: contents.beans[bean].id, methodID: contents.methods[isEspresso ? 1 : 0].id,
        grinderID: contents.grinders[0].id,
        brewedAt: Timestamp(seconds: 1_736_000_000 + index * 70_000), dose: weight,
        water: isEspresso ? nil : weight * 16, yield: isEspresso ? weight * 2 : nil,
        waterTemperature: (93 + 2 * normal()).rounded(),
        grindSetting: (24 + 2 * normal()).rounded(),
        brewTime: (180 + 15 * normal()).rounded())
      let chance = generator.unit()
      let stars = rating(bean, brew) + noise * normal()
      brew.rating = min(5, max(0.5, (stars * 2).rounded() / 2))
      contents.brews.append(brew)
      contents.tastings.append(
        Tasting(
          id: Identifier(rawValue: "t\(index)"), brewID: brew.id,
          flavorTags: (flavors(bean, brew, chance) + ["custom:mine"]).map(FlavorTag.init(rawValue:))
        ))
    }
  }

  private mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + generator.unit() }
  }

  func report(_ options: PatternOptions = PatternOptions()) -> PatternReport {
    Self.report(contents, options)
  }

  static func report(
    _ contents: JournalContents, _ options: PatternOptions = PatternOptions()
  ) -> PatternReport {
    PatternMiner(options: options).report(
      on: contents, calendar: LocalCalendar(timeZone: .gmt),
      flavors: JournalFlavors(tagsOf: contents))
  }
}
