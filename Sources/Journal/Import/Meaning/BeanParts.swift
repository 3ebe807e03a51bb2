import CoffeeTerms
import Support

/// The form of a column that has a bean and its roaster in one cell: `Coffee (Roaster)`, `Roaster - Bean`.
struct BeanParts: Sendable, Equatable {
  /// Whether the roaster comes first.
  let isRoasterFirst: Bool

  /// The form that a title has; nil for another title.
  init?(title: String) {
    guard title.utf8.count <= Self.longest else { return nil }
    let parts = title.split { "()[]/|,&+–—".contains($0) }
      .flatMap { $0.split(separator: Self.words.regex) }
      .map { String($0).trimmed }.filter { !$0.isEmpty }
    guard parts.count == 2, let first = Self.part(parts[0]), let second = Self.part(parts[1]),
      first != second
    else { return nil }
    isRoasterFirst = first == .roaster
  }

  /// A longer title has other words, too.
  private static let longest = 60
  private static let words = OncePattern(/\s-\s|\s(?:by|and|und|et|y|e|von|from)\s/)

  /// The bean and the roaster of a cell; nil where it has one part.
  func split(_ text: String) -> (bean: String, roaster: String)? {
    var parts: [String] = []
    if text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex {
      parts = [String(text[..<open]), String(text[text.index(after: open)...].dropLast())]
    } else if let found = text.firstMatch(of: Self.mark) {
      parts = [String(text[..<found.range.lowerBound]), String(text[found.range.upperBound...])]
    }
    parts = parts.map(\.trimmed)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return isRoasterFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
  }

  private static let mark = OncePattern(/\s[-–—\/|]\s|\s?\/\s?|,\s|\sby\s|\s?@\s?|:\s/)

  private static func part(_ title: String) -> CSVColumn? {
    let columns = ColumnTerms.standard.meaning(of: title)?.columns ?? []
    if columns == [CSVColumn.roaster.rawValue] { return .roaster }
    return columns.contains(CSVColumn.beanName.rawValue) ? .beanName : nil
  }
}
