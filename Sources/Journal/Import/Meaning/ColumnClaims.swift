import GrindScale

/// What a title may mean, and how sure it is: lower is surer.
struct ColumnClaim {
  let column: CSVColumn
  let position: Int
  let basis: TableMeaning.Basis
  var rank: Int
  var unit: ColumnUnit?
  var fit = ColumnFit.open

  var order: (Int, Int, Int, Int) { (basis.rawValue, rank, -fit.rawValue, position) }

  /// The claim as the path before a title allows it: the `brand` of a `dripper` roasts nothing, and what a
  /// `coffee` of a hundred grams weighs is a bag. A slug is a name only where nothing else is.
  func settled(by title: String, _ profile: ColumnProfile) -> ColumnClaim? {
    var claim = self
    if title.lowercased().hasSuffix("slug") { claim.rank += Self.leastOpen }
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
      (profile.median ?? 0) >= Self.smallestBag
    else { return claim }
    return ColumnClaim(
      column: .bagWeight, position: position, basis: basis, rank: claim.rank, unit: unit,
      fit: fit)
  }

  /// The rank of the surest title of several columns: one that means a field alone goes first.
  static let leastShared = 200
  /// The rank of the surest title of several columns that its cells leave open.
  static let leastOpen = 500
  /// The rank of the surest typo.
  static let leastTypo = 1000
  /// Grams; hardly any bag has less.
  static let smallestBag = 100.0
}

/// What the titles of a table claim to mean, with what their cells allow.
struct ColumnClaims {
  private(set) var found: [ColumnClaim] = []
  /// The columns that the user leaves out.
  private(set) var leftOut: Set<Int> = []
  /// The columns that the user says are one taster's.
  private(set) var personal: [Int: PersonColumns.Part] = [:]
  /// Our name that stands twice.
  private(set) var repeated: CSVColumn?
  /// A title that the user named and the table lacks.
  private(set) var unmapped: String?

  /// A longer text is no title.
  private static let longestTitle = 300

