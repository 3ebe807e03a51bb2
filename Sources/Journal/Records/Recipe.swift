import GRDB

/// Settings that are used again. nil means that the recipe does not fix the setting.
public struct Recipe: Sendable, Hashable, Identifiable, CodedRecord {
  /// The recipe's ID, unique among recipes.
  public var id: Identifier<Recipe>
  /// The user's name for it.
  public var name: String
  /// The method.
  public var methodID: Identifier<BrewMethod>?
  /// The grinder of `grindSetting`.
  public var grinderID: Identifier<Grinder>?
  /// The ground coffee in grams.
  public var dose: Double?
  /// The water in grams.
  public var water: Double?
  /// The coffee in the cup in grams; espresso.
  public var yield: Double?
  /// The water temperature in °C.
  public var waterTemperature: Double?
  /// The position of the grind setting on the scale of the grinder: a number that orders its settings.
  public var grindSetting: Double?
  /// The grind setting as it was written; nil where only its number is known. See `grind`.
  public var grindText: String?
  /// The brew time in seconds.
  public var brewTime: Double?
  /// The water of the bloom in grams; pour-over.
  public var bloom: Double?
  /// The time of the bloom in seconds; pour-over.
  public var bloomTime: Double?
  /// The grams on the scale after each pour, increasing; pour-over.
  public var pours: [Double]
  /// Whether the AeroPress is upside down.
  public var isInverted: Bool?
  /// The time of plunging in seconds; AeroPress.
  public var plungeTime: Double?
  /// The steps as the user gives them, with times; empty where only the bloom, the pours and the
  /// plunge are known.
  public var steps: [RecipeStep] = []
  /// The number of brews that were saved with it.
  public var usageCount: Int
  /// The time at which the recipe was added to the journal.
  public var createdAt: Timestamp

  /// Creates a recipe; omitted values are not recorded.
  public init(
    id: Identifier<Recipe>, name: String = "", methodID: Identifier<BrewMethod>? = nil,
    grinderID: Identifier<Grinder>? = nil, dose: Double? = nil, water: Double? = nil,
    yield: Double? = nil, waterTemperature: Double? = nil, grindSetting: Double? = nil,
    brewTime: Double? = nil, bloom: Double? = nil, bloomTime: Double? = nil, pours: [Double] = [],
    isInverted: Bool? = nil, plungeTime: Double? = nil, usageCount: Int = 0,
    createdAt: Timestamp = Timestamp("")
  ) {
    self.id = id
    self.name = name
    self.methodID = methodID
    self.grinderID = grinderID
    self.dose = dose
    self.water = water
    self.yield = yield
    self.waterTemperature = waterTemperature
    self.grindSetting = grindSetting
    self.brewTime = brewTime
    self.bloom = bloom
    self.bloomTime = bloomTime
    self.pours = pours
    self.isInverted = isInverted
    self.plungeTime = plungeTime
    self.usageCount = usageCount
    self.createdAt = createdAt
  }

  /// The steps as they are given. A time that is left open shares what is between its neighbors'
  /// evenly; nil where nothing says when it ends.
  ///
  /// - Parameter method: The method of the recipe; nil for none.
  func givenSchedule(for method: BrewMethod?) -> BrewSchedule? {
    let rows = completed(for: method)
    var ends = rows.map(\.end)
    var known = 0.0
    for place in ends.indices {
      if ends[place] == nil {
        guard let next = ends.indices.first(where: { $0 > place && ends[$0] != nil }),
          let end = ends[next]
        else { return nil }
        ends[place] = (known + (end - known) / Double(next - place + 1)).rounded()
      }
      known = ends[place] ?? known
    }
    var schedule: [BrewSchedule.Step] = []
    for case (let row, let end?) in zip(rows, ends) where end > schedule.last?.end ?? 0 {
      schedule.append(
        BrewSchedule.Step(
          kind: row.kind, start: schedule.last?.end ?? 0, end: end, target: row.target))
    }
    return schedule.isEmpty ? nil : BrewSchedule(steps: schedule)
  }

