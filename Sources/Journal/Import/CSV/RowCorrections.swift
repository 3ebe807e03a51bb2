import GRDB

/// Finds the brews of the journal that rows of a table correct.
struct RowCorrections {
  /// A brew that a row corrects.
  struct Match {
    let stored: Brew
    /// Whether the brew keeps its time, which the row may tell in another form.
    let keepsMoment: Bool
  }

  private let session: ImportSession
  /// How many unchanged rows have the number that their brew had, and how many have another one.
  private var (kept, moved) = (0, 0)

  init(_ session: ImportSession) {
    self.session = session
  }

  /// The IDs under which the brew of a row's number is remembered: by the name of the file, and by the titles
  /// of the table, as a copy of the file has another name; empty for a row without one.
  func aliases(of row: BrewRow) -> [Identifier<Brew>] {
    guard let key = row.key else { return [] }
    return [[session.source, key], ["titles", session.titles, key]].map {
      Identifier(rawValue: NameBasedID.imports.id("row", $0))
    }
  }

  /// Learns from an unchanged row whether the numbers are those of the earlier import.
  mutating func learn(_ row: BrewRow, is brew: Identifier<Brew>) throws {
    guard row.key != nil, moved == 0, kept < Self.enough else { return }
    for alias in aliases(of: row) {
      guard case .other(let stored) = try session.place(of: alias) else { continue }
      if stored.id == brew { kept += 1 } else { moved += 1 }
    }
  }

  /// So many unchanged rows settle what numbers are.
  private static let enough = 100

  /// Whether numbers tell rows also where nothing else is the same.
  private var isCertain: Bool { kept > 0 && moved == 0 }

  /// Whether the journal has a brew that a row may correct.
  func mayCorrect(_ row: BrewRow, _ names: inout TableNames) throws -> Bool {
    guard session.hadBrews else { return false }
    for alias in aliases(of: row) {
      if case .other = try session.place(of: alias) { return true }
    }
    if try !session.brews(at: row.brew.brewedAt).isEmpty { return true }
    return session.memory.isOld && (row.hasEvidence || row.bean?.name.isEmpty == false)
  }

  /// The brew that each row corrects; nil for a new one.
  ///
  /// A brew that a row of the file describes as it was is not corrected, and none is corrected twice.
  ///
  /// - Parameters:
  ///   - claimed: Hashes of the IDs of brews that rows describe.
  ///   - hasOthers: Whether the file has other rows, which were found or added.
  func match(
    _ rows: [BrewRow], claimed: Set<Int>, hasOthers: Bool, _ names: inout TableNames
  ) throws -> [Match?] {
    var claimed = claimed
    let hasOldRows = !claimed.isEmpty
    var found = [Match?](repeating: nil, count: rows.count)
    // Surer matches first, so that a vague one does not take their brew.
    let stages: [(BrewRow, inout TableNames) throws -> (candidates: [Brew], keepsMoment: Bool)] = [
      { row, _ in (try numbered(row), false) },
      { row, names in (try sameKey(row, &names), true) },
      { row, _ in (try otherNames(row), true) },
      { row, names in (try filledIn(row, at: row.brew.brewedAt, &names), true) },
      { row, names in (try undated(row, &names), false) },
      { row, names in (try untimed(row, &names), false) },
      { row, names in
        (hasOldRows && rows.count <= Self.mostMoved ? try otherDay(row, &names) : [], false)
      },
      { row, names in (rows.count <= Self.mostMoved ? try samePlace(row, &names) : [], false) },
      { row, names in
        (hasOldRows && rows.count <= Self.mostMoved ? try sameRecipe(row, &names) : [], false)
      },
    ]
    // In the last stages several brews are none.
    let vague = stages.count - 2
    for (number, stage) in stages.enumerated() {
      for (index, row) in rows.enumerated() where found[index] == nil {
        try session.beginRecord()
        let (candidates, keepsMoment) = try stage(row, &names)
        let open = candidates.filter { !claimed.contains($0.id.rawValue.hashValue) }
        guard let stored = open.first, number < vague || open.count == 1 else {
          continue
        }
        claimed.insert(stored.id.rawValue.hashValue)
        found[index] = Match(stored: stored, keepsMoment: keepsMoment)
      }
    }
    if !hasOthers, !found.contains(where: { $0 != nil }) { return try allMoved(rows, &names) }
    try findRenamed(rows, &found, &claimed, &names)
    return found
  }

