import CoffeeTerms
import Foundation
import Journal

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
  private var categories: [String] = []
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
    let kinds = contents.methods.map { method in
      let category =
        method.category == .unrecorded ? MethodCategory(impliedBy: method.name) : method.category
      return category.rawValue
    }
    let fields = JudgedField.allCases
    columns = fields.map { _ in [] }
    for index in columns.indices { columns[index].reserveCapacity(contents.brews.count) }
    places.reserveCapacity(contents.brews.count)
    var last:
      (
        method: Identifier<BrewMethod>?, grinder: Identifier<Grinder>?,
        bean: Identifier<Bean>?, place: Place, isEspresso: Bool, kind: String
      )?
    for brew in contents.brews {
      if let last, last.method == brew.methodID, last.grinder == brew.grinderID,
        last.bean == brew.beanID
      {
        places.append(last.place)
        isEspresso.append(last.isEspresso)
        hasMethod.append(last.method != nil)
        categories.append(last.kind)
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
        let kind = method >= 0 ? kinds[method] : UsualValues.any
        places.append(place)
        isEspresso.append(espresso)
        hasMethod.append(brew.methodID != nil)
        categories.append(kind)
        last = (brew.methodID, brew.grinderID, brew.beanID, place, espresso, kind)
      }
      let espresso = isEspresso[isEspresso.count - 1]
      for field in fields {
        columns[field.rawValue].append(field.value(of: brew, isEspresso: espresso) ?? .nan)
      }
    }
    let (count, known, places) = (numbers.count, columns, places)
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
      for (index, value) in known[field.rawValue].enumerated() where !value.isNaN {
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

  /// How many times less, and for a ratio more, than usual a value is impossible, and how many degrees colder.
  private static let impossible = (times: 4.0, ratio: 3.0, degrees: 30.0)

  /// Whether no coffee of the method has the value, or the ratio that it makes.
  private func isImpossible(_ field: JudgedField, _ index: Int) -> Bool {
    let isAmount = [.dose, liquid(index)].contains(field)
    let judged = isAmount ? JudgedField.ratio : field
    let value = columns[judged.rawValue][index]
    guard !value.isNaN,
      let usual = UsualValues.standard.range(of: judged.name, in: categories[index])
    else { return false }
    switch judged {
    case .ratio:
      return value * Self.impossible.ratio < usual.low || value > usual.high * Self.impossible.ratio
    case .waterTemperature: return value < usual.low - Self.impossible.degrees
    case .brewTime: return value * Self.impossible.times < usual.low
    default: return false
    }
  }

  /// Whether a brew needs a closer look.
  func isUnusual(_ index: Int) -> Bool {
    for field in JudgedField.allCases {
      let value = columns[field.rawValue][index]
      guard !value.isNaN else { continue }
      if isImpossible(field, index) { return true }
      let place = places[index]
      let range = unsuspicious[field.rawValue][field == .grindSetting ? place.grind : place.method]
      let isLog =
        field == .grindSetting ? hasPositiveSettings[place.grind] : field.isLogarithmic
      guard let range, range.contains(isLog ? log(value) : value) else { return true }
    }
    return false
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
    if !isGrind, let general = usual.range(of: field.name, in: categories[index]),
      isImpossible(field, index)
    {
      // What coffee cannot have is no more likely where many cups share it.
      return ValueLaw(
        isLogarithmic: field.isLogarithmic, general: general,
        own: usual.ownSpread(of: field.name) ?? 0.2, method: ValueGroup([]), bean: nil,
        value: columns[field.rawValue][index], isIncluded: false)
    }
    return ValueLaw(
      isLogarithmic: isGrind ? hasPositiveSettings[place.grind] : field.isLogarithmic,
      general: isGrind ? nil : usual.range(of: field.name, in: categories[index]),
      own: usual.ownSpread(of: field.name) ?? 0.2,
      method: ofMethods[field.rawValue][isGrind ? place.grind : place.method],
      bean: ofBeans[field.rawValue][isGrind ? place.grindOfBean : place.methodOfBean],
      value: columns[field.rawValue][index], isIncluded: true,
      isFirst: !isGrind || firsts.contains(index) || !hasMethod[index])
  }
}
