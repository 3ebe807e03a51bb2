/// The numbers of all brews, grouped by method, grinder and bean.
struct BrewGroups: Sendable {
  /// What a brew belongs to, as numbers of groups.
  private struct Place {
    var method: Int
    var grind: Int
    var methodOfBean: Int
    var grindOfBean: Int
  }

  private struct Key: Hashable {
    var method: Int
    var grinder: Int
    var bean: Int
  }

  private var places: [Place] = []
  /// By field: the transformed values of each group.
  private let ofMethods: [[ValueGroup]]
  private let ofBeans: [[ValueGroup]]
  /// The value of each field of each brew; NaN where it is not recorded.
  private var columns: [[Double]]
  private var isEspresso: [Bool] = []
  /// Whether a brew names a method: without one, cups of several styles are together.
  private var hasMethod: [Bool] = []
  /// The kind of each brew's method, and the names of the kinds.
  private var kinds: [Int] = []
  private let kindNames: [String]
  /// What the cups of a kind can have at all, by kind and field.
  private let possible: [[ClosedRange<Double>?]]
  /// For each group of a method and field the values between which nothing is unusual.
  private let unsuspicious: [[ClosedRange<Double>?]]
  /// The first brews with a grind setting of a bean with a method on a grinder.
  private var firsts: Set<Int> = []
  /// For each group whether its grind settings are compared by their proportions: all are above 0.
  private let hasPositiveSettings: [Bool]

