extension GrinderScale {
  /// Clicks of a turn that dials have; the least that is above all clicks seen is taken.
  static let usualClicks: [Double] = [
    10, 12, 15, 16, 18, 20, 24, 25, 30, 36, 40, 45, 48, 50, 60, 80, 90, 100, 120, 240, 360,
  ]
  /// Clicks from a number to the next that dials have.
  static let usualClicksPerNumber: [Double] = [3, 4, 5, 6, 10, 12, 20]

  mutating func learnNotation(_ samples: [Sample], _ model: KnownGrinder?, _ said: Said) {
    var weights: [Notation: Int] = [:]
    var decimals = DecimalStyle()
    var weightOfRanges = 0
    var weightOfNamedTurns = 0
    var letters: Set<Int> = []
    var weightOfLetters = 0
    var hasNumbersOfLetters = false
    learnSigns(samples)
    for (setting, weight) in samples.map({ ($0.setting, min($0.count, 1_000_000)) }) {
      if setting.isSigned, !countsFromMark { continue }
      if setting.countsClicks { countsClicks = true }
      if case .range(.number, .number) = setting.form {
        weightOfRanges += weight
        continue
      }
      for place in setting.places {
        switch place {
        case .number(let value):
          weights[.numbers, default: 0] += weight
          widen(value)
          addToDial(value, setting)
        case .decimal(let value, _, let digits, let places):
          weights[.numbers, default: 0] += weight
          widen(value)
          addToDial(value, setting)
          decimals.add(digits, places)
        case .parts(let parts, let mark):
          if mark == .slash, !Self.isFraction(parts) { hasTurnsWithSlash = true }
          if mark == .dash, parts.count == 2 { hasTurnsWithDash = true }
          let isFraction = mark == .slash && Self.isFraction(parts)
          let isOffset = mark == .plus && setting.countsClicks && !setting.namesTurns
          let notation: Notation =
            isFraction ? .numbers : parts.count == 3 ? .threeParts : .turns(mark)
          weights[notation, default: 0] += isOffset ? 0 : weight
          if setting.namesTurns, parts.count == 2 { weightOfNamedTurns += weight }
        case .letter(_, let letter, let isFirst):
          lettersOfClicks.insert(letter)
          weights[.letters(letterFirst: isFirst), default: 0] += weight
          hasNumbersOfLetters = true
        case .letterAlone(let letter):
          letters.insert(letter)
          weightOfLetters += weight
        case .microns(let value):
          weights[.microns, default: 0] += weight
          widen(value)
        }
      }
    }
    weights[hasTurnsWithDash ? .turns(.dash) : .numbers, default: 0] += weightOfRanges
    if let ofThree = weights[.threeParts] {
      // "2 turns 3 clicks" beside "1.2.3" is no notation of its own.
      weights[.threeParts] = ofThree + weightOfNamedTurns
      weights[.turns(.plus)]? -= weightOfNamedTurns
    }
    // "C", "F" and "M" alone are coarse, fine and medium, "G" is grob.
    if !hasNumbersOfLetters, !letters.isSubset(of: [2, 5, 6, 12]) {
      weights[.letters(letterFirst: true), default: 0] += weightOfLetters
    }
    learnHours(samples)
    let most = weights.values.max() ?? 0
    let ofModel = model?.notation.map(Self.notation)
    // A letter shows that the numbers of such a dial lack theirs.
    let isOfLetters = ofModel == .letters(letterFirst: false)
    if let ofModel, weights[ofModel, default: 0] >= (isOfLetters ? min(most, 1) : most) {
      notation = ofModel
    } else {
      notation = Self.preference.first { weights[$0] == most } ?? .numbers
    }
    if !lettersOfClicks.isSubset(of: [2, 10]) { lettersOfClicks = [] }
    writesLettersAlone = notation == .letters(letterFirst: true) && !hasNumbersOfLetters
    if notation == .numbers, decimals.isMixed {
      hasMixedDecimals = true
      let known = model?.notation == .turns ? model?.clicksPerTurn : nil
      if (said.clicksPerTurn ?? known ?? 0) > 10 { notation = .turns(.dot) }
    }
    modelCountsClicks = model?.notation == .clicks
    // The marks between two numbers of a dial.
    if notation == .numbers, model?.notation == .number {
      marks = model?.clicksPerNumber.map { Int($0) }
    }
    modelHasLetters = model?.notation == .letters
    if modelCountsClicks || model?.notation == .threeParts {
      clicksOfNumber = model?.clicksPerNumber
    }
    let fitting = Self.fitting(samples) { [marks] place in
      guard case .decimal(_, _, let digits, let places) = place else { return nil }
      return places == 1 && digits < marks ?? 10
    }
    hasOtherDecimals = fitting == nil
    if let last = model?.lastNumber,
      Self.fitting(samples, where: { Self.number(of: $0).map { $0 < last + 1 } }) != nil
    {
      lastOfDial = last
    }
  }

