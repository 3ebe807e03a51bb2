/// A change of a setting, in steps of the grinder: a click, or a number where there are no clicks.
public struct GrindStep: Sendable, Hashable {
  /// Which way it goes: finer or coarser, or to lower or higher numbers.
  public enum Way: String, Sendable, Hashable {
    case finer, coarser, lower, higher
  }

  /// What is counted.
  public enum Unit: String, Sendable, Hashable {
    /// The smallest step that the grinder has.
    case click
    /// A number of the dial.
    case number
    /// A whole turn of the dial.
    case turn
  }

  /// How many, more than 0.
  public var count: Double
  /// What is counted.
  public var unit: Unit
  /// Which way.
  public var way: Way

  /// Creates a change.
  public init(_ count: Double, _ unit: Unit, _ way: Way) {
    self.count = count
    self.unit = unit
    self.way = way
  }
}

/// The setting of a grinder as someone wrote it, and what of it could be read.
///
/// It is a position only on the scale of its grinder: see `GrinderScale`.
public struct GrindSetting: Sendable, Hashable {
  /// The sign between the parts of a setting.
  public enum Mark: String, Sendable, Hashable, CaseIterable {
    case plus = "+"
    case dot = "."
    case slash = "/"
    case colon = ":"
    case dash = "-"
  }

  /// One place on a dial.
  public enum Place: Sendable, Hashable {
    /// A number: `24`, `24.5`, `24 1/2`, `-1`.
    case number(Double)
    /// A number with a decimal mark whose digits may count clicks: `2.10`. `whole` and `digits` are the
    /// parts, `places` the number of digits as written.
    case decimal(Double, whole: Int, digits: Int, places: Int)
    /// Numbers with a sign between: `2+9`, `1.2.3`, `2/7`, `3:5`.
    case parts([Double], Mark)
    /// A number and a letter (from 0 for A): `9E`, and `E9` if `letterFirst`.
    case letter(Double, Int, letterFirst: Bool)
    /// A letter (from 0 for A) of a dial without numbers: `C`.
    case letterAlone(Int)
    /// A size of particles or a gap, in µm.
    case microns(Double)
  }

  /// What the text says.
  public enum Form: Sendable, Hashable {
    /// No text.
    case empty
    /// Nothing that is a place: `medium`.
    case words
    /// One place: `24`.
    case place(Place)
    /// From one place to another: `20-22`.
    case range(Place, Place)
    /// Steps from a setting that is not named: `finer by 2`.
    case relative
    /// The setting of the cup before: `same`, `ditto`.
    case same
  }

  /// Where between its two places a range may be.
  enum Reach: Sendable, Hashable {
    /// At either or between: `8 to 9`.
    case ends
    /// Between them: `between 8 and 9`.
    case inside
    /// Close to one of them: `just above 8`.
    case beside
    /// About their middle: `30 +/- 2`.
    case around
    /// At the first or above: `90+`.
    case above
  }

  /// The text as written.
  public let text: String
  /// What the text says.
  public var form: Form
  /// Where between the places of a range.
  var reach = Reach.ends
  /// Steps from the place in `form`, or without one where that is `relative`.
  public var step: GrindStep?
  /// Whether the text says `about`, or `~`.
  public var isAbout = false
  /// The same setting once more, as a bracket says it in another form: `2 turns (24 clicks)`.
  var again: [GrindSetting] = []
  /// Whether it is an hour of a clock's face.
  var countsHours = false
  /// The clicks of a turn, where a remark tells them: `2+9 (40 a turn)`.
  var toldClicks: Double?
  /// Whether a sign is before the number, so that it may be counted from a mark: `+1`, `-2`.
  var isSigned = false
  /// Whether the unit is written and is degrees of a turn.
  package var countsDegrees = false
  /// Whether the unit of the step is written.
  var namesStep = true
  /// Whether the unit is written and is clicks, counted from zero.
  public var countsClicks = false
  /// Whether words say that it is a setting: a label before it, or the place from which it is counted.
  package var isLabeled = false
  /// Whether the text says that the setting is gone back to.
  package var isBack = false
  /// Whether turns are named, so that `2 turns + 4 clicks` is no step from 2.
  package var namesTurns = false
  /// What is counted behind the turns, where it is named.
  var restUnit: GrindStep.Unit?
  /// Whether no mark is before the step: `26 two clicks finer`.
  package var stepIsUnmarked = false
  /// Whether it is a number that is too great to count steps.
  var isBeyondSteps: Bool {
    if case .place(.number(let value)) = form { value > 5 } else { false }
  }
  /// The number, where a letter may be typed for a digit: `l8`, `2O`.
  var misspelt: Double?
  /// The speed of the burrs in turns a minute, where it is written behind the setting.
  public var speed: Double?
  /// The name in the table of known grinders, where one is written in front.
  public var grinder: String?

  /// Creates a setting from what was read.
  public init(_ text: String, _ form: Form) {
    self.text = text
    self.form = form
  }

  /// Whether the text gives two places, whose middle is taken.
  public var isRange: Bool {
    if case .range = form { return true }
    return false
  }

  /// Whether the place is that of the cup before, or steps from it.
  public var followsCup: Bool { form == .relative || form == .same }

  /// Whether a plus is before the number.
  package var hasPlus: Bool {
    if isSigned, case .place(let place) = form { place.plain ?? -1 >= 0 } else { false }
  }

  /// The number of a text that is one and nothing else: its position where a grinder has numbers.
  package var plainNumber: Double? {
    guard step == nil, grinder == nil, !hasPlus, !countsDegrees, case .place(let place) = form
    else { return nil }
    return place.plain
  }

  /// The place of the text, or the first of two; nil without one.
  package var firstPlace: Place? { places.first }

  /// The places of the text, in its order.
  var places: [Place] {
    switch form {
    case .place(let place): [place]
    case .range(let low, let high): [low, high]
    case .empty, .words, .relative, .same: []
    }
  }
}
