import GRDB
import GrindScale

/// How the settings of one grinder are written, learned from all of them: positions on its scale are printed
/// as its dial shows them, `2+8` rather than 28.
public struct GrindNotation: Sendable, Hashable {
  private enum Source: Hashable {
    /// The scale of the grinder of this name.
    case scale(GrinderScale, String)
    /// The texts of a result that was read back, by their positions.
    case texts([Double: String])
    /// Plain numbers, and the step from one to the next.
    case numbers(step: Double)
  }

  private let source: Source

  init(_ scale: GrinderScale, ofGrinder name: String) {
    source = .scale(scale, name)
  }

  /// The notation of some positions, of a result that was read back.
  ///
  /// - Parameter texts: The texts by their positions.
  package init(texts: [Double: String]) {
    source = .texts(texts)
  }

  /// The notation of plain numbers, of which a grinder has only multiples of a step above 0.
  package init(numbersBy step: Double) {
    source = .numbers(step: step)
  }

  /// The smallest step that the grinder's settings differ by, in positions: a click, half a number; nil
  /// where the notation was read back from a result.
  public var step: Double? {
    switch source {
    case .scale(let scale, _): scale.usualStep
    case .numbers(let step): step
    case .texts: nil
    }
  }

  /// What a step of so many positions is called, such as a click; nil where the grinder has no word for it.
  package func name(ofStep size: Double) -> String? {
    if case .scale(let scale, _) = source { scale.name(ofStep: size)?.rawValue } else { nil }
  }

  /// The step from one plain number to the next; nil for another notation.
  package var numberStep: Double? { if case .numbers(let step) = source { step } else { nil } }

  /// The clicks that a turn is taken to have where its settings are turns and clicks, and nothing shows how many
  /// it has; else nil.
  var assumedTurn: Double? {
    guard case .scale(let scale, _) = source else { return nil }
    switch (scale.notation, scale.clicksCertainty) {
    case (.turns, .guessed), (.threeParts, .guessed): return scale.clicksPerTurn
    default: return nil
    }
  }

  /// A position as the grinder's users write it, rounded to its step; the number of a position that is not
  /// known.
  public func text(of position: Double) -> String {
    switch source {
    case .scale(let scale, _): scale.text(of: position)
    case .texts(let texts): texts[position] ?? NumberText.shortest(position)
    case .numbers(let step):
      // A step such as 0.1 has no exact binary form.
      NumberText.shortest(((position / step).rounded() * step * 1000).rounded() / 1000)
    }
  }

  /// The position a step away; nil where the scale does not show the step's size or way.
  func position(_ position: Double, after step: GrindStep) -> Double? {
    guard case .scale(let scale, _) = source else { return nil }
    return FieldRange.grindSetting.checked(scale.position(position, after: step))
  }

  /// The same of numbers of the dial; nil where settings are not written as numbers.
  func position(_ position: Double, adding step: GrindStep) -> Double? {
    guard case .scale(let scale, _) = source, scale.notation == .numbers else { return nil }
    return self.position(position, after: step)
  }

  /// The position of a setting that follows the one of the cup before.
  func position(_ position: Double, after setting: GrindSetting) -> Double? {
    guard case .scale(let scale, _) = source else { return nil }
    return FieldRange.grindSetting.checked(scale.position(of: setting, after: position))
  }

  /// The position of a setting; nil where the text does not show it.
  public func position(of text: String) -> Double? {
    switch source {
    case .scale(let scale, let name):
      FieldRange.grindSetting.checked(
        scale.position(of: GrindReader.standard.setting(text, of: name)))
    case .texts(let texts): texts.first { $0.value == text }?.key
    case .numbers: WrittenSetting(text)?.position
    }
  }

  /// The position of a setting of a note; nil where the scale does not show it.
  func position(of setting: GrindSetting) -> Double? {
    switch source {
    case .scale(let scale, _): FieldRange.grindSetting.checked(scale.position(of: setting))
    case .texts, .numbers: position(of: setting.text)
    }
  }

  /// Why a setting has no position; nil where it has one.
  func reason(_ text: String) -> GrinderScale.Reason? {
    guard case .scale(let scale, let name) = source else { return nil }
    switch scale.reading(of: GrindReader.standard.setting(text, of: name)) {
    case .position: return nil
    case .unknown(let reason): return reason
    }
  }
}

