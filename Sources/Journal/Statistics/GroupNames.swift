/// Which groups a brew belongs to, and what they are called.
struct GroupNames {
  /// A group: a name without case and accents, an ID, or a number of a day; nil for what is not
  /// recorded.
  enum Key: Hashable {
    case text([UInt8])
    case id(String)
    case day(Int)
    case none
  }

  private let grouping: BrewStatistics.Grouping
  private var ofBeans: [Identifier<Bean>: [Key]] = [:]
  private var names: [Key: String] = [:]

  init(_ grouping: BrewStatistics.Grouping, _ catalog: JournalContents) {
    self.grouping = grouping
    switch grouping {
    case .day, .week, .month: break
    case .method: for method in catalog.methods { names[.id(method.id.rawValue)] = method.name }
    case .grinder:
      for grinder in catalog.grinders { names[.id(grinder.id.rawValue)] = grinder.name }
    case .bean: for bean in catalog.beans { names[.id(bean.id.rawValue)] = bean.displayName }
    case .origin, .process, .roaster, .roastLevel:
      for bean in catalog.beans { ofBeans[bean.id] = keys(of: bean) }
    }
  }

  /// Names that differ in case and accents only are one group, called as the first bean has it.
  private mutating func keys(of bean: Bean) -> [Key] {
    let texts =
      switch grouping {
      case .origin: bean.origins
      case .process: [bean.process.rawValue]
      case .roaster: [bean.roaster]
      default: [bean.roastLevel.rawValue]
      }
    var keys: [Key] = []
    for text in texts {
      let folded = NameKey(text).joined
      guard !folded.isEmpty, !keys.contains(.text(folded)) else { continue }
      keys.append(.text(folded))
      if names[.text(folded)] == nil { names[.text(folded)] = text }
    }
    return keys
  }

  /// The groups of a brew, one but for the countries of a blend.
  func keys(of brew: Brew, day: CalendarDay?) -> [Key] {
    switch grouping {
    case .day, .week, .month: return [day.map { .day(grouping.start(of: $0).number) } ?? .none]
    case .method: return [key(brew.methodID?.rawValue)]
    case .grinder: return [key(brew.grinderID?.rawValue)]
    case .bean: return [key(brew.beanID?.rawValue)]
    case .origin, .process, .roaster, .roastLevel:
      let keys = brew.beanID.flatMap { ofBeans[$0] } ?? []
      return keys.isEmpty ? [.none] : keys
    }
  }

  /// A reference to a record that is gone counts as not recorded.
  private func key(_ id: String?) -> Key {
    guard let id, names[.id(id)] != nil else { return .none }
    return .id(id)
  }

  func name(of key: Key) -> String? {
    if case .day(let number) = key { return CalendarDay(number: number).description }
    return names[key]
  }
}
