package import CInsights
import FlavorExtraction
import Support

/// An extraction as structures of C, in memory that is reused for the next one.
struct CExtraction: ~Copyable {
  private var value = CArray<insights_extraction>(capacity: 1)
  private var flavors = CArray<insights_flavor>()
  private var mentions = CArray<insights_mention>()
  /// The nodes, then the negated ones.
  private var nodes = CArray<UnsafePointer<CChar>?>()
  private var summary = CArray<CChar>()

  /// Replaces the value.
  ///
  /// - Returns: A pointer that is valid until the next change.
  mutating func set(_ found: Extraction) -> UnsafePointer<insights_extraction> {
    let names = NodeNames.standard
    mentions.reset(reserving: found.flavors.reduce(0) { $0 + $1.mentions.count })
    flavors.reset(reserving: found.flavors.count)
    for flavor in found.flavors {
      let start = mentions.count
      for mention in flavor.mentions {
        mentions.append(insights_mention(start: mention.start, end: mention.end))
      }
      flavors.append(
        insights_flavor(
          id: names.id(flavor.nodeIndex), name: names.name(flavor.nodeIndex),
          confidence: flavor.confidence, intensity: flavor.intensity,
          mentions: UnsafePointer(mentions.base + start), mention_count: mentions.count - start,
          source: Self.code(flavor.source)))
    }
    nodes.reset(reserving: found.nodes.count + found.negated.count)
    for node in found.nodes { nodes.append(names.id(of: node)) }
    for node in found.negated { nodes.append(names.id(of: node)) }
    summary.set(found.summary)
    value.reset(reserving: 1)
    value.append(
      insights_extraction(
        nodes: UnsafePointer(nodes.base), node_count: found.nodes.count,
        negated: UnsafePointer(nodes.base + found.nodes.count), negated_count: found.negated.count,
        flavors: UnsafePointer(flavors.base), flavor_count: flavors.count,
        sentiment: found.sentiment,
        summary: insights_text(
          bytes: UnsafePointer(summary.base), length: found.summary.utf8.count)))
    return UnsafePointer(value.base)
  }

  private static func code(_ source: Flavor.Source) -> Int32 {
    switch source {
    // The C library has no model.
    case .lexicon, .model: Int32(INSIGHTS_SOURCE_LEXICON)
    case .stem: Int32(INSIGHTS_SOURCE_STEM)
    case .spelling: Int32(INSIGHTS_SOURCE_SPELLING)
    case .vector: Int32(INSIGHTS_SOURCE_VECTOR)
    }
  }
}

/// Trivial elements in memory whose address stays the same until the next change, for callers in C.
///
/// Its memory is reused; much of it is given back when little is needed.
struct CArray<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  /// The number of bytes from which unused memory is given back.
  private static var largest: Int { 1 << 20 }

  init(capacity: Int = 16) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    // The elements are trivial: there is nothing to deinitialize.
    base.deallocate()
  }

  /// Removes all elements, and makes room for `needed` of them.
  mutating func reset(reserving needed: Int) {
    count = 0
    let isTooLarge =
      capacity * MemoryLayout<Element>.stride > Self.largest && needed < capacity / 4
    guard needed > capacity || isTooLarge else { return }
    base.deallocate()
    // The sum cannot overflow: `needed` elements are in memory somewhere.
    capacity = needed + needed / 2 + 16
    base = .allocate(capacity: capacity)
  }

  /// Adds an element.
  ///
  /// - Precondition: There is room for it.
  mutating func append(_ element: Element) {
    precondition(count < capacity, "more elements than reserved")
    (base + count).initialize(to: element)
    count += 1
  }
}

extension CArray<CChar> {
  /// Replaces all by bytes and the NUL that ends a text in C.
  mutating func set(_ bytes: [UInt8]) {
    reset(reserving: bytes.count + 1)
    for byte in bytes { append(CChar(bitPattern: byte)) }
    append(0)
  }

  /// Replaces all by a text and the NUL that ends it in C.
  mutating func set(_ text: String) {
    set(Array(text.utf8))
  }
}

/// Texts handed in from C, checked and copied.
package enum CText {
  /// The bytes of a text.
  ///
  /// - Parameters:
  ///   - pointer: Its beginning; may be nil for an empty text.
  ///   - length: Its length in bytes, as C's `size_t`; what does not fit into `Int` is negative.
  ///   - what: What it is, for the error.
  /// - Throws: `CallFailure` for NULL, an impossible length, and text that is not UTF-8.
  package static func bytes(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ what: String
  ) throws(CallFailure) -> [UInt8] {
    guard length >= 0 else { throw .misuse("\(what) has an impossible length") }
    guard length > 0 else { return [] }
    guard let pointer else { throw .misuse("\(what) is NULL and has the length \(length)") }
    let bytes = Array(UnsafeRawBufferPointer(start: pointer, count: length))
    guard UTF8Text.isWellFormed(bytes[...]) else { throw .badData("\(what) is not UTF-8 text") }
    return bytes
  }

  /// A text.
  ///
  /// - Throws: As `bytes`.
  package static func text(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ what: String
  ) throws(CallFailure) -> String {
    String(decoding: try bytes(pointer, length, what), as: UTF8.self)
  }
}

extension insights_text {
  /// The text; nil where it is empty.
  ///
  /// - Throws: `CallFailure` for NULL, an impossible length, and text that is not UTF-8.
  package func string(_ what: String) throws(CallFailure) -> String? {
    let text = try CText.text(bytes, length, what)
    return text.isEmpty ? nil : text
  }

  /// The text as a path; nil where it is empty.
  ///
  /// - Throws: As `string`, and for a NUL, at which the system would cut the path.
  package func fileName(_ what: String) throws(CallFailure) -> String? {
    guard let path = try string(what) else { return nil }
    guard !path.utf8.contains(0) else { throw .usage("\(what) contains a NUL") }
    return path
  }
}
