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
    /// How far its shot was spoilt for reasons of its own (`ShotWeights.spoilage`).
    var spoilage = 0.0
    /// What went wrong with its shot most probably, where it counts less.
    var fault: ShotDiagnosis.Kind?

    /// Whether the words of the note imply the rating.
    var isImplied: Bool { doubt != nil }
  }

  /// The number of ratings in stars from which on words imply none for other cups: in simulated journals they
  /// then cost as much as they give.
  static let enoughStars = 12
  /// By how much more a cup of which nothing is said may differ from the middle, as a variance.
  static let middleDoubt = 0.5
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
  /// Where the grinder's dial ends.
  let dial: ClosedRange<Double>
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
  /// The last brew of the requested bean, rated or not, where it has a curve: `isAlone` of `ShotWeights`.
  let lastShot: (shot: Shot, entry: Entry, isAlone: Bool)?
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
  ///   - compares: Whether notes compare cups: then those that say nothing of liking are in the middle, where no
  ///     cup has stars, so that the comparisons count.
  ///   - implied: What the words of a brew imply, by its position in `contents.brews`; nil where notes were not
  ///     read: the history then has only rated brews, and may be empty where some of `spoken` are there.
  /// - Throws: `SuggestionError` for what is missing.
  /// - Complexity: O(brews), and O(*m* log *m*) for the *m* rated brews of the method.
  init(
    _ request: SuggestionRequest, of contents: JournalContents, calendar: LocalCalendar,
    isUnnamed: Bool? = nil, compares: Bool = false, implied: ((Int) -> ImpliedRating?)? = nil
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
    dial = contents.dial(of: grinderID)
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
        if let word = implied(found.index) {
          let heard = voice.rating(of: word)
          known.append((found, heard.stars, heard.doubt))
        } else if compares, isByWords {
          known.append((found, voice.middle, voice.doubt + Self.middleDoubt))
        }
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
      let brew = contents.brews[found.index]
      let shot = weights[brew.id]
      return Entry(
        brew: brew, index: found.index, bean: found.bean, stars: stars,
        age: max(0, Double(newest) - Double(found.seconds)), doubt: doubt,
        weight: weights.weight(of: brew.id), spoilage: weights.spoilage(of: brew.id),
        fault: shot?.doubt)
    }
    let last = gathering.lastOwn.map {
      Entry(brew: contents.brews[$0], index: $0, bean: 0, stars: 0, age: 0)
    }
    let own = rated.lazy.filter { $0.bean == 0 }.map(\.brew)
    shots = weights.basis(of: Set(own.map(\.id) + [last?.brew.id].compactMap(\.self)))
    lastShot = last.flatMap { entry in
      weights[entry.brew.id].map { shot in
        (shot, entry, weights.isAlone(shot, at: entry.brew.grindSetting, among: own))
      }
    }
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
    SettingGrid(
      parameter, values: settings[parameter, default: []], notation: notation,
      dial: dial)
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

  /// The likeness from which another bean counts as similar.
  private static let similar = 0.25

  func isSimilar(_ bean: Int) -> Bool { bean != 0 && likeness[bean] >= Self.similar }

  var hasSimilarBeans: Bool { entries.contains { isSimilar($0.bean) } }

  /// The last rated brew of the bean.
  var lastOwn: Entry? {
    rated.filter { $0.bean == 0 }.min { ($0.age, -$0.index) < ($1.age, -$1.index) }
  }

  /// The fewest ratings of a bean that are compared with each other, and the share of them that may
  /// differ from the others where all are nearly the same.
  private static let alike = (least: 5, share: 0.1)

  /// The highest rating.
  private static let mostStars = 5.0

  /// Whether the bean's own ratings, five or more, are the same but for one, or one in ten.
  var areOwnNearlyAlike: Bool {
    let own = rated.filter { $0.bean == 0 }.map(\.stars)
    var counts: [Double: Int] = [:]
    for stars in own { counts[stars, default: 0] += 1 }
    let others = own.count - (counts.values.max() ?? 0)
    return own.count >= Self.alike.least
      && others <= max(1, Int(Self.alike.share * Double(own.count)))
  }

  /// Whether nothing tells what to change: all cups of the method have the same rating, or all of the
  /// bean, five or more, the highest one.
  var isEven: Bool {
    // What words imply of other cups may tell what stars do not.
    if habits.areAlike { return !entries.contains(where: \.isImplied) }
    if isByWords { return rated.count > 1 && rated.allSatisfy { $0.stars == rated[0].stars } }
    let own = rated.filter { $0.bean == 0 }
    return own.count >= Self.alike.least && own.allSatisfy { $0.stars >= Self.mostStars }
  }

  /// The mean and variance of a rating of the bean with any settings: from its own ratings, and
  /// from all brews of the method with the weight of two ratings.
  var ratings: (mean: Double, variance: Double) {
    let all = rated.map(\.stars)
    let own = rated.filter { $0.bean == 0 }.map(\.stars)
    let general = all.reduce(0, +) / Double(max(1, all.count))
    let mean = (own.reduce(0, +) + 2 * general) / Double(own.count + 2)
    let group = own.count > 1 ? own : all
    var squares = 1.0
    for stars in group { squares += (stars - mean) * (stars - mean) }
    return (mean, squares / Double(group.count + 1) * (1 + 1 / Double(own.count + 2)))
  }
}