  private mutating func learnHours(_ samples: [Sample]) {
    let hours = samples.filter(\.setting.countsHours)
      .flatMap { $0.setting.places.compactMap(\.plain) }
    let numbers = samples.count { $0.setting.firstPlace?.plain != nil }
    guard let first = hours.min(), let last = hours.max(), hours.count * 2 >= numbers else {
      return
    }
    let turned = hours.map { $0 < 6.5 ? $0 + 12 : $0 }
    hoursOfDial = Hours(
      isLong: last - first > 6,
      isAround: last - first > 6 && (turned.max() ?? 0) - (turned.min() ?? 0) > 10.5
    )
  }

  /// The number of the dial in a place; nil where it names none.
  static func number(of place: GrindSetting.Place) -> Double? {
    if case .letter(let number, _, _) = place { number } else { place.plain }
  }

  /// The settings without those that the dial does not have; nil where they are most, so that the dial is
  /// another one.
  ///
  /// - Parameter fits: Whether the dial has a place; nil for one of another kind.
  static func fitting(
    _ samples: [Sample], where fits: (GrindSetting.Place) -> Bool?
  ) -> [Sample]? {
    var (right, wrong) = (0, 0)
    let fitting = samples.filter { sample in
      let found = sample.setting.places.compactMap(fits)
      let isWrong = found.contains(false)
      guard !found.isEmpty else { return true }
      if isWrong {
        wrong += min(sample.count, 1_000_000)
      } else {
        right += min(sample.count, 1_000_000)
      }
      return !isWrong
    }
    return wrong <= right ? fitting : nil
  }

  /// Where notations are equally frequent, the one that says more.
  private static let preference: [Notation] =
    [.threeParts, .letters(letterFirst: false), .letters(letterFirst: true)]
    + [.plus, .colon, .slash, .dash, .dot].map { .turns($0) } + [.numbers, .microns]

  private static func notation(of model: KnownGrinder.Notation) -> Notation {
    switch model {
    case .clicks, .number: .numbers
    case .turns: .turns(.plus)
    case .threeParts: .threeParts
    case .letters: .letters(letterFirst: false)
    }
  }

  /// Learns whether signs count from a mark (`-1`, `0`, `+1`) or from the cup before (`12`, `-1`,
  /// `+2`): where others are much higher, nothing tells; and which forms are written.
  private mutating func learnSigns(_ samples: [Sample]) {
    var (signed, unsigned) = (0.0, 0.0)
    var hasOrigin = false
    var degrees = 0
    for sample in samples {
      guard case .place(let place) = sample.setting.form, let value = place.plain else { continue }
      if sample.setting.hasPlus { writesPlus = true }
      if value <= 0 { hasOrigin = true }
      if sample.setting.isSigned {
        signed = max(signed, abs(value))
      } else {
        unsigned = max(unsigned, value)
      }
      degrees += min(sample.count, 1_000_000) * (sample.setting.countsDegrees ? 1 : -1)
    }
    countsFromMark = !writesPlus || hasOrigin && unsigned <= 2 * signed
    writesPlus = writesPlus && countsFromMark
    writesDegrees = degrees > 0
  }