  init(_ contents: JournalContents) {
    var numbers: [Key: Int] = [:]
    func number(_ key: Key) -> Int {
      if let known = numbers[key] { return known }
      numbers[key] = numbers.count
      return numbers.count - 1
    }
    func rows<Record: Identifiable>(_ records: [Record]) -> [Record.ID: Int] {
      Dictionary(records.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }
    let (methods, grinders, beans) = (
      rows(contents.methods), rows(contents.grinders), rows(contents.beans)
    )
    let fields = JudgedField.allCases
    let kindNames =
      contents.methods.map { method in
        let category =
          method.category == .unrecorded ? MethodCategory(impliedBy: method.name) : method.category
        return category.rawValue
      } + [UsualValues.any]
    self.kindNames = kindNames
    possible = kindNames.map { kind in
      fields.map { UsualValues.standard.range(of: $0.name, in: kind)?.possible }
    }
    columns = fields.map { _ in [] }
    for index in columns.indices { columns[index].reserveCapacity(contents.brews.count) }
    places.reserveCapacity(contents.brews.count)
    var last:
      (
        method: Identifier<BrewMethod>?, grinder: Identifier<Grinder>?,
        bean: Identifier<Bean>?, place: Place, isEspresso: Bool, kind: Int
      )?
    for brew in contents.brews {
      if let last, last.method == brew.methodID, last.grinder == brew.grinderID,
        last.bean == brew.beanID
      {
        places.append(last.place)
        isEspresso.append(last.isEspresso)
        hasMethod.append(last.method != nil)
        kinds.append(last.kind)
      } else {
        let method = brew.methodID.flatMap { methods[$0] } ?? -1
        let grinder = brew.grinderID.flatMap { grinders[$0] } ?? -1
        let bean = brew.beanID.flatMap { beans[$0] } ?? -1
        let place = Place(
          method: number(Key(method: method, grinder: -2, bean: -2)),
          grind: number(Key(method: method, grinder: grinder, bean: -2)),
          methodOfBean: number(Key(method: method, grinder: -2, bean: bean)),
          grindOfBean: number(Key(method: method, grinder: grinder, bean: bean)))
        let espresso = method >= 0 && contents.methods[method].isEspresso
        let kind = method >= 0 ? method : kindNames.count - 1
        places.append(place)
        isEspresso.append(espresso)
        hasMethod.append(brew.methodID != nil && brew.methodID != BrewMethod.unrecorded.id)
        kinds.append(kind)
        last = (brew.methodID, brew.grinderID, brew.beanID, place, espresso, kind)
      }
      let espresso = isEspresso[isEspresso.count - 1]
      for field in fields {
        columns[field.rawValue].append(field.value(of: brew, isEspresso: espresso) ?? .nan)
      }
    }
    let (count, known, places) = (numbers.count, columns, places)
    let (possible, kinds) = (self.possible, self.kinds)
    var isPositive = [Bool](repeating: true, count: count)
    for (place, value) in zip(places, known[JudgedField.grindSetting.rawValue]) where value <= 0 {
      (isPositive[place.grind], isPositive[place.grindOfBean]) = (false, false)
    }
    // Groups of one grinder have one scale.
    for place in places where !isPositive[place.grind] { isPositive[place.grindOfBean] = false }
    let hasPositiveSettings = isPositive
    self.hasPositiveSettings = isPositive
    func groups(_ field: JudgedField, _ place: (Place) -> Int) -> [ValueGroup] {
      var values = [[Double]](repeating: [], count: count)
      // What cannot be is no group of cups that speak for each other.
      for (index, value) in known[field.rawValue].enumerated()
      where !value.isNaN && Self.isPossible(field, index, known, possible[kinds[index]]) {
        let group = place(places[index])
        let isLog = field == .grindSetting ? hasPositiveSettings[group] : field.isLogarithmic
        values[group].append(isLog ? log(value) : value)
      }
      return values.map { ValueGroup($0) }
    }
    let ofMethods = fields.map { field in
      groups(field) { field == .grindSetting ? $0.grind : $0.method }
    }
    self.ofMethods = ofMethods
    ofBeans = fields.map { field in
      groups(field) { field == .grindSetting ? $0.grindOfBean : $0.methodOfBean }
    }
    unsuspicious = fields.map { field in
      ofMethods[field.rawValue].enumerated().map {
        Self.unsuspicious($1, field, isLog: field != .grindSetting || hasPositiveSettings[$0])
      }
    }
    findFirsts(contents.brews)
  }

  /// The time in seconds from which a cup is of the kind that is brewed cold, in whatever it is made.
  private static let coldTime = 3600.0

  /// Whether coffee of a kind can have a value; so it is where nothing is recorded.
  private static func isPossible(
    _ field: JudgedField, _ index: Int, _ columns: [[Double]], _ possible: [ClosedRange<Double>?]
  ) -> Bool {
    let value = columns[field.rawValue][index]
    guard !value.isNaN, let range = possible[field.rawValue], !range.contains(value) else {
      return true
    }
    return field == .waterTemperature && columns[JudgedField.brewTime.rawValue][index] >= coldTime
  }

  /// Whether a brew's value is one that coffee can have.
  func isPossible(_ field: JudgedField, _ index: Int) -> Bool {
    Self.isPossible(field, index, columns, possible[kinds[index]])
  }

  /// The first brews of each bean, which has settings of its own.
  private mutating func findFirsts(_ brews: [Brew]) {
    var first: [Int: (seconds: Int, index: Int)] = [:]
    for (index, place) in places.enumerated() {
      guard !columns[JudgedField.grindSetting.rawValue][index].isNaN else { continue }
      let seconds = brews[index].brewedAt.seconds ?? .max
      if let known = first[place.grindOfBean], known <= (seconds, index) { continue }
      first[place.grindOfBean] = (seconds, index)
    }
    firsts = Set(first.values.map(\.index))
  }

  /// The fewest values of a group among which a usual one is recognized without a closer look.
  private static let leastUsual = 8

  /// A range within which no value of a group is doubted: half of the spread of one person's cups beyond
  /// the middle half.
  private static func unsuspicious(
    _ group: ValueGroup, _ field: JudgedField, isLog: Bool
  ) -> ClosedRange<Double>? {
    guard group.sorted.count >= leastUsual, let own = UsualValues.standard.ownSpread(of: field.name)
    else { return nil }
    let count = group.sorted.count
    let (low, high) = (group.sorted[count / 4], group.sorted[count - 1 - count / 4])
    let isShare = field == .grindSetting && !isLog
    let slack = isShare ? max(own * abs(group.sorted[count / 2]), 0.5) : own
    return (low - slack)...(high + slack)
  }

  /// Whether a field of a brew needs a closer look.
  func isUnusual(_ field: JudgedField, _ index: Int) -> Bool {
    let value = columns[field.rawValue][index]
    guard !value.isNaN else { return false }
    let place = places[index]
    let range = unsuspicious[field.rawValue][field == .grindSetting ? place.grind : place.method]
    let isLog = field == .grindSetting ? hasPositiveSettings[place.grind] : field.isLogarithmic
    guard let range, range.contains(isLog ? log(value) : value) else { return true }
    return !isPossible(field, index)
  }

  func value(_ field: JudgedField, _ index: Int) -> Double? {
    let value = columns[field.rawValue][index]
    return value.isNaN ? nil : value
  }

  /// The field of which the ratio of a brew is made.
  func liquid(_ index: Int) -> JudgedField { isEspresso[index] ? .yield : .water }

  /// What the right values of a field of a brew are; nil where nothing is known to compare with.
  func law(of field: JudgedField, at index: Int) -> ValueLaw? {
    let usual = UsualValues.standard
    let place = places[index]
    let isGrind = field == .grindSetting
    let value = columns[field.rawValue][index]
    let isPossible = isPossible(field, index)
    var general = isGrind ? nil : usual.range(of: field.name, in: kindNames[kinds[index]])
    // Water of a cup that took hours.
    if isPossible, general?.possible?.contains(value) == false { general?.possible = nil }
    return ValueLaw(
      isLogarithmic: isGrind ? hasPositiveSettings[place.grind] : field.isLogarithmic,
      general: general,
      own: usual.ownSpread(of: field.name) ?? 0.2,
      method: ofMethods[field.rawValue][isGrind ? place.grind : place.method],
      bean: ofBeans[field.rawValue][isGrind ? place.grindOfBean : place.methodOfBean],
      value: value, isIncluded: isPossible,
      isFirst: !isGrind || firsts.contains(index) || !hasMethod[index])
  }
}