/// Comparing beans by the flavors of some of their brews.
extension SuggestionHistory {
  /// The brews whose notes are read for words of extraction, as positions in the journal's `brews`.
  var wordEntries: [Int] {
    Set(entries.map(\.index) + driftEntries.map(\.index) + spoken).sorted()
  }

  /// The brews whose notes are read for flavors, and for the ratings that they imply, as positions in the
  /// journal's `brews`.
  var readEntries: [Int] {
    // Notes of the bean's own cups compare them.
    let own = entries.lazy.filter { $0.bean == 0 }.map(\.index)
    return Set(flavorEntries.map(\.index) + spoken + own).sorted()
  }

  /// The greatest number of brews with notes, in total and of each bean: a few brews show the
  /// flavors of a bean.
  private static let noteLimit = 160
  private static let notesPerBean = 6

  /// The entries whose flavors describe their beans, the latest first.
  var flavorEntries: [Entry] {
    var counts = [Int](repeating: 0, count: beans.count)
    var noteCount = 0
    var chosen: [Entry] = []
    for entry in entries.reversed() where counts[entry.bean] < Self.notesPerBean {
      let hasNotes = !entry.brew.notes.isEmpty
      if hasNotes, noteCount >= Self.noteLimit { continue }
      chosen.append(entry)
      if hasNotes {
        counts[entry.bean] += 1
        noteCount += 1
      }
    }
    return chosen
  }

  /// The properties by which the beans of the history are compared.
  ///
  /// - Parameter flavors: The flavors of the brews at the positions of `flavorEntries`.
  func profiles(_ flavors: JournalFlavors) -> [BeanProfile] {
    var profiles = beans.map { BeanProfile($0) }
    let wheel = FlavorWheel.standard
    for entry in flavorEntries where flavors.brews.indices.contains(entry.index) {
      for flavor in flavors.brews[entry.index]?.named ?? [] {
        profiles[entry.bean].add(wheel[flavor.node].id, flavor.confidence)
      }
    }
    return profiles
  }
}

extension BeanProfile {
  /// Counts a flavor, and half of it for its parent, so that lemon and lime are similar.
  mutating func add(_ node: String, _ weight: Double) {
    flavors[node, default: 0] += weight
    if let stop = node.lastIndex(of: ".") {
      flavors[String(node[..<stop]), default: 0] += weight / 2
    }
  }
}

