/// The words for extraction of one note, as a personal term learns from them.
package struct NoteCues: Sendable, Equatable {
  /// A cue, said or denied, with the sum of its factors.
  package struct Value: Sendable, Equatable {
    /// Twice the number of the cue, plus 1 where it is denied.
    package var feature: Int
    package var factor: Double

    package init(feature: Int, factor: Double) {
      self.feature = feature
      self.factor = factor
    }
  }

  /// Each feature once.
  package var values: [Value]
  /// The number that the note names as one to try next: `7.05` in "next: 7.05"; nil without one.
  package var next: Double?

  package init(values: [Value], next: Double? = nil) {
    self.values = values
    self.next = next
  }
}
