/// The names of headings that have two parts, `Roaster - Bean` or `Bean - Roaster`: of roasters there are fewer.
struct NamedBeans {
  private let isRoasterFirst: Bool?
  /// What names tell of which it is certain; nil where they tell different things.
  private let certain: Bool?

  init(_ names: [String]) {
    let pairs = names.compactMap(Self.pair)
    let (first, second) = (Set(pairs.map(\.0)).count, Set(pairs.map(\.1)).count)
    isRoasterFirst = first == second ? nil : first < second
    let certain = Set(pairs.compactMap { EntryText.isRoasterFirst($0.0, $0.1) })
    self.certain = certain.count == 1 ? certain.first : nil
  }

  func parts(of name: String) -> (bean: String, roaster: String?) {
    if let cells = LabeledBean(name)?.cells, let bean = cells[.beanName] {
      return (bean, cells[.roaster])
    }
    guard let pair = Self.pair(name) else {
      return Self.parts(ofByline: name).map { ($0.bean, $0.roaster) } ?? (name, nil)
    }
    // A country may be said of a bean.
    let mayFollow = CountryTerms.standard.english(pair.1) == nil
    guard
      let isRoasterFirst = isRoasterFirst ?? EntryText.isRoasterFirst(pair.0, pair.1)
        ?? (mayFollow ? certain : nil)
    else {
      return (name, nil)
    }
    return isRoasterFirst ? (pair.1, pair.0) : (pair.0, pair.1)
  }

  /// A bean and the roaster after it, `Las Flores from New Harvest Coffee Roasters`, or before it in marks; nil for another name: of `Kenya from
  /// Nyeri` a place comes last.
  static func parts(ofByline name: String) -> (bean: String, roaster: String)? {
    if let found = name.wholeMatch(of: quoted.regex), case let roaster = String(found.1),
      RoasterNames.mayBeRoaster(roaster), CoffeeProcess.named(in: String(found.2)) == nil
    {
      return (String(found.2), roaster)
    }
    guard let found = name.firstMatch(of: EntryText.byRoaster.regex),
      case let roaster = String(found.1), BeanParts.mayBeRoaster(roaster),
      case let bean = String(name[..<found.range.lowerBound]).trimmed, !bean.isEmpty
    else { return nil }
    return (bean.last == "," ? String(bean.dropLast()) : bean, roaster)
  }

  /// `Gardelli "Cignobianco"`
  private static let quoted = OncePattern(
    /(\p{Lu}[^"“„«]*?)\s+["“„«](\p{Lu}[^"“”„«»]{3,})["”“»]/)

  private static func pair(_ name: String) -> (String, String)? {
    guard let mark = name.firstRange(of: " - ") else { return nil }
    return (String(name[..<mark.lowerBound]), String(name[mark.upperBound...]))
  }
}
