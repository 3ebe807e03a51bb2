import FlavorExtraction
import Journal

/// The brews of a journal that a suggestion uses.
struct SuggestionHistory: Sendable {
  /// A brew of the method with a rating, or with one that its words imply.
  struct Entry: Sendable {
    let brew: Brew
    /// The position in `JournalContents.brews`.
    let index: Int
    /// The position in `beans`.
    let bean: Int
    let stars: Double
    /// Seconds before the newest rated brew; 0 or more.
    let age: Double
    /// How much more the rating may vary than one in stars, as a variance; nil for a rating in stars.
    var doubt: Double?
    /// How much it counts by its curve, 0.2…1 (`ShotWeights`).
    var weight = 1.0

    /// Whether the words of the note imply the rating.
    var isImplied: Bool { doubt != nil }
  }

  /// The number of ratings in stars from which on words imply none for other cups: in simulated journals they
  /// then cost as much as they give.
  static let enoughStars = 12
  /// The greatest number of brews: beyond a few hundred, more brews hardly change the optimum, and
  /// the cost grows with the cube.
  static let limit = 240
  /// The greatest number of brews of the requested bean, so that similar beans are included.
  static let ownLimit = 120
  /// The greatest number of brews of each other bean.
  static let otherLimit = 16

  let bean: Bean
  let method: BrewMethod
  let grinder: Grinder?
  /// How its settings are written; nil for plain numbers.
  let notation: GrindNotation?
  /// The beans of `entries`; the requested one is the first.
  let beans: [Bean]
  /// The similarity of each of `beans` to the requested one by its description, 0…1.
  let likeness: [Double]
  /// All rated brews of the method, and those whose words imply a rating, in the order of the journal.
  let rated: [Entry]
  /// The brews without a rating whose notes may say how they were liked, as positions in
  /// `JournalContents.brews`, in its order.
  let spoken: [Int]
  /// Whether no brew has a rating in stars.
  let isByWords: Bool
  /// The brews that the surface uses, in the order of the journal.
  let entries: [Entry]
  /// The number of `rated` of the requested bean, and of those with a rating in stars.
  let ownCount: Int
  let ownStarCount: Int
  /// The most frequent dose of recent brews, first of the requested bean.
  let dose: Double?
  /// What the curves of the rated brews of the requested bean show; nil where none has one.
  let shots: ShotBasis?
  /// How the taster uses ratings, where that limits what they tell.
  let habits: RatingHabits
  /// The settings of each parameter of the surface that rated brews tried (`TriedRange`); the grind only
  /// on the requested grinder.
  private(set) var settings: [BrewParameter: [Double]] = [:]
  private var tried: [BrewParameter: ClosedRange<Double>] = [:]
}