  /// The steps with what follows the last of them until the whole time, and with the water as the
  /// grams of the last pour.
  private func completed(for method: BrewMethod?) -> [RecipeStep] {
    var rows = steps
    if let last = rows.indices.last(where: { rows[$0].kind == .pour }), rows[last].target == nil {
      rows[last].target = FieldRange.water.checked(water)
    }
    guard let last = rows.last, let total = FieldRange.brewTime.checked(brewTime),
      total > rows.compactMap(\.end).max() ?? 0
    else { return rows }
    guard [.bloom, .pour, .steep].contains(last.kind) else {
      if last.end == nil { rows[rows.count - 1].end = total }
      return rows
    }
    let kind = method?.kind ?? .unrecorded
    let steeps = last.kind == .steep || [.immersion, .pressure].contains(kind)
    let plunge = FieldRange.plunge.checked(plungeTime) ?? 0
    if last.kind == .steep, last.end == nil {
      rows[rows.count - 1].end = max(1, total - plunge)
    } else if total - plunge > last.end ?? 0 {
      rows.append(RecipeStep(steeps ? .steep : .drawdown, end: total - plunge))
    }
    if plunge > 0 { rows.append(RecipeStep(.plunge, end: total)) }
    return rows
  }

  /// The steps of the recipe with their times; nil without a brew time, or where the recipe says
  /// nothing but the time.
  ///
  /// Steps that the recipe gives are taken as they are. Else a bloom without a time takes 30 s. Pours of a filter share the rest of the time with the
  /// drawdown; where coffee steeps they take 15 s each at most. The last pour is to `water`.
  ///
  /// - Parameter method: The method of the recipe; nil for none.
  public func schedule(for method: BrewMethod?) -> BrewSchedule? {
    if !steps.isEmpty { return givenSchedule(for: method) }
    guard let total = FieldRange.brewTime.checked(brewTime) else { return nil }
    let kind = method?.kind ?? .unrecorded
    var builder = ScheduleBuilder(total: total)
    if [.espresso, .stovetop].contains(kind) {
      guard let cup = FieldRange.yield.checked(yield) ?? FieldRange.water.checked(water) else {
        return nil
      }
      builder.add(.extract, until: total, to: cup)
      return builder.schedule
    }
    let steeps = [.immersion, .pressure].contains(kind)
    var bloom = FieldRange.bloom.checked(bloom)
    var targets = pours.filter { $0 > bloom ?? 0 }
    if let water = FieldRange.water.checked(water), water > targets.last ?? bloom ?? 0 {
      targets.append(water)
    }
    guard bloom != nil || !targets.isEmpty else { return nil }
    let bloomTime = FieldRange.bloomTime.checked(bloomTime)
    if bloom == nil, bloomTime != nil { bloom = targets.removeFirst() }
    if let bloom { builder.add(.bloom, until: min(bloomTime ?? 30, total / 2), to: bloom) }
    let plunge = steeps ? FieldRange.plunge.checked(plungeTime) ?? 0 : 0
    let end = max(builder.end, total - plunge)
    var interval = (end - builder.end) / Double(targets.count + 1)
    if steeps { interval = min(15, interval) }
    let begin = builder.end
    for (place, target) in targets.enumerated() {
      builder.add(.pour, until: begin + Double(place + 1) * interval, to: target)
    }
    builder.add(steeps ? .steep : .drawdown, until: end)
    if plunge > 0 { builder.add(.plunge, until: total) }
    return builder.schedule
  }

  /// Gives the recipe steps, and what they say of the bloom, the pours and the plunge, the water and
  /// the time.
  ///
  /// - Parameter steps: The steps in order.
  public mutating func take(_ steps: [RecipeStep]) {
    self.steps = steps
    let bloom = steps.first { $0.kind == .bloom }
    self.bloom = bloom?.target
    bloomTime = steps.first?.kind == .bloom ? bloom?.end : nil
    pours = steps.filter { $0.kind == .pour }.compactMap(\.target)
    let plunge = steps.indices.last.flatMap { steps[$0].kind == .plunge ? $0 : nil }
    plungeTime = plunge.flatMap { place in
      guard place > 0, let start = steps[place - 1].end else { return nil }
      return steps[place].end.map { $0 - start }
    }
    water = steps.last { [.bloom, .pour].contains($0.kind) }?.target ?? water
    if let end = steps.last?.end, end > brewTime ?? 0 { brewTime = end }
  }

