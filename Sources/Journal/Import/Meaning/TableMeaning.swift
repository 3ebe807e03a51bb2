import CoffeeTerms
import GrindScale
import Support

/// What the columns of a table mean.
///
/// What the user said counts most, then our own names, then the usual titles, of which each column
/// takes the surest that its cells do not contradict; last what cells say by themselves.
struct TableMeaning: Sendable {
  /// A column whose words are a part of the note.
  struct NotePart: Sendable, Equatable {
    let position: Int
    /// The title, where it says more than that these are notes; else empty.
    let title: String
  }

  /// What the meaning of a column rests on.
  enum Basis: Int, Sendable, Comparable {
    case said, name, title, cells

    var name: String { String(describing: self) }

    static func < (left: Basis, right: Basis) -> Bool { left.rawValue < right.rawValue }
  }

  /// All titles, as written.
  let titles: [String]
  private(set) var positions: [CSVColumn: Int] = [:]
  private(set) var units: [CSVColumn: ColumnUnit] = [:]
  private(set) var bases: [CSVColumn: Basis] = [:]
  /// The columns whose unit only their cells show.
  private(set) var toldUnits: Set<CSVColumn> = []
  /// Further columns of amounts that a field has already: they fill its empty cells, and join the note where they
  /// say something else.
  private(set) var seconds: [CSVColumn: [Int]] = [:]
  /// The minutes of a brew time whose seconds have a column of their own.
  private(set) var minutes: Int?
  /// The best rating of the scale of each row, in a column of its own: `stars.of` beside `stars`.
  private(set) var best: Int?
  /// The columns of the note, in the table's order.
  private(set) var noteParts: [NotePart] = []
  /// How the cells of the bean's column are divided, where its title names the roaster, too.
  private(set) var beanParts: BeanParts?
  /// Titles that mean nothing, or what a surer title means.
  private(set) var unknown: [String] = []
  /// Our name that stands twice.
  private(set) var repeated: CSVColumn?
  /// A title that the user named and the table lacks.
  private(set) var unmapped: String?

  /// A longer text is no title.
  private static let longestTitle = 300

  /// The number of titles that mean something.
  var known: Int { positions.count + max(0, noteParts.count - 1) }

  /// Whether a column has the very name that our export gives it.
  func isOwn(_ column: CSVColumn) -> Bool {
    bases[column] == .name && positions[column].map { titles[$0] } == column.rawValue
  }

  /// What a title may mean, and how sure it is: lower is surer.
  private struct Claim {
    let column: CSVColumn
    let position: Int
    let basis: Basis
    var rank: Int
    var unit: ColumnUnit?
    var fit = ColumnFit.open

    var order: (Int, Int, Int, Int) { (basis.rawValue, rank, -fit.rawValue, position) }

    /// The claim as the path before a title allows it: the `brand` of a `dripper` roasts nothing, and what a
    /// `coffee` of a hundred grams weighs is a bag. A slug is a name only where nothing else is.
    func settled(by title: String, _ profile: ColumnProfile) -> Claim? {
      var claim = self
      if title.lowercased().hasSuffix("slug") { claim.rank += TableMeaning.leastOpen }
      // So much is no dose.
      if column == .dose, basis == .title, unit == nil || unit == .weight(grams: 1),
        (profile.median ?? 0) > FieldRange.dose.high
      {
        return Claim(
          column: .bagWeight, position: position, basis: basis, rank: claim.rank, unit: unit,
          fit: fit)
      }
      let path = title.split(separator: ".")
      if path.count > 1, !title.contains(" "), CSVColumn.bean.contains(column),
        ParameterTerms.standard.isFiller(path[path.count - 2], in: .person)
      {
        return nil
      }
      guard path.count > 1, !title.contains(" "),
        let owner = ColumnTerms.standard.meaning(of: String(path[path.count - 2]))?.columns
      else { return claim }
      let gear = [CSVColumn.method, .grinder].map(\.rawValue)
      if CSVColumn.bean.contains(column), owner.allSatisfy(gear.contains) { return nil }
      guard column == .dose, owner.contains(CSVColumn.beanName.rawValue),
        (profile.median ?? 0) >= TableMeaning.smallestBag
      else { return claim }
      return Claim(
        column: .bagWeight, position: position, basis: basis, rank: claim.rank, unit: unit,
        fit: fit)
    }
  }

