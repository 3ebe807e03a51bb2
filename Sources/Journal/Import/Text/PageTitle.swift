/// The title of a page on one coffee: `Bean Log: Axil - Seasonal Blend`, `Review: Finca Milan by Manhattan Coffee
/// Roasters`, `Unorthodox Roasters Wee Stoater Review`, `4/25/2012 Brew`.
struct PageTitle {
  /// Its names and its day, by our columns.
  private(set) var cells: [CSVColumn: String] = [:]

  /// - Parameter roaster: The roaster that the page names elsewhere; empty for none.
  init(_ title: String, roaster said: String) {
    var text = title[...]
    let day = EntryText.day(in: EntryText.parts(title))?.day ?? EntryText.leadingDay(title)?.day
    if let day, let range = title.firstRange(of: day), EntryText.isWholeDay(day) {
      cells[.brewedAt] = day
      text = (title[..<range.lowerBound] + title[range.upperBound...])[...]
    }
    if let colon = text.firstRange(of: ": "),
      case let lead = text[..<colon.lowerBound].split(separator: " "),
      lead.last?.last?.isNumber == true || lead.contains(where: { Self.isLead($0) })
    {
      text = text[colon.upperBound...]
    }
    let words = text.split(separator: " ").map(String.init)
    let isReview = words.last.map { Self.means($0, .review) } ?? false
    let name = Self.plain(words.dropLast(isReview ? 1 : 0).joined(separator: " "))
    if isReview, let end = words.dropLast(2).lastIndex(where: { Self.means($0, .roaster) }), end > 0
    {
      // The roaster's name ends with such a word.
      cells[.roaster] = words[...end].joined(separator: " ")
      cells[.beanName] = Self.plain(words[(end + 1)...].dropLast().joined(separator: " "))
      return
    }
    var (bean, roaster) = NamedBeans([name]).parts(of: name)
    if roaster == nil, let dash = name.firstRange(of: " - ") {
      let (first, second) = (String(name[..<dash.lowerBound]), String(name[dash.upperBound...]))
      if said.hasPrefix(first) {
        (bean, roaster) = (second, first)
      } else if said.hasPrefix(second) {
        (bean, roaster) = (first, second)
      }
    }
    // `Notes on a natural Guji` is no name.
    let isPlain = bean.split(separator: " ").contains { word in
      Self.means(String(word), .journal)
        || word.first?.isLowercase == true && Self.means(String(word), .name)
    }
    guard roaster != nil || !isPlain && EntryText.isOfCoffee(bean) && EntryText.isName(bean),
      !CoffeeEvidence.areGear([bean])
    else { return }
    cells[.beanName] = bean
    cells[.roaster] = roaster
  }

  private static func isLead(_ word: Substring) -> Bool {
    [.journal, .review, .owner].contains { means(String(word), $0) }
  }

  private static func means(_ word: String, _ place: ParameterTerms.Filler) -> Bool {
    ParameterTerms.standard.isFiller(word.lowercased(), in: place)
  }

  private static func plain(_ text: String) -> String {
    let marks = " ,:;-–—|#"
    let end = text.reversed().drop { marks.contains($0) }
    return String(String(end.reversed()).drop { marks.contains($0) })
  }
}
