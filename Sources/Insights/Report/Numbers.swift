import Stats

/// Plain summaries of samples.
enum Numbers {
  /// - Precondition: There is at least one value.
  static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// nil for no values.
  static func quantile(_ values: [Double], _ share: Double) -> Double? {
    values.isEmpty ? nil : Quantiles.value(of: values.sorted(), at: share)
  }

  /// nil for no values.
  static func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }
}
