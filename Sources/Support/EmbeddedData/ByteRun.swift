/// Hashing and comparing short runs of bytes, eight at a time.
public enum ByteRun {
  /// A hash of all bytes and their number; only for tables in memory, since it depends on the byte
  /// order of the machine.
  ///
  /// Each step multiplies by an odd constant and combines the upper half with the lower one; the
  /// bytes that do not fill a step are read as two parts that may overlap.
  @inlinable @inline(__always)
  public static func hash(_ bytes: borrowing Span<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
      var start = 0
      while bytes.count - start >= 8 {
        let part = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        hash = mixed(hash ^ part)
        start += 8
      }
      let left = bytes.count - start
      guard left > 0 else { return hash }
      let last = bytes.count - 1
      let rest: UInt64
      if left >= 4 {
        let first = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        let second = bytes.loadUnaligned(fromByteOffset: last - 3, as: UInt32.self)
        rest = UInt64(first) | UInt64(second) << 32
      } else {
        rest =
          UInt64(bytes[start]) | UInt64(bytes[start + left / 2]) << 8 | UInt64(bytes[last]) << 16
      }
      return mixed(hash ^ rest)
    }
  }

  @inlinable @inline(__always)
  static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product >> 32)
  }

  /// Appends a run to an array at once.
  @inlinable @inline(__always)
  public static func append(_ bytes: borrowing Span<UInt8>, to output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  /// Whether all bytes are ASCII. O(count).
  @inlinable
  public static func isASCII(_ bytes: borrowing Span<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while bytes.count - start >= 8 {
        let part = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        if part & 0x8080_8080_8080_8080 != 0 { return false }
        start += 8
      }
      while start < bytes.count {
        if bytes[start] >= 0x80 { return false }
        start += 1
      }
      return true
    }
  }

  /// Whether two runs have the same bytes.
  @inlinable @inline(__always)
  public static func areEqual(
    _ one: borrowing Span<UInt8>, _ other: borrowing Span<UInt8>
  ) -> Bool {
    guard one.count == other.count else { return false }
    return one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        var start = 0
        while one.count - start >= 8 {
          let part = one.loadUnaligned(fromByteOffset: start, as: UInt64.self)
          if part != other.loadUnaligned(fromByteOffset: start, as: UInt64.self) { return false }
          start += 8
        }
        while start < one.count {
          if one[start] != other[start] { return false }
          start += 1
        }
        return true
      }
    }
  }
}