/// The settings of one grinder, from which its notation is learned.
struct GrindSamples {
  /// One setting of a brew or a recipe.
  struct Setting {
    var text: String?
    var number: Double?
    /// Marks brews of one bean by one method, whose times can be compared.
    var group: String?
    var seconds: Double?
  }

  private struct Times {
    var sum = 0.0
    var count = 0
  }

  private var counts: [String: Int] = [:]
  private var times: [String: [String: Times]] = [:]
  /// The setting of the last brew.
  var latest: GrindSetting?
  /// Whether all settings are plain numbers, whose scale needs no notation.
  private(set) var arePlain = true

  mutating func add(_ setting: Setting) {
    guard let text = setting.text ?? setting.number.map(NumberText.shortest) else { return }
    if setting.text != nil, setting.number.map(NumberText.shortest) != text { arePlain = false }
    counts[text, default: 0] += 1
    guard let group = setting.group, let seconds = setting.seconds, seconds > 0 else { return }
    var known = times[group, default: [:]][text, default: Times()]
    known.sum += seconds
    known.count += 1
    times[group, default: [:]][text] = known
  }

  /// Whether plain numbers of a grinder count the marks of its dial, so that 5.2 is followed by 6.
  static func countsMarks(_ name: String) -> Bool {
    KnownGrinders.standard.model(named: name)?.countsMarks == true
  }

  /// The texts of all settings.
  var texts: [String] { counts.keys.sorted() }

  /// The notation of a grinder; nil where numbers need none.
  ///
  /// - Parameters:
  ///   - name: The name of the grinder.
  ///   - coarser: Which settings are coarser, where someone said so.
  ///   - clicksPerTurn: How many clicks a turn has, where someone said so.
  func notation(
    ofGrinder name: String, coarser: CoarserSettings?, clicksPerTurn: Double?
  ) -> GrindNotation? {
    if arePlain, !Self.countsMarks(name) { return nil }
    // Times of one bean and method: those of most brews.
    let group = times.max {
      let (left, right) = ($0.value, $1.value)
      return (left.values.reduce(0) { $0 + $1.count }, $1.key)
        < (right.values.reduce(0) { $0 + $1.count }, $0.key)
    }?.value
    let samples = texts.map { text in
      GrinderScale.Sample(
        GrindReader.standard.setting(text, of: name), count: counts[text] ?? 0,
        seconds: group?[text].map { $0.sum / Double($0.count) })
    }
    var scale = GrinderScale(
      samples, ofGrinder: name, in: .standard,
      said: .init(clicksPerTurn: clicksPerTurn, higherIsCoarser: coarser.map { $0 == .higher }))
    if let latest { scale.print(like: latest) }
    return GrindNotation(scale, ofGrinder: name)
  }
}

extension JournalContents {
  /// How the settings of a grinder are written; nil where all are plain numbers.
  ///
  /// - Parameter grinder: The grinder; nil for brews that name none.
  /// - Complexity: O(brews).
  public func grindNotation(of grinder: Identifier<Grinder>?) -> GrindNotation? {
    let name = grinders.first { $0.id == grinder }?.name ?? ""
    let isWritten =
      GrindSamples.countsMarks(name)
      || brews.contains { $0.grinderID == grinder && $0.grindText != nil }
      || recipes.contains { $0.grinderID == grinder && $0.grindText != nil }
    guard isWritten else { return nil }
    var samples = GrindSamples()
    var latest = Int.min
    for brew in brews where brew.grinderID == grinder {
      if let seconds = brew.brewedAt.seconds, seconds >= latest, let text = brew.written?.text,
        case let setting = GrindReader.standard.setting(text), setting.firstPlace != nil
      {
        (latest, samples.latest) = (seconds, setting)
      }
      samples.add(
        GrindSamples.Setting(
          text: brew.grindText, number: brew.grindSetting,
          group: "\(brew.beanID?.rawValue ?? "")\u{1F}\(brew.methodID?.rawValue ?? "")",
          seconds: brew.brewTime))
    }
    for recipe in recipes where recipe.grinderID == grinder {
      samples.add(GrindSamples.Setting(text: recipe.grindText, number: recipe.grindSetting))
    }
    return samples.notation(
      ofGrinder: name,
      coarser: grinder.flatMap { coarser[$0] },
      clicksPerTurn: grinder.flatMap { clicksPerTurn[$0] })
  }

