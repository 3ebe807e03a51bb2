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

  private(set) var points: [TagPoints] = []
  /// Templates whose votes a single word decides, by its offset from -2 to 2, and all others.
  private(set) var sole: [[Template]] = Array(repeating: [], count: 2 * reach + 1)
  private(set) var joint: [Template] = []
  /// Open addressing: keys, 0 being free, and which of `points` they stand for.
  private var keys: [UInt64] = []
  private var rules: [Int32] = []
  /// A bit for each pair of feature and value that any rule asks for, by hash.
  private var asked: [UInt64] = Array(repeating: 0, count: 1024)

  var count: Int { points.count }

  static func isChosenTag(_ condition: Condition) -> Bool {
    condition.feature == tagFeature && condition.offset < 0
  }

  /// Reads `tag-rules.tsv`. A line that does not parse is skipped.
  init(_ bytes: EmbeddedBytes) {
    var templates: [Template] = []
    var found: [(key: UInt64, points: TagPoints)] = []
    bytes.withContiguousStorageIfAvailable { text in
      var reader = TagRuleReader(text)
      while reader.readLine() {
        var template = templates.last
        if template?.conditions != reader.conditions {
          template = templates.first { $0.conditions == reader.conditions }
          if template == nil {
            let seed = TagFeature.scramble(UInt64(templates.count) &+ 1)
            templates.append(Template(conditions: reader.conditions, seed: seed))
            template = templates.last
          }
        }
        guard var key = template?.seed else { continue }
        for (place, value) in reader.values.enumerated() {
          key = Self.join(key, place, value)
          let bit = Self.bit(reader.conditions[place].feature, value)
          asked[bit >> 6] |= 1 << UInt64(bit & 63)
        }
        found.append((key, reader.points))
      }
    }
    for template in templates {
      if let offset = template.soleOffset {
        sole[offset + Self.reach].append(template)
      } else {
        joint.append(template)
      }
    }
    var capacity = 64
    while capacity < found.count * 2 { capacity *= 2 }
    keys = Array(repeating: 0, count: capacity)
    rules = Array(repeating: 0, count: capacity)
    points.reserveCapacity(found.count)
    for (key, points) in found {
      var slot = self.slot(key)
      while keys[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      keys[slot] = key
      rules[slot] = Int32(self.points.count)
      self.points.append(points)
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
  private func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0xD6E8_FEB8_6659_FD93) >> 40) & (keys.count - 1)
  }

  /// Adds the points of the rule with a key, if there is one.
  @inline(__always)
  func vote(_ key: UInt64, _ sum: inout TagPoints) {
    var slot = self.slot(key)
    while keys[slot] != 0 {
      if keys[slot] == key {
        sum &+= points[Int(rules[slot])]
        return
      }
      slot = (slot + 1) & (keys.count - 1)
    }
  }

  /// The sum of the votes that a word at `offset` decides by itself.
  func soleVotes(_ word: TagFeatures, at offset: Int) -> TagPoints {
    var sum = TagPoints()
    for template in sole[offset + Self.reach] {
      var key = template.seed
      for (place, condition) in template.conditions.enumerated() {
        key = Self.join(key, place, word.values[condition.feature])
      }
      vote(key, &sum)
    }
    return sum
  }
}