extension SuggestionHistory {
  /// Selects the brews in one pass.
  ///
  /// - Parameters:
  ///   - isUnnamed: Whether the settings are those of brews that name no grinder; nil where the brews of the
  ///     bean tell.
  ///   - implied: What the words of a brew imply, by its position in `contents.brews`; nil where notes were not
  ///     read: the history then has only rated brews, and may be empty where some of `spoken` are there.
  /// - Throws: `SuggestionError` for what is missing.
  /// - Complexity: O(brews), and O(*m* log *m*) for the *m* rated brews of the method.
  init(
    _ request: SuggestionRequest, of contents: JournalContents, calendar: LocalCalendar,
    isUnnamed: Bool? = nil, implied: ((Int) -> ImpliedRating?)? = nil
  ) throws(SuggestionError) {
    guard let bean = contents.beans.first(where: { $0.id == request.beanID }) else {
      throw SuggestionError(.unknownBean, request.beanID.rawValue)
    }
    guard let method = contents.methods.first(where: { $0.id == request.methodID }) else {
      throw SuggestionError(.unknownMethod, request.methodID.rawValue)
    }
    if let id = request.grinderID, !contents.grinders.contains(where: { $0.id == id }) {
      throw SuggestionError(.unknownGrinder, id.rawValue)
    }
    guard !contents.brews.isEmpty else { throw SuggestionError(.emptyJournal) }
    var gathering = BrewGathering(
      bean: bean, method: method, contents: contents, future: request.future, calendar: calendar)
    gathering.gather()
    guard gathering.brewCount > 0 else { throw SuggestionError(.noBrewsOfMethod, method.name) }
    guard !gathering.rated.isEmpty || !gathering.spoken.isEmpty else {
      throw SuggestionError(
        .noRatedBrewsOfMethod, method.name, brewCount: gathering.brewCount)
    }
    // Where no brew of the bean names a grinder, all its settings are on one that nobody named.
    let grinderID =
      request.grinderID
      ?? (isUnnamed ?? gathering.isUnnamed ? nil : gathering.latestGrinder)
    self.bean = bean
    self.method = method
    grinder = contents.grinders.first { $0.id == grinderID }
    notation = contents.grindNotation(of: grinderID)
    beans = gathering.beans
    likeness = gathering.likeness
    let habits = RatingHabits(
      gathering.rated.map { (stars: $0.stars ?? 0, seconds: $0.seconds) },
      unrated: gathering.brewCount - gathering.rated.count)
    self.habits = habits
    // A rating that nobody chose is none.
    var known = zip(gathering.rated, habits.stars)
      .filter { found, _ in habits.isChosen(found.stars ?? 0) }
      .map { found, stars in (found: found, stars: stars, doubt: Double?.none) }
    isByWords = known.isEmpty
    if known.count >= Self.enoughStars, !habits.areAlike { gathering.spoken = [] }
    spoken = gathering.chosen(among: gathering.spoken).map { [gathering] in
      gathering.spoken[$0].index
    }
    if let implied {
      let voice = WordVoice(
        known.compactMap { one in implied(one.found.index).map { ($0.value, one.stars) } })
      for found in gathering.spoken {
        guard let word = implied(found.index) else { continue }
        let heard = voice.rating(of: word)
        known.append((found, heard.stars, heard.doubt))
      }
      guard !known.isEmpty else {
        throw SuggestionError(
          .noRatedBrewsOfMethod, method.name, brewCount: gathering.brewCount)
      }
      known.sort { $0.found.index < $1.found.index }
    }
    let newest = known.map(\.found.seconds).max() ?? 0
    let weights = ShotWeights(contents)
    rated = known.map { found, stars, doubt in
      Entry(
        brew: contents.brews[found.index], index: found.index, bean: found.bean, stars: stars,
        age: max(0, Double(newest) - Double(found.seconds)), doubt: doubt,
        weight: weights.weight(of: contents.brews[found.index].id))
    }
    shots = weights.basis(of: rated.lazy.filter { $0.bean == 0 }.map(\.brew.id))
    entries = gathering.chosen(among: known.map(\.found)).map { [rated] in rated[$0] }
    ownCount = rated.count { $0.bean == 0 }
    ownStarCount = rated.count { $0.bean == 0 && !$0.isImplied }
    dose = gathering.usualDose()
    for parameter in BrewSurface.parameters {
      let known = rated.compactMap { value(parameter, of: $0) }
      tried[parameter] = TriedRange.of(parameter, known)
      settings[parameter] = rated.compactMap { triedValue(parameter, of: $0) }
    }
  }
}

extension SuggestionHistory {
  /// The doubts of rated brews that a suggestion would have rested on.
  func mattering(_ doubts: [ValueDoubt]) -> [ValueDoubt] {
    guard !doubts.isEmpty else { return [] }
    let known = Dictionary(entries.map { ($0.brew.id.rawValue, $0.brew) }) { first, _ in first }
    return doubts.filter { doubt in
      guard let brew = known[doubt.recordID] else { return false }
      switch doubt.field {
      case FieldRange.grindSetting.field: return brew.grinderID == grinder?.id
      case FieldRange.yield.field: return method.isEspresso
      case FieldRange.water.field: return !method.isEspresso
      case FieldRange.tds.field: return false
      default: return true
      }
    }
  }

  /// The ratings in stars of the brews that the surface uses.
  var stars: [Double] { entries.lazy.filter { !$0.isImplied }.map(\.stars) }

  /// The values of a parameter that a person can set.
  func grid(_ parameter: BrewParameter) -> SettingGrid {
    SettingGrid(parameter, values: settings[parameter, default: []], notation: notation)
  }

  /// The value of a parameter in a brew; the grind setting only on the requested grinder, or in
  /// brews that name none if there is none.
  func value(_ parameter: BrewParameter, of entry: Entry) -> Double? {
    if parameter == .grindSetting {
      guard entry.brew.grinderID == grinder?.id else { return nil }
    }
    return parameter.value(of: entry.brew, bean: nil, isEspresso: method.isEspresso, day: nil)
  }

  /// The same; nil for a single value far beyond all others.
  func triedValue(_ parameter: BrewParameter, of entry: Entry) -> Double? {
    guard let value = value(parameter, of: entry), tried[parameter]?.contains(value) ?? false else {
      return nil
    }
    return value
  }
}
