/// Writes the arrays that a knowledge image consists of, one after the other, as they are in memory.
///
/// What reads them, in the same order, is an `ImageReader`. Numbers are little-endian.
package struct ImageWriter {
  /// The image so far.
  package private(set) var bytes: [UInt8] = []

  /// The bytes that arrays begin at a multiple of.
  static let alignment = 16
  /// What an image begins with.
  static let magic = Array("INSIMG01".utf8)

  /// An empty image.
  package init() {
    bytes = Self.magic
  }

  /// Adds an array: its count, the size of an element, then its memory. O(count).
  ///
  /// - Precondition: An element has no padding, so that the same values give the same bytes.
  package mutating func write<Element: BitwiseCopyable>(_ array: [Element]) {
    precondition(MemoryLayout<Element>.size == MemoryLayout<Element>.stride, "padded elements")
    append(UInt32(array.count))
    append(UInt32(MemoryLayout<Element>.stride))
    while bytes.count % Self.alignment != 0 { bytes.append(0) }
    array.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Adds truth values, a byte each.
  package mutating func write(_ array: [Bool]) {
    write(array.map { $0 ? UInt8(1) : 0 })
  }

  /// Adds texts.
  package mutating func write(texts: [some Collection<UInt8>]) {
    write(texts.map { Int32($0.count) })
    write(texts.flatMap { Array($0) })
  }

  /// Adds texts.
  package mutating func write(texts: [String]) {
    write(texts: texts.map { Array($0.utf8) })
  }

  /// Adds a list of lists.
  package mutating func write<Element: BitwiseCopyable>(lists: [[Element]]) {
    write(lists.map { Int32($0.count) })
    write(lists.flatMap(\.self))
  }

  private mutating func append(_ number: UInt32) {
    for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(8 * shift))) }
  }
}
