/// Selects the brews of a suggestion in one pass.
struct BrewGathering {
  struct Rated {
    let index: Int
    let bean: Int
    /// nil for a brew that only its notes speak of.
    let stars: Double?
    let seconds: Int

    fileprivate var rank: Int { stars == nil ? 0 : 1 }
  }

  let method: BrewMethod
  let contents: JournalContents
  var beans: [Bean]
  var likeness: [Double] = [1]
  var rated: [Rated] = []
  /// The brews without a rating whose notes may say how they were liked.
  var spoken: [Rated] = []
  var brewCount = 0
  var latestGrinder: Identifier<Grinder>?
  /// The last brew of the requested bean.
  var lastOwn: Int?
  /// The brews of the requested bean with a grind setting, and those of them that name a grinder.
  private var ownSettings = (count: 0, named: 0)
  private let future: FutureDays
  private let calendar: LocalCalendar
  private let profile: BeanProfile
  private var places: [Identifier<Bean>: Int]
  private let rows: [Identifier<Bean>: Int]
  private let grinders: Set<Identifier<Grinder>>
  /// The brews whose tasting has notes.
  private let noted: Set<Identifier<Brew>>
  private var latestGrinderTime = Int.min
  private var lastOwnTime = Int.min
  /// Indices of recent brews of the method: of the requested bean, and of any bean.
  private var recentOwn: [Int] = []
  private var recent: [Int] = []

