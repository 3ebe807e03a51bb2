import Support

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

  /// The number of the rule with a mixed key; 0 if there is none.
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
