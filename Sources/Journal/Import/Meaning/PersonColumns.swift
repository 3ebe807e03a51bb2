/// The columns of one taster in a table that has several side by side: `Rating Ana`, `Rating Ben`, `Ana's notes`.
struct PersonColumns: Sendable, Equatable {
  let name: String
  private(set) var rating: Int?
  private(set) var notes: Int?

  var places: [Int] { [rating, notes].compactMap(\.self) }

  /// The people of a line of titles: two at least who have a column of ratings each.
  ///
  /// - Parameter tasters: The tasters of the journal.
  /// - Returns: Whether they are surely people, too: one is a taster of the journal, or each has notes. `Value rating`
  ///   and `Design rating` are no people's.
  static func all(
    in titles: [String], tasters: [String]
  ) -> (people: [PersonColumns], areSure: Bool) {
    var people: [PersonColumns] = []
    // `rating_ana` among titles that are all in small letters.
    let areSmall = !titles.contains { $0.contains(where: \.isUppercase) }
    for (place, title) in titles.enumerated() {
      let words = title.split { "_ ".contains($0) }
        .map { areSmall ? $0.prefix(1).uppercased() + $0.dropFirst() : String($0) }
      guard let (name, column) = split(words.joined(separator: " ")) else { continue }
      let index =
        people.firstIndex { FoldedText.words($0.name) == FoldedText.words(name) } ?? people.count
      if index == people.count { people.append(PersonColumns(name: name)) }
      if column == .rating {
        people[index].rating = people[index].rating ?? place
      } else {
        people[index].notes = people[index].notes ?? place
      }
    }
    let rated = people.filter { $0.rating != nil }
    let known = Set(tasters.map(FoldedText.words))
    let areSure =
      rated.allSatisfy { $0.notes != nil }
      || rated.contains { known.contains(FoldedText.words($0.name)) }
    return rated.count > 1 ? (rated, areSure) : ([], false)
  }

  /// A title of ratings or notes, and a name before or after it.
  private static func split(_ title: String) -> (name: String, column: CSVColumn)? {
    let words = title.split { $0.isWhitespace || "-–_:/()[]".contains($0) }.map(String.init)
    guard (2...4).contains(words.count) else { return nil }
    for count in 1..<words.count {
      let sides = [
        (words.prefix(count), words.dropFirst(count)),
        (words.suffix(count), words.dropLast(count)),
      ]
      for (side, rest) in sides {
        let columns = ColumnTerms.standard.meaning(of: side.joined(separator: " "))?.columns ?? []
        guard let column = [CSVColumn.rating, .notes].first(where: { columns == [$0.rawValue] }),
          let name = name(rest.joined(separator: " "))
        else { continue }
        return (name, column)
      }
    }
    return nil
  }

  /// A name: one or two words in capitals that no title has.
  private static func name(_ text: String) -> String? {
    var text = text
    for mark in ["'s", "’s"] where text.hasSuffix(mark) { text.removeLast(2) }
    let words = text.split(separator: " ")
    let isName =
      (1...2).contains(words.count)
      && words.allSatisfy { word in
        word.first?.isUppercase == true && word.count > 1
          && word.allSatisfy { $0.isLetter || "'’-.".contains($0) }
          && ColumnTerms.standard.meaning(of: String(word)) == nil
      }
    return isName && ColumnTerms.standard.meaning(of: text) == nil ? text : nil
  }
}
