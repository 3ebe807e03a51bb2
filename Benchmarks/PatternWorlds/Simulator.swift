import FlavorExtraction
import FlavorWheel
import Foundation
import Journal
import Numerics
import Stats
import Support

/// Makes journals of a world, and remembers what is true in them.
struct Simulator {
  let world: World
  private var generator: SeededGenerator
  private(set) var contents = JournalContents()
  /// The true best value of the planted peak.
  private(set) var optimum = 0.0
  /// The true quality of each bean by name, attributes included.
  private(set) var qualities: [String: Double] = [:]
  /// How much better each method suits the beans than it does on the whole, in stars.
  private(set) var methodQualities: [String: Double] = [:]
  /// What each brew tastes like in stars, before it is written down.
  private var tastes: [Double] = []
  private var affinities: [[Double]] = []
  /// How much better each bean suits each method, in stars.
  private var likings: [[Double]] = []
  /// How much more often each bean is called overextracted, and underextracted, in log odds.
  private var tendencies: [[Double]] = []
  /// How far the taster has moved the grind of each bean and method, in standard deviations.
  private var shifts: [[Int]: Double] = [:]

  init(_ world: World, seed: UInt64) {
    self.world = world
    generator = SeededGenerator(seed: seed &* 0x9E37_79B9 &+ 12345)
    makeBeans()
    makeBrews()
  }

  private mutating func normal() -> Double {
    let (u, v) = (max(generator.unit(), 1e-300), generator.unit())
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }

  private mutating func pick(_ shares: [Double]) -> Int {
    var rest = generator.unit() * shares.reduce(0, +)
    for (index, share) in shares.enumerated() {
      rest -= share
      if rest < 0 { return index }
    }
    return shares.count - 1
  }

  private mutating func pick(_ names: [String]) -> String {
    names[generator.index(below: names.count)]
  }

  private mutating func makeBeans() {
    let first = CalendarDay(year: 2024, month: 1, day: 1)?.number ?? 0
    for index in 0..<world.beans {
      let opened = first + index * 500 / world.beans
      var bean = Bean(
        id: Identifier(rawValue: "bean-\(index)"), name: "Bean \(index)",
        roaster: pick(World.roasters), origin: pick(World.origins),
        variety: pick(World.varieties),
        process: CoffeeProcess(rawValue: World.processes[pick([0.5, 0.3, 0.2])]),
        roastLevel: RoastLevel(rawValue: pick(World.roastLevels)))
      bean.roastDateText = CalendarDay(number: opened - 3 - generator.index(below: 12)).description
      contents.beans.append(bean)
      var quality = normal() * world.beanSpread
      for case .group(let key, let value, let size) in world.plants
      where Self.value(bean, key) == value { quality += size }
      qualities[bean.name] = quality
      affinities.append(World.flavors.map { _ in world.affinitySpread * normal() })
    }
    if world.reaction != nil {
      tendencies = contents.beans.map { _ in [0.8 * normal(), 0.8 * normal()] }
    }
    contents.methods = World.methods.map { BrewMethod(id: Identifier(rawValue: $0), name: $0) }
    contents.grinders = World.grinders.map { Grinder(id: Identifier(rawValue: $0), name: $0) }
  }

  static func value(_ bean: Bean, _ key: PatternSubject.Key) -> String {
    switch key {
    case .origin: bean.origin
    case .process: bean.process.rawValue
    case .roastLevel: bean.roastLevel.rawValue
    case .variety: bean.variety
    case .roaster: bean.roaster
    default: ""
    }
  }