  /// - Parameters:
  ///   - map: What the user said: our names by the table's titles.
  ///   - profiles: What the cells of each column show; empty where only titles are read.
  /// - Throws: `JournalError` where the user named a column that the journal does not have.
  init(
    _ texts: [String?], _ map: [String: String], _ profiles: [ColumnProfile] = []
  ) throws(JournalError) {
    titles = texts.map { $0 ?? "" }
    let claims = try claims(map, profiles)
    var second: [Claim] = []
    for claim in claims.found.sorted(by: { $0.order < $1.order }) {
      // Only notes may come from several columns.
      if claim.column == .notes || claim.column == .words { continue }
      if positions.values.contains(claim.position) { continue }
      guard positions[claim.column] == nil else {
        second.append(claim)
        continue
      }
      positions[claim.column] = claim.position
      units[claim.column] = claim.unit
      bases[claim.column] = claim.basis
    }
    if positions[.roaster] == nil, let place = positions[.beanName], bases[.beanName] == .title {
      beanParts =
        BeanParts(title: titles[place])
        ?? (profiles.indices.contains(place) ? BeanParts(names: profiles[place].texts) : nil)
    }
    takeRoasts()
    takeMinutes(second, profiles)
    takeLiquid(second, profiles)
    takeDrink(second, profiles)
    for claim in second where !positions.values.contains(claim.position) && isSecond(claim) {
      seconds[claim.column, default: []].append(claim.position)
    }
    dropQualities(profiles)
    let amount = dropAmount(profiles)
    settleGrind(profiles)
    var used = Set(positions.values).union(claims.leftOut)
    settleExtraction(profiles)
    addNotes(claims.found + amount, profiles, &used)
    if !profiles.isEmpty { readCells(profiles, &used) }
    used.formUnion(seconds.values.joined())
    if let rating = positions[.rating] {
      best = titles.indices.first {
        !used.contains($0) && isBest($0, of: rating, profiles)
      }
    }
    used.formUnion([minutes, best].compactMap(\.self))
    unknown = titles.indices.filter { !used.contains($0) }.compactMap { position in
      let hasCells = position < profiles.count && profiles[position].cells > 0
      return titles[position].isEmpty ? hasCells ? Self.letters(position) : nil : titles[position]
    }
  }

  /// Whether a column has the best number of ratings: `stars.of` beside `stars`, `max_score`, `scale`.
  private func isBest(_ place: Int, of rating: Int, _ profiles: [ColumnProfile]) -> Bool {
    let words = [place, rating].map {
      ColumnTerms.key(titles[$0]).split(separator: " ").map(String.init)
    }
    let rest = words[0].filter { !words[1].contains($0) && !Self.means($0, .rating) }
    guard RatingLegend.isOfScale(rest.joined(separator: " ")) else { return false }
    return !profiles.indices.contains(place)
      || profiles[place].texts.allSatisfy { RatingLegend.best(ofCell: $0) != nil }
  }

  /// Whether the rows are roasts of green coffee, of which titles such as `First Crack Time` tell.
  var isOfRoasts: Bool {
    titles.count { title in
      let words = Set(ColumnTerms.key(title).split(separator: " "))
      return words.contains("crack") || words.isSuperset(of: ["roast", "time"])
        || words.isSuperset(of: ["drop", "temp"]) || words.isSuperset(of: ["charge", "temp"])
    } > 1
  }

