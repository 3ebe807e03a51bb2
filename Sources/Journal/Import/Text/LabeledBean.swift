/// A bean with parts after it that say what they are: `Guji Uraga, torréfacteur Lomi, nature, torréfié le 2 mai`,
/// `El Placer — tostador: Nomad (Barcelona)`.
struct LabeledBean {
  /// The name, and what the parts say.
  private(set) var cells: [CSVColumn: String] = [:]

  private static let marks = OncePattern(/,\s+|;\s+|\s+[-–—|·]\s+/)
  private static let label = OncePattern(/(\p{L}{3,15})(?::|\s:)?\s+(\P{Ll}.*)/)
  private static let place = OncePattern(/\s*\([^()]*\)$/)
  private static let longest = 200

  /// - Returns: nil for a text none of whose parts is the roaster by a word before it.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.split(separator: Self.marks.regex).map { String($0).trimmed }
    guard parts.count > 1, let name = parts.first, !name.isEmpty, !name.contains(":") else {
      return nil
    }
    var names = [name]
    for part in parts.dropFirst() {
      if let (column, value) = Self.labeled(part) {
        cells[column] = value
      } else if let (day, column) = EntryText.dayOfKey(
        part.replacing(Self.article.regex, with: " "))
      {
        cells[column] = day
      } else if CoffeeProcess.named(in: part) != nil, part.split(separator: " ").count < 3 {
        cells[.process] = part
      } else {
        names.append(part)
      }
    }
    guard cells[.roaster] != nil, cells[.brewedAt] == nil else { return nil }
    cells[.beanName] = names.joined(separator: ", ")
  }

  private static let article = OncePattern(/\s(?:le|el|il|am|on|em|den|the)\s(?=\d)/)

  /// `tostador: Nomad (Barcelona)`, `torréfacteur Lomi`
  private static func labeled(_ part: String) -> (CSVColumn, String)? {
    guard let found = part.wholeMatch(of: label.regex),
      ColumnTerms.standard.meaning(of: String(found.1))?.columns == [CSVColumn.roaster.rawValue],
      case let name = found.2.replacing(place.regex, with: ""), !name.isEmpty
    else { return nil }
    return (.roaster, String(name))
  }
}
