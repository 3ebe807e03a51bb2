import Linguistics

extension Rule {
  /// How a pattern begins if that is with exactly one thing: the element that takes it, those that
  /// may take the word or mention behind it, and whether a comma or colon may stand between. Nil
  /// for patterns that begin otherwise, or where nothing need stand behind.
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
        bridges = bridges || all[number].kind == .comma || all[number].kind == .colon
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

  /// Whether it takes a mention and no word that is none.
  var takesOnlyMentions: Bool {
    kind == .mention && classes == .empty && tags == 0 && words.isEmpty
  }
}
