/// The settings of a journal, as `insights journal settings` prints them.
public struct JournalPreferences: Sendable, Hashable {
  /// How long beans are fresh.
  public var freshness: FreshnessBands
  /// What someone said of the settings of grinders, in the order of the grinders' names.
  public var grinders: [GrinderSetting]
  /// What brew times tell of each grinder with brews, in the order of the grinders' names.
  public var times: [GrinderGuess]
  /// The name of the journal's own taster; nil where nobody gave one.
  public var taster: String?

  /// What someone said of the settings of one grinder.
  public struct GrinderSetting: Sendable, Hashable, Codable {
    /// The grinder's ID.
    public var id: String
    /// The grinder's name.
    public var name: String
    /// The settings that are coarser; nil where nobody said so.
    public var coarser: CoarserSettings?
    /// The clicks of a turn; nil where nobody said so.
    public var clicksPerTurn: Double?

    private enum CodingKeys: String, CodingKey {
      case id, name, coarser
      case clicksPerTurn = "clicks_per_turn"
    }

    /// Creates a setting.
    public init(
      id: String, name: String, coarser: CoarserSettings?, clicksPerTurn: Double? = nil
    ) {
      self.id = id
      self.name = name
      self.coarser = coarser
      self.clicksPerTurn = clicksPerTurn
    }
  }

  /// What brew times tell of one grinder (`GrinderTimes`).
  public struct GrinderGuess: Sendable, Hashable, Codable {
    /// The grinder's ID.
    public var id: String
    /// The grinder's name.
    public var name: String
    /// The number of brews with a grind setting and a time, beside others of their bean and method.
    public var brewCount: Int
    /// The settings that are coarser; nil where brew times do not tell.
    public var coarser: CoarserSettings?
    /// How likely these are the coarser ones, 0.5…1; nil where brew times do not tell.
    public var certainty: Double?
    /// Whether the times tell it so clearly that a statement of the opposite is in doubt.
    public var isClear: Bool = false
    /// The least number of further brews from which it could be known; nil where brews enough are
    /// recorded.
    public var missing: Int?

    private enum CodingKeys: String, CodingKey {
      case id, name
      case brewCount = "brews"
      case coarser, certainty
      case isClear = "is_clear"
      case missing
    }
  }

  /// Creates settings.
  public init(
    freshness: FreshnessBands = .standard, grinders: [GrinderSetting] = [],
    times: [GrinderGuess] = []
  ) {
    self.freshness = freshness
    self.grinders = grinders
    self.times = times
  }

  /// The settings of a journal.
  ///
  /// - Throws: `JournalError`.
  /// - Complexity: O(brews).
  public init(of journal: BrewJournal) throws {
    let coarser = try journal.coarser()
    let clicks = try journal.clicksPerTurn()
    let catalog = try journal.catalog()
    let grinders = catalog.grinders
    let brews = try grinders.isEmpty ? [] : journal.contents().brews
    let used = Set(brews.lazy.filter { $0.grindSetting != nil }.compactMap(\.grinderID))
    self.init(
      freshness: try journal.freshnessBands(),
      grinders: grinders.filter { coarser[$0.id] != nil || clicks[$0.id] != nil }.map {
        GrinderSetting(
          id: $0.id.rawValue, name: $0.name, coarser: coarser[$0.id], clicksPerTurn: clicks[$0.id])
      }.sorted { ($0.name, $0.id) < ($1.name, $1.id) },
      times: grinders.filter { used.contains($0.id) }.map { grinder in
        let times = GrinderTimes(of: grinder.id, in: brews)
        return GrinderGuess(
          id: grinder.id.rawValue, name: grinder.name, brewCount: times.brewCount,
          coarser: times.coarser, certainty: times.certainty.map { ($0 * 1000).rounded() / 1000 },
          isClear: times.isClear, missing: times.missing)
      }.sorted { ($0.name, $0.id) < ($1.name, $1.id) })
    taster = catalog.tasters.first(where: \.isDefault)?.name
  }
}