  /// The positions of the ends of a grinder's dial, as far as the model tells them; none is below 0.
  package func dial(of grinder: Identifier<Grinder>?) -> ClosedRange<Double> {
    let name = grinders.first { $0.id == grinder }?.name
    return name.flatMap { KnownGrinders.standard.model(named: $0)?.dial } ?? 0...(.infinity)
  }

  /// Gives plain numbers that count the marks of a dial their places on it, with the number as text: 5.1 is
  /// the first of three marks behind 5, and 5.5 is none.
  ///
  /// - Complexity: O(brews) for each grinder with such a dial.
  mutating func placeOnMarks() {
    for grinder in grinders where GrindSamples.countsMarks(grinder.name) {
      guard let notation = grindNotation(of: grinder.id) else { continue }
      for index in brews.indices where brews[index].grinderID == grinder.id {
        brews[index].place(on: notation)
      }
      for index in recipes.indices where recipes[index].grinderID == grinder.id {
        recipes[index].place(on: notation)
      }
    }
  }
}

extension GroundRecord {
  /// Sets the position of the setting as written; one that follows the cup before keeps its own.
  fileprivate mutating func place(on notation: GrindNotation) {
    guard let text = written?.text, !GrindReader.standard.setting(text).followsCup else { return }
    written = WrittenSetting(text: text, position: notation.position(of: text))
  }
}

/// Keeps the positions of written settings up to date, in the transaction that changed some of them: a new
/// setting may tell how many clicks a turn has, and with it where the others are.
struct GrindPositions {
  let database: Database
  let recorder: ChangeRecorder

  /// Learns the scale of each grinder anew, and writes the positions that differ.
  ///
  /// - Complexity: O(brews) for each grinder of which some setting is no plain number.
  func update(_ grinders: Set<Identifier<Grinder>?>) throws {
    for grinder in grinders.sorted(by: { ($0?.rawValue ?? "") < ($1?.rawValue ?? "") }) {
      try update(grinder)
    }
  }

  private func update(_ grinder: Identifier<Grinder>?) throws {
    guard let (texts, notation) = try learned(grinder), let notation else { return }
    let following = Set(texts.filter { GrindReader.standard.setting($0).followsCup })
    for text in texts where !following.contains(text) {
      let position = notation.position(of: text)
      for kind in [RecordKind.brew, .recipe] {
        try set(position, of: text, grinder?.rawValue, kind)
      }
    }
    if !following.isEmpty { try follow(grinder, notation) }
  }

  /// Writes the positions of settings such as `same` and `finer by 2`, from that of the cup before on the
  /// grinder. Where that is not known, one that was given stays.
  private func follow(_ grinder: Identifier<Grinder>?, _ notation: GrindNotation) throws {
    let brews = try Brew.fetch(
      database,
      """
      WHERE grinder_id IS ? AND (grind_text IS NOT NULL OR grind_setting IS NOT NULL)
      ORDER BY \(database.latestBrewFirst)
      """, [grinder?.rawValue])
    let stored =
      database.brewsHaveRowIDs
      ? try String.fetchAll(
        database, sql: "SELECT id FROM brew WHERE grinder_id IS ? ORDER BY rowid",
        arguments: [grinder?.rawValue]) : []
    let places = Dictionary(zip(stored, 0...), uniquingKeysWith: { first, _ in first })
    var (before, place): (Double?, Int?)
    for brew in brews.reversed() {
      var position = brew.grindSetting
      let setting = brew.grindText.map(GrindReader.standard.setting)
      let own = places[brew.id.rawValue]
      defer { place = own }
      // In a table with the newest cup first, a cell that repeats the one above it means a later cup.
      if let place, let own, place > own, setting?.form == .same {
        before = position
        continue
      }
      if let setting, setting.followsCup, let before {
        position = notation.position(before, after: setting)
      }
      if position != brew.grindSetting {
        try recorder.willChange(.brew, brew.id.rawValue)
        try database.execute(
          sql: "UPDATE brew SET grind_setting = ? WHERE id = ?",
          arguments: [position, brew.id.rawValue])
      }
      before = position
    }
  }