  private mutating func addToDial(_ value: Double, _ setting: GrindSetting) {
    if value != value.rounded() { hasFractions = true }
    if !setting.countsClicks { highestOnDial = max(highestOnDial ?? value, value) }
  }

  private mutating func widen(_ value: Double) {
    range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
  }

  /// Whether two parts are a share such as `1/2`; nobody writes `6/8` for three quarters.
  static func isFraction(_ parts: [Double]) -> Bool {
    guard parts.count == 2, parts[0] > 0, parts[0] < parts[1] else { return false }
    return parts[1] == 3 || [2, 4, 8].contains(parts[1]) && Int(parts[0]) % 2 == 1
  }

  mutating func learnTurns(_ all: [Sample], _ model: KnownGrinder?, _ said: Said) {
    var clicks = -1.0
    var middle = -1.0
    var weight = 0
    let known = [said.clicksPerTurn, model?.clicksPerTurn].lazy.compactMap(\.self)
      .first { $0 > 0 && $0.isFinite }
    let samples = possible(all, turn: known, number: model?.clicksPerNumber)
    for sample in samples {
      if case .range(.number(let first), .number(let last)) = sample.setting.form,
        notation == .turns(.dash)
      {
        (clicks, highestTurn) = (max(clicks, last), max(highestTurn, first))
      }
      for place in sample.setting.places {
        switch place {
        case .parts(let parts, _):
          guard let last = lastPart(place), let first = parts.first else { continue }
          guard parts.count == 3 || notation != .threeParts else { continue }
          clicks = max(clicks, last)
          if parts.count == 3 { middle = max(middle, parts[1]) }
          highestTurn = max(highestTurn, first)
          weight += min(sample.count, 1_000_000)
        case .decimal(_, let whole, let digits, _) where notation == .turns(.dot):
          clicks = max(clicks, Double(digits))
          highestTurn = max(highestTurn, Double(whole))
        case .letter(let number, _, _): clicks = max(clicks, number)
        case .number, .decimal, .letterAlone, .microns: break
        }
      }
    }
    learnDial(samples, model, said)
    learnForms(samples)
    if notation == .threeParts {
      let knownNumber = model?.clicksPerNumber.flatMap { $0 > clicks ? $0 : nil }
      clicksPerNumber = knownNumber ?? Self.above(clicks, of: Self.usualClicksPerNumber)
      clicksPerTurn = clicksPerNumber * max(10, middle + 1)
      clicksCertainty = .guessed
      if let known, samples.allSatisfy({ $0.setting.places.allSatisfy { fits($0, turn: known) } }) {
        clicksPerTurn = known
        clicksCertainty = said.clicksPerTurn != nil ? .said : .model
      }
      return
    }
    if case .letters = notation {
      clicksPerTurn = writesLettersAlone ? 1 : Self.above(clicks, of: Self.usualClicks)
      clicksCertainty = .guessed
      return
    }
    if let said = said.clicksPerTurn, said > 0, said.isFinite {
      (clicksPerTurn, clicksCertainty) = (said, .said)
    } else if let known = knownTurn(model, above: clicks, named: areTurnsNamed(samples)) {
      (clicksPerTurn, clicksCertainty) = known
    } else if clicks >= 0, notation != .numbers {
      clicksPerTurn = Self.above(clicks, of: Self.usualClicks)
      // "0+14" alone is counted from a mark: no turn is known, nor asked for.
      guard highestTurn > 0 else {
        clicksPerTurn = 1_000
        return
      }
      clicksCertainty = clicks + 1 == clicksPerTurn && weight >= 5 ? .learned : .guessed
    }
  }

