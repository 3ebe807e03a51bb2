import FlavorExtraction
import Foundation
import Journal
import Numerics
import Stats
import Support

/// One taster with beans whose truth is known.
struct SimulatedTaster {
  struct Truth {
    /// Ratio, temperature, grind, time in widths from the method's base.
    var optimum: [Double]
    var quality: Double
    /// Widths by which the best grind moves in a week.
    var drift = 0.0
  }

  let world: World
  var generator: SeededGenerator
  private(set) var contents = JournalContents()
  private(set) var truths: [Truth] = []
  /// Value at 0 and one width, per parameter.
  private(set) var base: [Double] = []
  private(set) var width: [Double] = []
  private(set) var steepness: Double
  private var kind: World.Taster
  private(set) var habit: [Double] = []
  private var moods: [Int: Double] = [:]
  private var clock = 1_700_000_000
  /// What the note of each brew says of extraction; drawn apart, so that brews and ratings are the
  /// same with and without words.
  private(set) var words: [BrewExtraction?] = []
  private let habits: World.WordHabits
  private var wordGenerator: SeededGenerator
  /// Drawn apart as well: when each bean was roasted, and how its best grind moves.
  private var roastGenerator: SeededGenerator
  /// The second at which each bean was roasted; 0 before its first brew.
  private var roasts: [Int] = []
  /// The second grinder's scale: setting = slope · first + offset.
  private let otherScale = (slope: 2.3, offset: 7.0)

  static let methodID = Identifier<BrewMethod>(rawValue: "method")

  init(world: World, seed: UInt64, words: World.WordHabits = World.WordHabits()) {
    self.world = world
    habits = words
    wordGenerator = SeededGenerator(seed: seed ^ 0x5EED_0F_0D)
    roastGenerator = SeededGenerator(seed: seed ^ 0x0A57_ED)
    generator = SeededGenerator(seed: seed)
    typoGenerator = SeededGenerator(seed: seed ^ 0x7190)
    steepness = world.steepness
    kind = world.tasters[generator.index(below: world.tasters.count)]
    steepness *= exp(0.2 * normal())
    base =
      world.isEspresso
      ? [2.1 + 0.15 * normal(), 93 + normal(), 12 + 2 * normal(), 29 + 2 * normal()]
      : [15.8 + 0.6 * normal(), 93 + 1.2 * normal(), 24 + 3 * normal(), 185 + 20 * normal()]
    let usual = world.isEspresso ? [0.35, 3, 1.6, 6] : [1.5, 4, 3.5, 35]
    width = usual.map { $0 * exp(0.25 * normal()) }
    habit = (0..<4).map { _ in world.habit * normal() }
    makeBeans()
    roasts = Array(repeating: 0, count: truths.count)
    for bean in truths.indices where world.drift != 0 || world.driftSpread != 0 {
      truths[bean].drift = world.drift + world.driftSpread * Self.normal(&roastGenerator)
    }
    makeBrews()
  }

  private static func normal(_ generator: inout SeededGenerator) -> Double {
    let radius = (-2 * log(1 - generator.unit())).squareRoot()
    return radius * cos(2 * .pi * generator.unit())
  }

  /// The weeks from the roast of a bean, less three: there its best grind is that of a world
  /// without drift.
  private func weeks(_ bean: Int, at seconds: Int) -> Double {
    roasts[bean] == 0 ? 0 : Double(seconds - roasts[bean]) / (7 * 86_400) - 3
  }

  /// The same at the last brew of a bean.
  func lastWeeks(_ bean: Int) -> Double {
    let id = contents.beans[bean].id
    let last = contents.brews.compactMap { $0.beanID == id ? $0.brewedAt.seconds : nil }.max()
    return last.map { weeks(bean, at: $0) } ?? 0
  }

  mutating func normal() -> Double {
    let radius = (-2 * log(1 - generator.unit())).squareRoot()
    return radius * cos(2 * .pi * generator.unit())
  }