  /// A roast makes a bag, whose day is that of the roast; what was measured then is of no cup.
  private mutating func takeRoasts() {
    guard isOfRoasts else { return }
    positions[.roastDate] = positions[.roastDate] ?? positions[.brewedAt]
    bases[.roastDate] = bases[.roastDate] ?? bases[.brewedAt]
    for column in positions.keys
    where CSVColumn.ofCup.contains(column) || [.brewedAt, .timeOfDay, .bagWeight].contains(column) {
      (positions[column], units[column], bases[column]) = (nil, nil, nil)
    }
  }

  /// Takes `Minutes` beside `Seconds`, whose titles are the same but for the units, as two parts of the brew time.
  private mutating func takeMinutes(_ second: [Claim], _ profiles: [ColumnProfile]) {
    guard let place = positions[.brewTime], profiles.indices.contains(place),
      let other = second.first(where: { $0.column == .brewTime && $0.position != place })?.position,
      profiles.indices.contains(other), [nil, .minutes].contains(units[.brewTime])
    else { return }
    let isOfMinutes = units[.brewTime] == .minutes
    let parts = isOfMinutes ? (place, other) : (other, place)
    let measured = [parts.0, parts.1].map { place in
      let words = ColumnTerms.key(titles[place]).split(separator: " ").map(String.init)
      let units = words.compactMap(ParameterTerms.standard.unit)
      return (name: words.filter { ParameterTerms.standard.unit($0) == nil }, units: units)
    }
    guard measured[0].name == measured[1].name, measured[0].units == [.minutes],
      measured[1].units == [.seconds],
      profiles[parts.0].values.allSatisfy({ $0 >= 0 && $0 == $0.rounded() }),
      profiles[parts.1].values.allSatisfy({ (0..<60).contains($0) })
    else { return }
    (minutes, positions[.brewTime], units[.brewTime]) = (parts.0, parts.1, nil)
  }

  /// Takes a weight beside the dose, whose title may mean it, too, as what was poured or drunk where it goes with
  /// the dose: `Dose` 18 and `Weight` 36.
  private mutating func takeLiquid(_ second: [Claim], _ profiles: [ColumnProfile]) {
    guard let place = positions[.dose], profiles.indices.contains(place),
      [CSVColumn.water, .yield, .liquid].allSatisfy({ positions[$0] == nil }),
      let claim = second.first(where: { claim in
        claim.column == .dose && claim.basis == .title
          && (Self.leastShared..<Self.leastTypo).contains(claim.rank)
          && !positions.values.contains(claim.position)
      }), profiles.indices.contains(claim.position),
      let column = ColumnEvidence.liquid(profiles[place], profiles[claim.position], atLeast: 1)
    else { return }
    positions[column] = claim.position
    (units[column], bases[column]) = (claim.unit, .title)
  }

  /// Takes a second weight of coffee beside the water as what came out of it: more than the dose, less than the water.
  private mutating func takeDrink(_ second: [Claim], _ profiles: [ColumnProfile]) {
    guard positions[.yield] == nil, let dose = positions[.dose], let water = positions[.water],
      let claim = second.first(where: { $0.column == .dose && $0.basis == .title }),
      !positions.values.contains(claim.position),
      profiles.indices.contains(max(dose, water, claim.position))
    else { return }
    let shares = [dose, water].map { profiles[$0].ratios(of: profiles[claim.position]).values }
    guard !shares[0].isEmpty, shares[0].allSatisfy({ $0 > 1.2 }),
      shares[1].allSatisfy({ $0 <= 1 })
    else { return }
    positions[.yield] = claim.position
    (units[.yield], bases[.yield]) = (claim.unit, .title)
  }

  /// Whether a column has more amounts of a field, in the same unit, that a surer column has.
  private func isSecond(_ claim: Claim) -> Bool {
    claim.basis == .title && claim.rank < Self.leastTypo && claim.column.kind?.range != nil
      && claim.column != .rating && !CSVColumn.levels.contains(claim.column)
      && claim.unit == units[claim.column] && claim.fit != .none
  }