  /// The last part of turns and clicks; nil for all else, and for a share such as `1/2`.
  private func lastPart(_ place: GrindSetting.Place) -> Double? {
    guard case .parts(let parts, let mark) = place,
      mark != .slash || hasTurnsWithSlash || !Self.isFraction(parts)
    else { return nil }
    return parts.last
  }

  /// The settings without the few that a turn of so many clicks does not have; where that is not known, of the
  /// turn that nearly all show.
  private func possible(_ samples: [Sample], turn: Double?, number: Double?) -> [Sample] {
    guard let turn = turn ?? turnOfNearlyAll(samples) else { return samples }
    return Self.fitting(samples) { place in
      guard let last = lastPart(place), case .parts(let parts, _) = place else { return nil }
      guard parts.count == 3 else { return parts.first == 0 || last < turn }
      return last < number ?? turn && parts[1] * (number ?? 1) + last < turn
    } ?? samples
  }

  /// The clicks of a turn that ten settings or more show, where a single one has twice as many.
  private func turnOfNearlyAll(_ samples: [Sample]) -> Double? {
    var counts: [Double: Int] = [:]
    for sample in samples {
      for place in sample.setting.places {
        guard let last = lastPart(place) else { continue }
        counts[last, default: 0] += min(sample.count, 1_000_000)
      }
    }
    let lasts = counts.keys.sorted()
    guard let highest = lasts.last, counts[highest] == 1, let next = lasts.dropLast().last,
      Self.usualClicks.contains(next + 1), highest >= 2 * (next + 1),
      counts.values.reduce(0, +) > 10
    else { return nil }
    return next + 1
  }

  /// Whether the numbers and clicks of three parts are less than a turn.
  func fits(_ place: GrindSetting.Place, turn: Double) -> Bool {
    guard case .parts(let parts, _) = place, parts.count == 3 else { return true }
    return parts[2] < clicksPerNumber && parts[1] * clicksPerNumber + parts[2] < turn
  }

  /// Learns how many numbers a dial has, where a model's numbers are no clicks.
  private mutating func learnDial(
    _ samples: [Sample], _ model: KnownGrinder?, _ said: Said
  ) {
    guard notation == .numbers, model?.notation == .number, said.clicksPerTurn == nil else {
      return
    }
    var highest = highestOnDial ?? 0
    var lasts: Set<Double> = []
    var firsts: [Double] = []
    let places = samples.flatMap(\.setting.places)
    for case .parts(let parts, let mark) in places where parts.count == 2 {
      if mark == .plus, parts[0] <= 5 { highest = max(highest, parts[1]) }
      if mark == .slash, !Self.isFraction(parts) {
        lasts.insert(parts[1])
        firsts.append(parts[0])
      }
    }
    if model?.clicksPerTurn == nil, marks == nil {
      dialTurn = Self.above(highest, of: Self.usualClicks)
    }
    if lasts.count == 1, let last = lasts.first, last >= 10, last >= highestOnDial ?? 0,
      firsts.allSatisfy({ $0 <= last })
    {
      lastOfDial = last
    }
  }

  /// The model's clicks of a turn, if they are more than what was seen.
  private func knownTurn(
    _ model: KnownGrinder?, above clicks: Double, named: Bool
  ) -> (Double, Certainty)? {
    guard let model, let turn = model.clicksPerTurn, turn > clicks, turn > 0 else { return nil }
    if named { return (turn, .model) }
    // "7/2" on a dial of numbers with some clicks each.
    if notation == .turns(.slash), model.notation == .number, let number = model.clicksPerNumber,
      number > clicks
    {
      return (number, .model)
    }
    // With numbers and clicks within a turn, two parts may be turns and numbers, or numbers and clicks.
    if let number = model.clicksPerNumber, [.threeParts, .number].contains(model.notation),
      let parts = [turn / number, number].first(where: { $0 > clicks })
    {
      return (parts, .guessed)
    }
    return model.notation == .letters ? nil : (turn, .model)
  }