  /// Finds the brews of rows whose bean other rows rename, whatever else these correct.
  private func findRenamed(
    _ rows: [BrewRow], _ found: inout [Match?], _ claimed: inout Set<Int>,
    _ names: inout TableNames
  ) throws {
    var renamed: [Identifier<Bean>: Set<[String]>] = [:]
    for case (let match?, let row) in zip(found, rows) {
      guard let old = match.stored.beanID, let bean = row.bean, !names.has(bean) else { continue }
      renamed[old, default: []].insert(BeanKey.fields(bean))
    }
    guard !renamed.isEmpty else { return }
    for (index, row) in rows.enumerated() where found[index] == nil {
      guard let bean = row.bean else { continue }
      let open = try session.brews(at: row.brew.brewedAt).filter { stored in
        let likeness = Likeness(row.brew, stored)
        return !claimed.contains(stored.id.rawValue.hashValue) && names.extends(row, stored)
          && stored.beanID.flatMap { renamed[$0] }?.contains(BeanKey.fields(bean)) == true
          && likeness.same > 0 && likeness.isCorrection
      }
      guard open.count == 1 else { continue }
      claimed.insert(open[0].id.rawValue.hashValue)
      found[index] = Match(stored: open[0], keepsMoment: true)
    }
  }

  /// The brews of rows whose days were all corrected; nothing where a row may be another cup.
  ///
  /// Without a row that stayed as it was, only rows that all are brews of an earlier import are corrections: with
  /// notes of their own, or where they exchanged their days.
  private func allMoved(
    _ rows: [BrewRow], _ names: inout TableNames
  ) throws -> [Match?] {
    let none = [Match?](repeating: nil, count: rows.count)
    guard (2...Self.mostMoved).contains(rows.count) else { return none }
    let haveNotes = Set(rows.map(\.brew.notes)).count == rows.count
    var found: [Match?] = []
    var taken: Set<Identifier<Brew>> = []
    var days: Set<String> = []
    for row in rows {
      try session.beginRecord()
      guard let stored = try otherDay(row, &names, needsNotes: haveNotes).first,
        taken.insert(stored.id).inserted
      else { return none }
      days.insert(stored.brewedAt.text)
      found.append(Match(stored: stored, keepsMoment: false))
    }
    return haveNotes || days == Set(rows.map(\.brew.brewedAt.text)) ? found : none
  }

  /// Looking for brews of other days takes a look at all of a bean.
  private static let mostMoved = 200

  /// The brew of the row's number, unless they have little in common: numbers may be counted anew.
  private func numbered(_ row: BrewRow) throws -> [Brew] {
    for (index, alias) in aliases(of: row).enumerated() {
      guard case .other(let stored) = try session.place(of: alias) else { continue }
      // Another file with the same titles may count from 1, too.
      if isCertain || index == 0 && Likeness(row.brew, stored).isCorrection { return [stored] }
    }
    return []
  }

  /// The brews of the row's bean, method and time: of several, those that are most like it first.
  private func sameKey(_ row: BrewRow, _ names: inout TableNames) throws -> [Brew] {
    guard let known = names.known(row, session.calendar) else { return [] }
    let compared = try session.brews(like: known).map {
      (stored: $0, likeness: Likeness(known, $0))
    }
    // On one day there may be several brews of a bean: a row without a time must be like this one.
    let near = compared.filter { !row.isDayOnly || $0.likeness.isCorrection }
    return near.sorted { $0.likeness.same > $1.likeness.same }.map(\.stored)
  }

