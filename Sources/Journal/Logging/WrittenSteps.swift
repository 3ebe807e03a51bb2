import CoffeeTerms

extension WrittenValue {
  /// Reads the steps of a recipe: `bloom 45 g to 0:40, pour to 150 g by 1:10, pour to 250 g by 1:50,
  /// drawdown to 2:40`; nil for any other text.
  ///
  /// Grams after `to` are those on the scale, others are added to it. A time is that of the clock, after
  /// `for` it is how long the step takes. Either may be left out.
  ///
  /// - Parameter text: The steps, with a comma or a semicolon between them.
  public static func steps(_ text: String) -> [RecipeStep]? {
    var steps: [RecipeStep] = []
    var scale = 0.0
    for part in parts(text) {
      var reader = StepReader(part)
      guard let step = reader.step(after: steps.last, scale: scale) else { return nil }
      scale = step.target ?? scale
      steps.append(step)
    }
    return steps.isEmpty ? nil : steps
  }

  /// A comma between two digits is a decimal comma.
  private static func parts(_ text: String) -> [Substring] {
    let marks = text.indices.filter { index in
      guard text[index] == "," else { return text[index] == ";" || text[index].isNewline }
      let next = text.index(after: index)
      return index == text.startIndex || next == text.endIndex
        || !text[text.index(before: index)].isNumber || !text[next].isNumber
    }
    var parts: [Substring] = []
    var start = text.startIndex
    for mark in marks + [text.endIndex] {
      parts.append(text[start..<mark])
      if mark < text.endIndex { start = text.index(after: mark) }
    }
    return parts.filter { $0.contains { !$0.isWhitespace } }
  }
}

/// Reads one step.
private struct StepReader {
  private var words: ArraySlice<Substring>

  init(_ text: Substring) {
    words = text.split(whereSeparator: \.isWhitespace)[...]
  }

  mutating func step(after last: RecipeStep?, scale: Double) -> RecipeStep? {
    while let word = words.first, ["then", "and"].contains(word.lowercased()) {
      words = words.dropFirst()
    }
    guard let word = words.popFirst(),
      let kind = ParameterTerms.standard.step(word).flatMap(BrewSchedule.Kind.init(rawValue:))
    else { return nil }
    var step = RecipeStep(kind)
    var (isOnScale, isDuration) = (false, false)
    while let word = words.first?.lowercased() {
      switch word {
      case "to": isOnScale = true
      case "for": isDuration = true
      case "by", "until", "till": break
      case _ where ParameterTerms.standard.isFiller(word, in: .step): break
      default:
        guard let (value, isWeight, count) = measure() else { return nil }
        words = words.dropFirst(count - 1)
        if isWeight {
          guard [.bloom, .pour, .extract].contains(kind) else { return nil }
          // Of `pour 105 g to 150 g` the scale tells the rest.
          guard step.target == nil || isOnScale else { return nil }
          step.target = isOnScale ? value : scale + value
        } else {
          guard step.end == nil else { return nil }
          if isDuration, last != nil, last?.end == nil { return nil }
          step.end = isDuration ? (last?.end ?? 0) + value : value
        }
        (isOnScale, isDuration) = (false, false)
      }
      words = words.dropFirst()
    }
    return step
  }

  /// The weight or the time that begins here, and of how many words it is.
  private func measure() -> (value: Double, isWeight: Bool, count: Int)? {
    for count in [2, 1] where words.count >= count {
      let text = words.prefix(count).joined(separator: " ")
      guard text.first?.isNumber == true else { continue }
      if let unit = text.last, unit.isLetter, let grams = WrittenValue.grams(text) {
        return (grams, true, count)
      }
      if !text.allSatisfy({ $0.isNumber || ".,".contains($0) }),
        let time = WrittenValue.seconds(text)
      {
        return (time, false, count)
      }
    }
    return nil
  }
}
