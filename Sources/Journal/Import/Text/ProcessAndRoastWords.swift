extension CoffeeProcess {
  /// The known process that a text spells, regardless of separators; other text is kept.
  init(spelling text: String) {
    let word = CoffeeProcess(rawValue: FoldedText.keyword(text))
    self = Self.known.contains(word) ? word : CoffeeProcess(rawValue: text)
  }

  /// The process that the words of a table's cell name in any language of `ProcessTerms`; other
  /// text is kept, and so are names of two processes.
  init(words text: String) {
    self.init(spelling: text)
    guard !Self.known.contains(self), let named = Self.named(in: text), named != .other else {
      return
    }
    self = named
  }

  /// The process that a text names; nil if it names none.
  ///
  /// Of parts ("washed / anaerobic") the special process has precedence; two plain ones ("washed,
  /// natural") are `other`.
  static func named(in text: String) -> CoffeeProcess? {
    let found = ProcessTerms.standard.classes(in: text).map(CoffeeProcess.init(rawValue:))
    guard let first = found.first else { return nil }
    if found.allSatisfy({ $0 == first }) { return first }
    let plain: Set<CoffeeProcess> = [.washed, .natural, .honey]
    return found.first { !plain.contains($0) } ?? .other
  }
}

extension RoastLevel {
  /// The known level that a text spells, regardless of separators; other text is kept.
  init(spelling text: String) {
    let word = RoastLevel(rawValue: FoldedText.keyword(text))
    self = Self.known.contains(word) ? word : RoastLevel(rawValue: text)
  }

  /// The level that the words of a table's cell name in any language of `RoastTerms`; other text is
  /// kept.
  init(words text: String) {
    self.init(spelling: text)
    if rank == nil, let level = RoastTerms.standard.level(text) { self.init(rawValue: level) }
  }
}
