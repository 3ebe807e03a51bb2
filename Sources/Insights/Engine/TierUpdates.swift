/// The results of a note by two tiers: the quick one's at once, the better one's when it is there.
///
/// There are one or two elements, each the whole result of its tier. The second is absent where the
/// better tier does not answer.
public struct TierUpdates: AsyncSequence, Sendable {
  /// A reading by one tier.
  public typealias Element = Extraction
  /// An error of the quick tier, or `CancellationError`.
  public typealias Failure = any Error

  let tiers: FallbackInsights
  let note: String
  let explaining: Bool

  /// Begins to ask the tiers.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(updates: self)
  }

  /// Asks one tier after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let updates: TierUpdates
    var step = 0

    /// The next result; nil at the end.
    ///
    /// - Throws: The error of the quick tier, or `CancellationError` in a cancelled task.
    public mutating func next() async throws -> Extraction? {
      step += 1
      switch step {
      case 1:
        return try await updates.tiers.second.extract(
          updates.note, explaining: updates.explaining)
      case 2:
        return try await updates.tiers.firstExtraction(
          of: updates.note, explaining: updates.explaining)
      default: return nil
      }
    }
  }
}
