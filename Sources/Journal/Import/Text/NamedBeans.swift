import CoffeeTerms

/// The names of headings that have two parts, `Roaster - Bean` or `Bean - Roaster`: of roasters there are fewer.
struct NamedBeans {
  private let isRoasterFirst: Bool?
  /// What names tell of which it is certain; nil where they tell different things.
  private let certain: Bool?

  init(_ names: [String]) {
    let pairs = names.compactMap(Self.pair)
    let (first, second) = (Set(pairs.map(\.0)).count, Set(pairs.map(\.1)).count)
    isRoasterFirst = first == second ? nil : first < second
    let certain = Set(pairs.compactMap { EntryText.isRoasterFirst($0.0, $0.1) })
    self.certain = certain.count == 1 ? certain.first : nil
  }

  func parts(of name: String) -> (bean: String, roaster: String?) {
    guard let pair = Self.pair(name) else { return (name, nil) }
    // A country may be said of a bean.
    let mayFollow = CountryTerms.standard.english(pair.1) == nil
    guard
      let isRoasterFirst = isRoasterFirst ?? EntryText.isRoasterFirst(pair.0, pair.1)
        ?? (mayFollow ? certain : nil)
    else {
      return (name, nil)
    }
    return isRoasterFirst ? (pair.1, pair.0) : (pair.0, pair.1)
  }

  /// The parts of the title of a review, `Unorthodox Roasters Wee Stoater Review`; nil for another title.
  static func parts(ofReview title: String) -> (bean: String, roaster: String)? {
    let words = title.split(separator: " ").map(String.init)
    guard let last = words.last, ParameterTerms.standard.isFiller(last.lowercased(), in: .review),
      let start = words.dropLast().firstIndex(where: isOfRoaster), start > 0,
      case let bean = words[start...].drop(while: isOfRoaster).dropLast(), !bean.isEmpty,
      bean.first?.first?.isLowercase == false
    else { return nil }
    return (bean.joined(separator: " "), words[..<bean.startIndex].joined(separator: " "))
  }

  private static func isOfRoaster(_ word: String) -> Bool {
    ParameterTerms.standard.isFiller(word.lowercased(), in: .roaster)
  }

  /// A table of Markdown with the bean and the roaster of a review for its title; any other table as it is.
  static func apart(_ rows: [(line: Int, cells: [String])]) -> [(line: Int, cells: [String])] {
    guard rows.count == 2,
      let place = rows[0].cells.firstIndex(where: { $0.lowercased() == "title" }),
      place < rows[1].cells.count, let parts = parts(ofReview: rows[1].cells[place]),
      let columns = try? TableMeaning(rows[0].cells, [:]).positions,
      columns[.beanName] == nil, columns[.roaster] == nil
    else { return rows }
    var rows = rows
    rows[0].cells[place] = CSVColumn.beanName.rawValue
    rows[1].cells[place] = parts.bean
    let missing = max(0, rows[0].cells.count - rows[1].cells.count)
    rows[1].cells += Array(repeating: "", count: missing) + [parts.roaster]
    rows[0].cells.append(CSVColumn.roaster.rawValue)
    return rows
  }

  private static func pair(_ name: String) -> (String, String)? {
    guard let mark = name.firstRange(of: " - ") else { return nil }
    return (String(name[..<mark.lowerBound]), String(name[mark.upperBound...]))
  }
}