  /// Learns how turns and three parts are written.
  private mutating func learnForms(_ samples: [Sample]) {
    var (partly, dashes) = (0, 0)
    for sample in samples {
      for case .parts(let parts, let mark) in sample.setting.places {
        if parts.count == 3 { dashes += mark == .dash ? 1 : -1 }
        guard parts.count == 2 else { continue }
        let isPart = parts[0] != parts[0].rounded() && parts[1] == 0
        partly += isPart ? 1 : parts[1] != 0 || !sample.setting.namesTurns ? -1_000_000 : 0
      }
    }
    (writesPartsOfTurns, writesThreeDashes) = (partly > 0, dashes > 0)
  }

  /// Whether all parts are turns by name, and clicks by name or none.
  private func areTurnsNamed(_ samples: [Sample]) -> Bool {
    samples.allSatisfy { sample in
      sample.setting.places.allSatisfy {
        guard case .parts(let parts, _) = $0 else { return true }
        return sample.setting.namesTurns && (parts.last == 0 || sample.setting.restUnit == .click)
      }
    }
  }

  /// The least usual number above one.
  private static func above(_ value: Double, of usual: [Double]) -> Double {
    usual.first { $0 > value } ?? (value.rounded(.down) + 1)
  }

  mutating func learnStep(_ samples: [Sample]) {
    switch notation {
    case .letters(let isFirst): step = isFirst ? 1 : 1 / Double(letters)
    case .numbers where ownMarks != nil: step = 1 / Double(ownMarks ?? 1)
    case .numbers, .microns, .turns, .threeParts:
      let positions = samples.compactMap { sample -> (place: Position, count: Int)? in
        // A middle is no place of its dial.
        if case .position(let position) = found(sample.setting) { return (position, sample.count) }
        guard sample.setting.form == .relative, let step = sample.setting.step else { return nil }
        return (step.count, sample.count)
      }
      let all = positions.reduce(0) { $0 + Double($1.count) }
      let steps = (notation == .microns ? Self.micronSteps : []) + Self.steps
      func fitting(_ share: Double) -> Double {
        steps.first { step in
          positions.reduce(0) { $0 + (Self.isMultiple($1.place, of: step) ? Double($1.count) : 0) }
            >= share * all
        } ?? 0.0001
      }
      step = fitting(1)
      usualStep = fitting(0.9)
      return
    }
    usualStep = step
  }

  /// Learns the places of all settings, by which those with two readings are judged.
  mutating func learnPlaces(_ samples: [Sample]) {
    var sure: Set<Position> = []
    for sample in samples {
      switch found(sample.setting) {
      case .position(let position): sure.insert(position)
      case .middle: break
      case .within(let span, _, _): spans.insert(span)
      case .unknown: break
      }
    }
    points = sure.sorted()
  }

  /// Steps that dials have, as shares of a number or click.
  private static let micronSteps = [100.0, 50, 25, 20, 10, 5, 2]
  private static let steps = [1, 0.5, 0.25, 0.2, 0.1, 0.05, 0.01]

  private static func isMultiple(_ value: Double, of step: Double) -> Bool {
    abs(value / step - (value / step).rounded()) < 1e-6
  }
}

/// How digits behind a decimal mark are used.
private struct DecimalStyle {
  private var hasTen = false
  private var hasOneDigit = false
  private var hasOther = false

  mutating func add(_ digits: Int, _ places: Int) {
    if places == 1 { hasOneDigit = true }
    if places == 2, digits == 10 { hasTen = true }
    if places > 2 || places == 2 && (digits < 10 || digits >= 60 || digits == 25 || digits == 50) {
      hasOther = true
    }
  }

  /// Nobody who writes 2.9 writes 2.1 as 2.10.
  var isMixed: Bool { hasTen && hasOneDigit && !hasOther }
}