  /// The one brew of the row's time that is the same but for the names of its bean, method or grinder.
  private func otherNames(_ row: BrewRow) throws -> [Brew] {
    guard row.hasEvidence else { return [] }
    return only(try session.brews(at: row.brew.brewedAt).filter { try isSame($0, row) })
  }

  /// The one brew of a time whose values and names the row has all, and some that were empty: a column that is
  /// filled in makes no new cup, however little the table says.
  private func filledIn(
    _ row: BrewRow, at moment: Timestamp, _ names: inout TableNames
  ) throws -> [Brew] {
    guard let bean = row.bean, !bean.name.isEmpty, moment.seconds != nil else { return [] }
    return only(
      try session.brews(at: moment).filter { stored in
        let likeness = Likeness(row.brew, stored, withDevices: false)
        guard likeness.same == likeness.compared, likeness.compared >= likeness.recorded,
          try session.memory.entry(.brew, stored.id.rawValue) != nil
        else { return false }
        let own = try stored.beanID.flatMap { try session.writer.stored($0) as Bean? }
        return names.extends(row, stored)
          && own.map { bean.extends($0, likeness.same > 0) } ?? false
      })
  }

  /// The one brew without a day that is the same in all else: the row tells it now.
  private func undated(_ row: BrewRow, _ names: inout TableNames) throws -> [Brew] {
    guard row.brew.brewedAt.seconds != nil, let known = names.known(row, session.calendar)
    else { return [] }
    return only(
      try session.brews(at: Timestamp("")).filter {
        try $0.beanID == known.beanID && $0.methodID == known.methodID && isSame($0, row)
      })
  }

  /// The one brew of the row's day without a time that is the same in all else: the row tells the time now.
  private func untimed(_ row: BrewRow, _ names: inout TableNames) throws -> [Brew] {
    guard !row.isDayOnly, let day = session.calendar.day(of: row.brew.brewedAt) else { return [] }
    let moment = DateText(day: day, clock: nil).moment(in: session.calendar)
    return try filledIn(row, at: moment, &names)
  }

  /// The one brew of another day that is the same in all else.
  private func otherDay(
    _ row: BrewRow, _ names: inout TableNames, needsNotes: Bool = true
  ) throws -> [Brew] {
    guard row.hasEvidence, !needsNotes || !row.brew.notes.isEmpty,
      let known = names.known(row, session.calendar), known.beanID != nil
    else { return [] }
    return only(try session.brews(ofBean: known).filter { try isSame($0, row) })
  }

  /// The brews of other days between those of the rows around it that are the same in all else, however little
  /// that is: the day of a row that stayed where it was.
  private func samePlace(_ row: BrewRow, _ names: inout TableNames) throws -> [Brew] {
    guard let between = row.between, let known = names.known(row, session.calendar),
      known.beanID != nil
    else { return [] }
    return try session.brews(ofBean: known).filter { stored in
      try stored.brewedAt.seconds.map(between.contains) ?? false && isSame(stored, row)
    }
  }

  /// The brews of the row's day with its bean, method and recipe: a row whose time, rating and words were corrected
  /// among others that stayed.
  private func sameRecipe(_ row: BrewRow, _ names: inout TableNames) throws -> [Brew] {
    guard let known = names.known(row, session.calendar), known.beanID != nil,
      let day = session.calendar.day(of: row.brew.brewedAt)
    else { return [] }
    var recipe = row.brew
    (recipe.rating, recipe.notes) = (0, "")
    return try session.brews(ofBean: known).filter { stored in
      var other = stored
      (other.rating, other.notes) = (0, "")
      let likeness = Likeness(recipe, other, withDevices: false)
      return try session.calendar.day(of: stored.brewedAt) == day && likeness.same > 1
        && likeness.same == likeness.compared && likeness.compared == likeness.recorded
        && session.memory.entry(.brew, stored.id.rawValue) != nil
    }
  }

