/// Two brews side by side: settings, results and differences.
public struct BrewComparison: Sendable, Equatable {
  /// A brew with the records that it refers to.
  public struct Side: Sendable, Equatable {
    /// The brew.
    public var brew: Brew
    /// The bean; nil where the brew names none or the journal lacks it.
    public var bean: Bean?
    /// The method; nil where the brew names none or the journal lacks it.
    public var method: BrewMethod?
    /// The grinder; nil where the brew names none or the journal lacks it.
    public var grinder: Grinder?
    /// What the curve shows; nil where it was not read.
    public var shot: ShotDocument?
  }

  /// The comparison with what the curves of the brews show.
  public func taking(_ shots: [ReadShot]) -> BrewComparison {
    func shot(of side: Side) -> ShotDocument? {
      shots.first { $0.brew?.id == side.brew.id }?.document(named: "")
    }
    var comparison = self
    (comparison.left.shot, comparison.right.shot) = (shot(of: left), shot(of: right))
    return comparison
  }

  /// A value of both brews, in the unit that the name says.
  public struct Pair: Sendable, Equatable {
    /// The key of the JSON form, such as `water_temp_c`.
    public var name: String
    /// The value of the left brew; nil where it is not recorded or out of range.
    public var left: Double?
    /// The value of the right brew; nil where it is not recorded or out of range.
    public var right: Double?
    /// Right minus left; nil where a value is missing or the values are on different scales.
    public var difference: Double?
    /// The left brew's value as it was written; only of a grind setting that is no plain number.
    public var leftText: String?
    /// The right brew's value as it was written; only of a grind setting that is no plain number.
    public var rightText: String?

    /// nil where neither has a value.
    init?(_ name: String, _ left: Double?, _ right: Double?, isComparable: Bool = true) {
      guard left != nil || right != nil else { return nil }
      self.name = name
      self.left = left
      self.right = right
      if isComparable, let left, let right { difference = right - left }
    }

    /// Grind settings; nil where neither brew has one.
    init?(grind left: WrittenSetting?, _ right: WrittenSetting?, isComparable: Bool) {
      guard left != nil || right != nil else { return nil }
      func position(_ setting: WrittenSetting?) -> Double? {
        FieldRange.grindSetting.checked(setting?.position)
      }
      self.init(grind: position(left), position(right), texts: (Self.text(left), Self.text(right)))
      if isComparable, let first = self.left, let second = self.right {
        difference = second - first
      }
    }

    /// The text of a setting that its number does not tell.
    private static func text(_ setting: WrittenSetting?) -> String? {
      setting.flatMap { $0.isPlain ? nil : $0.text }
    }

    /// Grind settings as they were read back, without a difference.
    init(grind left: Double?, _ right: Double?, texts: (left: String?, right: String?)) {
      name = FieldRange.grindSetting.field
      self.left = left
      self.right = right
      (leftText, rightText) = texts
    }
  }

  /// The first brew.
  public var left: Side
  /// The second brew.
  public var right: Side
  /// The ratings in stars; nil when neither brew is rated.
  public var rating: Pair?
  /// The settings, in this order: dose_g, water_g, yield_g, ratio, water_temp_c, grind_setting,
  /// brew_time_s, days_off_roast. A setting that both brews lack is omitted.
  public var settings: [Pair]
  /// Levels of 1…5: those of `Attribute` in its order, then aroma and balance.
  public var attributes: [Pair]
  /// The flavors of both brews: IDs of wheel nodes in wheel order, then custom tags.
  public var shared: [String]
  /// The flavors of the left brew alone, in the same order.
  public var onlyLeft: [String]
  /// The flavors of the right brew alone, in the same order.
  public var onlyRight: [String]
  /// The tasters' words for flavors whose nodes are only classes, such as `plum` for other fruit.
  public var descriptors = Descriptors()

  /// Words by the ID of their wheel node, in the order of mention.
  public struct Descriptors: Sendable, Equatable {
    /// The words of both brews.
    public var shared: [String: [String]] = [:]
    /// The words of the left brew alone.
    public var onlyLeft: [String: [String]] = [:]
    /// The words of the right brew alone.
    public var onlyRight: [String: [String]] = [:]

