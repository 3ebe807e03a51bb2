extension EmbeddedBytes {
  /// The bytes as a decimal number with an optional sign and fraction; nil for anything else.
  package var number: Double? {
    var value = 0.0
    var scale = 0.0
    var digits = 0
    for index in 0..<count {
      switch self[index] {
      case UInt8(ascii: "-") where index == 0: break
      case UInt8(ascii: ".") where scale == 0: scale = 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Double(self[index] - UInt8(ascii: "0"))
        scale *= 10
        digits += 1
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    let magnitude = scale > 1 ? value / scale : value
    return self[0] == UInt8(ascii: "-") ? -magnitude : magnitude
  }
}
