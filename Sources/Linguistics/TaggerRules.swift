import EmbeddedData

/// Points for each tag; the lanes beyond the tags stay 0.
typealias TagPoints = SIMD32<Int16>

/// Voting rules: "where all conditions hold, these tags get these points".
///
/// All rules that look at the same features at the same places share a template. A template's rules
/// are told apart by the values they ask for, so at most one of them votes for a word, and one
/// look into a hash table finds it.
struct TagRules: Sendable {
  struct Condition: Sendable, Equatable {
    /// The feature's place in a word's values.
    var feature: Int
    var offset: Int
  }

  struct Template: Sendable {
    var conditions: [Condition]
    /// Sets a template's keys apart from those of others.
    var seed: UInt64

    /// The place relative to the tagged word if the values there decide by themselves.
    ///
    /// What such rules vote for is summed once for each spelling. The tag of an earlier word does not
    /// count: it is known only in the sentence.
    var soleOffset: Int? {
      guard let offset = conditions.first?.offset, abs(offset) <= TagRules.reach,
        conditions.allSatisfy({ $0.offset == offset && !TagRules.isChosenTag($0) })
      else { return nil }
      return offset
    }
  }

  /// How many words away a rule may look.
  static let reach = 2
  private static let tagFeature = TagFeature.tag.index

  /// A template on several words: where its values stand among those of the words around.
  struct Joint: Sendable {
    var seed: UInt64
    /// Offset by offset, the features in their order; a place that is not used is negative.
    var first: Int
    var second: Int
    var third: Int

    init?(_ template: Template) {
      let places = template.conditions.map { condition in
        (condition.offset + TagRules.reach) * TagFeatures.count + condition.feature
      }
      guard (1...3).contains(places.count) else { return nil }
      seed = template.seed
      first = places[0]
      second = places.count > 1 ? places[1] : -1
      third = places.count > 2 ? places[2] : -1
    }
  }

  private struct Slot: Sendable {
    /// 0 is a free slot.
    var key: UInt64 = 0
    var rule: Int32 = 0
  }

  private let bytes: EmbeddedBytes
  /// Where each rule's points stand in `bytes`; they are read when the rule first votes.
  private var starts: [Int32] = []
  /// Templates whose votes a single word decides, by its offset from -2 to 2, and all others.
  private(set) var sole: [[Template]] = Array(repeating: [], count: 2 * reach + 1)
  private(set) var joint: [Joint] = []
  /// Open addressing by linear probing.
  private var slots: [Slot] = []
  /// A bit for each key that a rule has, by hash: most keys that are asked for have none.
  private var present: [UInt64] = Array(repeating: 0, count: 4096)
  /// A bit for each pair of feature and value that any rule asks for, by hash.
  private var asked: [UInt64] = Array(repeating: 0, count: 1024)

  var count: Int { starts.count }

  static func isChosenTag(_ condition: Condition) -> Bool {
    condition.feature == tagFeature && condition.offset < 0
  }

  /// Reads `tag-rules.tsv`. A line that does not parse is skipped.
  init(_ bytes: EmbeddedBytes) {
    self.bytes = bytes
    var templates: [Template] = []
    var current = 0
    // A rule takes some 60 bytes.
    var capacity = 64
    while capacity < bytes.count / 24 { capacity *= 2 }
    slots = Array(repeating: Slot(), count: capacity)
    starts.reserveCapacity(bytes.count / 48)
    bytes.withContiguousStorageIfAvailable { text in
      var reader = TagRuleReader(text)
      while reader.readLine() {
        if templates.isEmpty || templates[current].conditions != reader.conditions {
          if let index = templates.firstIndex(where: { $0.conditions == reader.conditions }) {
            current = index
          } else {
            let seed = TagFeature.scramble(UInt64(templates.count) &+ 1)
            current = templates.count
            templates.append(Template(conditions: reader.conditions, seed: seed))
          }
        }
        add(reader, templates[current].seed)
      }
    }
    for template in templates {
      if let offset = template.soleOffset {
        sole[offset + Self.reach].append(template)
      } else if let joint = Joint(template) {
        self.joint.append(joint)
      }
    }
  }

  /// - Parameter seed: of the rule's template.
  private mutating func add(_ rule: TagRuleReader, _ seed: UInt64) {
    var key = seed
    for place in rule.values.indices {
      key = Self.join(key, place, rule.values[place])
      let bit = Self.bit(rule.conditions[place].feature, rule.values[place])
      asked[bit >> 6] |= 1 << UInt64(bit & 63)
    }
    let hash = Self.hash(key)
    present[hash >> 6 & 4095] |= 1 << UInt64(hash & 63)
    var slot = hash & (slots.count - 1)
    while slots[slot].key != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Slot(key: key, rule: Int32(starts.count))
    starts.append(Int32(rule.points))
    if starts.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for one in old where one.key != 0 {
      var slot = Self.hash(one.key) & (slots.count - 1)
      while slots[slot].key != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = one
    }
  }

  /// Adds a condition's value to a key.
  @inline(__always)
  static func join(_ key: UInt64, _ place: Int, _ value: UInt64) -> UInt64 {
    key ^ (value &* (0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: place &* 2)))
  }

  private static func bit(_ feature: Int, _ value: UInt64) -> Int {
    let hash = (value &+ UInt64(feature)) &* 0x9E37_79B9_7F4A_7C15
    return Int(hash >> 48)
  }

  /// Whether some rule may ask for a feature's value; rarely true where none does.
  func mayAsk(_ feature: Int, _ value: UInt64) -> Bool {
    let bit = Self.bit(feature, value)
    return asked[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  @inline(__always)
  private static func hash(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0xD6E8_FEB8_6659_FD93) >> 36)
  }

  /// The rule with a key, nil if there is none.
  @inline(__always)
  func rule(_ key: UInt64) -> Int? {
    let hash = Self.hash(key)
    guard present[hash >> 6 & 4095] >> UInt64(hash & 63) & 1 != 0 else { return nil }
    var slot = hash & (slots.count - 1)
    while slots[slot].key != 0 {
      if slots[slot].key == key { return Int(slots[slot].rule) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// What a rule gives to each tag.
  func points(of rule: Int) -> TagPoints {
    bytes.withContiguousStorageIfAvailable { text in
      TagRuleReader.points(text, at: Int(starts[rule]))
    } ?? TagPoints()
  }
}
