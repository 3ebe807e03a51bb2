public import Journal
import Stats

/// The settings of a journal, as `insights journal settings` prints them.
public struct JournalPreferences: Sendable, Hashable {
  /// How long beans are fresh.
  public var freshness: FreshnessBands
  /// Which settings of grinders are coarser, as someone said, in the order of the grinders' names.
  public var grinders: [GrinderSetting]
  /// What brew times tell of each grinder with brews, in the order of the grinders' names.
  public var times: [GrinderGuess]

  /// Which settings of one grinder are coarser.
  public struct GrinderSetting: Sendable, Hashable, Codable {
    /// The grinder's ID.
    public var id: String
    /// The grinder's name.
    public var name: String
    /// The settings that are coarser.
    public var coarser: CoarserSettings

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - id: The grinder's ID.
    ///   - name: The grinder's name.
    ///   - coarser: The settings that are coarser.
    public init(id: String, name: String, coarser: CoarserSettings) {
      self.id = id
      self.name = name
      self.coarser = coarser
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
    /// Whether the times tell it so clearly that a statement of the opposite is in doubt.
    public var isClear: Bool
    /// The least number of further brews from which it could be known; nil where brews enough are
    /// recorded.
    public var missing: Int?

    private enum CodingKeys: String, CodingKey {
      case id, name
      case brewCount = "brews"
      case coarser
      case isClear = "is_clear"
      case missing
    }

    /// Creates a guess.
    ///
    /// - Parameters:
    ///   - id: The grinder's ID.
    ///   - name: The grinder's name.
    ///   - brewCount: The number of brews that are compared.
    ///   - coarser: The settings that are coarser.
    ///   - isClear: Whether the times tell it clearly.
    ///   - missing: The least number of further brews from which it could be known.
    public init(
      id: String, name: String, brewCount: Int, coarser: CoarserSettings? = nil,
      isClear: Bool = false, missing: Int? = nil
    ) {
      self.id = id
      self.name = name
      self.brewCount = brewCount
      self.coarser = coarser
      self.isClear = isClear
      self.missing = missing
    }
  }

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - freshness: How long beans are fresh.
  ///   - grinders: Which settings of grinders are coarser.
  ///   - times: What brew times tell of each grinder.
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
    let grinders = try journal.catalog().grinders
    let brews = try grinders.isEmpty ? [] : journal.contents().brews
    let used = Set(brews.lazy.filter { $0.grindSetting != nil }.compactMap(\.grinderID))
    self.init(
      freshness: try journal.freshnessBands(),
      grinders: grinders.compactMap { grinder in
        coarser[grinder.id].map {
          GrinderSetting(id: grinder.id.rawValue, name: grinder.name, coarser: $0)
        }
      }.sorted { ($0.name, $0.id) < ($1.name, $1.id) },
      times: grinders.filter { used.contains($0.id) }.map { grinder in
        let times = GrinderTimes(of: grinder.id, in: brews)
        return GrinderGuess(
          id: grinder.id.rawValue, name: grinder.name, brewCount: times.brewCount,
          coarser: times.coarser, isClear: times.isClear, missing: times.missing)
      }.sorted { ($0.name, $0.id) < ($1.name, $1.id) })
  }
}
