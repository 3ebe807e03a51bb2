/// How long a bean is fresh, in days off roast; a journal may have its own bands.
public struct FreshnessBands: Sendable, Hashable, Codable {
  /// The last day at the peak, 1…3650.
  public var peakUntil: Int
  /// The last acceptable day, after `peakUntil`.
  public var acceptableUntil: Int

  private enum CodingKeys: String, CodingKey {
    case peakUntil = "peak_until"
    case acceptableUntil = "acceptable_until"
  }

  /// The days off roast of a band, the last one included.
  package func days(of band: Freshness) -> ClosedRange<Double> {
    switch band {
    case .peak: 0...Double(peakUntil)
    case .acceptable: Double(peakUntil + 1)...Double(acceptableUntil)
    case .stale: Double(acceptableUntil + 1)...(.greatestFiniteMagnitude)
    }
  }

  /// The bands of a journal that has none of its own: 14 and 30 days.
  public static let standard = FreshnessBands(peakUntil: 14, acceptableUntil: 30)

  /// Creates bands.
  ///
  /// - Parameters:
  ///   - peakUntil: The last day at the peak.
  ///   - acceptableUntil: The last acceptable day.
  public init(peakUntil: Int, acceptableUntil: Int) {
    self.peakUntil = peakUntil
    self.acceptableUntil = acceptableUntil
  }

  /// The most days that a band may last.
  static let most = 3650

  /// Whether the bands are in order and in range.
  var isValid: Bool {
    1 <= peakUntil && peakUntil < acceptableUntil && acceptableUntil <= Self.most
  }
}
