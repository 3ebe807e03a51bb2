/// An image is not what its reader expects: of other tables, of another version, or damaged.
package struct ImageFault: Error {
  package init() {}
}

/// Reads the arrays of a knowledge image in the order in which an `ImageWriter` wrote them.
///
/// An array is copied at once, without a look at its elements, or widened from what it was stored in
/// (``ImageWriter``). Every access is bounds-checked:
/// another image than the expected one is a fault, or gives values that nobody wrote, but never
/// reads outside of it.
package struct ImageReader {
  private let image: EmbeddedBytes
  private var position: Int

  /// - Throws: An `ImageFault` for bytes that are no image, and on a machine of another byte order.
  package init(_ image: EmbeddedBytes) throws(ImageFault) {
    self.image = image
    position = ImageWriter.magic.count
    let isNative = UInt16(littleEndian: 1) == 1
    guard isNative, image.count > position,
      image.view(0..<position).elementsEqual(ImageWriter.magic)
    else { throw ImageFault() }
  }

  /// The next array. O(count), by one copy of its memory.
  ///
  /// - Throws: An `ImageFault` when the next array is one of elements of another size.
  package mutating func array<Element: BitwiseCopyable>(
    of _: Element.Type = Element.self
  ) throws(ImageFault) -> [Element] {
    let (bytes, width) = try next(size: MemoryLayout<Element>.stride)
    let count = bytes.count / width
    // Without room of its own, an array would write its count into the memory that all empty ones share.
    guard count > 0 else { return [] }
    return [Element](unsafeUninitializedCapacity: count) { memory, initialized in
      let memory = UnsafeMutableRawBufferPointer(memory)
      switch width {
      case MemoryLayout<Element>.stride: bytes.copy(to: memory)
      case 1: bytes.widen(Int8.self, to: memory)
      default: bytes.widen(Int16.self, to: memory)
      }
      initialized = count
    }
  }

  /// The next array of bytes in place: nothing is copied.
  package mutating func view() throws(ImageFault) -> EmbeddedBytes { try next(size: 1).bytes }

  /// Truth values.
  package mutating func flags() throws(ImageFault) -> [Bool] {
    try view().map { $0 != 0 }
  }

  /// Texts, as views of the image.
  package mutating func views() throws(ImageFault) -> [EmbeddedBytes] {
    let counts = try array(of: Int32.self)
    let bytes = try view()
    var views: [EmbeddedBytes] = []
    views.reserveCapacity(counts.count)
    var start = 0
    for count in counts {
      guard count >= 0, start + Int(count) <= bytes.count else { throw ImageFault() }
      views.append(bytes.view(start..<start + Int(count)))
      start += Int(count)
    }
    return views
  }

  package mutating func texts() throws(ImageFault) -> [String] {
    try views().map(\.text)
  }

  /// A list of lists. Specialized, as one of any type takes 3,000 instructions for each list.
  @_specialize(where Element == UInt8)
  @_specialize(where Element == Int32)
  package mutating func lists<Element: BitwiseCopyable>(
    of _: Element.Type = Element.self
  ) throws(ImageFault) -> [[Element]] {
    let counts = try array(of: Int32.self)
    let elements = try array(of: Element.self)
    var lists: [[Element]] = []
    lists.reserveCapacity(counts.count)
    var start = 0
    for count in counts {
      guard count >= 0, start + Int(count) <= elements.count else { throw ImageFault() }
      lists.append(Array(elements[start..<start + Int(count)]))
      start += Int(count)
    }
    return lists
  }

  /// Passes over the next array.
  package mutating func skip() throws(ImageFault) {
    guard position + 8 <= image.count else { throw ImageFault() }
    _ = try next(size: Int(image.littleEndian(at: position + 4) & 0xFFFF))
  }

  /// The bytes of the next array, whose elements have a size in memory, and the width that they are
  /// stored in.
  private mutating func next(
    size: Int
  ) throws(ImageFault) -> (bytes: EmbeddedBytes, width: Int) {
    guard position + 8 <= image.count else { throw ImageFault() }
    let form = Int(image.littleEndian(at: position + 4))
    let width = form >> 16 == 0 ? size : form >> 16
    guard form & 0xFFFF == size, width == size || size == 4 && (1...2).contains(width) else {
      throw ImageFault()
    }
    let length = Int(image.littleEndian(at: position)) * width
    let alignment = ImageWriter.alignment
    let start = (position + 8 + alignment - 1) / alignment * alignment
    guard length <= image.count - start else { throw ImageFault() }
    position = start + length
    return (image.view(start..<position), width)
  }
}

extension EmbeddedBytes {
  /// Copies numbers to memory with room for them in 32 bits. O(count).
  fileprivate func widen<Narrow: FixedWidthInteger>(
    _: Narrow.Type, to memory: UnsafeMutableRawBufferPointer
  ) {
    let size = MemoryLayout<Narrow>.size
    let numbers = count / size
    precondition(memory.count >= 4 * numbers, "too little room for the embedded data")
    _ = withContiguousStorageIfAvailable { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      for index in 0..<numbers {
        let number = bytes.loadUnaligned(fromByteOffset: size * index, as: Narrow.self)
        memory.storeBytes(of: Int32(number), toByteOffset: 4 * index, as: Int32.self)
      }
    }
  }
}

/// Writes the arrays that a knowledge image consists of, one after the other, as they are in memory; of
/// elements of 32 bits, which most are, only as many bytes as all of them need as signed numbers.
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

  /// Adds an array: its count, the size of an element and, where it is stored in less, 2^16 times the
  /// width of that, then its memory. O(count).
  ///
  /// - Precondition: An element has no padding, so that the same values give the same bytes.
  package mutating func write<Element: BitwiseCopyable>(_ array: [Element]) {
    precondition(MemoryLayout<Element>.size == MemoryLayout<Element>.stride, "padded elements")
    let size = MemoryLayout<Element>.stride
    array.withUnsafeBytes { memory in
      let numbers = size == 4 ? memory.bindMemory(to: Int32.self) : nil
      let width = numbers.map { Self.width(of: $0) } ?? size
      append(UInt32(array.count))
      append(UInt32(width == size ? size : size | width << 16))
      while bytes.count % Self.alignment != 0 { bytes.append(0) }
      guard let numbers, width < size else {
        bytes.append(contentsOf: memory)
        return
      }
      for number in numbers {
        for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
      }
    }
  }

  /// The bytes that each of some numbers needs.
  private static func width(of numbers: UnsafeBufferPointer<Int32>) -> Int {
    if numbers.allSatisfy({ Int8(exactly: $0) != nil }) { return 1 }
    return numbers.allSatisfy { Int16(exactly: $0) != nil } ? 2 : 4
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