  /// The settings alone.
  fileprivate var withoutReferences: Recipe {
    var settings = self
    settings.id = Identifier(rawValue: "")
    (settings.methodID, settings.grinderID) = (nil, nil)
    settings.usageCount = 0
    settings.createdAt = Timestamp("")
    return settings
  }
}

extension Recipe: StoredRecord {
  static let fields = RecordFields<Recipe>(
    [
      .id(\.id), .name(.recipe, \.name, isRequired: false), .reference("method_id", \.methodID),
      .reference("grinder_id", \.grinderID), .number("dose_g", \.dose, .dose),
      .number("water_g", \.water, .water), .number("yield_g", \.yield, .yield),
      .number("water_temp_c", \.waterTemperature, .waterTemperature),
      .number("grind_setting", \.grindSetting, .grindSetting),
      .number("brew_time_s", \.brewTime, .brewTime), .number("bloom_g", \.bloom, .bloom),
      .number("bloom_s", \.bloomTime, .bloomTime),
      RecordField("pours_g", \.pours, .numbers, get: { .numbers($0) }, set: { $0.numbers }),
      .flag("is_inverted", \.isInverted), .number("plunge_s", \.plungeTime, .plunge),
      .count("usage_count", \.usageCount), .time("created_at", \.createdAt),
    ],
    later: [
      RecordField("steps", \.steps, .steps, get: { .steps($0) }, set: { $0.steps }),
      .line("grind_text", \.grindText),
    ])

  static func blank(_ id: Identifier<Recipe>) -> Recipe { Recipe(id: id) }
}

/// Adds steps one after another.
private struct ScheduleBuilder {
  /// The whole time in seconds.
  let total: Double
  private var steps: [BrewSchedule.Step] = []

  init(total: Double) {
    self.total = total
  }

  var end: Double { steps.last?.end ?? 0 }

  /// A step until a time, rounded to 5 s where steps are long enough; none where no time is left.
  mutating func add(_ kind: BrewSchedule.Kind, until time: Double, to target: Double? = nil) {
    let unit = time - end >= 10 && time < total ? 5.0 : 1
    let time = time < total ? (time / unit).rounded() * unit : total
    guard time > end else { return }
    steps.append(BrewSchedule.Step(kind: kind, start: end, end: time, target: target))
  }

  var schedule: BrewSchedule? { steps.isEmpty ? nil : BrewSchedule(steps: steps) }
}

/// One step of a recipe as the user gives it: what is done, until when, and to how many grams.
public struct RecipeStep: Sendable, Hashable, Codable {
  /// What is done.
  public var kind: BrewSchedule.Kind
  /// The second at which the step ends; nil where the recipe leaves it open.
  public var end: Double?
  /// The grams on the scale at the end of the step; nil where nothing is poured, or it is left open.
  public var target: Double?

  /// Creates a step.
  public init(_ kind: BrewSchedule.Kind, end: Double? = nil, target: Double? = nil) {
    self.kind = kind
    self.end = end
    self.target = target
  }

  private enum CodingKeys: String, CodingKey {
    case kind = "step"
    case end = "end_s"
    case target = "target_g"
  }
}

/// A recipe with the names of its method and grinder instead of their IDs, to hand to others.
///
/// Its JSON form has the columns of a recipe, `method`, `method_category` and `grinder`; all but `name`
/// may be missing.
public struct SharedRecipe: Sendable, Hashable {
  /// The settings, without the ID, the references, the usage count and the time.
  public var recipe: Recipe
  /// The name of the method; empty for none.
  public var method: String
  /// The kind of brewing.
  public var category: MethodCategory
  /// The name of the grinder, on whose scale the grind setting is; empty for none.
  public var grinder: String

