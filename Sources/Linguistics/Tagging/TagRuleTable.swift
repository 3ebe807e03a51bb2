/// Finds a rule's number by its key: open addressing by linear probing, eight bytes a slot.
///
/// A slot contains 48 bits of the key and the number. Two of ten thousand keys share their 48 bits
/// in one of a million files, and a key without a rule is mistaken for another in one of 10¹⁰
/// look-ups.
struct TagRuleTable: Sendable {
  /// The greatest number of rules.
  static let limit = 0xFFFF

  /// What a rule asks for, mixed, and its number from 1 to ``limit``.
  typealias Key = (key: UInt64, rule: UInt16)

  /// 0 is a free slot; at most half are taken.
  let slots: ContiguousArray<UInt64>
  /// A bit for each key that a rule has, by hash: most keys that are looked up have none; without
  /// it every look-up would probe `slots`.
  let present: ContiguousArray<UInt64>
  static let presentSize = 2048

  /// - Parameter keys: Of two that are alike the first one counts.
  init(_ keys: [Key]) {
    var size = 1024
    while keys.count * 2 > size { size *= 2 }
    var slots = ContiguousArray<UInt64>(repeating: 0, count: size)
    var present = ContiguousArray<UInt64>(repeating: 0, count: Self.presentSize)
    Self.fill(&slots, &present, with: keys)
    self.slots = slots
    self.present = present
  }

  private static func fill(
    _ slots: inout ContiguousArray<UInt64>, _ present: inout ContiguousArray<UInt64>,
    with keys: [Key]
  ) {
    let size = slots.count
    var slots = slots.mutableSpan
    var present = present.mutableSpan
    for (mixed, rule) in keys {
      let bit = bit(mixed)
      present[bit >> 6] |= 1 << UInt64(bit & 63)
      var index = start(mixed, size)
      while slots[index] != 0 { index = (index + 1) & (size - 1) }
      slots[index] = mixed & ~0xFFFF | UInt64(rule)
    }
  }

  /// The number of the rule with a mixed key; 0 without one.
  @inline(__always)
  func find(_ mixed: UInt64) -> UInt16 {
    Self.mayHold(mixed, present.span) != 0 ? Self.find(mixed, slots.span) : 0
  }

  /// 0 if no rule has the key, else 1: a number, so that loops need not branch; `present` is that of
  /// a table.
  @inline(__always)
  static func mayHold(_ mixed: UInt64, _ present: borrowing Span<UInt64>) -> Int {
    Int(truncatingIfNeeded: present[Int(truncatingIfNeeded: mixed >> 53)] &>> (mixed >> 47) & 1)
  }

  /// The number of the rule with a mixed key; `slots` are those of a table.
  @inline(__always)
  static func find(_ mixed: UInt64, _ slots: borrowing Span<UInt64>) -> UInt16 {
    var index = start(mixed, slots.count)
    var slot = slots[index]
    while (slot ^ mixed) >> 16 != 0, slot != 0 {
      index = (index &+ 1) & (slots.count &- 1)
      slot = slots[index]
    }
    return UInt16(truncatingIfNeeded: slot)
  }

  @inline(__always)
  private static func start(_ mixed: UInt64, _ size: Int) -> Int {
    Int(truncatingIfNeeded: mixed >> 40) & (size &- 1)
  }

  @inline(__always)
  private static func bit(_ mixed: UInt64) -> Int { Int(mixed >> 47) }

  /// A key with its bits spread.
  @inline(__always)
  static func mixed(_ key: UInt64) -> UInt64 {
    let product = key &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product >> 32) << 16
  }
}

extension TagRuleTable {
  func write(to image: inout ImageWriter) {
    image.write(Array(slots))
    image.write(Array(present))
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    slots = try ContiguousArray(image.array(of: UInt64.self))
    present = try ContiguousArray(image.array(of: UInt64.self))
    guard slots.count.nonzeroBitCount == 1, slots.contains(0), present.count == Self.presentSize
    else { throw ImageFault() }
  }
}

/// Reads the lines of `Lexicon/learned/tag-rules.tsv`: `w0=rose t-1=DET`, a tab, `h+12p-7`: a
/// letter for each universal tag, then its points.
struct TagRuleReader {
  private let bytes: EmbeddedBytes
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// The conditions of the line read last without their values: a byte each, the first one highest.
  private(set) var layout: UInt32 = 0
  /// How many conditions the line read last has.
  private(set) var count = 0
  /// What they ask for, in place: a line has up to four. (An `InlineArray` needs macOS 26 and iOS 26.)
  private(set) var values = SIMD4<UInt64>()
  /// The position of the points of the line.
  private(set) var points = 0

  /// - Parameter text: The contiguous storage of `bytes`.
  init(_ bytes: EmbeddedBytes, _ text: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    self.text = text
  }

  private let features = (0...UInt8.max).map { TagFeature(rawValue: $0)?.index ?? -1 }

  /// The conditions that a layout packs.
  static func conditions(_ layout: UInt32) -> [TagRules.Condition] {
    (0..<4).reversed().compactMap { place in
      let byte = Int(layout >> UInt32(8 * place)) & 0xFF
      guard byte > 0 else { return nil }
      return TagRules.Condition(feature: (byte >> 3) - 1, offset: (byte & 7) - TagRules.reach)
    }
  }

  /// Reads the next line that contains a rule; false at the end.
  mutating func readLine() -> Bool {
    while index < text.count {
      let isRule = readConditions()
      points = index
      index = bytes.index(of: UInt8(ascii: "\n"), from: min(index, bytes.count)) + 1
      if isRule { return true }
    }
    return false
  }

  /// Reads up to the tab; false for anything other than conditions.
  private mutating func readConditions() -> Bool {
    layout = 0
    count = 0
    while index + 3 < text.count {
      let feature = features[Int(text[index])]
      let isBefore = text[index + 1] == UInt8(ascii: "-")
      index += isBefore ? 2 : 1
      let distance = Int(text[index]) - 0x30
      guard feature >= 0, distance >= 0, distance <= TagRules.reach, index + 1 < text.count,
        text[index + 1] == UInt8(ascii: "="), count < values.scalarCount
      else { return false }
      index += 2
      let start = index
      while index < text.count, text[index] > 0x20 { index += 1 }
      let offset = isBefore ? -distance : distance
      layout = layout << 8 | UInt32((feature + 1) << 3 | (offset + TagRules.reach))
      values[count] = TagFeature.value(UnsafeBufferPointer(rebasing: text[start..<index]))
      count += 1
      guard index < text.count, text[index] != UInt8(ascii: "\n") else { return false }
      index += 1
      if text[index - 1] == UInt8(ascii: "\t") { return true }
    }
    return false
  }

  /// Reads the points of a line, from `index` on; ill-formed points are 0.
  static func points(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> TagPoints {
    var index = index
    var points = TagPoints()
    while index < text.count, text[index] != UInt8(ascii: "\n") {
      guard let tag = UniversalTag(rawValue: text[index] &- UInt8(ascii: "a")),
        index + 1 < text.count
      else { return points }
      let isMinus = text[index + 1] == UInt8(ascii: "-")
      index += 2
      var number: Int16 = 0
      while index < text.count, text[index] >= 0x30, text[index] <= 0x39 {
        number = number &* 10 &+ Int16(text[index] - 0x30)
        index += 1
      }
      points[Int(tag.rawValue)] = isMinus ? 0 &- number : number
    }
    return points
  }
}
