/// The hash by which a feature of the context model is looked up: FNV-1a (64 bits) over the role
/// and the bytes of the value.
struct ContextKey {
  private(set) var hash: UInt64

  init(_ role: ContextRole) {
    hash = (0xcbf2_9ce4_8422_2325 ^ UInt64(role.rawValue)) &* 0x100_0000_01b3
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  @inline(__always)
  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// The key that is stored: the upper half, never 0.
  var stored: UInt32 { max(1, UInt32(truncatingIfNeeded: hash >> 32)) }
  /// The bucket where the search begins.
  var place: Int { Int(truncatingIfNeeded: hash & 0x7fff_ffff) }
}