  /// Creates the shared form of a recipe.
  ///
  /// - Parameters:
  ///   - recipe: The recipe.
  ///   - contents: Has its method and grinder.
  public init(_ recipe: Recipe, in contents: JournalContents) {
    self.recipe = recipe.withoutReferences
    let method = contents.methods.first { $0.id == recipe.methodID }
    self.method = method?.name ?? ""
    category = method?.category ?? .unrecorded
    grinder = contents.grinders.first { $0.id == recipe.grinderID }?.name ?? ""
  }
}

extension SharedRecipe: Codable {
  private enum CodingKeys: String, CodingKey {
    case method, grinder
    case category = "method_category"
  }

  /// The columns that mean nothing in another journal.
  private static let own: Set<String> = [
    "id", "method_id", "grinder_id", "usage_count", "created_at",
  ]

  /// Decodes a shared recipe; what is missing or null is not recorded.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let settings = try decoder.container(keyedBy: ColumnKey.self)
    _ = try settings.decode(String.self, forKey: ColumnKey("name"))
    recipe = try Recipe.decoded(from: settings, Recipe.fields.dropFirst()).withoutReferences
    let names = try decoder.container(keyedBy: CodingKeys.self)
    method = try names.decode(forKey: .method, default: "")
    category = MethodCategory(rawValue: try names.decode(forKey: .category, default: ""))
    grinder = try names.decode(forKey: .grinder, default: "")
  }

  /// Encodes what is recorded.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    func text(_ text: String) -> String? { text.isEmpty ? nil : text }
    var names = encoder.container(keyedBy: CodingKeys.self)
    try names.encodeIfPresent(text(method), forKey: .method)
    try names.encodeIfPresent(text(category.rawValue), forKey: .category)
    try names.encodeIfPresent(text(grinder), forKey: .grinder)
    var settings = encoder.container(keyedBy: ColumnKey.self)
    for field in Recipe.fields where !Self.own.contains(field.column) {
      let value = field.stored(recipe)?.databaseValue ?? .null
      if field.column == "name" || FileValues.isRecorded(field.column, value) {
        try field.encode(recipe, &settings)
      }
    }
  }
}

/// The steps of a recipe with their times, for a timer.
///
///     let schedule = recipe.schedule(for: method)
///     let now = schedule?.step(at: 75)     // pour, until 80 s
///     let scale = schedule?.target(at: 75)  // 137 g
///
/// A recipe may give its steps with their times. Else it records the grams of its bloom and pours, the
/// time of the bloom and the whole time, and the times between are computed: pours follow one another
/// without a break, each as long as the others.
public struct BrewSchedule: Sendable, Hashable {
  /// What is done.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Water is poured, and the coffee blooms.
    case bloom
    /// Water is poured.
    case pour
    /// The coffee steeps.
    case steep
    /// The water draws down.
    case drawdown
    /// The plunger is pressed.
    case plunge
    /// A machine brews: espresso, moka pot.
    case extract
  }

  /// One step.
  public struct Step: Sendable, Hashable {
    /// What is done.
    public let kind: Kind
    /// The second at which the step begins.
    public let start: Double
    /// The second at which the step ends.
    public let end: Double
    /// The grams on the scale at the end of a bloom or pour: of water, or, while a machine brews, of
    /// coffee in the cup; nil for other steps and where it is not recorded.
    public let target: Double?
  }

  /// The steps in order, each beginning where the one before ends; never empty.
  public let steps: [Step]

  package init(steps: [Step]) {
    self.steps = steps
  }

  /// The whole time in seconds.
  public var duration: Double { steps.last?.end ?? 0 }

  /// The step at a time; nil before the beginning and from the end on.
  ///
  /// - Parameter seconds: The time since the beginning.
  public func step(at seconds: Double) -> Step? {
    steps.first { $0.start <= seconds && seconds < $0.end }
  }

  /// The grams that the scale should show at a time, if each step pours evenly; nil where nothing is
  /// known of them.
  ///
  /// - Parameter seconds: The time since the beginning.
  public func target(at seconds: Double) -> Double? {
    var before = 0.0
    for step in steps {
      guard seconds >= step.start else { break }
      guard let target = step.target else { continue }
      guard seconds < step.end else {
        before = target
        continue
      }
      let share = (seconds - step.start) / (step.end - step.start)
      return before + (target - before) * share
    }
    return before > 0 ? before : nil
  }
}
