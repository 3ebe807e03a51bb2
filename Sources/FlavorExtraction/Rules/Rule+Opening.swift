import Linguistics

extension Rule {
  /// The beginning of a pattern that starts with exactly one word or mention: the element that
  /// accepts it, the elements that may accept the next word or mention, and whether a mark may
  /// be between. nil for patterns that begin otherwise, or that may end after the first
  /// element.
  func start(
    in all: [PatternElement]
  ) -> (first: Int, behind: [Int], bridges: Bool)? {
    guard let first = elements.first(where: { !all[$0].isZeroWidth }), all[first].isSingle else {
      return nil
    }
    var behind: [Int] = []
    var bridges = false
    for number in first + 1..<elements.upperBound {
      if all[number].isZeroWidth {
        bridges = bridges || all[number].isMark
        continue
      }
      behind.append(number)
      if all[number].minimum > 0 { return (first, behind, bridges) }
    }
    return nil
  }
}

extension PatternElement {
  var takesAny: Bool { kind == .any || isNegated }

  /// Whether the element accepts only mentions.
  var takesOnlyMentions: Bool {
    kind == .mention && classes == .empty && tags == 0 && words.isEmpty
  }
}
