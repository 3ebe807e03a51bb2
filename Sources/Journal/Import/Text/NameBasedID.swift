/// IDs derived from names, so that the same content gets the same ID in every journal and on every
/// machine: UUIDs of version 5 (RFC 9562, section 5.5).
package struct NameBasedID: Sendable {
  /// The 16 bytes of the namespace.
  private let namespace: [UInt8]

  /// The namespace of imported rows: the version 5 UUID of `insights:journal-import` in the
  /// namespace of URLs.
  static let imports = NameBasedID(
    namespace: uuid("insights:journal-import", in: urlNamespace))

  /// RFC 9562, section 6.6.
  private static let urlNamespace: [UInt8] = [
    0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
  ]

  package init(namespace: [UInt8]) {
    self.namespace = namespace
  }

  /// The ID for `name`, as a lower-case UUID.
  package func id(_ name: String) -> String {
    let bytes = Self.uuid(name, in: namespace)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      for digit in [byte >> 4, byte & 15] {
        text.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The ID of a record of `kind` with these fields; different lists of fields have different
  /// names.
  func id(_ kind: String, _ fields: [String]) -> String {
    id(kind + fields.map { "\u{1F}\($0.utf8.count):\($0)" }.joined())
  }

  private static func uuid(_ name: String, in namespace: [UInt8]) -> [UInt8] {
    var bytes = Array(SHA1.digest(namespace + Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }
}

/// The SHA-1 digest (FIPS 180-4, section 6.1).
///
/// Not for security: RFC 9562 defines name-based UUIDs by it, and that is its only use. A library
/// of ciphers would be the largest dependency of the package.
enum SHA1 {
  /// The 20 bytes of the digest. O(message).
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var schedule = [UInt32](repeating: 0, count: 80)
    let padded = padded(message)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for word in 0..<16 {
        let start = block + word * 4
        schedule[word] = padded[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      for word in 16..<80 {
        let mixed =
          schedule[word - 3] ^ schedule[word - 8] ^ schedule[word - 14] ^ schedule[word - 16]
        schedule[word] = rotate(mixed, 1)
      }
      mix(schedule, into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  /// The message, a one bit, zeros up to a multiple of 64 bytes, and its length in bits (section
  /// 5.1.1).
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    let length = UInt64(message.count) * 8
    return message + [0x80] + [UInt8](repeating: 0, count: zeros)
      + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
  }

  private static func mix(_ schedule: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for round in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch round {
        case 0..<20: (b & c ^ ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c ^ b & d ^ c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ choice &+ e &+ constant &+ schedule[round]
      (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
