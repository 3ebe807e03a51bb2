/// The axis of stars: from the lowest rating to five.
enum RatingAxis {
  static func axis(_ ratings: [Double], title: String) -> Axis {
    let low = max(0, min(4, (ratings.min() ?? 1).rounded(.down)))
    return Axis(
      title: title, low: low - 0.2, high: 5.2,
      ticks: (Int(low)...5).map { Axis.Tick(value: Double($0), label: "\($0)") })
  }
}