  private mutating func makeBeans() {
    let origins = ["Ethiopia", "Kenya", "Colombia", "Brazil", "Guatemala", "Indonesia", "Rwanda"]
    let processes = ["washed", "natural", "honey", "anaerobic"]
    let roasts = RoastLevel.known
    var effects: [String: [Double]] = [:]
    for name in origins + processes {
      effects[name] = (0..<4).map { _ in world.kindSpread * normal() }
    }
    let darker = (0..<4).map { _ in world.kindSpread * normal() / 1.4 }
    let span = world.beans.upperBound - world.beans.lowerBound + 1
    let count = world.beans.lowerBound + generator.index(below: span)
    for index in 0..<count {
      let origin = origins[generator.index(below: origins.count)]
      let process = processes[generator.index(below: processes.count)]
      let roast = roasts[generator.index(below: roasts.count)]
      let rank = Double(roast.rank ?? 2) - 2
      let optimum = (0..<4).map { axis in
        if world.variesGrindAlone, axis != 2 { return 0.0 }
        return (effects[origin]?[axis] ?? 0) + (effects[process]?[axis] ?? 0) + rank * darker[axis]
          + world.ownSpread * normal()
      }
      let quality = min(5, world.quality + world.qualitySpread * normal())
      truths.append(Truth(optimum: optimum, quality: quality))
      contents.beans.append(
        Bean(
          id: Identifier(rawValue: "bean\(index)"), name: "Bean \(index)",
          origin: world.hasLabels ? origin : "",
          process: world.hasLabels ? CoffeeProcess(rawValue: process) : .unrecorded,
          roastLevel: world.hasLabels ? roast : .unrecorded))
    }
    contents.methods = [
      BrewMethod(
        id: Self.methodID, name: world.isEspresso ? "Espresso" : "V60",
        category: world.isEspresso ? .espresso : .pourOver)
    ]
    contents.grinders = (0..<world.grinders).map {
      Grinder(id: Identifier(rawValue: "grinder\($0)"), name: "Grinder \($0)")
    }
  }

  /// Beans come one after the other, two bags open at a time; the lengths of their histories cover
  /// the strata evenly.
  private mutating func makeBrews() {
    let lengths = [1...2, 3...7, 8...15, 16...26]
    var queue: [Int] = []
    for bean in truths.indices {
      let range = lengths[generator.index(below: lengths.count)]
      let count = range.lowerBound + generator.index(below: range.count)
      queue += Array(repeating: bean, count: count)
    }
    // Two neighboring bags alternate.
    for index in stride(from: 1, to: queue.count, by: 1) where generator.unit() < 0.4 {
      queue.swapAt(index, max(0, index - 1 - generator.index(below: 6)))
    }
    for bean in queue { brew(bean) }
  }

  private mutating func brew(_ bean: Int) {
    let own = contents.brews.filter { $0.beanID == contents.beans[bean].id }
    if roasts[bean] == 0 {
      let days = 5 + roastGenerator.index(below: 10)
      roasts[bean] = clock - days * 86_400
      contents.beans[bean].roastDateText =
        CalendarDay(number: clock / 86_400 - days).description
    }
    var place = habit
    place[2] += world.follows * weeks(bean, at: clock)
    let best = own.max { ($0.rating, $0.brewedAt.text) < ($1.rating, $1.brewedAt.text) }
    switch kind {
    case .wanders, .stays:
      for axis in 0..<4 { place[axis] += world.wandering * normal() }
    case .climbs:
      let start = best.map { position(of: $0) } ?? place
      for axis in 0..<4 { place[axis] = start[axis] + world.wandering * 0.6 * normal() }
    case .oneAtATime:
      place = best.map { position(of: $0) } ?? place
      for axis in 0..<4 { place[axis] += 0.08 * normal() }
      place[generator.index(below: 4)] += world.wandering * 1.3 * normal()
    }
    if world.variesGrindAlone { for axis in [0, 1, 3] { place[axis] = 0 } }
    if world.movesTogether { place[1] = place[2] }
    if world.timeFollowsGrind { place[3] = 0.3 * habit[3] - 0.7 * place[2] + 0.4 * normal() }
    record(bean, values: place.indices.map { base[$0] + place[$0] * width[$0] })
  }

