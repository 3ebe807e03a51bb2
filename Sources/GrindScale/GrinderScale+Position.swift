extension GrinderScale {
  /// The position of a setting, or why it has none.
  public func reading(of setting: GrindSetting) -> Reading {
    switch found(setting) {
    case .position(let position), .middle(let position): .position(position)
    case .within(let span, let position, let reach):
      isAlone(span, reach) ? .position(position) : .unknown(.between)
    case .unknown(let reason): .unknown(reason)
    }
  }

  /// Whether no other setting of the grinder lies within a span.
  private func isAlone(_ span: ClosedRange<Position>, _ reach: GrindSetting.Reach) -> Bool {
    let margin = reach == .beside || reach == .inside ? 1e-6 : -1e-6
    let (low, high) = (span.lowerBound + margin, span.upperBound - margin)
    var (start, end) = (0, points.count)
    while start < end {
      let middle = (start + end) / 2
      if points[middle] < low { start = middle + 1 } else { end = middle }
    }
    if start < points.count, points[start] <= high { return false }
    return spans.allSatisfy {
      $0 == span || $0.upperBound < low + 2e-6 || $0.lowerBound > high - 2e-6
    }
  }

  /// What a setting may mean on this scale, whatever other settings there are.
  func found(_ setting: GrindSetting) -> Found {
    let found = foundOnce(setting)
    guard let again = setting.again.first else { return found }
    // What is said twice has a place where both agree, or one of the two has none.
    let other = self.found(again)
    switch (found, other) {
    case (.position(let one), .position(let two)):
      return abs(one - two) < 1e-6 ? found : .unknown(.otherNotation)
    case (.position, .unknown(.clicksPerTurn)): return found
    case (.unknown(.clicksPerTurn), .position): return other
    default: return .unknown(.otherNotation)
    }
  }

  private func foundOnce(_ setting: GrindSetting) -> Found {
    if isOfOtherGrinder(setting) { return .unknown(.otherGrinder) }
    let base: Found
    switch setting.form {
    case .empty: return .unknown(.empty)
    case .words: return .unknown(.words)
    case .relative, .same: return .unknown(.relative)
    case .place where setting.isSigned && !countsFromMark: return .unknown(.relative)
    case .place(let place) where setting.countsDegrees != writesDegrees && place.plain != nil:
      return .unknown(.otherNotation)
    case .place(let place): base = reading(of: place, in: setting)
    case .range(let low, let high): base = reading(from: low, to: high, in: setting)
    }
    guard let step = setting.step else { return base }
    guard case .position(let position) = base else {
      if case .unknown = base { return base }
      return .unknown(.otherNotation)
    }
    var own = step
    if !setting.namesStep {
      // "9E minus 1": a letter or a number.
      let isSign = step.way == .lower || step.way == .higher
      if notation == .numbers { own.unit = .number } else if isSign { return .unknown(.stepSize) }
    }
    let found = moved(position, by: own)
    if case .position(let end) = found, end < 0, position >= 0 { return .unknown(.belowZero) }
    return found
  }

  private func reading(
    from low: GrindSetting.Place, to high: GrindSetting.Place, in setting: GrindSetting
  ) -> Found {
    if setting.reach == .above {
      guard case .position(let position) = reading(of: low, in: setting) else {
        return reading(of: low, in: setting)
      }
      return .within(position...max(position, .greatestFiniteMagnitude), position, .above)
    }
    if case .number(let a) = low, case .number(let b) = high {
      if case .turns(.dash) = notation, setting.reach == .ends {
        return .position(a * clicksPerTurn + b)
      }
      if setting.reach != .around, hasTurnsWithDash || !isUsualRange(a, b) {
        return .unknown(.dash)
      }
    }
    let (first, second) = (reading(of: low, in: setting), reading(of: high, in: setting))
    guard case .position(let a) = first else { return first }
    guard case .position(let b) = second else { return second }
    // The middle of a narrow range is as good as a setting of its own.
    if a != b, setting.reach != .beside, isNarrow(a, b) { return .middle((a + b) / 2) }
    return .within(min(a, b)...max(a, b), (a + b) / 2, setting.reach)
  }

  /// Whether two places are as near as those that someone takes for one setting.
  private func isNarrow(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= max(1, min(abs(one), abs(other)) / 4)
  }

  /// Whether someone may mean both settings: they are near, or among the grinder's others. `2-9` is
  /// more likely turns and clicks.
  private func isUsualRange(_ low: Double, _ high: Double) -> Bool {
    if notation == .microns || isNarrow(low, high) { return true }
    guard let range else { return false }
    return low >= range.lowerBound / 1.5 && high <= range.upperBound * 1.5
  }

  private func reading(of place: GrindSetting.Place, in setting: GrindSetting) -> Found {
    if let lastOfDial, !setting.countsClicks, let number = Self.number(of: place),
      number >= lastOfDial + 1
    {
      return .unknown(.impossible)
    }
    return onScale(place, setting)
  }

  private func onScale(_ place: GrindSetting.Place, _ setting: GrindSetting) -> Found {
    switch place {
    case .number(let value) where hoursOfDial != nil && notation == .numbers,
      .decimal(let value, _, _, _) where hoursOfDial != nil && notation == .numbers:
      hour(value)
    case .parts(let parts, .colon) where hoursOfDial != nil && parts.count == 2 && parts[1] < 60:
      hour(parts[0] + parts[1] / 60)
    case .number where setting.countsHours: .unknown(.otherNotation)
    case .number(let value): number(value, setting)
    case .decimal(let value, let whole, let digits, let places):
      if case .turns(.dot) = notation {
        isBeyondTurn(Double(whole), Double(digits))
          ? .unknown(.impossible) : .position(Double(whole) * clicksPerTurn + Double(digits))
      } else if hasMixedDecimals, marks != 10 || places > 1 {
        .unknown(.decimals)
      } else {
        decimal(value, whole, digits, places)
      }
    case .parts(let parts, let mark): self.parts(parts, mark, setting)
    case .letter(let number, let letter, letterFirst: false)
    where notation == .numbers && lettersOfClicks == [letter] && !modelHasLetters:
      self.number(number, setting)
    case .letter where setting.misspelt != nil && notation == .numbers && !modelHasLetters:
      misspelt(setting)
    case .letter(let number, let letter, let isFirst):
      letterReading(
        number, letter, isFirst: notation == .letters(letterFirst: false) ? false : isFirst)
    case .letterAlone(let letter):
      writesLettersAlone ? .position(Double(letter)) : .unknown(.otherNotation)
    case .microns(let value): notation == .microns ? .position(value) : .unknown(.otherNotation)
    }
  }

  /// A number with a letter that is typed for a digit: one of the size of the others.
  private func misspelt(_ setting: GrindSetting) -> Found {
    guard let value = setting.misspelt, let range, value >= range.lowerBound / 1.5,
      value <= range.upperBound * 1.5
    else { return .unknown(.otherNotation) }
    return .position(value)
  }

  private func decimal(_ value: Double, _ whole: Int, _ digits: Int, _ places: Int) -> Found {
    switch notation {
    case .numbers:
      guard let marks = ownMarks else {
        // "2.5" beside "2+4": two turns and five, or a number.
        if mayBeTurn(value) { return .unknown(.otherNotation) }
        // On a dial with nothing but numbers "15,16" is no share of one.
        let isShare = places == 1 || (value * 4).rounded() == value * 4
        return marks != 1 || isShare ? .position(value) : .unknown(.otherNotation)
      }
      guard places == 1, digits < marks, whole >= 0 else { return .unknown(.impossible) }
      return .position(Self.onMarks(Double(whole * marks + digits), of: marks))
    case .microns: return microns(value)
    case .letters: return .unknown(.otherNotation)
    case .threeParts:
      // "1.4" beside "1.2.3": the last zero is left out.
      guard places == 1, whole >= 0, clicksCertainty == .said || clicksCertainty == .model,
        Double(digits) * clicksPerNumber < clicksPerTurn
      else { return .unknown(.otherNotation) }
      return .position(Double(whole) * clicksPerTurn + Double(digits) * clicksPerNumber)
    case .turns:
      let turns = Double(max(0, whole)) * clicksPerTurn
      if whole >= 0, digits == 0, places == 1 { return .position(turns) }
      // "2.1" beside "2+9": a tenth of a turn, or a click.
      guard whole >= 0, Double(digits) < clicksPerTurn, clicksCertainty != .guessed else {
        return .unknown(.otherNotation)
      }
      return between(turns + Double(digits), value * clicksPerTurn)
    }
  }

  /// Whether a number lies among the turns that are written with their clicks.
  private func mayBeTurn(_ value: Double) -> Bool {
    areTurnsKnown && (1...Self.mostTurns).contains(highestTurn)
      && (1..<(highestTurn + 1)).contains(value)
  }

  /// The first of two readings, if no other setting lies between them.
  private func between(_ position: Position, _ other: Position) -> Found {
    if position == other { return .position(position) }
    return .within(min(position, other)...max(position, other), position, .ends)
  }

  /// A number without a unit beside settings in µm: one of their size.
  private func microns(_ value: Double) -> Found {
    guard let range, value >= range.lowerBound / 3, value >= 50, value <= range.upperBound * 3
    else { return .unknown(.otherNotation) }
    return .position(value)
  }

  private func number(_ value: Double, _ setting: GrindSetting) -> Found {
    switch notation {
    case .numbers:
      // A dial with nothing but numbers has none below zero.
      if marks == 1, value < 0 { return .unknown(.otherNotation) }
      return setting.countsClicks ? clicks(value) : onMarks(value)
    case .microns: return microns(value)
    case .letters(let isFirst):
      guard !isFirst, value >= 0, value == value.rounded() else { return .unknown(.otherNotation) }
      // Any letter of the number.
      let last = value + Double(letters - 1) / Double(letters)
      return .within(value...last, (value + last) / 2, .ends)
    case .turns:
      // Too many to be turns: clicks from zero.
      let isClicks = value >= 10 && value >= 2 * (highestTurn + 1) && clicksCertainty != .learned
      guard setting.countsClicks || isClicks else { return .unknown(.otherNotation) }
      return clicksCertainty == .guessed ? .unknown(.clicksPerTurn) : .position(value)
    case .threeParts:
      guard setting.countsClicks else { return .unknown(.otherNotation) }
      return clicksCertainty == .guessed ? .unknown(.clicksPerTurn) : .position(value)
    }
  }

  /// An hour of a clock's face, which a dial is set to. Hours that are further apart than half of it begin and end
  /// at the lower end of the dial, as knobs do: 1 is behind 12.
  private func hour(_ value: Double) -> Found {
    guard (0..<13).contains(value), let hoursOfDial else { return .unknown(.otherNotation) }
    let turned = hoursOfDial.isLong && value < 6.5 ? value + 12 : value
    return hoursOfDial.isAround
      ? .unknown(.otherNotation) : .position((turned * 100).rounded() / 100)
  }

  /// A share of a number on a dial with marks: 6⅓ is the first of 3 behind 6, and 6½ is none.
  private func onMarks(_ value: Double) -> Found {
    guard let ownMarks else { return .position(value) }
    let place = value * Double(ownMarks)
    guard value >= 0, abs(place - place.rounded()) < 0.01 else { return .unknown(.impossible) }
    return .position(Self.onMarks(place, of: ownMarks))
  }

  /// The position of a mark, counted from zero, with three decimals.
  private static func onMarks(_ place: Double, of marks: Int) -> Double {
    (place.rounded() / Double(marks) * 1_000).rounded() / 1_000
  }

  /// Clicks from zero, where settings are numbers of a dial.
  private func clicks(_ value: Double) -> Found {
    guard !modelCountsClicks, let highestOnDial, highestOnDial < 20, value > 2 * highestOnDial
    else { return .position(value) }
    // "65 clicks" beside "6.5", on a dial with ten clicks a number.
    if marks == 10 { return .position(value / 10) }
    return hasFractions ? .unknown(.otherNotation) : .position(value)
  }

  /// Whether a number is a click, and how many a turn has is sure.
  var areTurnsKnown: Bool {
    clicksCertainty == .said && !hasFractions || clicksCertainty == .model && modelCountsClicks
  }

  private func parts(
    _ parts: [Double], _ mark: GrindSetting.Mark, _ setting: GrindSetting
  ) -> Found {
    guard let first = parts.first, let last = parts.last else { return .unknown(.words) }
    if mark == .slash, Self.isFraction(parts), !hasTurnsWithSlash, notation == .numbers {
      return onMarks(GrindToken.share(Int(first), Int(last)))
    }
    switch notation {
    case .turns:
      guard parts.count == 2 else { return turnsAndNumbers(parts) }
      return turnsOfClicks(first, last, setting)
    case .threeParts:
      if parts.count == 3 {
        guard clicksCertainty == .guessed || fits(.parts(parts, mark), turn: clicksPerTurn) else {
          return .unknown(.impossible)
        }
        return .position(first * clicksPerTurn + parts[1] * clicksPerNumber + last)
      }
      return turnsAndRest(first, last, mark, setting)
    case .numbers:
      guard parts.count == 2 else { return .unknown(.otherNotation) }
      return partsBesideNumbers(first, last, mark, setting)
    case .letters, .microns: return .unknown(.otherNotation)
    }
  }

  /// `2.2.1` beside `2+9`, on a model whose numbers have some clicks each.
  private func turnsAndNumbers(_ parts: [Double]) -> Found {
    guard let clicksOfNumber, clicksCertainty != .guessed, parts[2] < clicksOfNumber,
      parts[1] * clicksOfNumber + parts[2] < clicksPerTurn
    else { return .unknown(.otherNotation) }
    return .position(parts[0] * clicksPerTurn + parts[1] * clicksOfNumber + parts[2])
  }

  /// `2 turns + 3`, `2+3` beside `2.3.0`: numbers of the dial or clicks.
  private func turnsAndRest(
    _ turns: Double, _ rest: Double, _ mark: GrindSetting.Mark, _ setting: GrindSetting
  ) -> Found {
    let start = turns * clicksPerTurn
    let ofNumbers = start + rest * clicksPerNumber
    if mark == .plus, setting.restUnit == .click { return .position(start + rest) }
    guard rest * clicksPerNumber < clicksPerTurn else { return .unknown(.otherNotation) }
    switch (mark, setting.restUnit) {
    case (.dot, _), (_, .number): return .position(ofNumbers)
    case (.plus, _):
      let whole = rest.rounded(.down)
      if rest != whole {
        // "4 turns 2.5" is 4.2.5.
        let clicks = ((rest - whole) * 10).rounded()
        guard clicks < clicksPerNumber else { return .unknown(.otherNotation) }
        return .position(start + whole * clicksPerNumber + clicks)
      }
      return between(ofNumbers, start + rest)
    default: return .unknown(.otherNotation)
    }
  }

  private func partsBesideNumbers(
    _ first: Double, _ last: Double, _ mark: GrindSetting.Mark, _ setting: GrindSetting
  ) -> Found {
    if mark == .plus, setting.countsClicks, !setting.namesTurns {
      // "2 + 9 clicks" on a dial of numbers near 20 is no step from 2.
      guard let range, first * 2 >= range.lowerBound, first <= range.upperBound * 2 else {
        return .unknown(.otherNotation)
      }
      return moved(first, by: GrindStep(last, .click, .higher))
    }
    if mark == .plus, !setting.namesTurns, first == 0 || first >= 20 && !areTurnsKnown {
      return .position(first + last)
    }
    if mark == .slash, last == lastOfDial { return .position(first) }
    // "7/2" beside "7.5": a number, and its clicks.
    if mark == .slash, marks == 10, last < 10 { return .position(first + last / 10) }
    if let dialTurn, mark == .plus, setting.restUnit != .click, first >= 1, first <= 5,
      first == first.rounded()
    {
      // Beside nothing but numbers as small as turns, "2+4" may be one of them.
      if !setting.namesTurns, let range, range.upperBound < highestTurn + 1 {
        return .unknown(.clicksPerTurn)
      }
      return .position(first * dialTurn + last)
    }
    // "8 + 1" on a dial of such numbers: burrs are not opened by eight turns.
    if mark == .plus, !setting.namesTurns, !areTurnsKnown, first > Self.mostTurns, last < first,
      let range, range.contains(first)
    {
      return .position(first + last)
    }
    guard areTurnsKnown else { return .unknown(.clicksPerTurn) }
    if setting.restUnit == .number, clicksOfNumber == nil { return .unknown(.stepSize) }
    // "17 +1" and "17-1" are no 17 turns beside 16.
    if !setting.namesTurns, let range, first * clicksPerTurn > 3 * range.upperBound,
      first > Self.mostTurns || range.upperBound >= highestTurn + 1
    {
      return mark == .plus ? .position(first + last) : .unknown(.dash)
    }
    return turnsOfClicks(first, last, setting)
  }

  /// Turns that burrs are opened by, at most.
  private static let mostTurns = 5.0

  /// Turns, and clicks or numbers that have some clicks each.
  private func turnsOfClicks(
    _ turns: Double, _ last: Double, _ setting: GrindSetting
  ) -> Found {
    let start = turns * clicksPerTurn
    if !setting.namesTurns, isBeyondTurn(turns, last) { return .unknown(.impossible) }
    if setting.restUnit == .number, let clicksOfNumber {
      return .position(start + last * clicksOfNumber)
    }
    if setting.namesTurns, setting.restUnit == nil, let clicksOfNumber {
      return between(start + last, start + last * clicksOfNumber)
    }
    return .position(start + last)
  }

  /// Whether these are more clicks than a turn has, which is known.
  private func isBeyondTurn(_ turns: Double, _ clicks: Double) -> Bool {
    turns > 0 && clicks >= clicksPerTurn && clicksCertainty != nil && clicksCertainty != .guessed
  }

  func moved(_ position: Double, by step: GrindStep) -> Found {
    let size: Double
    switch (step.unit, notation) {
    case (.click, .numbers):
      if let marks = ownMarks ?? (marks == 10 ? 10 : nil) {
        return movedOnMarks(position, by: step, of: marks)
      }
      // On a dial with halves or tenths nothing says what a click is.
      guard marks == 1 || modelCountsClicks || !hasFractions && marks == nil
      else { return .unknown(.stepSize) }
      size = 1
    case (.click, .turns), (.click, .threeParts), (.number, .numbers): size = 1
    case (.number, .threeParts): size = clicksPerNumber
    case (.turn, .turns), (.turn, .threeParts):
      guard clicksCertainty != nil else { return .unknown(.clicksPerTurn) }
      size = clicksPerTurn
    case (.turn, .numbers):
      guard areTurnsKnown else {
        return .unknown(.clicksPerTurn)
      }
      size = clicksPerTurn
    case (.click, .letters): size = self.step
    case (.number, .letters(let isFirst)):
      guard !isFirst else { return .unknown(.stepSize) }
      size = 1
    case (.number, .turns), (.turn, .letters), (_, .microns): return .unknown(.stepSize)
    }
    guard let isUp = isUp(step) else { return .unknown(.direction) }
    if case (.click, .letters) = (step.unit, notation), lettersAscend == nil {
      return .unknown(.letterOrder)
    }
    // Sums of decimals are rounded, so that they print and compare as decimals.
    let sum = position + (isUp ? size : -size) * step.count
    if case .letters = notation { return .position(sum) }
    return .position((sum * 10_000).rounded() / 10_000)
  }

  /// Whether a step goes to higher positions; nil where it is not known which are coarser.
  private func isUp(_ step: GrindStep) -> Bool? {
    switch step.way {
    case .higher: true
    case .lower: false
    case .finer, .coarser: higherIsCoarser.map { (step.way == .coarser) == $0 }
    }
  }

  /// A step from mark to mark: 5 and one mark less is 4.2 on a dial with 3.
  private func movedOnMarks(_ position: Double, by step: GrindStep, of marks: Int) -> Found {
    guard let isUp = isUp(step) else { return .unknown(.direction) }
    let place = position * Double(marks)
    guard abs(place - place.rounded()) < 0.01, step.count == step.count.rounded() else {
      return .unknown(.stepSize)
    }
    return .position(Self.onMarks(place.rounded() + (isUp ? step.count : -step.count), of: marks))
  }
}
