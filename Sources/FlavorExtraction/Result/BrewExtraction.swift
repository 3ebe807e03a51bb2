/// What a note says of how far the coffee was extracted.
///
/// A judgement of the brewing, not of the coffee: roast, age and water are no extraction. It is nil
/// in an `Extraction` where the note does not say.
public struct BrewExtraction: Sendable, Hashable {
  /// The side of the optimum on which the brew lay.
  public enum Direction: String, Sendable, CaseIterable {
    /// Underextracted: grind finer, or brew hotter or longer.
    case under
    /// Overextracted: grind coarser, or brew cooler or shorter.
    case over
    /// As far as it should be.
    case balanced
  }

  /// The side of the optimum.
  public var direction: Direction
  /// The probability that the taster means this direction, 0…1.
  public var confidence: Double
  /// The words that speak for it, in the order of the note; at most four.
  public var evidence: [String]

  /// Creates a reading.
  ///
  /// - Parameters:
  ///   - direction: The side of the optimum.
  ///   - confidence: The probability that the taster means this direction, 0…1.
  ///   - evidence: The words that speak for it, in the order of the note.
  public init(direction: Direction, confidence: Double, evidence: [String]) {
    self.direction = direction
    self.confidence = confidence
    self.evidence = evidence
  }
}
