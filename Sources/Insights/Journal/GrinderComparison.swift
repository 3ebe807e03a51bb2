/// Which settings of a grinder make what those of another do, as `insights journal grinders compare` prints it.
public struct GrinderComparison: Codable, Sendable, Equatable {
  /// A grinder or a method by its ID and name.
  public struct Device: Codable, Sendable, Equatable {
    /// Its ID.
    public let id: String
    /// Its name.
    public let name: String
  }

  /// A setting that was used on the first grinder, and its place on the second.
  public struct Row: Codable, Sendable, Equatable {
    /// The setting of the first grinder, and how its users write it.
    public let from: Double
    /// The same as its users write it.
    public let fromText: String
    /// The setting of the second grinder that makes the same.
    public let to: Double
    /// Where a cup with the same outcome lies in four of five cases.
    public let low: Double
    /// The upper end of the same.
    public let high: Double
    /// The setting of the second grinder, as its users write it.
    public let toText: String
    /// The lower end as its users write it.
    public let lowText: String
    /// The upper end as its users write it.
    public let highText: String

    private enum CodingKeys: String, CodingKey {
      case from, to, low, high
      case fromText = "from_text"
      case toText = "to_text"
      case lowText = "low_text"
      case highText = "high_text"
    }
  }

  /// The grinder whose settings are known.
  public let from: Device
  /// The grinder to set.
  public let to: Device
  /// The method of the brews; nil where no method was used on both.
  public let method: Device?
  /// What cups of both grinders have in common; nil where they cannot be compared.
  public let basis: GrinderMap.Basis?
  /// The number of beans that were brewed on both.
  public let beans: Int
  /// The number of their brews.
  public let brews: Int
  /// Empty where they cannot be compared.
  public let settings: [Row]

  /// Compares two grinders.
  ///
  /// - Parameters:
  ///   - first: The grinder whose settings are known.
  ///   - second: The grinder to set.
  ///   - method: The method; nil takes the one by which most can be said.
  ///   - contents: The records of the journal.
  /// - Complexity: O(brews) for each method.
  public init(
    from first: Grinder, to second: Grinder, method: BrewMethod? = nil,
    in contents: JournalContents
  ) {
    from = Device(id: first.id.rawValue, name: first.name)
    to = Device(id: second.id.rawValue, name: second.name)
    let maps = (method.map { [$0] } ?? contents.methods).compactMap { method in
      GrinderMap(from: first.id, to: second.id, method: method.id, in: contents).map {
        (method: method, map: $0)
      }
    }
    let found = maps.max {
      ($0.map.brewCount, $1.method.id.rawValue) < ($1.map.brewCount, $0.method.id.rawValue)
    }
    self.method = (found?.method ?? method).map { Device(id: $0.id.rawValue, name: $0.name) }
    basis = found?.map.basis
    (beans, brews) = (found?.map.beanCount ?? 0, found?.map.brewCount ?? 0)
    guard let found else {
      settings = []
      return
    }
    let (own, other) = (contents.grindNotation(of: first.id), contents.grindNotation(of: second.id))
    func text(_ notation: GrindNotation?, _ setting: Double) -> String {
      notation?.text(of: setting) ?? NumberText.shortest(setting)
    }
    let used = Set(
      contents.brews.lazy.filter { $0.grinderID == first.id && $0.methodID == found.method.id }
        .compactMap(\.grindSetting))
    settings = used.sorted().compactMap { setting in
      found.map.place(of: setting).map {
        Row(
          from: setting, fromText: text(own, setting), to: $0.setting, low: $0.low, high: $0.high,
          toText: text(other, $0.setting), lowText: text(other, $0.low),
          highText: text(other, $0.high))
      }
    }
  }
}
