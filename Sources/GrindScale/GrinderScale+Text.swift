extension GrinderScale {
  /// A position in the grinder's own notation, rounded to its step: `2+8`, `9E`, `24.5`.
  ///
  /// The text of a setting's position reads as the same position. Where it is not known which way letters
  /// go, it is the nearest setting that was seen.
  public func text(of position: Position) -> String {
    guard position.isFinite, abs(position) < 1e9 else { return "\(position)" }
    switch notation {
    case .numbers: return Self.decimal(nearestMark(position) ?? rounded(position))
    case .microns: return Self.decimal(rounded(position)) + " µm"
    case .turns(let mark):
      let (turns, clicks) = split(max(0, rounded(position)), by: clicksPerTurn)
      return Self.decimal(turns) + mark.rawValue + Self.decimal(clicks)
    case .threeParts:
      let (turns, rest) = split(max(0, rounded(position)), by: clicksPerTurn)
      let (numbers, clicks) = split(rest, by: clicksPerNumber)
      return [turns, numbers, clicks].map { Self.decimal($0.rounded()) }.joined(separator: ".")
    case .letters(letterFirst: true):
      let (letter, number) = split(max(0, position.rounded()), by: clicksPerTurn)
      return Self.letter(Int(letter)) + Self.decimal(number)
    case .letters(letterFirst: false):
      if let (number, letter) = nearestSeen(position) {
        return Self.decimal(number) + Self.letter(letter)
      }
      let steps = max(0, (position * Double(letters)).rounded())
      let (number, place) = split(steps, by: Double(letters))
      return Self.decimal(number) + Self.letter(rank(Int(place)))
    }
  }

  private func split(_ value: Double, by size: Double) -> (Double, Double) {
    let whole = (value / size + 1e-9).rounded(.down)
    return (whole, ((value - whole * size) * 10_000).rounded() / 10_000)
  }

  /// The nearest multiple of the grinder's step.
  private func rounded(_ position: Double) -> Double {
    let steps = (position / step).rounded()
    // Decimal steps are inverses of whole numbers: dividing by these gives the number as written.
    let inverse = (1 / step).rounded()
    return steps / inverse
  }

  /// The nearest number of a dial with a few marks between numbers: 4.2 is followed by 5.
  private func nearestMark(_ position: Double) -> Double? {
    guard let marks, (2...9).contains(marks) else { return nil }
    let whole = position.rounded(.down)
    let places = (0..<marks).map { (whole * 10 + Double($0)) / 10 } + [whole + 1]
    return places.min { abs($0 - position) < abs($1 - position) }
  }

  /// A number without an exponent, with at most four decimals.
  private static func decimal(_ value: Double) -> String {
    let units = Int64((abs(value) * 10_000).rounded())
    let (whole, part) = units.quotientAndRemainder(dividingBy: 10_000)
    var text = (value < 0 && units > 0 ? "-" : "") + "\(whole)"
    guard part > 0 else { return text }
    var digits = "\(part)"
    digits = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    text += "." + digits
    return text
  }

  private static func letter(_ place: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "A") + UInt8(clamping: min(max(place, 0), 25))))
  }
}
