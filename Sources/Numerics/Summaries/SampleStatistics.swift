/// Plain summaries of samples.
package enum SampleStatistics {
  /// - Precondition: There is at least one value.
  package static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// nil for no values.
  package static func quantile(_ values: [Double], _ share: Double) -> Double? {
    values.isEmpty ? nil : Quantiles.value(of: values.sorted(), at: share)
  }

  /// nil for no values.
  package static func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }
}
