/// How the settings of one grinder are written, learned from all of them, so that they have an order.
///
/// A position is a number that orders settings, not a size: the number itself where one is written, else
/// clicks counted from zero, else numbers and shares of a number. Two grinders have no common scale.
public struct GrinderScale: Sendable, Hashable {
  /// A number that orders the settings of one grinder.
  public typealias Position = Double

  /// A setting, and how often it was written.
  public struct Sample: Sendable, Hashable {
    /// What was written.
    public var setting: GrindSetting
    /// How many brews have it.
    public var count: Int
    /// The mean time of brews with it, in seconds, of one bean and method; nil where it is not known.
    public var seconds: Double?

    /// Creates a sample; one with a count of 0 or less is not learned from.
    public init(_ setting: GrindSetting, count: Int = 1, seconds: Double? = nil) {
      self.setting = setting
      self.count = count
      self.seconds = seconds
    }
  }

  /// What someone said of the grinder, before all that is learned.
  public struct Said: Sendable, Hashable {
    /// The clicks of a turn.
    public var clicksPerTurn: Double?
    /// Whether higher numbers are coarser.
    public var higherIsCoarser: Bool?
    /// Whether later letters go the way of higher numbers.
    public var lettersAscend: Bool?

    /// Creates what was said.
    public init(
      clicksPerTurn: Double? = nil, higherIsCoarser: Bool? = nil, lettersAscend: Bool? = nil
    ) {
      self.clicksPerTurn = clicksPerTurn
      self.higherIsCoarser = higherIsCoarser
      self.lettersAscend = lettersAscend
    }
  }

  /// How settings are written.
  public enum Notation: Sendable, Hashable {
    case numbers
    /// Turns and clicks with a sign between.
    case turns(GrindSetting.Mark)
    /// Turns, numbers of the dial, and clicks: `1.2.3`.
    case threeParts
    /// A number and a letter.
    case letters(letterFirst: Bool)
    /// Sizes in µm.
    case microns
  }

  /// How a fact is known, surest first.
  public enum Certainty: String, Sendable, Hashable {
    case said, model, learned, guessed
  }

