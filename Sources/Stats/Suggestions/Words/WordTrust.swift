import Foundation

/// How far words are believed: the share of wrong ones, learned from how words agree with ratings and
/// with each other.
///
/// At a share of a half, words show nothing. Above it they contradict ratings, as words read against the
/// grinder's scale do; such shares are tried so that words which contradict do not pass for good ones.
enum WordTrust {
  /// The shares that are tried, with their prior probabilities, which need not add up to 1.
  private static let shares: [(value: Double, chance: Double)] = [
    (0.1, 0.25), (0.2, 0.35), (0.3, 0.2), (0.4, 0.1), (0.6, 0.03), (0.7, 0.03), (0.8, 0.04),
  ]
  /// The prior probability that words show nothing, of no words; by how much its logarithm grows with
  /// each word, and at most.
  ///
  /// Words that are right eight times in ten gain 0.2 each in log odds, and words that are right half of
  /// the time lose 0.04, with a standard deviation of 0.4: the more words there are, the more evidence
  /// can be asked for. Chosen on simulated journals.
  private static let nothing = (chance: 0.1, growth: 0.12, most: 6.0)
  /// The least share of words, beyond those as often wrong, that counts.
  static let least = 0.1

  /// The shares of wrong words to try for a number of words.
  static func trials(_ count: Int) -> [(value: Double, chance: Double)] {
    shares + [(0.5, exp(leastGain(count)))]
  }

  /// The prior log odds that words show nothing: by as much they have to raise the probability of all
  /// that is known.
  static func leastGain(_ count: Int) -> Double {
    let start = log(nothing.chance)
    return min(start + nothing.growth * Double(count), max(start, nothing.most))
  }
}