  /// The settings of a grinder, and how they are written (nil for plain numbers); nil where none is text.
  func learned(
    _ grinder: Identifier<Grinder>?
  ) throws -> (texts: [String], notation: GrindNotation?)? {
    let id = grinder?.rawValue
    let name =
      try id.flatMap {
        try String.fetchOne(database, sql: "SELECT name FROM grinder WHERE id = ?", arguments: [$0])
      } ?? ""
    let needed = try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM brew WHERE grinder_id IS ?1 AND \(Self.isWritten))
        OR EXISTS (SELECT 1 FROM recipe WHERE grinder_id IS ?1 AND \(Self.isWritten))
        """, arguments: [id])
    guard needed == true || GrindSamples.countsMarks(name) else { return nil }
    var samples = GrindSamples()
    try ColumnReader.forEach(
      database,
      """
      SELECT grind_text, grind_setting, coalesce(bean_id, '') || char(31) || coalesce(method_id, ''),
        brew_time_s FROM brew WHERE grinder_id IS ?1
      UNION ALL SELECT grind_text, grind_setting, NULL, NULL FROM recipe WHERE grinder_id IS ?1
      """, [id]
    ) { row in
      samples.add(
        GrindSamples.Setting(
          text: row.isRecorded(0) ? row.text(0) : nil, number: row.number(1),
          group: row.isRecorded(2) ? row.text(2) : nil, seconds: row.number(3)))
    }
    let settings = JournalSettings(database: database)
    return (
      samples.texts,
      samples.notation(
        ofGrinder: name, coarser: try grinder.flatMap { try settings.coarser[$0] },
        clicksPerTurn: try grinder.flatMap { try settings.clicksPerTurn[$0] })
    )
  }

  /// Text that is not simply the number beside it.
  private static let isWritten = """
    grind_text IS NOT NULL
    AND (grind_setting IS NULL OR grind_text <> printf('%.15g', grind_setting))
    """

  private func set(_ position: Double?, of text: String, _ id: String?, _ kind: RecordKind) throws {
    let rows = "FROM \(kind) WHERE grinder_id IS ? AND grind_text = ? AND grind_setting IS NOT ?"
    let arguments: StatementArguments = [id, text, position]
    for row in try String.fetchAll(database, sql: "SELECT id \(rows)", arguments: arguments) {
      try recorder.willChange(kind, row)
      try database.execute(
        sql: "UPDATE \(kind) SET grind_setting = ? WHERE id = ?", arguments: [position, row])
    }
  }
}

/// Settings that are a change from the one before: `half a step finer`.
extension BrewJournal {
  /// The setting that a change such as `half a step finer` makes of the one before it on the same grinder, of the
  /// same bean where there is one, with both in its text: `24, half a step finer`.
  ///
  /// - Parameter brew: A brew that is not stored yet.
  /// - Returns: The setting of the brew; as it is where it is no change, or where the setting before it has no
  ///   place on the grinder's scale.
  /// - Throws: `JournalError`.
  public func settledGrind(of brew: Brew) throws -> WrittenSetting? {
    guard let grind = brew.grind, grind.isRelative, let grinder = brew.grinderID else {
      return brew.grind
    }
    return try read { database in
      // Journals of earlier versions have no texts of settings.
      let columns = try database.columns(in: Brew.table).map(\.name)
        .filter(["grind_text", "grind_setting"].contains)
      guard !columns.isEmpty else { return grind }
      let isSet = columns.map { $0 + " IS NOT NULL" }.joined(separator: " OR ")
      let before = try Brew.fetch(
        database,
        """
        WHERE grinder_id = ? AND id <> ? AND brewed_at <= ? AND (\(isSet))
        ORDER BY bean_id IS ? DESC, \(database.latestBrewFirst) LIMIT 1
        """, [grinder.rawValue, brew.id.rawValue, brew.brewedAt.text, brew.beanID?.rawValue]
      ).first
      guard let earlier = before?.grind, let position = earlier.position else { return grind }
      if let both = grind.changed(from: earlier.text) { return both }
      // After a setting that is a change itself, from where that led to.
      let positions = GrindPositions(database: database, recorder: ChangeRecorder(database))
      let notation = try positions.learned(grinder)?.notation
      return notation.flatMap { grind.changed(from: $0.text(of: position)) } ?? grind
    }
  }

  /// Whether a stored brew has a setting whose place on its grinder's scale is not known.
  ///
  /// - Throws: `JournalError`.
  public func hasUnplacedGrind(_ brew: Identifier<Brew>) throws -> Bool {
    try read { database in
      try Brew.fetch(database, id: brew.rawValue).map {
        $0.grindText != nil && $0.grindSetting == nil
      } ?? false
    }
  }
}
