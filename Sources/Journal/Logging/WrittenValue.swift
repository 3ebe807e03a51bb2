/// The numbers of a brew as people write them.
///
/// Decimal points and commas are both read, units may follow with or without a blank, and degrees
/// Fahrenheit are converted. What may mean two things, such as `1,250`, is not read.
public enum WrittenValue {
  /// Reads grams: `15`, `15.5`, `15,5`, `15g`, `250 ml`; nil for what is no weight.
  public static func grams(_ text: String) -> Double? {
    number(MeasureText.read(text, of: .dose))
  }

  /// Reads degrees Celsius: `94`, `94C`, `94 °C`, `201F`; nil for what is no temperature.
  public static func celsius(_ text: String) -> Double? {
    number(MeasureText.read(text, of: .waterTemperature))
  }

  /// Reads seconds: `175`, `2:55`, `175s`, `2m55s`, `2 min 55`, `2.5 min`, `12h`; nil for what is no
  /// time.
  public static func seconds(_ text: String) -> Double? {
    if let value = number(MeasureText.read(text, of: .brewTime)) { return value }
    return duration(text)
  }

  /// Reads a grinder's setting: `24`, `24,5`, `24 clicks`, `7 1/2`, `2+4`, `1.2.3`, `9E`; nil for a text that
  /// is none, such as `medium`.
  public static func setting(_ text: String) -> WrittenSetting? {
    WrittenSetting(text).flatMap { $0.isSetting ? $0 : nil }
  }

  /// Reads stars: `4`, `4.5`, `4,5`, `4/5`, `9/10`, `90/100`, `4 out of 5`, `4 stars`, `★★★★`, `★★★½`, `****`; nil
  /// for what is no rating, or has words beside it.
  public static func stars(_ text: String) -> Double? {
    let signs = text.prefix { "★⭐🌟*".contains($0) || $0 == "⭐️" }
    // One `*` begins an item of a list.
    if !signs.isEmpty, signs != "*" {
      switch text.dropFirst(signs.count).filter({ $0 != "☆" && !$0.isWhitespace }) {
      case "": return Double(signs.count)
      case "½": return Double(signs.count) + 0.5
      default: return nil
      }
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1] == "5" { return number(NumberText(parts[0])) }
    let share = share(text)
    if parts.count == 2 || RatingText.best(share) != nil {
      return share.last?.isNumber == true ? RatingText.stars(share) : nil
    }
    guard case .measure(let value, let unit) = NumberText(text) else {
      return number(NumberText(text))
    }
    return ParameterTerms.standard.unit(unit) == .stars ? value : nil
  }

  /// A rating without the word `stars` after it: `4/5`, `4 out of 5`.
  static func share(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let last = words.last, words.count > 1, ParameterTerms.standard.unit(last) == .stars
    else { return text }
    return words.dropLast().joined(separator: " ")
  }

  /// Reads a percentage: `1.38`, `1,38`, `1.38%`; nil for any other text.
  public static func percent(_ text: String) -> Double? {
    guard case .measure(let value, let unit) = NumberText(text) else {
      return number(NumberText(text))
    }
    return ParameterTerms.standard.unit(unit) == .percent ? value : nil
  }

  static func number(_ text: NumberText) -> Double? {
    if case .number(let value) = text { value } else { nil }
  }

  /// Reads `2m55s`, `2 min 55 sec`, `2'55"`, `90 min`, `12 h`.
  static func duration(_ text: String) -> Double? {
    var rest = Substring(text.lowercased())
    var seconds = 0.0
    var least = Double.infinity
    while !rest.isEmpty {
      rest = rest.drop(while: \.isWhitespace)
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      guard let value = number(NumberText(digits)), value >= 0 else { return nil }
      rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
      let name = rest.prefix { !$0.isNumber && !$0.isWhitespace }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      let unit: Double? =
        switch ParameterTerms.standard.unit(name) {
        case .hours: 3600
        case .minutes: 60
        case .seconds: 1
        // Seconds after minutes need no unit.
        default: name.isEmpty && least == 60 ? 1 : nil
        }
      guard let unit, unit < least, least == .infinity || value < least / unit else { return nil }
      seconds += value * unit
      least = unit
    }
    return least == .infinity ? nil : seconds
  }

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

/// Weights and ratios whose meaning the rest of the line decides.
extension BrewLineReader {
  /// Two weights without a word are the coffee and the water, or of an espresso the shot; one is what
  /// its size says.
  func settleWeights(in line: inout BrewLine) throws(JournalError) {
    let isEspresso = line.method?.isEspresso ?? false
    var open: [WritableKeyPath<BrewLine, Double?>] = [\.dose, isEspresso ? \.yield : \.water]
    open.removeAll { line[keyPath: $0] != nil }
    let sorted = weights.sorted { $0.value < $1.value }
    guard sorted.count <= open.count else {
      let text = sorted.last?.text ?? ""
      throw JournalError(.unclearWeight, .init(field: "dose_g", value: text))
    }
    if sorted.count == 2, sorted[0].value == sorted[1].value {
      throw JournalError(.unclearWeight, .init(field: "dose_g", value: sorted[0].text))
    }
    if let only = sorted.first, sorted.count == 1 {
      let fitting = open.filter { path in
        switch path {
        case \.dose: only.value <= Self.mostDose
        case \.water: only.value >= Self.leastWater
        default: line.dose.map { only.value > $0 } ?? false
        }
      }
      guard let path = fitting.first, fitting.count == 1 else {
        throw JournalError(.unclearWeight, .init(field: "dose_g", value: only.text))
      }
      line[keyPath: path] = only.value
    } else {
      for (path, weight) in zip(open, sorted) { line[keyPath: path] = weight.value }
    }
    try settleRatio(in: &line, isEspresso: isEspresso)
  }

  /// Water, or of an espresso the shot, by the ratio; `1:15` is one where a dose is given and no water,
  /// or the water that it gives.
  private func settleRatio(in line: inout BrewLine, isEspresso: Bool) throws(JournalError) {
    if let (value, text) = ratioOrTime {
      let water = line.dose.map { ($0 * value).rounded(places: 1) }
      if !isEspresso, let water, line.water == nil || line.water == water {
        line.ratio = value
        line.remarks.append(BrewRemark(.ratio, written: text, value: value))
      } else {
        guard line.brewTime == nil else {
          throw JournalError(.saidTwice, .init(field: "brew_time_s", value: text))
        }
        line.brewTime = 60 + value
      }
    }
    guard let ratio = line.ratio else { return }
    guard let dose = line.dose else {
      throw JournalError(
        .notUnderstood, .init(field: "ratio", value: "1:\(NumberText.shortest(ratio))"))
    }
    let path: WritableKeyPath<BrewLine, Double?> = isEspresso ? \.yield : \.water
    let grams = line[keyPath: path] ?? (dose * ratio).rounded(places: 1)
    line[keyPath: path] = grams
    line.remarks = line.remarks.map { remark in
      remark.code == .ratio ? BrewRemark(.ratio, written: remark.written, value: grams) : remark
    }
  }

  /// In grams: a single weight up to the one is coffee, from the other on water, between them either.
  private static let mostDose = 40.0
  private static let leastWater = 100.0
}