  /// - Parameters:
  ///   - titles: All titles, as written.
  ///   - map: What the user said: our names by the table's titles.
  ///   - profiles: What the cells of each column show; empty where only titles are read.
  ///   - tasters: The names of the journal's tasters.
  /// - Throws: `JournalError` where the user named a column that the journal does not have.
  init(
    _ titles: [String], _ map: [String: String], _ profiles: [ColumnProfile],
    _ tasters: [String] = []
  ) throws(JournalError) {
    let people = Set(tasters.map(FoldedText.words))
    var said: [String: String] = [:]
    for (title, name) in map { said[ColumnTerms.key(title)] = name }
    var mapped: Set<String> = []
    let stem = Self.stem(titles)
    let hasBrewTime = titles.contains {
      $0.utf8.count <= Self.longestTitle && Self.means($0, .brewTime)
    }
    let hasRatings = titles.contains {
      $0.utf8.count <= Self.longestTitle && Self.means($0, .rating)
    }
    for (position, title) in titles.enumerated() where title.utf8.count <= Self.longestTitle {
      let key = ColumnTerms.key(title)
      let profile = position < profiles.count ? profiles[position] : ColumnProfile()
      if let name = said[key], !key.isEmpty {
        mapped.insert(key)
        if name == TableOptions.leftOut {
          leftOut.insert(position)
        } else if let part = PersonColumns.said(name, of: title, profile) {
          personal[position] = part
        } else {
          found.append(
            ColumnClaim(column: try Self.column(name), position: position, basis: .said, rank: 0))
        }
        continue
      }
      let isSetting =
        profile.isOfPlainNumbers && FoldedText.keyword(title) == CSVColumn.grinder.rawValue
      if let column = CSVColumn(rawValue: FoldedText.keyword(title)), !Self.isUsualWord(column),
        !isSetting
      {
        if column != .notes, found.contains(where: { $0.column == column && $0.basis == .name }) {
          repeated = column
        }
        // What a cup cost is computed.
        if column == .pricePerCup { leftOut.insert(position) }
        // A time alone, beside the day in another column.
        let isClock = column == .brewedAt && profile.isMost(profile.clocks)
        found.append(
          ColumnClaim(
            column: isClock ? .timeOfDay : column, position: position,
            basis: isClock ? .title : .name, rank: 0))
      } else {
        let name = String(title.dropFirst(stem))
        found += Self.claims(name, position, profile, hasBrewTime: hasBrewTime)
          .compactMap { $0.settled(by: name, profile) }
          .map { claim in
            // A `Barista` who is a taster of the journal tasted, and so did several people of a column `Who` beside
            // one of ratings.
            let names = Set(profile.texts.map(FoldedText.words)).subtracting([""])
            let isOfRatings =
              hasRatings
              && ColumnTerms.standard.meaning(of: name)?.columns.first == CSVColumn.taster.rawValue
            guard claim.column == .words, names.count > 1,
              isOfRatings || names.isSubset(of: people)
            else { return claim }
            return ColumnClaim(
              column: .taster, position: position, basis: .title, rank: claim.rank)
          }
      }
    }
    unmapped = map.keys.sorted().first { !mapped.contains(ColumnTerms.key($0)) }
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

  static func means(_ title: String, _ column: CSVColumn) -> Bool {
    let parts = ColumnTitle(title)
    let terms = ColumnTerms.standard
    return (terms.meaning(of: title) ?? terms.meaning(of: parts.name))?.columns == [column.rawValue]
  }

  /// What a usual title claims.
  private static func claims(
    _ title: String, _ position: Int, _ profile: ColumnProfile, hasBrewTime: Bool
  ) -> [ColumnClaim] {
    if title.trimmed == "#" || title.trimmed == "№" {
      return ColumnFit(profile, .rowID) == .none
        ? [] : [ColumnClaim(column: .rowID, position: position, basis: .title, rank: 0)]
    }
    let terms = ColumnTerms.standard
    // `Coffee / roaster` is no coffee roaster.
    let isDivided = title.contains { "/,|+&".contains($0) }
    if !isDivided || BeanParts(title: title) == nil, let meaning = terms.meaning(of: title) {
      return claims(meaning, ColumnTitle(title), position, profile, hasBrewTime)
    }
    if BeanParts(title: title) != nil {
      return [ColumnClaim(column: .beanName, position: position, basis: .title, rank: 0)]
    }
    // `JX clicks`, `DF64 setting`
    if let grinder = grinder(ofClicks: title), profile.isMost(profile.numbers),
      KnownGrinders.standard.model(named: grinder) != nil || isOfClicks(title)
        || KnownGrinders.standard.model(exactly: title) != nil
    {
      return [ColumnClaim(column: .grindSetting, position: position, basis: .title, rank: 0)]
    }
    let key = ColumnTerms.key(title)
    // `dose comment`
    let words = key.split(separator: " ")
    let isOfField =
      words.count == 2 && terms.meaning(of: String(words[0])) != nil
      && terms.meaning(of: String(words[1]))?.columns == [CSVColumn.notes.rawValue]
    // `Note 1`, `descriptor #2`, `flavor3`
    let stem = key.reversed().drop { $0.isNumber || " #".contains($0) }.reversed()
    let isNumbered =
      stem.count < key.count
      && [CSVColumn.notes.rawValue, CSVColumn.words.rawValue].contains(
        terms.meaning(of: String(stem))?.columns.last)
    if isOfField || isNumbered, ColumnFit(profile, .words) != .none {
      return [
        ColumnClaim(column: .words, position: position, basis: .title, rank: ColumnClaim.leastOpen)
      ]
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
      claim.rank += ColumnClaim.leastTypo
      return claim
    }
  }

  /// What titles name that begin with the cup: `shot_score`; the size of a cup is none of a bag.
  private static let ofOwner: Set<CSVColumn> = [
    .brewedAt, .timeOfDay, .rating, .notes, .words, .method, .waterTemperature, .grindSetting,
    .brewTime, .yield,
  ]

  /// What stands before `clicks` or `setting` in a title, or the grinder that is all of it.
  static func grinder(ofClicks title: String) -> String? {
    let words = title.split(separator: " ")
    // `Rocky`
    if KnownGrinders.standard.model(exactly: title) != nil { return title }
    guard words.count > 1, let last = words.last.map(String.init),
      ParameterTerms.standard.unit(last) == .clicks
        || ColumnTerms.standard.meaning(of: last)?.columns == [CSVColumn.grindSetting.rawValue]
    else { return nil }
    return words.dropLast().joined(separator: " ")
  }

  /// Whether a title ends with a grinder's clicks, which no other thing has.
  private static func isOfClicks(_ title: String) -> Bool {
    title.split(separator: " ").last.map { word in
      ParameterTerms.standard.unit(String(word)) == .clicks
        && ColumnTerms.standard.meaning(of: String(word)) != nil
    } ?? false
  }

  /// What a title claims whose words mean one or several columns.
  private static func claims(
    _ meaning: ColumnTerms.Meaning, _ parts: ColumnTitle, _ position: Int,
    _ profile: ColumnProfile, _ hasBrewTime: Bool
  ) -> [ColumnClaim] {
    let columns = meaning.columns.compactMap(CSVColumn.init)
    let terms = ColumnTerms.standard
    var (found, last): ([ColumnClaim], ColumnClaim?) = ([], nil)
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
      // `Brew time` is what the clock said.
      if column == .brewTime, !isShared, profile.isTimeOfDay, (profile.hours.max() ?? 0) >= 13 {
        column = .timeOfDay
      }
      // `Tasting notes (bag)` are what the roaster promises.
      if column == .notes, let owner = terms.meaning(of: parts.unit)?.columns,
        owner == [CSVColumn.roaster.rawValue] || owner.contains(CSVColumn.bagWeight.rawValue)
      {
        column = .beanNotes
      }
      if column == .beanNotes, profile.isOfOwnWords { column = .notes }
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
      var claim = ColumnClaim(
        column: column, position: position, basis: .title,
        rank: meaning.rank + (isShared ? ColumnClaim.leastShared : 0), fit: fit)
      if case .other(let other) = unit { claim.unit = other }
      if !isShared { return [claim] }
      // Where another column has this field, the next one counts whose kind the cells are of.
      if fit == .good {
        claim.rank += found.count * ColumnClaim.leastOpen
        found.append(claim)
        continue
      }
      // A day that the cells do not confirm is less sure than any other title of a date.
      if column == .brewedAt { claim.rank += ColumnClaim.leastOpen }
      last = claim
    }
    return found.isEmpty ? [last].compactMap(\.self) : found
  }
}