  init(
    bean: Bean, method: BrewMethod, contents: JournalContents, future: FutureDays,
    calendar: LocalCalendar
  ) {
    self.future = future
    self.calendar = calendar
    self.method = method
    self.contents = contents
    beans = [bean]
    places = [bean.id: 0]
    profile = BeanProfile(bean)
    grinders = Set(contents.grinders.map(\.id))
    noted = Set(contents.tastings.lazy.filter { !$0.notes.isEmpty }.map(\.brewID))
    rows = Dictionary(
      contents.beans.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func gather() {
    // Successive brews are often of the same bean: caching the last one saves most look-ups.
    var last: (id: Identifier<Bean>?, place: Int)?
    for (index, brew) in contents.brews.enumerated() where brew.methodID == method.id {
      if index % 1024 == 0, Task.isCancelled { return }
      if future.contains(brew, calendar) { continue }
      brewCount += 1
      let place: Int
      if let last, last.id == brew.beanID {
        place = last.place
      } else {
        place = self.place(of: brew.beanID)
        last = (brew.beanID, place)
      }
      let seconds = brew.brewedAt.seconds ?? Int.min / 2
      if let grinder = brew.grinderID, seconds >= latestGrinderTime, grinders.contains(grinder) {
        latestGrinder = grinder
        latestGrinderTime = seconds
      }
      if place == 0, FieldRange.grindSetting.checked(brew.grindSetting) != nil {
        ownSettings.count += 1
        ownSettings.named += brew.grinderID == nil ? 0 : 1
      }
      if FieldRange.dose.checked(brew.dose) != nil {
        recent.append(index)
        if place == 0 { recentOwn.append(index) }
      }
      guard !brew.isCopy else { continue }
      if place == 0, seconds >= lastOwnTime { (lastOwn, lastOwnTime) = (index, seconds) }
      if let stars = brew.stars {
        rated.append(Rated(index: index, bean: place, stars: stars, seconds: seconds))
      } else if !brew.notes.isEmpty || noted.contains(brew.id) {
        spoken.append(Rated(index: index, bean: place, stars: nil, seconds: seconds))
      }
    }
  }

  /// Whether the bean has grind settings, and none of their brews names a grinder.
  var isUnnamed: Bool { ownSettings.count > 0 && ownSettings.named == 0 }

  /// A brew of an unknown bean counts as one of a separate bean without similar beans.
  private mutating func place(of id: Identifier<Bean>?) -> Int {
    let key = id ?? Identifier(rawValue: "")
    if let place = places[key] { return place }
    let bean = rows[key].map { contents.beans[$0] } ?? Bean(id: key)
    places[key] = beans.count
    beans.append(bean)
    likeness.append(BeanLikeness(profile, BeanProfile(bean)).total)
    return beans.count - 1
  }

  /// The brews of the most similar beans, the most recent first to be chosen, and rated ones before others,
  /// in the order of the journal.
  ///
  /// - Parameter rated: Rated brews, and those that only their notes speak of.
  func chosen(among rated: [Rated]) -> [Int] {
    guard rated.count > SuggestionHistory.limit else { return Array(rated.indices) }
    let newest = rated.map(\.seconds).max() ?? 0
    var counts = [Int](repeating: 0, count: beans.count)
    // Newest first, so that the latest brews of each bean are chosen.
    let byTime = rated.indices.sorted {
      (rated[$0].rank, rated[$0].seconds, $0) > (rated[$1].rank, rated[$1].seconds, $1)
    }
    var candidates: [(score: Double, index: Int)] = []
    for index in byTime {
      let entry = rated[index]
      counts[entry.bean] += 1
      let limit =
        entry.bean == 0 ? SuggestionHistory.ownLimit : SuggestionHistory.otherLimit
      guard counts[entry.bean] <= limit else { continue }
      let days = max(0, Double(newest) - Double(entry.seconds)) / 86_400
      let recency = 0.5 + 0.5 * exp(-days / 365)
      let score = entry.bean == 0 ? 3 + recency : (0.1 + likeness[entry.bean]) * recency
      candidates.append((score - (entry.stars == nil ? Self.unratedLoss : 0), index))
    }
    candidates.sort { ($0.score, $0.index) > ($1.score, $1.index) }
    return candidates.prefix(SuggestionHistory.limit).map(\.index).sorted()
  }

  /// How far a brew without a rating comes after a rated one.
  private static let unratedLoss = 0.5

  /// The most frequent dose in the last 20 brews of the bean with the method, else of the method;
  /// of equally frequent ones the latest.
  func usualDose() -> Double? {
    let brews = (recentOwn.isEmpty ? recent : recentOwn).suffix(20)
      .compactMap { FieldRange.dose.checked(contents.brews[$0].dose) }.filter { $0 > 0 }
    let tried = TriedRange.of(.dose, brews)
    var counts: [Double: (count: Int, last: Int)] = [:]
    for (order, dose) in brews.enumerated() where tried?.contains(dose) ?? true {
      let rounded = max(0.1, (dose * 10).rounded() / 10)
      counts[rounded] = ((counts[rounded]?.count ?? 0) + 1, order)
    }
    return counts.max { ($0.value.count, $0.value.last) < ($1.value.count, $1.value.last) }?.key
  }
}

/// The similarity of two beans in each respect, 0…1; 0 for a respect that either bean does not
/// record.
struct BeanLikeness: Sendable {
  var origin = 0.0
  var process = 0.0
  var roast = 0.0
  var variety = 0.0
  var flavor = 0.0

  /// The weights of the respects in `total`: origin, process and roast level determine most of how
  /// to brew a coffee; variety and flavors refine it.
  private static let shares = (origin: 0.27, process: 0.27, roast: 0.27, variety: 0.09, flavor: 0.1)

  init(_ left: BeanProfile, _ right: BeanProfile) {
    origin = Self.overlap(left.origins, right.origins)
    variety = Self.overlap(left.varieties, right.varieties)
    process = !left.process.isEmpty && left.process == right.process ? 1 : 0
    if let first = left.roastRank, let second = right.roastRank {
      let steps = first - second
      roast = exp(-steps * steps / 2)
    }
    flavor = Self.cosine(left.flavors, right.flavors)
  }

  /// The respects one by one: origin, process, roast level, and variety and flavors together.
  var respects: SIMD4<Double> { SIMD4(origin, process, roast, (variety + flavor) / 2) }

  /// 0 for beans that have nothing in common, 1 for beans that are equal in every respect.
  var total: Double {
    let shares = Self.shares
    return shares.origin * origin + shares.process * process + shares.roast * roast
      + shares.variety * variety + shares.flavor * flavor
  }

  /// The Jaccard index: the size of the intersection over the size of the union.
  private static func overlap(_ left: Set<String>, _ right: Set<String>) -> Double {
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    let shared = left.intersection(right).count
    return Double(shared) / Double(left.count + right.count - shared)
  }

  private static func cosine(_ left: [String: Double], _ right: [String: Double]) -> Double {
    guard !left.isEmpty, !right.isEmpty else { return 0 }
    var product = 0.0
    // Sorted, so that rounding does not depend on the order of hashing.
    for (key, value) in left.sorted(by: { $0.key < $1.key }) {
      product += value * (right[key] ?? 0)
    }
    func length(_ flavors: [String: Double]) -> Double {
      flavors.values.sorted().reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
    let lengths = length(left) * length(right)
    return lengths > 0 ? min(1, product / lengths) : 0
  }
}

/// The properties by which beans are compared.
struct BeanProfile: Sendable {
  var origins: Set<String> = []
  var varieties: Set<String> = []
  var process = ""
  /// The roast level, 0 (light) … 4 (dark).
  var roastRank: Double?
  /// The frequency of each flavor in the notes of the bean's brews.
  var flavors: [String: Double] = [:]

  init(_ bean: Bean?) {
    guard let bean else { return }
    origins = Set(bean.origins.map { $0.lowercased() })
    varieties = Set(bean.varieties.map { $0.lowercased() })
    process = bean.process.rawValue.lowercased()
    roastRank = bean.roastLevel.rank.map(Double.init)
  }
}
