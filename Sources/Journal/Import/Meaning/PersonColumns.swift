/// The columns of one taster in a table that has several side by side: `Rating Ana`, `Rating Ben`, `Ana's notes`.
struct PersonColumns: Sendable, Equatable {
  /// Whose column it is, and of what.
  struct Part: Sendable, Equatable {
    let name: String
    let column: CSVColumn
    /// Whether the name is surely a person's: a taster of the journal, an owner (`Ana's rating`), or one whom the
    /// user or the title names with `by`.
    var isSure = true
    /// Whether the name ends the title, as hardly a thing does that is rated: `Rating Ana`, not `Milk rating`.
    var isLast = false
  }

  let name: String
  private(set) var rating: Int?
  private(set) var notes: Int?
  private(set) var isSure = false
  private(set) var isLast = false

  var places: [Int] { [rating, notes].compactMap(\.self) }

  /// The people of a line of titles who have a column of ratings each: two at least, or one beside other ratings.
  ///
  /// - Parameters:
  ///   - claims: What the titles mean else.
  ///   - profiles: What the cells of each column show; empty where only titles are read.
  ///   - tasters: The tasters of the journal.
  /// - Returns: The people, where one is sure or each has notes; else the names that may be theirs, as those of
  ///   `Value rating` and `Design rating` may be, too.
  static func all(
    in titles: [String], _ claims: ColumnClaims, _ profiles: [ColumnProfile], tasters: [String]
  ) -> (people: [PersonColumns], possible: [String]) {
    let known = Set(tasters.map(FoldedText.words))
    let fixed = claims.leftOut.union(claims.found.filter { $0.basis <= .name }.map(\.position))
    var people: [PersonColumns] = []
    for (place, title) in titles.enumerated() where !fixed.contains(place) {
      let profile = profiles.indices.contains(place) ? profiles[place] : ColumnProfile()
      guard let part = claims.personal[place] ?? part(title, profile, known) else { continue }
      let index =
        people.firstIndex { FoldedText.words($0.name) == FoldedText.words(part.name) }
        ?? people.count
      if index == people.count { people.append(PersonColumns(name: part.name)) }
      people[index].isSure = people[index].isSure || part.isSure
      people[index].isLast = people[index].isLast || part.isLast
      if part.column == .notes {
        people[index].notes = people[index].notes ?? place
      } else if ColumnFit(profile, .rating) != .none {
        people[index].rating = people[index].rating ?? place
      }
    }
    let said = known.union(claims.personal.values.map { FoldedText.words($0.name) })
    let rated = people.filter { person in
      // Who is said needs no ratings; `rating_count` is nobody's.
      guard let place = person.rating else { return said.contains(FoldedText.words(person.name)) }
      return person.isSure || person.notes != nil || titles[place].contains(person.name)
    }
    let places = Set(rated.flatMap(\.places))
    let hasOthers = claims.found.contains {
      $0.column == .rating && !places.contains($0.position)
    }
    guard rated.count > 1 || hasOthers || rated.contains(where: \.isSure) else { return ([], []) }
    let areSure =
      rated.contains(where: \.isSure)
      || rated.allSatisfy { $0.notes != nil && ($0.isLast || rated.count > 1) }
    return areSure ? (rated, []) : ([], rated.map(\.name))
  }

  /// What the user says of a column: `rating by Ana`, `notes by Ana`; or `taster` of one with ratings below a name.
  static func said(_ text: String, of title: String, _ profile: ColumnProfile) -> Part? {
    if FoldedText.keyword(text) == CSVColumn.taster.rawValue, profile.numbers + profile.ratings > 0,
      let found = part(title, profile, [], isSaid: true), found.column == .rating
    {
      return Part(name: found.name, column: .rating)
    }
    return said(text)
  }

  static func said(_ text: String) -> Part? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 2, words[1].lowercased() == "by",
      let column = [CSVColumn.rating, .notes].first(where: { $0.rawValue == words[0].lowercased() })
    else { return nil }
    return Part(name: words.dropFirst(2).joined(separator: " "), column: column)
  }

  /// A title of ratings or notes with a name before or after it, or a name above ratings.
  private static func part(
    _ title: String, _ profile: ColumnProfile, _ known: Set<String>, isSaid: Bool = false
  ) -> Part? {
    guard ColumnTerms.standard.meaning(of: title) == nil else { return nil }
    let all = title.split { $0.isWhitespace || "-–_:/()[]".contains($0) }.map(String.init)
    let words = all.filter { $0.lowercased() != "by" }
    guard (1...4).contains(words.count) else { return nil }
    if let found = name(words, known, isLower: false),
      profile.isMost(profile.ratings) || found.isSure || isSaid,
      ColumnFit(profile, .rating) == .good
    {
      return Part(name: found.name, column: .rating, isSure: found.isSure)
    }
    for count in 1..<max(words.count, 1) {
      let sides = [
        (words.prefix(count), words.dropFirst(count), true),
        (words.suffix(count), words.dropLast(count), false),
      ]
      for (side, rest, isLast) in sides {
        let columns = ColumnTerms.standard.meaning(of: side.joined(separator: " "))?.columns ?? []
        guard let column = [CSVColumn.rating, .notes].first(where: { columns == [$0.rawValue] }),
          let found = name(Array(rest), known, isLower: isLast && title.contains("_"))
        else { continue }
        return Part(
          name: found.name, column: column, isSure: found.isSure || words.count < all.count,
          isLast: isLast)
      }
    }
    return nil
  }

  /// A name: one or two words in capitals that no title, no method and no flavor has, or that of a taster.
  private static func name(
    _ words: [String], _ known: Set<String>, isLower: Bool
  ) -> (name: String, isSure: Bool)? {
    var text = words.joined(separator: " ")
    let whole = text
    for mark in ["'s", "’s"] where text.hasSuffix(mark) { text.removeLast(2) }
    if known.contains(FoldedText.words(text)) { return (text, true) }
    if isLower { text = text.prefix(1).uppercased() + text.dropFirst() }
    let isName =
      (1...2).contains(words.count)
      && text.split(separator: " ").allSatisfy { word in
        word.first?.isUppercase == true && word.count > 1
          && word.allSatisfy { $0.isLetter || "'’-.".contains($0) }
          && ColumnTerms.standard.meaning(of: String(word)) == nil
          && [.owner, .person].allSatisfy { !ParameterTerms.standard.isFiller(word, in: $0) }
          && MethodCategory(impliedBy: String(word)) == .unrecorded
      }
    guard isName, ColumnTerms.standard.meaning(of: text) == nil,
      !NameTerms.flavors.isNamed(in: text)
    else { return nil }
    return (text, text.count < whole.count)
  }
}