    /// Creates a value without words.
    public init() {}
  }

  /// The lowest number of levels that make a shape.
  private static let leastLevels = 3

  /// A drawing of what both brews tasted like: a radar of the levels of their attributes.
  ///
  /// - Parameters:
  ///   - names: How the left and the right brew are named in it.
  ///   - details: What distinguishes the names, such as days: shown in full where a long name is
  ///     truncated.
  ///   - phrases: The language of its text.
  /// - Returns: SVG in UTF-8; nil where fewer than three levels are known.
  public func svg(
    names: [String], details: [String] = [], phrases: Phrasebook = .english
  ) -> [UInt8]? {
    let words = Words(phrases)
    guard attributes.count >= Self.leastLevels else { return nil }
    func number(_ level: Double?) -> String {
      level.map { words.numbers.number($0, places: 1) } ?? words.text("chart.radar.none")
    }
    let spokes = attributes.map { pair in
      RadarChart.Spoke(
        name: words.attribute(pair.name), level: pair.left,
        text: words.text(
          "chart.radar.compared", ["left": number(pair.left), "right": number(pair.right)]))
    }
    let said = spokes.map {
      words.text("chart.radar.item", ["name": $0.name, "number": $0.text])
    }
    let titles = names.indices.map { index in
      let detail = index < details.count ? details[index] : ""
      return words.commas([names[index], detail].filter { !$0.isEmpty })
    }
    var chart = RadarChart(
      title: words.text("chart.radar.two", ["list": words.list(titles)]),
      summary: words.text("chart.radar.summary", ["list": words.list(said)]),
      spokes: spokes)
    chart.compared = attributes.map(\.right)
    chart.names = names
    chart.details = details
    return chart.figure.standalone
  }
}

extension BrewComparison {
  /// The flavors and levels that the notes and tags of one brew report.
  struct Taste {
    var flavors: Set<String> = []
    /// By node.
    var words: [String: [String]] = [:]
    var levels: [Attribute: Int] = [:]
    var aroma: Int?
    var balance: Int?
  }

  /// - Parameter calendar: Gives the day of a brew, for the age of its beans.
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
      Pair(
        grind: left.grind, right.grind,
        isComparable: left.grinderID != nil && left.grinderID == right.grinderID),
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
    descriptors = Descriptors(tastes.left.words, tastes.right.words)
  }
}

extension BrewComparison.Descriptors {
  /// - Parameters:
  ///   - left: The words of the left brew, by node.
  ///   - right: Those of the right brew.
  init(_ left: [String: [String]], _ right: [String: [String]]) {
    for (node, words) in left {
      let others = right[node] ?? []
      let (both, own) = (words.filter(others.contains), words.filter { !others.contains($0) })
      if !both.isEmpty { shared[node] = both }
      if !own.isEmpty { onlyLeft[node] = own }
    }
    for (node, words) in right {
      let own = words.filter { !(left[node] ?? []).contains($0) }
      if !own.isEmpty { onlyRight[node] = own }
    }
  }
}

extension BrewComparison.Side {
  var isEspresso: Bool { method?.isEspresso ?? false }
}

extension BrewComparison.Taste {
  /// - Parameters:
  ///   - flavors: What notes and tags report; nil where there are none.
  ///   - tasting: The brew's tasting, whose levels replace those of the notes.
  init(_ flavors: BrewTaste?, wheel: FlavorWheel, tasting: Tasting?) {
    self.flavors = Set(flavors?.named.map { wheel[$0.node].id } ?? [])
    for flavor in flavors?.named ?? [] where !flavor.words.isEmpty {
      words[wheel[flavor.node].id] = flavor.words
    }
    for tag in tasting?.flavorTags ?? [] where tag.custom != nil {
      self.flavors.insert(tag.rawValue)
    }
    levels = (flavors?.levels ?? [:]).merging(tasting?.levels ?? [:]) { $1 }
    aroma = tasting?.aroma
    balance = tasting?.balance
  }
}