  /// Why a setting has no position.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    case empty
    /// The text is not a setting.
    case words
    /// Steps from a setting that is not named.
    case relative
    /// Letters of one number, and it is not known which way they go.
    case letterOrder = "letter_order"
    /// `2.10` beside `2.9`: decimals, or turns and clicks.
    case decimals
    /// A notation that this grinder's other settings do not have.
    case otherNotation = "other_notation"
    /// Turns on a scale of numbers, and it is not known how many clicks a turn has.
    case clicksPerTurn = "clicks_per_turn"
    /// `finer` or `coarser`, and it is not known which numbers are.
    case direction
    /// Clicks on a dial whose numbers have parts.
    case stepSize = "step_size"
    /// `2-9`: turns and clicks, or a range.
    case dash
    /// Another setting of the grinder lies between the two places that it may mean.
    case between
    /// Another grinder's name is in front.
    case otherGrinder = "other_grinder"
    /// A step from a setting leads below zero.
    case belowZero = "below_zero"
    /// The grinder's dial has no such setting: more clicks than a turn has, a letter too far.
    case impossible
  }

  /// A setting's place, or why it has none.
  public enum Reading: Sendable, Hashable {
    case position(Position)
    case unknown(Reason)
  }

  /// Hours of a clock's face: whether they are further apart than half of it, and whether they are all around it.
  struct Hours: Hashable {
    var isLong: Bool
    var isAround: Bool
  }

  /// How settings are written.
  public internal(set) var notation: Notation = .numbers
  /// The clicks of a turn; 1 where there are no turns.
  public internal(set) var clicksPerTurn = 1.0
  /// How `clicksPerTurn` is known; nil where nothing shows it.
  public internal(set) var clicksCertainty: Certainty?
  /// The clicks from a number of the dial to the next, of settings with three parts.
  public internal(set) var clicksPerNumber = 1.0
  /// How many letters a number has.
  public internal(set) var letters = 26
  /// Whether later letters go the way of higher numbers; nil where that is not known.
  public internal(set) var lettersAscend: Bool?
  /// How `lettersAscend` is known.
  public internal(set) var lettersCertainty: Certainty?
  /// Whether higher positions are coarser, as said or by the model; nil where neither shows it.
  public internal(set) var higherIsCoarser: Bool?
  /// The smallest step that settings differ by, in positions: a click, half a number, a letter.
  public internal(set) var step = 1.0
  /// The step that nine in ten settings differ by.
  public internal(set) var usualStep = 1.0
  /// How settings are printed, where not as most are written.
  private var printed: Notation?
  /// The name of the model in the table of known grinders.
  public internal(set) var model: String?

  /// The marks that a number of the dial has, where digits behind the point count them: 3 for `4.2`, `5`.
  var marks: Int?
  /// Whether someone wrote clicks, and whether the model's numbers are clicks.
  var countsClicks = false
  var modelCountsClicks = false
  /// Whether some numbers have fractions, and the highest number without a unit.
  var hasFractions = false
  var highestOnDial: Double?
  /// Whether numbers with signs are counted from a mark, and whether a plus is written.
  var countsFromMark = true
  var writesPlus = false
  /// Whether the numbers are degrees of a turn.
  var writesDegrees = false
  /// Whether all turns are written with their parts, and none with clicks: `5.5 turns`.
  var writesPartsOfTurns = false
  /// The hours of a clock's face that a dial is set to.
  var hoursOfDial: Hours?
  /// The letter that stands for clicks behind numbers, if it is the only one: `24c`, `24 K`.
  var lettersOfClicks: Set<Int> = []
  /// Whether the dial has letters and no numbers: `C`.
  var writesLettersAlone = false
  /// Whether dashes are between the three parts: `2-4-1`.
  var writesThreeDashes = false
  /// Whether `2.10` and `2.9` are both there.
  var hasMixedDecimals = false
  /// Whether `2/7` is there, so that `1/2` is no half.
  var hasTurnsWithSlash = false
  /// Whether dashes are between turns and clicks: `3-1` is there.
  var hasTurnsWithDash = false
  /// The most turns and the least and greatest number seen.
  var highestTurn = 0.0
  var range: ClosedRange<Double>?
  /// Whether most decimals count no marks: `6.5` where there are 3.
  var hasOtherDecimals = false
  /// The marks of a number, where digits behind the point count them and are no tenths.
  var ownMarks: Int? { marks.flatMap { (2...9).contains($0) && !hasOtherDecimals ? $0 : nil } }
  /// The clicks from a number to the next, of a model whose settings are clicks.
  var clicksOfNumber: Double?
  /// More numbers than a turn of the dial has, where its numbers are no clicks: turns lie above all of them.
  var dialTurn: Double?
  /// Whether the model has settings of a number and a letter.
  var modelHasLetters = false
  /// The last number of the dial, as the model's or as the second of `10/16`, which most settings do not exceed.
  var lastOfDial: Double?
  /// The places that are sure, in order, and the spans of those that are not.
  var points: [Position] = []
  var spans: Set<ClosedRange<Position>> = []
  /// The letters seen with each number.
  var seenLetters: [Double: Set<Int>] = [:]

  /// Learns a scale from all settings of one grinder.
  ///
  /// - Parameters:
  ///   - samples: Every setting, in any order.
  ///   - model: What is known of the grinder.
  ///   - said: What someone said of it.
  /// - Complexity: O(samples²) for letters with times, else O(samples).
  public init(_ samples: [Sample], model: KnownGrinder? = nil, said: Said = Said()) {
    var said = said
    said.clicksPerTurn = said.clicksPerTurn ?? samples.lazy.compactMap(\.setting.toldClicks).first
    self.model = model?.name ?? Self.commonName(of: samples)
    higherIsCoarser = said.higherIsCoarser ?? model?.higherIsCoarser
    let own = samples.filter { $0.count > 0 && !isOfOtherGrinder($0.setting) }
    learnNotation(own, model, said)
    learnTurns(own, model, said)
    learnLetters(own, model, said)
    learnStep(own)
    learnPlaces(own)
  }

  /// Learns a scale from all settings of one grinder, whose model is looked up.
  ///
  /// - Parameters:
  ///   - samples: Every setting, in any order.
  ///   - name: The grinder's name in the journal; where it names no model, names in front of settings do.
  ///   - grinders: The models that are known.
  ///   - said: What someone said of it.
  public init(
    _ samples: [Sample], ofGrinder name: String, in grinders: KnownGrinders, said: Said = Said()
  ) {
    let model =
      grinders.model(named: name)
      ?? Self.commonName(of: samples).flatMap { grinders.model(exactly: $0) }
    self.init(samples, model: model, said: said)
  }

  /// The position of a setting; nil where it cannot be estimated.
  public func position(of setting: GrindSetting) -> Position? {
    if case .position(let position) = reading(of: setting) { return position }
    return nil
  }

  /// The position of a setting that follows the one of the cup before: the same, or steps from it; nil where
  /// it is no such setting, and where the step's size or way is not known.
  public func position(of setting: GrindSetting, after position: Position) -> Position? {
    if setting.form == .same { return position }
    guard setting.form == .relative, var step = setting.step else { return nil }
    // "finer by 2" on a dial of numbers.
    if !setting.namesStep, notation == .numbers { step.unit = .number }
    guard let end = self.position(position, after: step), end >= 0 || position < 0 else {
      return nil
    }
    return end
  }

  /// The position that is a step from another; nil where the step's size or way is not known.
  public func position(_ position: Position, after step: GrindStep) -> Position? {
    if case .position(let position) = moved(position, by: step) { return position }
    return nil
  }

  /// What a setting may mean: a place, or one within a span.
  enum Found: Sendable, Hashable {
    case position(Position)
    /// The middle of a range.
    case middle(Position)
    /// A place that has an order only where no other setting lies within the span.
    case within(ClosedRange<Position>, Position, GrindSetting.Reach)
    case unknown(Reason)
  }

  func isOfOtherGrinder(_ setting: GrindSetting) -> Bool {
    guard let named = setting.grinder, let model else { return false }
    return named != model
  }

  /// The name that most settings have in front.
  private static func commonName(of samples: [Sample]) -> String? {
    var counts: [String: Int] = [:]
    for sample in samples {
      if let name = sample.setting.grinder {
        counts[name, default: 0] += max(0, min(sample.count, 1_000_000))
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// A position in the grinder's own notation, rounded to its step: `2+8`, `9E`, `24.5`.
  ///
  /// The text of a setting's position reads as the same position. Where it is not known which way letters
  /// go, it is the nearest setting that was seen.
  public func text(of position: Position) -> String {
    guard position.isFinite, abs(position) < 1e9 else { return "\(position)" }
    switch printed ?? notation {
    case .numbers:
      if let ownMarks, position > 0 {
        let (whole, mark) = split((position * Double(ownMarks)).rounded(), by: Double(ownMarks))
        return Self.decimal(whole) + (mark > 0 ? "." + Self.decimal(mark) : "")
      }
      if let hoursOfDial {
        return Self.decimal(
          rounded(hoursOfDial.isLong && position >= 13 ? position - 12 : position)) + " o'clock"
      }
      let number = rounded(position)
      return (writesPlus && number > 0 ? "+" : "") + Self.decimal(number)
        + (writesDegrees ? "°" : "")
    case .microns: return Self.decimal(rounded(position)) + " µm"
    case .turns where writesPartsOfTurns:
      return Self.decimal(max(0, rounded(position)) / clicksPerTurn) + " turns"
    case .turns(let mark):
      let (turns, clicks) = split(max(0, rounded(position)), by: clicksPerTurn)
      return Self.decimal(turns) + mark.rawValue + Self.decimal(clicks)
    case .threeParts:
      let (turns, rest) = split(max(0, rounded(position)), by: clicksPerTurn)
      let (numbers, clicks) = split(rest, by: clicksPerNumber)
      return [turns, numbers, clicks].map { Self.decimal($0.rounded()) }
        .joined(separator: writesThreeDashes ? "-" : ".")
    case .letters(letterFirst: true):
      let (letter, number) = split(max(0, position.rounded()), by: clicksPerTurn)
      return Self.letter(Int(letter)) + (writesLettersAlone ? "" : Self.decimal(number))
    case .letters(letterFirst: false):
      if let (number, letter) = nearestSeen(position) {
        return Self.decimal(number) + Self.letter(letter)
      }
      let steps = max(0, (position * Double(letters)).rounded())
      let (number, place) = split(steps, by: Double(letters))
      return Self.decimal(number) + Self.letter(rank(Int(place)))
    }
  }

  /// Prints settings in the form of one, where both are clicks from zero: `2+6` rather than 30.
  public mutating func print(like setting: GrindSetting) {
    guard case .position = reading(of: setting) else { return }
    switch (setting.firstPlace, notation) {
    case (.parts(let parts, let mark), .numbers)
    where parts.count == 2 && areTurnsKnown && !setting.isRange:
      printed = .turns(mark)
    case (.number, .turns), (.decimal, .turns): printed = setting.namesTurns ? nil : .numbers
    default: printed = nil
    }
  }

  /// What the dial's own steps are called.
  public enum StepName: String, Sendable {
    case click, letter, mark, number, micron
  }

  /// What a step of so many positions is called; nil for a part of one.
  public func name(ofStep size: Double) -> StepName? {
    func isOne(of parts: Double) -> Bool { abs(size * parts - 1) < 1e-3 }
    switch printed ?? notation {
    case .microns: return .micron
    case .letters: return isOne(of: Double(letters)) ? .letter : nil
    case .turns, .threeParts: return isOne(of: 1) ? .click : nil
    case .numbers:
      if let ownMarks, isOne(of: Double(ownMarks)) { return .mark }
      return isOne(of: 1) ? modelCountsClicks || countsClicks ? .click : .number : nil
    }
  }

  private func split(_ value: Double, by size: Double) -> (Double, Double) {
    let whole = (value / size + 1e-9).rounded(.down)
    return (whole, ((value - whole * size) * 10_000).rounded() / 10_000)
  }

  /// The nearest multiple of the grinder's step.
  private func rounded(_ position: Double) -> Double {
    let steps = (position / step).rounded()
    // Decimal steps are inverses of whole numbers: dividing by these gives the number as written.
    return step < 1 ? steps / (1 / step).rounded() : steps * step
  }

  /// A number without an exponent, with at most four decimals.
  private static func decimal(_ value: Double) -> String {
    let units = Int64((abs(value) * 10_000).rounded())
    let (whole, part) = units.quotientAndRemainder(dividingBy: 10_000)
    var text = (value < 0 && units > 0 ? "-" : "") + "\(whole)"
    guard part > 0 else { return text }
    var digits = "\(part)"
    digits = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    text += "." + digits
    return text
  }

  private static func letter(_ place: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "A") + UInt8(clamping: min(max(place, 0), 25))))
  }

  mutating func learnLetters(_ samples: [Sample], _ model: KnownGrinder?, _ said: Said) {
    guard case .letters = notation else { return }
    let known = model?.notation == .letters ? model?.clicksPerTurn.map { Int($0) } : nil
    var highest = 0
    var places: [(number: Double, letter: Int, seconds: Double)] = []
    for sample in samples {
      for case .letter(let number, let letter, _) in sample.setting.places {
        highest = max(highest, letter)
        seenLetters[number, default: []].insert(letter)
        if let seconds = sample.seconds, seconds > 0, seconds.isFinite, !sample.setting.isRange {
          places.append((number, letter, seconds))
        }
      }
    }
    // A few letters beyond those of the model are mistakes.
    let fitting = Self.fitting(
      samples,
      where: { place in
        guard case .letter(_, let letter, _) = place, let known else { return nil }
        return letter < known
      })
    letters = known.flatMap { fitting == nil ? nil : $0 } ?? (highest < 9 ? 9 : 26)
    if let ascend = said.lettersAscend {
      (lettersAscend, lettersCertainty) = (ascend, .said)
    } else if let higher = model?.higherIsCoarser, let later = model?.laterIsCoarser {
      (lettersAscend, lettersCertainty) = (higher == later, .model)
    } else if let ascend = Self.ascend(places, higher: higherIsCoarser) {
      (lettersAscend, lettersCertainty) = (ascend, .learned)
    }
  }

  /// Whether later letters and higher numbers change times the same way; nil where fewer than four
  /// pairs tell of either, or more than a fifth of them disagree.
  private static func ascend(
    _ places: [(number: Double, letter: Int, seconds: Double)], higher: Bool?
  ) -> Bool? {
    var letters = Vote()
    var numbers = Vote()
    for (index, one) in places.prefix(400).enumerated() {
      for other in places[..<index] where one.seconds != other.seconds {
        let isSlower = one.seconds > other.seconds
        if one.number == other.number, one.letter != other.letter {
          letters.add(isSlower == (one.letter > other.letter))
        } else if abs(one.number - other.number) > 1 {
          numbers.add(isSlower == (one.number > other.number))
        }
      }
    }
    guard let letterIsSlower = letters.winner,
      let numberIsSlower = higher.map({ !$0 }) ?? numbers.winner
    else { return nil }
    return letterIsSlower == numberIsSlower
  }

  /// The position of a number with a letter.
  func letterReading(_ number: Double, _ letter: Int, isFirst: Bool) -> Found {
    guard case .letters(let areFirst) = notation else { return .unknown(.otherNotation) }
    if areFirst {
      return isFirst
        ? .position(Double(letter) * clicksPerTurn + number) : .unknown(.otherNotation)
    }
    guard letter < letters else { return .unknown(.impossible) }
    // Without their order two letters of a number have none, unless there is only this number.
    let others = seenLetters[number, default: []].subtracting([letter])
    if lettersAscend == nil, !others.isEmpty, seenLetters.keys.contains(where: { $0 != number }) {
      return .unknown(.letterOrder)
    }
    return .position(number + Double(rank(letter)) / Double(letters))
  }

  /// The seen setting that is nearest to a position, where the order of letters is not known.
  func nearestSeen(_ position: Double) -> (Double, Int)? {
    guard lettersAscend == nil else { return nil }
    var nearest: (Double, Int)?
    var least = Double.infinity
    for (number, seen) in seenLetters {
      for letter in seen {
        let distance = abs(number + Double(letter) / Double(letters) - position)
        // Of two that are as near, the lower one: a dictionary has no order.
        if distance < least || distance == least && number < nearest?.0 ?? 0 {
          (nearest, least) = ((number, letter), distance)
        }
      }
    }
    return nearest
  }

  /// The place of a letter within its number, from 0; also the letter at a place.
  func rank(_ letter: Int) -> Int { lettersAscend == false ? letters - 1 - letter : letter }
}

/// Counts pairs that agree with a claim.
private struct Vote {
  private var yes = 0
  private var all = 0

  mutating func add(_ isTrue: Bool) {
    all += 1
    if isTrue { yes += 1 }
  }

  /// What four fifths of at least four pairs say.
  var winner: Bool? {
    guard all >= 4 else { return nil }
    if yes * 5 >= all * 4 { return true }
    return yes * 5 <= all ? false : nil
  }
}
