import Support

/// The weights of a linear model over hashed features, read in place: an identifying text of eight bytes; the
/// number of keys, a power of two; further numbers (32-bit floats), the first of which is what a step of the
/// weights is worth; for each key a weight for each output (signed bytes). Little-endian.
struct HashedWeights: Sendable {
  private let weights: EmbeddedBytes
  private let shift: UInt64
  private let outputs: Int
  let numbers: [Float]
  private static let spread: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// - Parameter image: The bytes of the file; they are not copied. Nil for one of another form.
  init?(_ image: EmbeddedBytes, _ magic: StaticString, numbers: Int, outputs: Int) {
    let header = 12 + 4 * numbers
    guard image.count > header, image.view(0..<8).text == "\(magic)" else { return nil }
    let count = Int(image.littleEndian(at: 8) as UInt32)
    guard count > 1, count & (count - 1) == 0, image.count == header + count * outputs else {
      return nil
    }
    self.numbers = (0..<numbers).map { Float(bitPattern: image.littleEndian(at: 12 + 4 * $0)) }
    self.outputs = outputs
    shift = UInt64(64 - count.trailingZeroBitCount)
    weights = image.view(header..<image.count)
  }

  /// A sum over features, each of which has its number and some values.
  func sum() -> Sum { Sum(weights: self) }

  struct Sum {
    fileprivate let weights: HashedWeights
    private var totals = SIMD2<Int>()
    private var number: UInt64 = 0

    fileprivate init(weights: HashedWeights) { self.weights = weights }

    /// What the features say for an output, beside its constant.
    func odds(_ output: Int = 0) -> Float { Float(totals[output]) * weights.numbers[0] }

    mutating func add(
      _ first: UInt64, _ second: UInt64? = nil, _ third: UInt64? = nil, _ fourth: UInt64? = nil,
      _ fifth: UInt64? = nil, further: ArraySlice<UInt64> = []
    ) {
      number += 1
      var key = number &* HashedWeights.spread
      mix(first, into: &key)
      if let second { mix(second, into: &key) }
      if let third { mix(third, into: &key) }
      if let fourth { mix(fourth, into: &key) }
      if let fifth { mix(fifth, into: &key) }
      for value in further { mix(value, into: &key) }
      let place = Int((key &* HashedWeights.spread) >> weights.shift) * weights.outputs
      for output in 0..<weights.outputs {
        totals[output] += Int(Int8(bitPattern: weights.weights[place + output]))
      }
    }

    private func mix(_ value: UInt64, into key: inout UInt64) {
      key = (key ^ value) &* 0x100_0000_01b3
      key ^= key >> 29
    }
  }
}
