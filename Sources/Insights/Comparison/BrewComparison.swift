public import Journal
import Stats

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

extension BrewComparison.Taste {
  /// - Parameters:
  ///   - flavors: What notes and tags report; nil where there are none.
  ///   - tasting: The brew's tasting, whose levels count before those of notes.
  init(_ flavors: BrewTaste?, wheel: FlavorWheel, tasting: Tasting?) {
    self.flavors = Set(flavors?.named.map { wheel[$0.node].id } ?? [])
    for tag in tasting?.flavorTags ?? [] where tag.custom != nil {
      self.flavors.insert(tag.rawValue)
    }
    levels = (flavors?.levels ?? [:]).merging(tasting?.levels ?? [:]) { $1 }
    aroma = tasting?.aroma
    balance = tasting?.balance
  }
}
