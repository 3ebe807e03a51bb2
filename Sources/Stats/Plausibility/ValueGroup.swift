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

  /// The fewest other values beside which one is unheard of, and its least way to the nearest of them in
  /// widths of all of them.
  private static let unheard = (others: 7, widths: 2.0)

  /// Whether one of the values lies far beyond all others: further from the nearest than a distance, and
  /// than they are from each other.
  ///
  /// - Complexity: O(1).
  func isUnheard(_ value: Double, beyond distance: Double) -> Bool {
    let others = sorted.count - 1
    guard others >= Self.unheard.others, let first = sorted.first, let last = sorted.last,
      value <= first || value >= last
    else { return false }
    let way = value >= last ? value - sorted[others - 1] : sorted[1] - value
    let width = value >= last ? sorted[others - 1] - first : last - sorted[1]
    return way > distance && way > Self.unheard.widths * width
  }

  /// How many other values lie within a distance of one of them.
  func others(near value: Double, within distance: Double) -> Int {
    place(value + distance) - place(value - distance) - 1
  }
}
