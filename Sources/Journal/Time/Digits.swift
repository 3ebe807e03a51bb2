/// Reads fixed-length fields of digits, of which dates and times consist.
struct Digits<Bytes: Collection> where Bytes.Element == UInt8 {
  private let bytes: Bytes
  private var position: Bytes.Index

  init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Reads exactly `count` digits; on failure some of them may be read.
  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  mutating func digit() -> Int? {
    guard let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else { return nil }
    position = bytes.index(after: position)
    return Int(next - UInt8(ascii: "0"))
  }

  /// Skips the byte `wanted`, if it is the next one.
  mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == wanted.value else { return false }
    position = bytes.index(after: position)
    return true
  }
}

extension Digits where Bytes == [UInt8] {
  /// A number with leading zeros, to `count` digits.
  static func text(_ value: Int, _ count: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
