import GrindScale

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
  /// The pours of water that no column has the sum of.
  private(set) var pours: Pours?
  /// The best rating of the scale of each row, in a column of its own: `stars.of` beside `stars`.
  private(set) var best: Int?
  /// The columns of the note, in the table's order.
  private(set) var noteParts: [NotePart] = []
  /// How the cells of the bean's column are divided, where its title names the roaster, too.
  private(set) var beanParts: BeanParts?
  /// The tasters who have columns of their own.
  private(set) var people: [PersonColumns] = []
  /// Names in titles of ratings that may be those of tasters, or of what was rated.
  private(set) var possiblePeople: [String] = []
  /// Titles that mean nothing, or what a surer title means.
  private(set) var unknown: [String] = []
  /// Our name that stands twice.
  private(set) var repeated: CSVColumn?
  /// A title that the user named and the table lacks.
  private(set) var unmapped: String?

  /// The number of titles that mean something.
  var known: Int {
    positions.count + max(0, noteParts.count - 1) + people.reduce(0) { $0 + $1.places.count }
  }

  /// Whether a column has the very name that our export gives it.
  func isOwn(_ column: CSVColumn) -> Bool {
    bases[column] == .name && positions[column].map { titles[$0] } == column.rawValue
  }

  /// - Parameters:
  ///   - map: What the user said: our names by the table's titles.
  ///   - profiles: What the cells of each column show; empty where only titles are read.
  ///   - tasters: The names of the journal's tasters.
  /// - Throws: `JournalError` where the user named a column that the journal does not have.
  init(
    _ texts: [String?], _ map: [String: String], _ profiles: [ColumnProfile] = [],
    tasters: [String] = []
  ) throws(JournalError) {
    titles = texts.map { $0 ?? "" }
    let claims = try ColumnClaims(titles, map, profiles, tasters)
    (repeated, unmapped) = (claims.repeated, claims.unmapped)
    (people, possiblePeople) = PersonColumns.all(in: titles, claims, profiles, tasters: tasters)
    let personal = Set(people.flatMap(\.places))
    let open = claims.found.filter { !personal.contains($0.position) }
    var second: [ColumnClaim] = []
    for claim in open.sorted(by: { $0.order < $1.order }) {
      // Only notes may come from several columns.
      if claim.column == .notes || claim.column == .words { continue }
      if positions.values.contains(claim.position) { continue }
      if let place = positions[claim.column] {
        second.append(claim)
        // `coffee` of each cup, beside the `name` of a few.
        guard claim.column == .beanName, bases[.beanName] == .title, claim.basis == .title,
          profiles.indices.contains(max(place, claim.position)),
          profiles[place].cells * 2 <= profiles[claim.position].cells
        else { continue }
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
    takeBags()
    takeMinutes(second, profiles)
    takeLiquid(second, profiles)
    takeDrink(second, profiles)
    takeHeadingDays(profiles)
    for claim in second where !positions.values.contains(claim.position) && isSecond(claim) {
      seconds[claim.column, default: []].append(claim.position)
    }
    dropQualities(profiles)
    let amount = dropAmount(profiles)
    settleGrind(profiles)
    var used = Set(positions.values).union(claims.leftOut).union(personal)
    settleExtraction(profiles)
    addNotes(open + amount, profiles, &used)
    if !profiles.isEmpty { readCells(profiles, &used) }
    pours = Pours(self, profiles, used)
    used.formUnion(pours?.places ?? [])
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
    let rest = words[0].filter { !words[1].contains($0) && !ColumnClaims.means($0, .rating) }
    guard RatingLegend.isOfScale(rest.joined(separator: " ")) else { return false }
    return !profiles.indices.contains(place)
      || profiles[place].texts.allSatisfy { RatingLegend.best(ofCell: $0) != nil }
  }

  /// Whether the rows are roasts of green coffee, of which titles such as `First Crack Time` tell.
  var isOfRoasts: Bool {
    titles.count { title in
      let words = Set(ColumnTerms.key(title).split(separator: " "))
      return words.isSuperset(of: ["roast", "time"])
        || !words.isDisjoint(with: ["crack", "drop", "charge", "green"])
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

  /// In a list of bags, `label` and `by` are their names and roasters.
  private mutating func takeBags() {
    let ofBag: [CSVColumn] = [.origin, .process, .variety, .roastDate, .roastLevel, .bagWeight]
    guard ofBag.count(where: { positions[$0] != nil }) > 1,
      CSVColumn.ofCup.union([.brewedAt, .rating]).isDisjoint(with: positions.keys)
    else { return }
    for (column, title) in [CSVColumn.beanName: "label", .roaster: "by"]
    where positions[column] == nil {
      guard let place = titles.firstIndex(where: { $0.lowercased() == title }) else { continue }
      for (other, own) in positions where own == place { positions[other] = nil }
      (positions[column], bases[column]) = (place, .title)
    }
  }

  /// Takes `Minutes` beside `Seconds`, whose titles are the same but for the units, as two parts of the brew time.
  private mutating func takeMinutes(_ second: [ColumnClaim], _ profiles: [ColumnProfile]) {
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
  private mutating func takeLiquid(_ second: [ColumnClaim], _ profiles: [ColumnProfile]) {
    guard let place = positions[.dose], profiles.indices.contains(place),
      [CSVColumn.water, .yield, .liquid].allSatisfy({ positions[$0] == nil }),
      let claim = second.first(where: { claim in
        claim.column == .dose && claim.basis == .title
          && (ColumnClaim.leastShared..<ColumnClaim.leastTypo).contains(claim.rank)
          && !positions.values.contains(claim.position)
      }), profiles.indices.contains(claim.position),
      let column = ColumnEvidence.liquid(profiles[place], profiles[claim.position], atLeast: 1)
    else { return }
    positions[column] = claim.position
    (units[column], bases[column]) = (claim.unit, .title)
  }

  /// Takes the days in headings, `2026-05-01 Kochere`, for those of the cups where hardly any cup has another one:
  /// `Last updated: 2026-06-01`.
  private mutating func takeHeadingDays(_ profiles: [ColumnProfile]) {
    guard let place = positions[.brewedAt], let heading = titles.firstIndex(of: "heading"),
      profiles.indices.contains(max(place, heading)),
      profiles[place].cells * 2 < profiles[heading].cells,
      profiles[heading].areMost({ BrewRowReader.dayAndName($0) != nil })
    else { return }
    for column in positions.keys where positions[column] == heading { positions[column] = nil }
    (positions[.brewedAt], bases[.brewedAt], units[.brewedAt]) = (heading, .cells, nil)
  }

  /// Takes a second weight of coffee beside the water as what came out of it: more than the dose, less than the water.
  private mutating func takeDrink(_ second: [ColumnClaim], _ profiles: [ColumnProfile]) {
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
  private func isSecond(_ claim: ColumnClaim) -> Bool {
    claim.basis == .title && claim.rank < ColumnClaim.leastTypo && claim.column.kind?.range != nil
      && claim.column != .rating && !CSVColumn.levels.contains(claim.column)
      && claim.unit == units[claim.column] && claim.fit != .none
      // The setting of another grinder.
      && KnownGrinders.standard.model(exactly: titles[claim.position]) == nil
  }

  /// What a spreadsheet calls a column.
  private static func letters(_ position: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(position % 26)))
    return position < 26 ? last : letters(position / 26 - 1) + last
  }

  /// The columns of the note: those that claim it, each with its title.
  private mutating func addNotes(
    _ claims: [ColumnClaim], _ profiles: [ColumnProfile], _ used: inout Set<Int>
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
    // A text that says all of a cup, as in an app for notes.
    let whole = noteParts.filter {
      profiles.indices.contains($0.position) && profiles[$0.position].isRecipe
        && profiles[$0.position].areMost { BrewLineText($0) != nil }
    }
    if whole.count == 1, CSVColumn.ofCup.isDisjoint(with: positions.keys) {
      positions[.brewLine] = whole[0].position
      bases[.brewLine] = .cells
      noteParts.removeAll { $0.position == whole[0].position }
      positions[.notes] = noteParts.first?.position
      if noteParts.isEmpty { bases[.notes] = nil }
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
      (ColumnClaims.means(titles[index], .rating)
        || Self.totals.contains(ColumnTerms.key(titles[index])))
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
          && (profiles[index].median ?? 0) < ColumnClaim.smallestBag
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
  private mutating func dropAmount(_ profiles: [ColumnProfile]) -> [ColumnClaim] {
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
    return [ColumnClaim(column: .words, position: place, basis: .title, rank: 0)]
  }

  /// Titles of a form's total that say nothing in another table.
  private static let totals: Set = [
    "total", "totals", "total points", "total score", "sum", "cup total", "gesamt", "summe",
    "totale", "总分", "合計",
  ]

  /// Whether a column is a program's own, such as `user.email`.
  private static func isOfProgram(_ title: String) -> Bool {
    title.split(separator: ".").last.map {
      ParameterTerms.standard.isFiller(ColumnTerms.key(String($0)), in: .system)
    } ?? false
  }

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
    // `smiles /10`
    if bases[.rating] == .cells, let place = positions[.rating] {
      units[.rating] = ColumnTitle(titles[place]).scale.map(ColumnUnit.scale) ?? units[.rating]
    }
    let isUntitled = titles.allSatisfy(\.isEmpty)
    // Names alone are those of beans.
    let isOfTastes = positions[.brewedAt] != nil && profiles.contains(where: \.isOfWords)
    if isUntitled, positions[.beanName] == nil, positions[.dose] != nil || isOfTastes {
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
      && !profile.isOfKeys && !Self.isOfProgram(titles[position])
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
