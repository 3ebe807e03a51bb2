/// Summaries of samples.
package enum SampleStatistics {
  /// The arithmetic mean.
  ///
  /// - Precondition: There is at least one value.
  package static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// The quantile at `share`, 0…1; nil for no values.
  package static func quantile(_ values: [Double], _ share: Double) -> Double? {
    values.isEmpty ? nil : Quantiles.value(of: values.sorted(), at: share)
  }

  /// The median; nil for no values.
  package static func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }
}