  /// Brews, tastes and writes down.
  mutating func record(_ bean: Int, values: [Double], hasGaps: Bool = true) {
    let isLate = generator.unit() < 0.5
    clock += Int(
      world.pace * Double((isLate ? 20_000 : 70_000) + generator.index(below: 9000)))
    let dose = world.isEspresso ? 18.0 : 15.0
    var values = values
    values[0] = (max(0.8, values[0]) * dose).rounded() / dose
    values[1] = min(100, values[1].rounded())
    values[2] = (values[2] * 2).rounded() / 2
    values[3] = max(5, values[3].rounded())
    let grinder = generator.index(below: world.grinders)
    var rating = rate(bean, values: values)
    if world.defaults > 0, typoGenerator.unit() < world.defaults { rating = 3.75 }
    func isKept() -> Bool { !hasGaps || generator.unit() >= world.gaps }
    let liquid: Double? = isKept() ? dose * values[0] : nil
    contents.brews.append(
      Brew(
        id: Identifier(rawValue: "brew\(contents.brews.count)"), beanID: contents.beans[bean].id,
        methodID: Self.methodID, grinderID: contents.grinders[grinder].id,
        brewedAt: Timestamp(seconds: clock), dose: dose, water: world.isEspresso ? nil : liquid,
        yield: world.isEspresso ? liquid : nil, waterTemperature: isKept() ? values[1] : nil,
        grindSetting: isKept()
          ? (grinder == 0 ? values[2] : values[2] * otherScale.slope + otherScale.offset) : nil,
        brewTime: isKept() ? values[3] : nil, rating: rating))
    mistype()
    words.append(word(bean, values: values))
  }

  /// What was truly set where a number is written down wrong, by the brew and the column.
  private(set) var typos: [String: Double] = [:]
  private var typoGenerator = SeededGenerator(seed: 0)

  /// Writes some numbers of the last brew down wrong.
  private mutating func mistype() {
    guard world.typos > 0, let index = contents.brews.indices.last else { return }
    let fields: [(name: String, path: WritableKeyPath<Brew, Double?>)] = [
      ("dose_g", \.dose), ("water_g", \.water), ("yield_g", \.yield),
      ("water_temp_c", \.waterTemperature), ("grind_setting", \.grindSetting),
      ("brew_time_s", \.brewTime),
    ]
    for (name, path) in fields {
      let (isWrong, kind) = (typoGenerator.unit() < world.typos, typoGenerator.unit())
      guard isWrong, let value = contents.brews[index][keyPath: path] else { continue }
      let written = Self.mistyped(value, name, kind)
      contents.brews[index][keyPath: path] = written
      // An impossible number is refused elsewhere, and a swap of equal digits is none.
      guard written != value, !(name == "water_temp_c" && written > 110),
        !(name == "dose_g" && written > 200)
      else { continue }
      typos[contents.brews[index].id.rawValue + name] = value
    }
  }

  /// A factor of 10, a hundredth, swapped digits, or another unit.
  private static func mistyped(_ value: Double, _ name: String, _ kind: Double) -> Double {
    if kind < 0.35 { return value * 10 }
    if kind < 0.6 { return value / 10 }
    if kind < 0.8 {
      var digits = Array("\(Int(value))")
      guard digits.count > 1 else { return value * 10 }
      digits.swapAt(0, 1)
      return Double(String(digits)) ?? value * 10
    }
    return switch name {
    case "water_temp_c": ((value - 32) / 1.8).rounded()
    case "brew_time_s": (value / 60 * 100).rounded() / 100
    case "grind_setting": value * 100
    default: (value / 28.35 * 10).rounded() / 10
    }
  }

  /// What a width of ratio, temperature, grind and time adds to the extraction.
  static let extraction = SIMD4(0.3, 0.4, -1, 0.4)

  /// What the note says: by the distance from the optimum along what extracts, of which the grind is
  /// the greatest part.
  private mutating func word(_ bean: Int, values: [Double]) -> BrewExtraction? {
    let (asks, errs) = (wordGenerator.unit(), wordGenerator.unit())
    guard asks < habits.share else { return nil }
    var extraction = 0.0
    for axis in 0..<4 {
      let offset = (values[axis] - base[axis]) / width[axis] - truths[bean].optimum[axis]
      extraction += Self.extraction[axis] * offset
    }
    extraction += truths[bean].drift * weeks(bean, at: clock)
    let isOver = (extraction > 0) == (errs < habits.truth)
    if abs(extraction) < habits.balancedWithin, errs < habits.truth {
      return BrewExtraction(direction: .balanced, confidence: 0.85, evidence: [])
    }
    return BrewExtraction(direction: isOver ? .over : .under, confidence: 0.85, evidence: [])
  }