  /// What a spreadsheet calls a column.
  private static func letters(_ position: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(position % 26)))
    return position < 26 ? last : letters(position / 26 - 1) + last
  }

  private mutating func claims(
    _ map: [String: String], _ profiles: [ColumnProfile]
  ) throws(JournalError) -> (found: [Claim], leftOut: Set<Int>) {
    var said: [String: String] = [:]
    for (title, name) in map { said[ColumnTerms.key(title)] = name }
    var claims: [Claim] = []
    var leftOut: Set<Int> = []
    var found: Set<String> = []
    let stem = Self.stem(titles)
    let hasBrewTime = titles.contains {
      $0.utf8.count <= Self.longestTitle && Self.means($0, .brewTime)
    }
    for (position, title) in titles.enumerated() where title.utf8.count <= Self.longestTitle {
      let key = ColumnTerms.key(title)
      if let name = said[key], !key.isEmpty {
        found.insert(key)
        if name == TableOptions.leftOut {
          leftOut.insert(position)
        } else {
          claims.append(
            Claim(column: try Self.column(name), position: position, basis: .said, rank: 0))
        }
        continue
      }
      let profile = position < profiles.count ? profiles[position] : ColumnProfile()
      let isSetting =
        profile.isOfPlainNumbers && FoldedText.keyword(title) == CSVColumn.grinder.rawValue
      if let column = CSVColumn(rawValue: FoldedText.keyword(title)), !Self.isUsualWord(column),
        !isSetting
      {
        if column != .notes, claims.contains(where: { $0.column == column && $0.basis == .name }) {
          repeated = column
        }
        // What a cup cost is computed.
        if column == .pricePerCup { leftOut.insert(position) }
        // A time alone, beside the day in another column.
        let isClock = column == .brewedAt && profile.isMost(profile.clocks)
        claims.append(
          Claim(
            column: isClock ? .timeOfDay : column, position: position,
            basis: isClock ? .title : .name, rank: 0))
      } else {
        let name = String(title.dropFirst(stem))
        claims += Self.claims(name, position, profile, hasBrewTime: hasBrewTime)
          .compactMap { $0.settled(by: name, profile) }
      }
    }
    unmapped = map.keys.sorted().first { !found.contains(ColumnTerms.key($0)) }
    return (claims, leftOut)
  }

  /// The length of the mark that all titles begin with, such as `c_`; 0 for none.
  private static func stem(_ titles: [String]) -> Int {
    guard titles.count > 2, let first = titles.first?.prefix(while: { $0.isLetter || $0.isNumber }),
      (1...2).contains(first.count), case let mark = first + "_",
      titles.allSatisfy({ $0.hasPrefix(mark) && $0.count > mark.count })
    else { return 0 }
    return mark.count
  }

  /// Our names that are usual titles, too, whose cells must therefore tell.
  private static func isUsualWord(_ column: CSVColumn) -> Bool {
    CSVColumn.levels.contains(column) || CSVColumn.onlyRead.contains(column)
  }

  private static func column(_ name: String) throws(JournalError) -> CSVColumn {
    guard let column = CSVColumn(rawValue: FoldedText.keyword(name)) else {
      throw JournalError(
        .unknownWord,
        .init(field: "columns", value: name).with(\.allowed, CSVColumn.allCases.map(\.rawValue)))
    }
    return column
  }

  /// Whether a title means a column and no other.
  private static func means(_ title: String, _ column: CSVColumn) -> Bool {
    let parts = ColumnTitle(title)
    let terms = ColumnTerms.standard
    return (terms.meaning(of: title) ?? terms.meaning(of: parts.name))?.columns == [column.rawValue]
  }

  /// What a usual title claims.
  private static func claims(
    _ title: String, _ position: Int, _ profile: ColumnProfile, hasBrewTime: Bool
  ) -> [Claim] {
    if title.trimmed == "#" || title.trimmed == "№" {
      return ColumnFit(profile, .rowID) == .none
        ? [] : [Claim(column: .rowID, position: position, basis: .title, rank: 0)]
    }
    let terms = ColumnTerms.standard
    // `Coffee / roaster` is no coffee roaster.
    let isDivided = title.contains { "/,|+&".contains($0) }
    if !isDivided || BeanParts(title: title) == nil, let meaning = terms.meaning(of: title) {
      return claims(meaning, ColumnTitle(title), position, profile, hasBrewTime)
    }
    if BeanParts(title: title) != nil {
      return [Claim(column: .beanName, position: position, basis: .title, rank: 0)]
    }
    // `JX clicks`
    if let grinder = grinder(ofClicks: title), KnownGrinders.standard.model(named: grinder) != nil,
      profile.isMost(profile.numbers)
    {
      return [Claim(column: .grindSetting, position: position, basis: .title, rank: 0)]
    }
    // `dose comment`
    let words = ColumnTerms.key(title).split(separator: " ")
    if words.count == 2, terms.meaning(of: String(words[0])) != nil,
      terms.meaning(of: String(words[1]))?.columns == [CSVColumn.notes.rawValue],
      ColumnFit(profile, .words) != .none
    {
      return [Claim(column: .words, position: position, basis: .title, rank: leastOpen)]
    }
    // `Note 1`, `Note 2`
    if words.count > 1, let last = words.last, Int(last) != nil,
      let stem = terms.meaning(of: words.dropLast().joined(separator: " "))?.columns.last,
      [CSVColumn.notes.rawValue, CSVColumn.words.rawValue].contains(stem),
      ColumnFit(profile, .words) != .none
    {
      return [Claim(column: .words, position: position, basis: .title, rank: leastOpen)]
    }
    // "Coffee Name/Origin" is named after its first part.
    let first = title.split(separator: "/").first.map { [ColumnTitle(String($0))] } ?? []
    for parts in ColumnTitle.readings(title) + first {
      // A scale alone is that of the rating.
      let name = parts.name.isEmpty && parts.scale != nil ? CSVColumn.rating.rawValue : parts.name
      guard let meaning = terms.meaning(of: name) else { continue }
      let found = claims(meaning, parts, position, profile, hasBrewTime)
      if !found.isEmpty { return found }
    }
    if let parts = ColumnTitle.withoutOwner(title), let meaning = terms.meaning(of: parts.name) {
      let found = claims(meaning, parts, position, profile, hasBrewTime).filter {
        Self.ofOwner.contains($0.column) && $0.fit == .good
      }
      if !found.isEmpty { return found }
    }
    // A typo is less sure than any title.
    guard profile.cells > 0,
      let near = terms.nearest(to: ColumnTitle(title).name)
    else { return [] }
    return claims(near, ColumnTitle(title), position, profile, hasBrewTime).compactMap { claim in
      // The cells must be such, too: no number is a name.
      let isOfNames = (CSVColumn.bean + [.method, .grinder, .taster]).contains(claim.column)
      guard ColumnFit(profile, claim.column, isShared: true) != .none,
        !isOfNames || !profile.isOfPlainNumbers
      else { return nil }
      var claim = claim
      claim.rank += leastTypo
      return claim
    }
  }

  /// What titles name that begin with the cup: `shot_score`; the size of a cup is none of a bag.
  private static let ofOwner: Set<CSVColumn> = [
    .brewedAt, .timeOfDay, .rating, .notes, .words, .method, .waterTemperature, .grindSetting,
    .brewTime, .yield,
  ]

  /// What stands before `clicks` in a title.
  static func grinder(ofClicks title: String) -> String? {
    let words = title.split(separator: " ")
    guard words.count > 1, let last = words.last,
      ParameterTerms.standard.unit(String(last)) == .clicks
    else { return nil }
    return words.dropLast().joined(separator: " ")
  }

  /// The rank of the surest title of several columns: one that means a field alone goes first.
  private static let leastShared = 200
  /// The rank of the surest title of several columns that its cells leave open.
  private static let leastOpen = 500
  /// The rank of the surest typo.
  private static let leastTypo = 1000

  /// What a title claims whose words mean one or several columns.
  private static func claims(
    _ meaning: ColumnTerms.Meaning, _ parts: ColumnTitle, _ position: Int,
    _ profile: ColumnProfile, _ hasBrewTime: Bool
  ) -> [Claim] {
    let columns = meaning.columns.compactMap(CSVColumn.init)
    let terms = ColumnTerms.standard
    var (found, last): ([Claim], Claim?) = ([], nil)
    for (index, first) in columns.enumerated() {
      var column = first
      let isShared = columns.count > 1
      // "Coffee (g)" and "Bean (g)" are the dose, and so is a column of cells such as "15 g".
      if column == .beanName || column == .grindSetting,
        ParameterTerms.standard.unit(parts.unit).flatMap(MeasureText.grams) != nil
          || profile.isMost(profile.units[.grams] ?? 0)
      {
        column = columns.contains(.bagWeight) ? .bagWeight : .dose
      }
      // "Grinder: 33"
      if column == .grinder, profile.isOfPlainNumbers { column = .grindSetting }
      if column == .beanName, profile.isOfSpecies { column = .variety }
      // `Brew: V60`
      if column == .beanName, columns.contains(.rowID), profile.isMost(profile.methods),
        profile.isOfShort
      {
        column = .method
      }
      // `Tasting notes (bag)` are what the roaster promises.
      if column == .notes, let owner = terms.meaning(of: parts.unit)?.columns,
        owner == [CSVColumn.roaster.rawValue] || owner.contains(CSVColumn.bagWeight.rawValue)
      {
        column = .beanNotes
      }
      let unit = ColumnUnit.fit(parts, column)
      guard unit != .none else { continue }
      // So few grams are no water, and no bag.
      if column == .water, isShared, unit == .own, !profile.hasUnits,
        (1..<30).contains(profile.median ?? 0)
      {
        continue
      }
      if column == .bagWeight, unit == .own, !profile.hasUnits, (profile.median ?? 100) < 30 {
        continue
      }
      let isLast = index == columns.count - 1
      // Words in brackets leave open what is meant.
      let isOpen = isShared && (!isLast || profile.isOnlyWords)
      var fit = ColumnFit(profile, column, isShared: isOpen || unit == .unknown)
      if column == .timeOfDay, hasBrewTime, fit == .none,
        profile.isMost(profile.clocks) || profile.isPlainClock
      {
        fit = .good
      }
      if column == .method, first == .beanName { fit = .good }
      if fit == .none { continue }
      if isShared, !isLast, profile.cells == 0 { continue }
      var claim = Claim(
        column: column, position: position, basis: .title,
        rank: meaning.rank + (isShared ? leastShared : 0), fit: fit)
      if case .other(let other) = unit { claim.unit = other }
      if !isShared { return [claim] }
      // Where another column has this field, the next one counts whose kind the cells are of.
      if fit == .good {
        claim.rank += found.count * leastOpen
        found.append(claim)
        continue
      }
      // A day that the cells do not confirm is less sure than any other title of a date.
      if column == .brewedAt { claim.rank += leastOpen }
      last = claim
    }
    return found.isEmpty ? [last].compactMap(\.self) : found
  }

  /// The columns of the note: those that claim it, each with its title.
  private mutating func addNotes(
    _ claims: [Claim], _ profiles: [ColumnProfile], _ used: inout Set<Int>
  ) {
    let parts = claims.filter { $0.column == .notes || $0.column == .words }
      .filter { !used.contains($0.position) }.sorted { $0.position < $1.position }
    for claim in parts where used.insert(claim.position).inserted {
      let title = claim.column == .words ? Self.shown(titles[claim.position]) : ""
      noteParts.append(NotePart(position: claim.position, title: title))
    }
    if let first = parts.min(by: { $0.order < $1.order }) {
      positions[.notes] = first.position
      bases[.notes] = first.basis
    }
    // One column of sentences or tastes is the note, whatever it is called; a word alone needs its title.
    if noteParts.count == 1, positions[.recipe] == nil, positions[.brewLine] == nil,
      parts.contains(where: { $0.column == .notes }) || profiles.isEmpty
        || profiles[noteParts[0].position].isOfSentences
    {
      noteParts = [NotePart(position: noteParts[0].position, title: "")]
    }
  }

  static func shown(_ title: String) -> String {
    let plain = ColumnTitle.plain(title).replacing("_", with: " ").trimmed
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }

  // MARK: Cells

  /// The scores of a cupping form of 2004 are qualities from 6 to 10 by quarters, and no amounts of a taste:
  /// they are no levels, and its total of 100 is the rating.
  ///
  /// Source: SCAA Protocols, Cupping Specialty Coffee (2015), "Evaluation Procedure".
  private mutating func dropQualities(_ profiles: [ColumnProfile]) {
    func profile(_ position: Int?) -> ColumnProfile? {
      position.flatMap { profiles.indices.contains($0) ? profiles[$0] : nil }
    }
    let levels = CSVColumn.levels.filter { level in
      profile(positions[level])?.values.allSatisfy { (5...10).contains($0) } ?? false
    }
    let values = levels.flatMap { profile(positions[$0])?.values ?? [] }
    guard levels.count >= 3,
      values.contains(where: { $0 > 5 && $0 * 4 == ($0 * 4).rounded() && $0 != $0.rounded() })
    else { return }
    for level in levels {
      positions[level] = nil
      units[level] = nil
    }
    let total = titles.indices.last { index in
      (Self.means(titles[index], .rating) || Self.totals.contains(ColumnTerms.key(titles[index])))
        && (60...100).contains(profile(index)?.median ?? 0)
    }
    positions[.rating] = total
    units[.rating] = total.map { _ in .scale(100) }
  }

  /// `Grind` beside a `Size` of no bag is what was ground, where its numbers go with what was poured.
  private mutating func settleGrind(_ profiles: [ColumnProfile]) {
    let liquids = [CSVColumn.water, .yield, .liquid].compactMap { positions[$0] }
    guard positions[.dose] == nil, bases[.grindSetting] == .title,
      let place = positions[.grindSetting], let poured = liquids.first,
      profiles.indices.contains(max(place, poured)),
      let size = profiles.indices.first(where: { index in
        let isFree = !positions.values.contains(index) || positions[.bagWeight] == index
        return titles.indices.contains(index) && isFree && profiles[index].isOfPlainNumbers
          && (profiles[index].median ?? 0) < Self.smallestBag
          && ColumnTerms.standard.meaning(of: titles[index])?.columns.contains(
            CSVColumn.bagWeight.rawValue) == true
      })
    else { return }
    let ground = profiles[place]
    let ratios = ground.ratios(of: profiles[poured]).values
    let usual = ratios.count { (1...4).contains($0) || (12...18.5).contains($0) }
    guard ratios.count >= 5, usual * 10 >= ratios.count * 9,
      ground.values.allSatisfy({ (5...60).contains($0) }),
      ground.values.count(where: { $0 != $0.rounded() }) * 2 > ground.values.count
    else { return }
    if positions[.bagWeight] == size { positions[.bagWeight] = nil }
    (positions[.dose], positions[.grindSetting]) = (place, size)
    (bases[.dose], bases[.grindSetting]) = (.cells, .cells)
    units[.grindSetting] = nil
  }

  /// Grams; hardly any bag has less.
  private static let smallestBag = 100.0

  /// `Extraction` beside dissolved solids, with decimals, is the share that was extracted, and no time.
  private mutating func settleExtraction(_ profiles: [ColumnProfile]) {
    guard positions[.tds] != nil, positions[.extractionYield] == nil, bases[.brewTime] == .title,
      let place = positions[.brewTime], profiles.indices.contains(place),
      ColumnTerms.standard.meaning(of: ColumnTitle(titles[place]).name)?.columns.contains(
        CSVColumn.extractionYield.rawValue) == true,
      ColumnFit(profiles[place], .extractionYield, isShared: true) == .good
    else { return }
    (positions[.brewTime], positions[.extractionYield]) = (nil, place)
    (units[.brewTime], bases[.extractionYield]) = (nil, .title)
  }

  /// An amount in a table that describes no bag may be what was drunk: it is said in the note. Sizes beside
  /// what was brewed, of which many are as small as settings, are of no bags.
  private mutating func dropAmount(_ profiles: [ColumnProfile]) -> [Claim] {
    let ofBag: Set<CSVColumn> = [
      .beanName, .roaster, .origin, .price, .roastDate, .process, .variety, .farm,
    ]
    let ofCup: Set<CSVColumn> = [.dose, .water, .yield, .liquid, .brewTime]
    if let place = positions[.bagWeight], bases[.bagWeight] == .title, units[.bagWeight] == nil,
      profiles.indices.contains(place), !profiles[place].hasUnits,
      !ofCup.isDisjoint(with: positions.keys),
      case let small = profiles[place].values.count(where: { $0 < 30 }), small > 0,
      small * 3 >= profiles[place].values.count
    {
      positions[.bagWeight] = nil
      return []
    }
    guard let place = positions[.bagWeight], bases[.bagWeight] == .title,
      ofBag.isDisjoint(with: positions.keys),
      ColumnTerms.standard.meaning(of: titles[place])?.columns.count ?? 0 > 1
    else { return [] }
    positions[.bagWeight] = nil
    units[.bagWeight] = nil
    return [Claim(column: .words, position: place, basis: .title, rank: 0)]
  }

  /// Titles of a form's total that say nothing in another table.
  private static let totals: Set = [
    "total", "totals", "total points", "total score", "sum", "cup total", "gesamt", "summe",
    "totale", "总分", "合計",
  ]

  /// What columns hold whose titles say nothing.
  private mutating func readCells(_ profiles: [ColumnProfile], _ used: inout Set<Int>) {
    let open = titles.indices.filter { !used.contains($0) }
    let evidence = ColumnEvidence(
      profiles, titles, open: open, positions: positions)
    for (column, position) in evidence.found {
      positions[column] = position
      bases[column] = .cells
      used.insert(position)
    }
    let isUntitled = titles.allSatisfy(\.isEmpty)
    // Names alone are those of beans.
    if isUntitled, positions[.beanName] == nil, positions[.dose] != nil {
      let names = titles.indices.filter { place in
        !used.contains(place) && profiles.indices.contains(place) && profiles[place].isOfShort
          && profiles[place].areMost { $0.first?.isUppercase == true && !$0.contains(",") }
      }
      if names.count == 1, let place = names.first, used.insert(place).inserted {
        (positions[.beanName], bases[.beanName]) = (place, .cells)
      }
    }
    // Sentences, and words in a row, are the taster's.
    for (position, profile) in profiles.enumerated()
    where position < titles.count && !used.contains(position)
      && !profile.isOfKeys
      && (profile.isOfWords
        || (isUntitled || titles[position] == "heading") && profile.isMost(profile.words))
    {
      used.insert(position)
      let title = titles[position].isEmpty ? "" : Self.shown(titles[position])
      noteParts.append(NotePart(position: position, title: title))
      if positions[.notes] == nil {
        positions[.notes] = position
        bases[.notes] = .cells
      }
    }
    noteParts.sort { $0.position < $1.position }
    // Our own names say their units.
    for (column, position) in positions
    where units[column] == nil && position < profiles.count && bases[column] != .name
      && (column != .brewTime || minutes == nil)
    {
      units[column] = ColumnUnit.read(profiles[position], column)
      if units[column]?.told != nil { toldUnits.insert(column) }
    }
    if units[.waterTemperature] == .fahrenheit, bases[.waterTemperature] == .title,
      let place = positions[.waterTemperature], let unit = ColumnUnit.celsius(profiles[place])
    {
      units[.waterTemperature] = unit
      toldUnits.insert(.waterTemperature)
    }
    if let place = positions[.price] { units[.price] = ColumnUnit.price(titles[place]) }
  }
}