  private mutating func makeBrews() {
    let start = (CalendarDay(year: 2024, month: 1, day: 1)?.number ?? 0) * 86_400
    var moments: [Double] = []
    while moments.count < world.brews {
      let day = Double(generator.index(below: 500))
      for session in 0..<(1 + generator.index(below: 2)) where moments.count < world.brews {
        moments.append(day + 0.3 + Double(session) * 0.1 + generator.unit() * 0.03)
      }
    }
    moments.sort()
    var mood = normal()
    var ratings: [Double] = []
    likings = contents.beans.map { _ in
      World.methods.map { _ in world.liking > 0 ? world.liking * normal() : 0 }
    }
    if world.liking > 0 {
      // That a bean suits a method makes it no better on the whole.
      for bean in likings.indices {
        let mean = zip(likings[bean], World.methodShares).reduce(0) { $0 + $1.0 * $1.1 }
        likings[bean] = likings[bean].map { $0 - mean }
      }
      for (method, name) in World.methods.enumerated() {
        methodQualities[name] =
          likings.reduce(0) { $0 + $1[method] } / Double(max(likings.count, 1))
      }
    }
    var drifts = World.methods.map { _ in (0..<5).map { _ in normal() } }
    let offsets = contents.beans.map { _ in (0..<5).map { _ in 0.4 * normal() } }
    let place = 0.8 * (2 * generator.unit() - 1)
    var last = moments[0]
    for (index, moment) in moments.enumerated() {
      let carry = exp(-(moment - last) / world.moodMemory)
      mood = carry * mood + (1 - carry * carry).squareRoot() * normal()
      last = moment
      let method = pick(World.methodShares)
      let bean = self.bean(moment)
      var settings: [Double] = []
      var scores: [Double] = []
      for parameter in 0..<5 {
        let keep = exp(-1 / world.driftMemory)
        drifts[method][parameter] =
          keep * drifts[method][parameter] + (1 - keep * keep).squareRoot() * normal()
        var own = normal()
        // Dose against ratio, and time with grind.
        if parameter == 1 { own = world.correlation * -(scores[0]) + rest * own }
        if parameter == 4 { own = world.correlation * scores[3] + rest * own }
        let score =
          world.drift.squareRoot() * drifts[method][parameter]
          + (1 - world.drift).squareRoot() * own + offsets[bean][parameter]
        scores.append(score)
        let setting = World.settings[method][parameter]
        let shift = parameter == 3 ? shifts[[bean, method], default: 0] : 0
        settings.append(setting.mean + setting.spread * (score + shift))
      }
      ratings.append(
        brew(
          index, moment, start, method: method, bean: bean, settings, place: place,
          mood: mood * world.mood))
    }
    rate(ratings)
  }

  /// Adds what a setting does to each rating, without making its method better or worse on the
  /// whole, and rounds to the taster's steps.
  private mutating func rate(_ ratings: [Double]) {
    var ratings = ratings
    for plant in world.plants {
      let effects = momentEffects(of: plant) ?? contents.brews.map { effect(of: plant, on: $0) }
      let known = effects.compactMap(\.self)
      let mean = known.reduce(0, +) / Double(max(1, known.count))
      for index in ratings.indices {
        if let effect = effects[index] { ratings[index] += effect - mean }
      }
    }
    tastes = ratings
    for index in ratings.indices { contents.brews[index].rating = written(ratings[index]) }
  }

  /// What the taster writes down: in steps, up to five stars.
  private func written(_ taste: Double) -> Double {
    min(5, max(world.step, (taste / world.step).rounded() * world.step))
  }

  /// What a planted peak or slope adds to a brew's rating; nil for other methods.
  private func effect(of plant: Plant, on brew: Brew) -> Double? {
    let method: Int
    let parameter: BrewParameter
    switch plant {
    case .peak(let own, let name, _), .slope(let own, let name, _):
      (method, parameter) = (own, name)
    case .window: (method, parameter) = (0, .daysOffRoast)
    default: return nil
    }
    guard parameter == .daysOffRoast || brew.methodID == contents.methods[method].id,
      let bean = contents.beans.first(where: { $0.id == brew.beanID })
    else { return nil }
    let day = LocalCalendar(timeZone: .gmt).day(of: brew.brewedAt)
    let (x, setting) = value(parameter, brew, method, bean, day)
    if case .window(let low, let high, let size) = plant {
      return x >= low && x <= high ? size : 0
    }
    if case .peak(_, _, let size) = plant {
      let off = (x - optimum) / setting.spread
      return -size * off * off / 4
    }
    if case .slope(_, _, let size) = plant { return size * (x - setting.mean) / setting.spread / 3 }
    return nil
  }

  /// What a plant about the moments of brews adds to each rating; nil for other plants.
  private func momentEffects(of plant: Plant) -> [Double?]? {
    // Brews are made in temporal order.
    let days = contents.brews.map { Double($0.brewedAt.seconds ?? 0) / 86_400 }
    switch plant {
    case .morning(let hour, let size):
      return days.map { 24 * ($0 - $0.rounded(.down)) < hour ? size : 0 }
    case .weekend(let size):
      // 1970-01-01 was a Thursday.
      return days.map { (Int($0) + 3) % 7 >= 5 ? size : 0 }
    case .rested(let least, let size):
      return days.indices.map { $0 > 0 && days[$0] - days[$0 - 1] >= least ? size : 0 }
    default: return nil
    }
  }

