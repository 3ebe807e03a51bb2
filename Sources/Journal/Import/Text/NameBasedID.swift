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
