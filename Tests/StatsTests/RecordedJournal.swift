import FlavorExtraction
import Journal
import Stats
import Support

@testable import Numerics

/// A journal with something of all that statistics look at: several methods and grinders, bags of one
/// coffee, missing values, copies, unrated and impossible ratings, censored stars, days that are not
/// clear, and effects of settings, freshness, beans, flavors, and words.
struct RecordedJournal {
  var contents = JournalContents()
  private(set) var words: [BrewExtraction?] = []
  private var generator: SeededGenerator

  private static let flavors = [
    "fruity.berry.blueberry", "fruity.citrus-fruit.lemon", "nutty-cocoa.cocoa.chocolate",
    "floral.floral.jasmine", "sweet.honey",
  ]
  private static let origins = ["Ethiopia", "Brazil", "Kenya, Rwanda", "Colombia", ""]
  private static let processes: [CoffeeProcess] = [.washed, .natural, .honey]
  private static let start = 1_736_000_000

  /// - Parameters:
  ///   - brews: The number of brews.
  ///   - beans: The number of bags, two of which are the same coffee.
  ///   - effects: How strong all effects are: 0 for none.
  ///   - seed: Of the random numbers.
  init(brews: Int, beans: Int, effects: Double, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    contents.methods = [
      BrewMethod(id: "v60", name: "V60", category: .pourOver),
      BrewMethod(id: "espresso", name: "Espresso", category: .espresso),
      BrewMethod(id: "aeropress", name: "AeroPress", category: .immersion),
    ]
    contents.grinders = [
      Grinder(id: "comandante", name: "Comandante"), Grinder(id: "ek", name: "EK43"),
    ]
    let qualities = (0..<beans).map { addBean($0, of: beans, brews) * effects }
    for index in 0..<brews { addBrew(index, of: brews, effects, qualities) }
  }

  private mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + generator.unit() }
  }

  private mutating func chance(_ share: Double) -> Bool { generator.unit() < share }

  /// Adds a bag; gives how much better than the others it is, in stars.
  private mutating func addBean(_ index: Int, of count: Int, _ brews: Int) -> Double {
    let isSecondBag = index == count - 1 && count > 2
    let coffee = isSecondBag ? 0 : index
    var bean = Bean(
      id: Identifier(rawValue: "b\(index)"), name: "Coffee \(coffee)",
      roaster: ["North", "South"][coffee / 2 % 2], origin: Self.origins[coffee % 5],
      variety: ["Heirloom", "Bourbon", ""][coffee % 3], process: Self.processes[coffee % 3],
      roastLevel: [.light, .medium, .dark][coffee / 3 % 3])
    let opened = Self.start / 86_400 + index * brews / (2 * count)
    if index % 6 != 5 {
      bean.roastDateText = CalendarDay(number: opened - 4 - index % 5).description
    }
    contents.beans.append(bean)
    return 0.3 * normal() + (coffee / 2 % 2 == 0 ? 0.4 : 0) + (coffee % 5 == 0 ? 0.4 : 0)
  }

  private mutating func addBrew(
    _ index: Int, of count: Int, _ effects: Double, _ qualities: [Double]
  ) {
    // A bag is brewed for a time, with another one beside it.
    let beans = contents.beans.count
    let bag = min(beans - 1, max(0, index * beans / count + (chance(0.4) ? 1 : 0)))
    let bean = contents.beans[bag]
    let method = chance(0.55) ? 0 : chance(0.7) ? 1 : 2
    let grinder = method == 1 || chance(0.3) ? 1 : 0
    let coarser = normal()
    let hotter = (2 * normal()).rounded()
    let dose = [15.0, 18, 14][method] + (chance(0.5) ? 0 : normal().rounded() / 2)
    let ratio = [16.0, 2.2, 13][method] + 0.6 * normal()
    let seconds = Self.start + index * 43_000 + generator.index(below: 9_000)
    var brew = Brew(
      id: Identifier(rawValue: "r\(10_000 + index)"), beanID: bean.id,
      methodID: contents.methods[method].id, grinderID: contents.grinders[grinder].id,
      brewedAt: Timestamp(seconds: seconds), dose: dose, water: method == 1 ? nil : dose * ratio,
      yield: method == 1 ? dose * ratio : nil, waterTemperature: 93 + hotter,
      grindSetting: grinder == 0 ? (24 + 2 * coarser).rounded() : 8 + (4 * coarser).rounded() / 8,
      brewTime: ([180.0, 28, 120][method] * (1 - 0.06 * coarser + 0.05 * normal())).rounded())
    if chance(0.05) { brew.beanID = nil }
    if chance(0.05) { brew.methodID = "gone" }
    if chance(0.08) { brew.waterTemperature = nil }
    if chance(0.05) { brew.grindSetting = nil }
    if chance(0.05) { brew.dose = -1 }
    let age = Double(seconds / 86_400) - Double(bean.roastDate?.number ?? seconds / 86_400 - 12)
    let isFresh = (8...21).contains(age)
    var taste = 3.3 + qualities[bag] + effects * (isFresh ? 0.5 : 0)
    taste -= effects * 0.25 * coarser * coarser
    taste += effects * 0.12 * hotter * (bean.roastLevel == .dark ? -1 : 1)
    taste += effects * [0.3, -0.2, 0][method] + effects * 0.5 * Double(index) / Double(count)
    var tags: [String] = []
    for (number, flavor) in Self.flavors.enumerated() {
      let isTypical = effects > 0 && number == contents.beans.firstIndex(of: bean).map { $0 % 3 }
      guard chance(isTypical ? 0.6 : 0.2) else { continue }
      tags.append(flavor)
      if number == 0 { taste += 0.4 * effects }
    }
    let stars = ((taste + 0.5 * normal()) * 2).rounded() / 2
    brew.rating = chance(0.08) ? 0 : chance(0.02) ? 7 : min(5, max(0.5, stars))
    brew.isCopy = chance(0.03)
    contents.brews.append(brew)
    contents.tastings.append(
      Tasting(
        id: Identifier(rawValue: "t\(index)"), brewID: brew.id,
        flavorTags: tags.map(FlavorTag.init(rawValue:))))
    let isUnder = coarser + 0.5 * normal() > 0
    words.append(
      chance(0.4)
        ? BrewExtraction(
          direction: abs(coarser) < 0.3 ? .balanced : isUnder ? .under : .over,
          confidence: 0.6 + 0.35 * generator.unit(), evidence: ["thin"]) : nil)
  }
}
