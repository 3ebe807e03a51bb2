import Foundation

/// Values of one field, transformed, in order.
struct ValueGroup: Sendable {
  private(set) var sorted: [Double] = []

  init(_ values: [Double]) { sorted = values.sorted() }

  /// The values as somebody who does not know one of them sees them.
  struct Summary {
    var count: Int
    var median: Double
    /// The interquartile range of a normal distribution with this standard deviation.
    var spread: Double
  }

  private func place(_ value: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The median and spread without one of the values; nil without any other.
  ///
  /// - Complexity: O(log count).
  func summary(without value: Double?) -> Summary? {
    let skipped = value.map(place) ?? sorted.count
    let count = sorted.count - (skipped < sorted.count ? 1 : 0)
    guard count > 0 else { return nil }
    func quantile(_ share: Double) -> Double {
      let exact = share * Double(count - 1)
      func at(_ place: Int) -> Double { sorted[place < skipped ? place : place + 1] }
      let low = Int(exact)
      let rest = exact - Double(low)
      return rest == 0 ? at(low) : at(low) * (1 - rest) + at(low + 1) * rest
    }
    return Summary(
      count: count, median: quantile(0.5), spread: (quantile(0.75) - quantile(0.25)) / 1.349)
  }

  /// How many other values lie within a distance of one of them.
  func others(near value: Double, within distance: Double) -> Int {
    place(value + distance) - place(value - distance) - 1
  }
}
