public import Journal

/// Two brews side by side: settings, results and differences.
public struct BrewComparison: Sendable, Equatable {
  /// One of the two, with what it refers to as far as that is there.
  public struct Side: Sendable, Equatable {
    public var brew: Brew
    public var bean: Bean?
    public var method: BrewMethod?
    public var grinder: Grinder?
  }

  /// A value of either; nil where it is not recorded or absurd.
  public struct Pair: Sendable, Equatable {
    /// The name of the JSON form, such as `water_temp_c`.
    public var name: String
    public var left: Double?
    public var right: Double?
    /// The right one less the left one; nil where one is missing, or both are on different scales.
    public var difference: Double?

    /// nil where neither has a value.
    init?(_ name: String, _ left: Double?, _ right: Double?, isComparable: Bool = true) {
      guard left != nil || right != nil else { return nil }
      self.name = name
      self.left = left
      self.right = right
      if isComparable, let left, let right { difference = right - left }
    }
  }

  public var left: Side
  public var right: Side
  /// Stars; nil when neither is rated.
  public var rating: Pair?
  /// What was set, in the order one sets it: dose_g, water_g, yield_g, ratio, water_temp_c,
  /// grind_setting, brew_time_s, days_off_roast.
  public var settings: [Pair]
  /// Levels of 1…5: acidity, body, sweetness, bitterness, finish, aroma, balance.
  public var attributes: [Pair]
  /// IDs of wheel nodes, and tags of the taster's own: in both, and only in one. In wheel order.
  public var shared: [String]
  public var onlyLeft: [String]
  public var onlyRight: [String]
}

extension BrewComparison {
  /// What notes and tags of one brew say.
  struct Taste {
    var flavors: Set<String> = []
    var levels: [Attribute: Int] = [:]
    var aroma: Int?
    var balance: Int?
  }

  /// - Parameter calendar: On which day a brew falls, for the age of its beans.
  init(
    _ left: Brew, _ right: Brew, tastes: (left: Taste, right: Taste), in contents: JournalContents,
    calendar: LocalCalendar
  ) {
    func side(_ brew: Brew) -> Side {
      Side(
        brew: brew, bean: contents.beans.first { $0.id == brew.beanID },
        method: contents.methods.first { $0.id == brew.methodID },
        grinder: contents.grinders.first { $0.id == brew.grinderID })
    }
    let (one, two) = (side(left), side(right))
    self.left = one
    self.right = two
    rating = Pair("rating", left.stars, right.stars)
    func pair(
      _ name: String, isComparable: Bool = true, _ value: (Side) -> Double?
    ) -> Pair? {
      Pair(name, value(one), value(two), isComparable: isComparable)
    }
    settings = [
      pair("dose_g") { FieldRange.dose.checked($0.brew.dose) },
      pair("water_g") { FieldRange.water.checked($0.brew.water) },
      pair("yield_g") { FieldRange.yield.checked($0.brew.yield) },
      // An espresso's ratio counts what is in the cup, others what was poured.
      pair("ratio", isComparable: one.isEspresso == two.isEspresso) {
        $0.brew.ratio(isEspresso: $0.isEspresso)
      },
      pair("water_temp_c") { FieldRange.waterTemperature.checked($0.brew.waterTemperature) },
      pair(
        "grind_setting", isComparable: left.grinderID != nil && left.grinderID == right.grinderID
      ) { FieldRange.grindSetting.checked($0.brew.grindSetting) },
      pair("brew_time_s") { FieldRange.brewTime.checked($0.brew.brewTime) },
      pair("days_off_roast") { side in
        calendar.day(of: side.brew.brewedAt).flatMap { side.bean?.daysOffRoast(on: $0) }
          .map(Double.init)
      },
    ].compactMap(\.self)
    func level(_ name: String, _ value: (Taste) -> Int?) -> Pair? {
      Pair(name, value(tastes.left).map(Double.init), value(tastes.right).map(Double.init))
    }
    attributes =
      (Attribute.allCases.map { attribute in
        level(attribute.rawValue) { $0.levels[attribute] }
      } + [level("aroma", \.aroma), level("balance", \.balance)]).compactMap(\.self)
    let wheel = FlavorWheel.standard
    func ordered(_ ids: Set<String>) -> [String] {
      ids.sorted {
        (wheel.node(id: $0)?.index ?? Int.max, $0) < (wheel.node(id: $1)?.index ?? Int.max, $1)
      }
    }
    shared = ordered(tastes.left.flavors.intersection(tastes.right.flavors))
    onlyLeft = ordered(tastes.left.flavors.subtracting(tastes.right.flavors))
    onlyRight = ordered(tastes.right.flavors.subtracting(tastes.left.flavors))
  }
}

extension BrewComparison.Side {
  var isEspresso: Bool { method?.isEspresso ?? false }
}

extension InsightsService {
  /// Sets two brews side by side: settings, ratings, attributes, and the flavors of their notes and
  /// tags.
  ///
  /// Grind settings are compared only on one grinder. Rating and notes that were copied from an
  /// earlier brew count as written.
  ///
  /// - Parameters:
  ///   - contents: Holds what the brews refer to, and their tastings.
  ///   - calendar: On which day a brew falls.
  /// - Throws: What reading notes throws.
  public func comparison(
    of left: Brew, with right: Brew, in contents: JournalContents,
    calendar: LocalCalendar = LocalCalendar()
  ) async throws -> BrewComparison {
    BrewComparison(
      left, right, tastes: (try await taste(left, contents), try await taste(right, contents)),
      in: contents, calendar: calendar)
  }

  private func taste(
    _ brew: Brew, _ contents: JournalContents
  ) async throws -> BrewComparison.Taste {
    let tasting = contents.tastings.last { $0.brewID == brew.id }
    var taste = BrewComparison.Taste(aroma: tasting?.aroma, balance: tasting?.balance)
    for text in [tasting?.notes ?? "", brew.notes] where !text.isEmpty {
      let found = try await extract(text)
      taste.flavors.formUnion(found.nodes)
      taste.levels.merge(found.attributes.mapValues(\.level)) { first, _ in first }
    }
    for tag in tasting?.flavorTags ?? [] {
      switch FlavorWheel.standard.resolve(tag.rawValue) {
      case .node(let node): taste.flavors.insert(node.id)
      case .custom: taste.flavors.insert(tag.rawValue)
      case .ambiguous, .unknown: break
      }
    }
    taste.levels.merge(tasting?.levels ?? [:]) { $1 }
    return taste
  }
}
