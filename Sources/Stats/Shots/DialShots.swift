public import FlavorExtraction
public import Journal
public import ShotCurve

/// What curves say of a path of grind settings, beside ratings and words.
public struct DialShots: Sendable, Hashable {
  /// A note that speaks of the grind, of a shot whose curve speaks of something else.
  public struct Contradiction: Sendable, Hashable {
    /// The brew.
    public var brewID: Identifier<Brew>
    /// What its note says of extraction.
    public var direction: BrewExtraction.Direction
    /// What went wrong.
    public var fault: ShotDiagnosis.Kind
    /// When, in seconds of the shot; nil where it has no moment.
    public var time: Double?

    /// Creates a contradiction.
    ///
    /// - Parameters:
    ///   - brewID: The brew.
    ///   - direction: What its note says of extraction.
    ///   - fault: What went wrong.
    ///   - time: When, in seconds of the shot.
    public init(
      brewID: Identifier<Brew>, direction: BrewExtraction.Direction, fault: ShotDiagnosis.Kind,
      time: Double?
    ) {
      self.brewID = brewID
      self.direction = direction
      self.fault = fault
      self.time = time
    }
  }

  /// How many shots of the path are sound, and what went wrong in the others.
  public var basis: ShotBasis
  /// The last note that its curve contradicts, of the last brew only; nil for none.
  public var contradiction: Contradiction?
  /// What the curve of the last brew says of the grind by itself: finer where water ran through, coarser
  /// where the shot choked; nil where it says nothing.
  public var change: DialAdvice.Change?

  /// Creates what curves say.
  ///
  /// - Parameters:
  ///   - basis: How many shots are sound.
  ///   - contradiction: The last note that its curve contradicts.
  ///   - change: What the curve of the last brew says of the grind.
  public init(
    basis: ShotBasis, contradiction: Contradiction? = nil, change: DialAdvice.Change? = nil
  ) {
    self.basis = basis
    self.contradiction = contradiction
    self.change = change
  }

  /// What goes wrong in the coffee or the machine, whatever the grind is.
  private static let ownReasons: Set<ShotDiagnosis.Kind> = [
    .channeling, .firstStepSkipped, .stalledPreinfusion, .temperatureShort,
  ]

  /// nil where no brew of the path has a curve that shows something.
  init?(_ steps: [DialPath.Step], _ weights: ShotWeights) {
    guard let basis = weights.basis(of: steps.map(\.brew.id)) else { return nil }
    self.init(basis: basis)
    guard let last = steps.last, let fault = weights[last.brew.id]?.faults.first else { return }
    switch fault.kind {
    case .choked: change = .coarser
    case .gusher: change = .finer
    default:
      guard Self.ownReasons.contains(fault.kind), let word = last.extraction,
        word.direction != .balanced
      else { return }
      contradiction = Contradiction(
        brewID: last.brew.id, direction: word.direction, fault: fault.kind, time: fault.time)
    }
  }
}

extension DialPath.Step {
  /// The step without its words where the shot went wrong for reasons of its own.
  func heard(_ weights: ShotWeights) -> DialPath.Step {
    guard weights[brew.id]?.isSpoilt == true else { return self }
    var step = self
    step.extraction = nil
    return step
  }
}
