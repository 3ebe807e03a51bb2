/// What a note says of its cup beside another: `worse than 12`, `better than yesterday`.
public struct CupComparison: Sendable, Hashable {
  /// The cup that this one is compared with.
  public enum Other: Sendable, Hashable {
    /// The cup, or the cups, at a grind setting.
    case setting(Double)
    /// The cup of a day, as the note names it: `yesterday`.
    case day(String)
    /// The cup before.
    case last
    /// The cup of another bean, as the note names it.
    case bean(String)
    /// All cups before: `best so far`.
    case best
  }

  /// The cup that this one is compared with.
  public var other: Other
  /// 1 where this cup is better, −1 where it is worse, 0 where they are alike.
  public var sign: Int
  /// The text of the note that says it.
  public var evidence: String

  /// Creates a comparison.
  public init(to other: Other, sign: Int, evidence: String) {
    self.other = other
    self.sign = sign
    self.evidence = evidence
  }
}

extension CupComparison.Other {
  /// The word for the kind of cup in JSON: `setting`, `day`, `last`, `bean` or `best`.
  package var word: String {
    switch self {
    case .setting: "setting"
    case .day: "day"
    case .last: "last"
    case .bean: "bean"
    case .best: "best"
    }
  }
}
