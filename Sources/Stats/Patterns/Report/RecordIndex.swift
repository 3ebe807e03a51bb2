import Journal

/// Finds the records of a journal by the names that subjects use.
struct RecordIndex {
  private var ids: [PatternSubject.Key: [String: String]] = [:]

  init(_ contents: JournalContents) {
    for bean in contents.beans { add(bean.displayName, bean.id.rawValue, .bean) }
    for method in contents.methods { add(method.name, method.id.rawValue, .method) }
    for grinder in contents.grinders { add(grinder.name, grinder.id.rawValue, .grinder) }
  }

  private mutating func add(_ name: String, _ id: String, _ key: PatternSubject.Key) {
    let folded = PatternSubject.folded(name)
    guard !folded.isEmpty, ids[key]?[folded] == nil else { return }
    ids[key, default: [:]][folded] = id
  }

  /// The ID of the record that a subject names; nil for keys other than bean, method and grinder,
  /// and for names that no record has.
  func id(of pair: PatternSubject.Pair) -> String? {
    ids[pair.key]?[PatternSubject.folded(pair.value)]
  }
}