  /// What a plant adds to each brew's rating; nil for plants that leave ratings alone.
  func effects(of plant: Plant) -> [Double]? {
    let start = Double(CalendarDay(year: 2024, month: 1, day: 1)?.number ?? 0)
    switch plant {
    case .flavorContext, .word: return nil
    case .peak, .slope, .window: return contents.brews.map { effect(of: plant, on: $0) ?? 0 }
    case .morning, .weekend, .rested: return momentEffects(of: plant)?.map { $0 ?? 0 }
    case .group(let key, let value, let size):
      let beans = Set(contents.beans.filter { Self.value($0, key) == value }.map(\.id))
      return contents.brews.map { $0.beanID.map(beans.contains) == true ? size : 0 }
    case .flavorRating(let flavor, let size):
      let tag = FlavorTag(rawValue: flavor)
      return contents.tastings.map { $0.flavorTags.contains(tag) ? size : 0 }
    case .trend(let size):
      return contents.brews.map { brew in
        size * ((Double(brew.brewedAt.seconds ?? 0) / 86_400 - start) / 500 - 0.5)
      }
    }
  }

  /// What a label or flavor adds to the ratings that are written down, in stars: less than it adds
  /// to the taste, since nothing gets more than five.
  func writtenSize(of plant: Plant) -> Double? {
    guard let effects = effects(of: plant) else { return nil }
    let rows = effects.indices.filter { effects[$0] != 0 }
    return rows.reduce(0) { $0 + written(tastes[$1]) - written(tastes[$1] - effects[$1]) }
      / Double(max(rows.count, 1))
  }

  /// What a finding about a planted parameter would say of the truth, in stars.
  ///
  /// - Parameter interval: Where the finding has the best value of a peak.
  func trueEffect(of plant: Plant, outside interval: Estimate?) -> Double {
    var values: [Double] = []
    var effects: [Double] = []
    for brew in contents.brews {
      guard let effect = effect(of: plant, on: brew), let x = setting(of: plant, on: brew) else {
        continue
      }
      values.append(x)
      effects.append(effect)
    }
    guard case .slope(_, _, let size) = plant else {
      let rest = effects.indices.filter { index in
        interval.map { values[index] < $0.low || values[index] > $0.high } ?? true
      }
      return -rest.reduce(0) { $0 + effects[$1] } / Double(max(rest.count, 1))
    }
    let order = values.indices.sorted { values[$0] < values[$1] }
    let low = order[order.count / 10]
    let high = order[order.count * 9 / 10]
    return abs(effects[high] - effects[low]) * (size < 0 ? -1 : 1)
  }

  /// The value of a planted parameter in a brew.
  private func setting(of plant: Plant, on brew: Brew) -> Double? {
    switch plant {
    case .peak(let method, let parameter, _), .slope(let method, let parameter, _):
      guard parameter == .daysOffRoast || brew.methodID == contents.methods[method].id else {
        return nil
      }
      guard let bean = contents.beans.first(where: { $0.id == brew.beanID }) else { return nil }
      let day = LocalCalendar(timeZone: .gmt).day(of: brew.brewedAt)
      return value(parameter, brew, method, bean, day).0
    default: return nil
    }
  }

  private var rest: Double { (1 - world.correlation * world.correlation).squareRoot() }

  private mutating func bean(_ moment: Double) -> Int {
    guard world.openBags > 0 else { return generator.index(below: world.beans) }
    let current = Int(moment / 500 * Double(world.beans))
    return max(0, min(world.beans - 1, current) - generator.index(below: world.openBags))
  }

