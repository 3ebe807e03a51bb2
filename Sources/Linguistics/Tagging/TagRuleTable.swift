/// Finds a rule's number by its key: open addressing by linear probing, eight bytes a slot.
///
/// A slot contains 48 bits of the key and the number. Two of ten thousand keys share their 48 bits
/// in one of a million files, and a key without a rule is mistaken for another in one of 10¹⁰
/// look-ups.
struct TagRuleTable: Sendable {
  /// The greatest number of rules.
  static let limit = 0xFFFF

  /// 0 is a free slot.
  private var slots: [UInt64] = Array(repeating: 0, count: 1024)
  private var count = 0
  /// A bit for each key that a rule has, by hash: most keys that are looked up have no rule, and
  /// every look-up would probe `slots` otherwise.
  private var present: [UInt64] = Array(repeating: 0, count: 2048)

  /// - Parameter rule: its number, from 1 to ``limit``.
  mutating func insert(_ key: UInt64, _ rule: Int) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: 0, count: old.count * 2)
      for slot in old where slot != 0 { place(slot) }
    }
    count += 1
    let bit = Self.bit(Self.mixed(key))
    present[bit >> 6] |= 1 << UInt64(bit & 63)
    place(Self.mixed(key) & ~0xFFFF | UInt64(rule))
  }

  private mutating func place(_ slot: UInt64) {
    var index = start(slot)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  /// The number of the rule with a key; 0 if there is none.
  @inline(__always)
  func find(_ key: UInt64) -> UInt16 {
    let mixed = Self.mixed(key)
    return mayHold(mixed) ? find(mixed: mixed) : 0
  }

  /// False if no rule has the key from which `mixed` was computed.
  @inline(__always)
  func mayHold(_ mixed: UInt64) -> Bool {
    let bit = Self.bit(mixed)
    return present[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  /// Like `find`, for a key that is already mixed.
  @inline(__always)
  func find(mixed: UInt64) -> UInt16 {
    var index = start(mixed)
    var slot = slots[index]
    while (slot ^ mixed) >> 16 != 0, slot != 0 {
      index = (index + 1) & (slots.count - 1)
      slot = slots[index]
    }
    return UInt16(truncatingIfNeeded: slot)
  }

  @inline(__always)
  private func start(_ mixed: UInt64) -> Int {
    Int(truncatingIfNeeded: mixed >> 40) & (slots.count - 1)
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
