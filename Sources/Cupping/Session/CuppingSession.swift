/// A session at the cupping table: samples under codes, cuppers, and what they wrote.
public struct CuppingSession: Sendable, Hashable, Codable {
  /// The most samples, and the most cuppers, of a session.
  public static let memberLimit = 200
  /// The most scores of a session.
  public static let scoreLimit = 200_000

  /// The name of the session.
  public var name: String
  /// The form that is filled.
  public var form: CuppingForm
  /// In the order of the table; IDs and codes are unique.
  public var samples: [Sample]
  /// The cuppers; IDs are unique.
  public var cuppers: [Cupper]
  /// Every number that was written, in any order.
  public var scores: [Score]
  /// The descriptors that cuppers gave to samples, in any order.
  public var descriptors: [Descriptor]
  /// Whether names of samples may be seen.
  public var isRevealed: Bool

  /// Creates a session without checking it: see `check()`.
  public init(
    name: String, form: CuppingForm, samples: [Sample] = [], cuppers: [Cupper] = [],
    scores: [Score] = [], descriptors: [Descriptor] = [], isRevealed: Bool = false
  ) {
    self.name = name
    self.form = form
    self.samples = samples
    self.cuppers = cuppers
    self.scores = scores
    self.descriptors = descriptors
    self.isRevealed = isRevealed
  }

  /// A sample on the table.
  public struct Sample: Sendable, Hashable, Codable {
    /// The ID within the session.
    public var id: String
    /// What is written on the tray, such as `471`.
    public var code: String
    /// What the sample is; hidden until the session is revealed.
    public var name: String
    /// The coffee in it. Samples with the same coffee are hidden replicates; nil where the sample is
    /// the only one of its coffee.
    public var coffee: String?
    /// The number of cups: 1…100.
    public var cups: Int

    /// Creates a sample.
    public init(id: String, code: String, name: String, coffee: String? = nil, cups: Int = 5) {
      self.id = id
      self.code = code
      self.name = name
      self.coffee = coffee
      self.cups = cups
    }

    /// What analyses group by: the coffee, or else the sample's own ID.
    public var coffeeID: String { coffee ?? id }
  }

  /// Who tastes.
  public struct Cupper: Sendable, Hashable, Codable {
    /// The ID within the session.
    public var id: String
    /// The name to show.
    public var name: String

    /// Creates a cupper.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// One number that a cupper wrote.
  public struct Score: Sendable, Hashable, Codable {
    /// The ID of the cupper.
    public var cupper: String
    /// The ID of the sample.
    public var sample: String
    /// The ID of the form's section.
    public var section: String
    /// The cup, 1 up; nil for a section of the whole sample.
    public var cup: Int?
    /// The number in the section's units; 0 or 1 for a cup.
    public var value: Double
    /// When in the session the cupper tasted the sample: 1 for the first, and so on; nil for
    /// unknown.
    public var position: Int?

    /// Creates a score.
    public init(
      cupper: String, sample: String, section: String, cup: Int? = nil, value: Double,
      position: Int? = nil
    ) {
      self.cupper = cupper
      self.sample = sample
      self.section = section
      self.cup = cup
      self.value = value
      self.position = position
    }
  }

  /// A descriptor that a cupper gave to a sample.
  public struct Descriptor: Sendable, Hashable, Codable {
    /// The ID of the cupper.
    public var cupper: String
    /// The ID of the sample.
    public var sample: String
    /// The descriptor, such as the ID of a node of the flavor wheel.
    public var node: String

    /// Creates a descriptor.
    public init(cupper: String, sample: String, node: String) {
      self.cupper = cupper
      self.sample = sample
      self.node = node
    }
  }
}

extension CuppingSession {
  /// What to call a sample: its code until the session is revealed, then its name. O(samples).
  ///
  /// - Returns: nil for a sample that is not there.
  public func label(of sample: String) -> String? {
    samples.first { $0.id == sample }.map { isRevealed && !$0.name.isEmpty ? $0.name : $0.code }
  }

  /// Shows the names of samples from now on.
  public mutating func reveal() { isRevealed = true }

  /// The session as cuppers may see it: once more without names and without what tells which samples
  /// are replicates, unless it is revealed. IDs of samples stay: give them none that tells.
  public var blinded: CuppingSession {
    guard !isRevealed else { return self }
    var copy = self
    for index in copy.samples.indices {
      copy.samples[index].name = ""
      copy.samples[index].coffee = nil
    }
    return copy
  }
}