  private func position(of brew: Brew) -> [Double] {
    let values = self.values(of: brew)
    return (0..<4).map { (values[$0] - base[$0]) / width[$0] }
  }

  /// What a brew was made with; the base where it is not written down.
  func values(of brew: Brew) -> [Double] {
    let isOther = brew.grinderID?.rawValue == "grinder1"
    let grind = brew.grindSetting.map {
      isOther ? ($0 - otherScale.offset) / otherScale.slope : $0
    }
    return [
      brew.ratio(isEspresso: world.isEspresso) ?? base[0], brew.waterTemperature ?? base[1],
      grind ?? base[2], brew.brewTime ?? base[3],
    ]
  }

  /// What a recipe says to set; the base where it leaves something open.
  func values(of recipe: SuggestedRecipe, grinder: Grinder?) -> [Double] {
    let isOther = grinder?.id.rawValue == "grinder1"
    let grind = recipe.grindSetting.map {
      isOther ? ($0.value - otherScale.offset) / otherScale.slope : $0.value
    }
    return [
      recipe.ratio?.value ?? base[0], recipe.waterTemperature?.value ?? base[1],
      grind ?? base[2], recipe.brewTime?.value ?? base[3],
    ]
  }

  /// Whether a recipe leaves what was truly set with its grinder.
  func isOutside(_ recipe: SuggestedRecipe, grinder: Grinder?) -> Bool {
    var ranges: [BrewParameter: ClosedRange<Double>] = [:]
    func add(_ parameter: BrewParameter, _ value: Double?) {
      guard let value else { return }
      let known = ranges[parameter] ?? value...value
      ranges[parameter] = min(known.lowerBound, value)...max(known.upperBound, value)
    }
    for var brew in contents.brews {
      let id = brew.id.rawValue
      brew.dose = typos[id + "dose_g"] ?? brew.dose
      brew.water = typos[id + "water_g"] ?? brew.water
      brew.yield = typos[id + "yield_g"] ?? brew.yield
      add(.ratio, brew.ratio(isEspresso: world.isEspresso))
      add(.waterTemperature, typos[id + "water_temp_c"] ?? brew.waterTemperature)
      if brew.grinderID == grinder?.id {
        add(.grindSetting, typos[id + "grind_setting"] ?? brew.grindSetting)
      }
      add(.brewTime, typos[id + "brew_time_s"] ?? brew.brewTime)
    }
    let settings: [(BrewParameter, SuggestedRecipe.Setting?)] = [
      (.ratio, recipe.ratio), (.waterTemperature, recipe.waterTemperature),
      (.grindSetting, recipe.grindSetting), (.brewTime, recipe.brewTime),
    ]
    return settings.contains { parameter, setting in
      guard let setting, let range = ranges[parameter] else { return false }
      let slack = 0.01 * (range.upperBound - range.lowerBound) + 0.01 * abs(range.upperBound)
      return setting.value < range.lowerBound - slack || setting.value > range.upperBound + slack
    }
  }

  /// What a brew truly deserves, 1…5.
  ///
  /// - Parameter weeks: The age of the bean as `lastWeeks` counts it; it matters where the best grind
  ///   moves.
  func stars(_ bean: Int, values: [Double], weeks: Double = 0) -> Double {
    let truth = truths[bean]
    var offset = SIMD4<Double>.zero
    for axis in 0..<4 {
      offset[axis] = (values[axis] - base[axis]) / width[axis] - truth.optimum[axis]
    }
    offset[2] -= truth.drift * weeks
    return world.stars(offset, quality: truth.quality, steepness: steepness)
  }

  mutating func rate(_ bean: Int, values: [Double]) -> Double {
    let day = clock / 86_400
    if moods[day] == nil { moods[day] = world.mood * normal() }
    let weeks = weeks(bean, at: clock)
    let felt =
      stars(bean, values: values, weeks: weeks) - (weeks > 0 ? world.staleness : 0)
      + (moods[day] ?? 0) + world.noise * normal()
    if world.ratesAlike { return 4 }
    guard world.rounding > 0 else { return min(5, max(0.5, felt)) }
    return min(5, max(1, (felt / world.rounding).rounded() * world.rounding))
  }

  /// A day on which nothing was rated yet.
  mutating func sleep() { clock += 3 * 86_400 }
}
