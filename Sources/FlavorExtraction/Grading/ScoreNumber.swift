/// A number as a taster writes it: `4`, `7.5`, `7,25`, `4/5`, `4½`.
struct ScoreNumber {
  var value: Double
  /// The number after a slash; nil without one.
  var scale: Double?

  /// A number in letters.
  init(value: Double) {
    self.value = value
  }

  /// Reads all of the bytes; nil for anything else, such as `1:16`, `12/05/2026` or `1,000`.
  init?(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    guard let value = Self.decimal(bytes, &index) else { return nil }
    self.value = value
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "/") {
      index += 1
      guard let scale = Self.decimal(bytes, &index), scale > 0 else { return nil }
      self.scale = scale
    }
    guard index == bytes.endIndex else { return nil }
  }

  /// A number below 1,000 with at most two decimals.
  private static func decimal(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Double? {
    guard var value = digits(bytes, &index, most: 3).map({ Double($0.value) }) else { return nil }
    if index + 1 < bytes.endIndex,
      bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",")
    {
      index += 1
      guard let part = digits(bytes, &index, most: 2) else { return nil }
      value += Double(part.value) / (part.count == 1 ? 10 : 100)
    } else if index + 1 < bytes.endIndex, bytes[index] == 0xc2, bytes[index + 1] == 0xbd {
      index += 2
      value += 0.5
    }
    return value
  }

  private static func digits(
    _ bytes: ArraySlice<UInt8>, _ index: inout Int, most: Int
  ) -> (value: Int, count: Int)? {
    var value = 0
    var count = 0
    while index < bytes.endIndex, bytes[index] >= 0x30, bytes[index] <= 0x39 {
      guard count < most else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
      count += 1
      index += 1
    }
    return count == 0 ? nil : (value, count)
  }
}
