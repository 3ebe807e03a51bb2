import Support

extension JournalImport {
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
    let near = names.map { ($0, EditDistance.between(Array($0.utf8), Array(key.utf8))) }
      .min { $0.1 < $1.1 }
    return near.flatMap { name, distance in
      distance * 4 <= min(name.utf8.count, key.utf8.count) ? name : nil
    }
  }
}