/// A request with the brews that answer it. It is as large as the brews of the method.
package struct SuggestionPlan: Sendable {
  let request: SuggestionRequest
  let history: SuggestionHistory
  /// The same on another grinder, where the bean was brewed there and not on the requested one.
  private(set) var other: SuggestionHistory?

  init(_ request: SuggestionRequest, of contents: JournalContents, calendar: LocalCalendar)
    throws(SuggestionError)
  {
    self.request = request
    history = try SuggestionHistory(request, of: contents, calendar: calendar)
    guard let second = Self.other(request, history) else { return }
    other = try? SuggestionHistory(second, of: contents, calendar: calendar)
  }

  /// The request for the grinder with the most rated brews of the bean, or of beans like it where it has none;
  /// nil where the requested one has some of them.
  static func other(
    _ request: SuggestionRequest, _ history: SuggestionHistory
  ) -> SuggestionRequest? {
    guard let grinder = request.grinderID else { return nil }
    let set = history.rated.filter { $0.brew.grindSetting != nil && $0.brew.grinderID != nil }
    // The bean's own cups tell more of it than other beans on the requested grinder do.
    let own = set.filter { $0.bean == 0 }
    var counts: [Identifier<Grinder>: Int] = [:]
    for entry in own.isEmpty ? set : own {
      guard let known = entry.brew.grinderID else { continue }
      if known == grinder { return nil }
      counts[known, default: 0] += 1
    }
    guard
      let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })
    else { return nil }
    var second = request
    (second.grinderID, second.explores) = (most.key, false)
    return second
  }

  /// The brews whose flavors describe the beans that the suggestion compares, at most 160 of them with notes,
  /// and at most 240 without a rating, whose notes may imply one; only their notes have to be read.
  /// Positions in the journal's `brews`.
  package var flavorBrews: [Int] {
    request.strategy == .surface ? history.readEntries + (other?.readEntries ?? []) : []
  }

  /// The brews whose notes the suggestion reads for words of extraction. Positions in the journal's
  /// `brews`, at most 960.
  package var wordBrews: [Int] {
    request.strategy == .surface ? history.wordEntries + (other?.wordEntries ?? []) : []
  }
}

/// The part of a journal from which suggestions for a method learn: the brews of the method that do
/// not lie in the future. Whoever asks with all records and whoever asks with those of the method gets
/// the same answer.
package struct MethodHistory: Sendable {
  /// The journal with no other brews than these, and with their tastings.
  package let contents: JournalContents
  /// The position of each of these brews in the journal.
  package let places: [Int]

  /// - Parameters:
  ///   - method: The method.
  ///   - contents: The records of the journal.
  ///   - future: Days whose brews are ignored.
  ///   - calendar: Gives the day of a brew.
  /// - Complexity: O(brews).
  package init(
    of method: Identifier<BrewMethod>, in contents: JournalContents, future: FutureDays,
    calendar: LocalCalendar
  ) {
    var places = contents.brews.indices.filter {
      contents.brews[$0].methodID == method && !future.contains(contents.brews[$0], calendar)
    }
    // A journal whose brews are all of other methods is not empty.
    if places.isEmpty { places = Array(contents.brews.indices.prefix(1)) }
    self.places = places
    guard places.count < contents.brews.count else {
      self.contents = contents
      return
    }
    var own = contents
    own.brews = places.map { contents.brews[$0] }
    let known = Set(own.brews.map(\.id))
    own.tastings = contents.tastings.filter { known.contains($0.brewID) }
    own.shots = contents.shots.filter { known.contains($0.brewID) }
    self.contents = own
  }

  /// The flavors of these brews among those of the journal.
  package func flavors(among flavors: JournalFlavors) -> JournalFlavors {
    JournalFlavors(
      brews: places.map { flavors.brews.indices.contains($0) ? flavors.brews[$0] : nil })
  }
}

extension LocalCalendar {
  /// The number of the day on which the taster brewed, in the time zone of `moment` or, if it has
  /// none, of the calendar.
  func tastingDay(of moment: Timestamp) -> Int? {
    guard moment.seconds != nil else { return nil }
    // `2026-02-09T07:31:00+09:00` was on the ninth where it was brewed.
    let zone = moment.text.utf8.dropFirst(10)
    if zone.contains(UInt8(ascii: "+")) || zone.contains(UInt8(ascii: "-")),
      let day = CalendarDay(String(moment.text.prefix(10)))
    {
      return day.number
    }
    return day(of: moment)?.number
  }
}
