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
    /// Another grinder's name stands in front.
    case otherGrinder = "other_grinder"
  }

  /// A setting's place, or why it has none.
  public enum Reading: Sendable, Hashable {
    case position(Position)
    case unknown(Reason)
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
  /// Whether `2.10` and `2.9` are both there.
  var hasMixedDecimals = false
  /// Whether `2/7` is there, so that `1/2` is no half.
  var hasTurnsWithSlash = false
  /// Whether dashes are between turns and clicks: `3-1` is there.
  var hasTurnsWithDash = false
  /// The most turns and the least and greatest number seen.
  var highestTurn = 0.0
  var range: ClosedRange<Double>?
  /// Whether decimals are written that count no marks: `6.5` where there are 3.
  var hasOtherDecimals = false
  /// The clicks from a number to the next, of a model whose settings are clicks.
  var clicksOfNumber: Double?
  /// More numbers than a turn of the dial has, where its numbers are no clicks: turns lie above all of them.
  var dialTurn: Double?
  /// Whether the model has settings of a number and a letter.
  var modelHasLetters = false
  /// The second number of `10/16`, where that is the last number of the dial.
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

  /// The position that is a step from another; nil where the step's size or way is not known.
  public func position(_ position: Position, after step: GrindStep) -> Position? {
    if case .position(let position) = moved(position, by: step) { return position }
    return nil
  }

  /// What a setting may mean: a place, or one within a span.
  enum Found: Sendable, Hashable {
    case position(Position)
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
}
