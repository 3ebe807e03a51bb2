import Foundation

/// What may have been meant by a number that was mistyped, and how often such mistakes are made.
enum TypedValue {
  /// A value that may have been meant, and the share of such mistakes among all.
  struct Candidate {
    var value: Double
    var share: Double
  }

  /// The prior probability that a number is a mistake.
  static let errorRate = 0.015
  /// How often a mistake of the dose is one of the liquid, too.
  static let sameMistake = 0.2
  /// The share of mistakes that leave nothing of what was meant.
  static let unknownShare = 0.15

  /// The factors of decimal points that were lost, added or moved.
  private static let decimals: [(factor: Double, share: Double)] = [
    (0.1, 0.22), (10, 0.2), (0.01, 0.03), (100, 0.03),
  ]
  /// All swaps of neighboring digits together.
  private static let swapShare = 0.12
  private static let gramsPerOunce = 28.349_523
  private static let gramsPerPound = 453.592_37

  /// What may have been meant by a value in a column; the same value may come twice.
  ///
  /// - Parameter field: The name of the column.
  static func candidates(_ value: Double, field: String) -> [Candidate] {
    var found = decimals.map { Candidate(value: tidy(value * $0.factor), share: $0.share) }
    let swapped = swaps(value)
    found += swapped.map { Candidate(value: $0, share: swapShare / Double(swapped.count)) }
    found += units(value, field: field)
    return found.filter { $0.value.isFinite && $0.value != value }
  }

  /// The value in another unit of its quantity.
  private static func units(_ value: Double, field: String) -> [Candidate] {
    func scaled(_ factor: Double, _ share: Double) -> Candidate {
      Candidate(value: rounded(value * factor), share: share)
    }
    switch field {
    case "dose_g", "water_g", "yield_g":
      return [scaled(gramsPerOunce, 0.06), scaled(1 / gramsPerOunce, 0.02)]
    case "bag_weight_g":
      return [scaled(gramsPerOunce, 0.08), scaled(gramsPerPound, 0.06), scaled(1000, 0.1)]
    case "water_temp_c":
      return [
        Candidate(value: ((value - 32) / 1.8).rounded(), share: 0.06),
        Candidate(value: (value * 1.8 + 32).rounded(), share: 0.06),
      ]
    case "brew_time_s":
      let minutes = value.rounded(.down)
      // 2.45 stands for 2:45, and 245 for the same without its colon.
      let seconds = ((value - minutes) * 100).rounded()
      let (hundreds, rest) = (Int(value / 100), value - Double(Int(value / 100)) * 100)
      var found = [scaled(60, 0.12), scaled(1.0 / 60, 0.05), scaled(3600, 0.03)]
      if seconds > 0, seconds < 60 {
        found.append(Candidate(value: minutes * 60 + seconds, share: 0.15))
      }
      if hundreds > 0, rest < 60 {
        found.append(Candidate(value: Double(hundreds) * 60 + rest, share: 0.08))
      }
      return found
    default: return []
    }
  }

  /// The value with two neighboring digits swapped; a swap that changes the number of digits is left
  /// out.
  private static func swaps(_ value: Double) -> [Double] {
    let text = Array("\(value)".hasSuffix(".0") ? "\(Int(value))".utf8 : "\(value)".utf8)
    var found: [Double] = []
    for place in text.indices.dropLast() {
      var other = text
      other.swapAt(place, place + 1)
      guard text[place] != text[place + 1],
        let swapped = Double(String(decoding: other, as: UTF8.self)), swapped != value
      else { continue }
      found.append(swapped)
    }
    return found
  }

  /// Without what binary fractions add.
  private static func tidy(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
  /// To three digits, as a person would write it.
  private static func rounded(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    let unit = pow(10, 2 - floor(log10(value)))
    return (value * unit).rounded() / unit
  }
}