  private func only(_ brews: [Brew]) -> [Brew] { brews.count == 1 ? brews : [] }

  /// Whether a brew of an earlier import has the values of a row: all that both record are equal.
  private func isSame(_ stored: Brew, _ row: BrewRow) throws -> Bool {
    let likeness = Likeness(row.brew, stored, withDevices: false)
    guard likeness.same == likeness.compared, likeness.same > 0,
      likeness.compared >= likeness.recorded
    else { return false }
    return try session.memory.entry(.brew, stored.id.rawValue) != nil
  }

  /// Renames a bean whose brews rows all give to one that the journal does not have.
  func renameBeans(_ matches: [Match?], _ rows: [BrewRow], _ names: inout TableNames) throws {
    var groups: [Identifier<Bean>: [BrewRow]] = [:]
    for case (let match?, let row) in zip(matches, rows) {
      if let bean = match.stored.beanID { groups[bean, default: []].append(row) }
    }
    for (id, rows) in groups {
      guard let bean = rows.first?.bean, !bean.name.isEmpty,
        rows.allSatisfy({ $0.bean == bean }), !names.has(bean),
        try session.countBrews(of: id) == rows.count,
        let stored: Bean = try session.writer.stored(id),
        BeanKey.fields(stored) != BeanKey.fields(bean)
      else { continue }
      var renamed = bean
      renamed.id = id
      renamed.createdAt = stored.createdAt
      renamed.isArchived = stored.isArchived
      try session.take(renamed, over: stored, .recorded)
      names.add(renamed)
    }
  }
}

extension BrewRow {
  /// Whether the row has values that tell it from other cups.
  fileprivate var hasEvidence: Bool { Likeness(brew, brew, withDevices: false).same >= 2 }
}

extension Bean {
  /// Whether the bag is another with names filled in that it lacks; its own may be a little different in tables
  /// that say more.
  fileprivate func extends(_ other: Bean, _ mayDiffer: Bool) -> Bool {
    let fields = zip(BeanKey.fields(self), BeanKey.fields(other))
    return zip(CSVColumn.bean, fields).allSatisfy { column, texts in
      if texts.0 == texts.1 { return true }
      guard column == .beanName else { return texts.0.isEmpty || texts.1.isEmpty }
      let words = [texts.0, texts.1].map { Set($0.split(separator: " ")) }
      return mayDiffer && !texts.1.isEmpty
        && (words[0].isSuperset(of: words[1]) || words[1].isSuperset(of: words[0]))
    }
  }
}

/// How many values two brews share, of those that both record.
struct Likeness {
  private(set) var same = 0
  private(set) var compared = 0
  /// How many values the second brew records.
  private(set) var recorded = 0

  /// - Parameter withDevices: Whether the grinders are compared, too.
  init(_ left: Brew, _ right: Brew, withDevices: Bool = true) {
    if withDevices { compare(left.grinderID, right.grinderID) }
    compare(left.dose, right.dose)
    compare(left.water, right.water)
    compare(left.yield, right.yield)
    compare(left.waterTemperature, right.waterTemperature)
    compare(left.grind?.text, right.grind?.text)
    compare(left.brewTime, right.brewTime)
    compare(left.stars, right.stars)
    compare(left.notes.isEmpty ? nil : left.notes, right.notes.isEmpty ? nil : right.notes)
  }

  private mutating func compare<Value: Equatable>(_ left: Value?, _ right: Value?) {
    if right != nil { recorded += 1 }
    guard let left, let right else { return }
    compared += 1
    if left == right { same += 1 }
  }

  /// Whether at least half of the values are the same, or hardly any can be compared.
  var isCorrection: Bool { same * 2 >= compared || compared <= 1 }
}
