import CoffeeTerms
import Support

extension JournalImport {
  /// The columns of a table that an import reads.
  public static let columnNames = CSVColumn.allCases.map(\.rawValue)

  /// The column of a table that an unknown title may mean: one that it is a part of, such as
  /// `bean_name` for `bean`, or one with a typo; nil where nothing is near.
  package static func column(near title: String) -> String? {
    let key = FoldedText.keyword(title)
    guard !key.isEmpty else { return nil }
    let names = CSVColumn.usual.map(\.rawValue)
    if let whole = names.first(where: { $0.hasPrefix(key + "_") }) { return whole }
    if let part = names.first(where: { $0.split(separator: "_").contains(Substring(key)) }) {
      return part
    }
    return nearest(to: key, in: names.map { ($0, $0) })
      ?? nearest(
        to: ColumnTerms.key(title),
        in: names.flatMap { name in ColumnTerms.standard.titles(of: name).map { ($0, name) } })
  }

  /// The column of the title that differs from `key` by the fewest letters, if they are few.
  private static func nearest(to key: String, in titles: [(title: String, name: String)]) -> String?
  {
    let key = Array(key.utf8)
    let near = titles.map { title, name in
      (name, title: Array(title.utf8), EditDistance.between(Array(title.utf8), key))
    }.min { ($0.2, $0.0) < ($1.2, $1.0) }
    return near.flatMap { name, title, _ in
      EditDistance.typos(key, for: title, oneIn: 4, of: min(title.count, key.count)).map { _ in name
      }
    }
  }
}
