/// The hash by which a feature of the context model is looked up: FNV-1a (64 bits) over the role
/// and the bytes of the value; for a pair of words, over the role and the hashes of the two.
struct ContextKey {
  private(set) var hash: UInt64
  private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3

  @inline(__always)
  init(_ role: ContextRole) {
    hash = (Self.offset ^ UInt64(role.rawValue)) &* Self.prime
  }

  /// The key of two words, by the hashes of their bytes.
  @inline(__always)
  init(_ role: ContextRole, _ first: UInt64, _ second: UInt64) {
    self.init(role)
    hash = (hash ^ first) &* Self.prime
    hash = (hash ^ second) &* Self.prime
  }

  /// The hash of a word.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* Self.prime
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