  private mutating func brew(
    _ index: Int, _ moment: Double, _ start: Int, method: Int, bean: Int, _ settings: [Double],
    place: Double, mood: Double
  ) -> Double {
    let record = contents.beans[bean]
    let temperature = (settings[2] * 2).rounded() / 2
    let dose = (settings[0] * 10).rounded() / 10
    let water = (dose * settings[1]).rounded()
    var brew = Brew(
      id: Identifier(rawValue: "brew-\(index)"), beanID: record.id,
      methodID: contents.methods[method].id,
      grinderID: contents.grinders[method == 2 ? 1 : 0].id,
      brewedAt: Timestamp(seconds: start + Int(moment * 86_400)), dose: dose,
      water: method == 2 ? nil : water,
      yield: method == 2 ? (dose * settings[1] * 10).rounded() / 10 : nil,
      waterTemperature: temperature, grindSetting: settings[3].rounded(),
      brewTime: settings[4].rounded())
    var flavors = Set<Int>()
    for (flavor, entry) in World.flavors.enumerated() {
      var odds = entry.share / (1 - entry.share) * exp(affinities[bean][flavor])
      for case .flavorContext(let id, let key, let value, let times) in world.plants
      where id == entry.id
        && (key == .method ? World.methods[method] : Self.value(record, key)) == value
      { odds *= times }
      if generator.unit() < odds / (1 + odds) { flavors.insert(flavor) }
    }
    var rating = 3.5 + (qualities[record.name] ?? 0) + mood + likings[bean][method]
    rating += world.noise * (method == 2 ? world.lastMethodNoise : 1) * normal()
    for plant in world.plants {
      switch plant {
      case .peak(method, let parameter, _):
        let (_, setting) = value(parameter, brew, method, record, nil)
        optimum = setting.mean + place * setting.spread
      case .flavorRating(let id, let size):
        if flavors.contains(where: { World.flavors[$0].id == id }) { rating += size }
      case .trend(let size):
        rating += size * (moment / 500 - 0.5)
      default: break
      }
    }
    if let reaction = world.reaction {
      brew.notes = note(of: brew, method: method, bean: bean, mood: mood)
      let change = brew.notes == "over" ? reaction : brew.notes == "under" ? -reaction : 0
      shifts[[bean, method], default: 0] += change
    }
    contents.brews.append(brew)
    contents.tastings.append(
      Tasting(
        id: Identifier(rawValue: "tasting-\(index)"), brewID: brew.id,
        flavorTags: flavors.sorted().map { FlavorTag(rawValue: World.flavors[$0].id) }
          + [FlavorTag(rawValue: "custom:mine")]))
    return rating
  }

  /// What a note says of extraction: `over`, `under` or `plain`. Moods change it, too.
  private mutating func note(of brew: Brew, method: Int, bean: Int, mood: Double) -> String {
    var odds = exp(-1.4 + tendencies[bean][0] + mood)
    let setting = World.settings[method][3]
    for case .word(let times) in world.plants where method == 0 {
      let off = ((brew.grindSetting ?? setting.mean) - setting.mean) / setting.spread
      odds *= pow(times, -off)
    }
    if generator.unit() < odds / (1 + odds) { return "over" }
    let other = exp(-1.4 + tendencies[bean][1] - mood)
    return generator.unit() < other / (1 + other) ? "under" : "plain"
  }

  /// The log odds ratio of a planted word between the deciles of the grind settings.
  func trueWordEffect(odds: Double) -> Double {
    let settings = contents.brews.filter { $0.methodID == contents.methods[0].id }
      .compactMap(\.grindSetting).sorted()
    guard let low = settings.dropFirst(settings.count / 10).first,
      let high = settings.dropLast(settings.count / 10).last
    else { return 0 }
    return -log(odds) * (high - low) / World.settings[0][3].spread
  }

  /// The flavors of the journal, and what its notes say.
  var flavors: JournalFlavors {
    JournalFlavors(of: contents) { note in
      let direction = BrewExtraction.Direction(rawValue: note)
      return BrewTaste(
        extraction: direction.map {
          BrewExtraction(direction: $0, confidence: 0.9, evidence: [note])
        }, hasNote: true)
    }
  }

  private func value(
    _ parameter: BrewParameter, _ brew: Brew, _ method: Int, _ bean: Bean, _ day: CalendarDay?
  ) -> (Double, (mean: Double, spread: Double, step: Double)) {
    let x = parameter.value(of: brew, bean: bean, isEspresso: method == 2, day: day) ?? 0
    let order: [BrewParameter] = [.dose, .ratio, .waterTemperature, .grindSetting, .brewTime]
    guard let index = order.firstIndex(of: parameter) else { return (x, (20, 10, 5)) }
    return (x, World.settings[method][index])
  }
}
