import EmbeddedData

/// One condition of a rule: a feature of the word at `offset` has a value.
struct TagCondition {
  enum Feature: UInt8 {
    case tag = 0x74  // t
    /// One of the tags before (p) or after (n), up to `offset` places away.
    case anyBefore = 0x70, anyAfter = 0x6E
    case word = 0x77  // w
    /// The last two or three bytes.
    case ending2 = 0x65, ending3 = 0x66  // e, f
    /// The tags that a word may have.
    case allowed = 0x61  // a
    case shape = 0x63  // c
  }

  var feature: Feature
  var offset: Int8
  var value: UInt32

  /// The value that stands for a place beyond the sentence, of a tag.
  static let edgeTag: UInt8 = 17
  /// The value of a word or ending that no rule names.
  static let unnamed: UInt32 = .max
}

/// The transformation rules in order: "a word tagged `source` becomes `target` where all conditions
/// hold" (Brill 1995).
///
/// What can be decided for a single word, or for a pair of tags side by side, is kept as sets of
/// rules (64 rules a machine word), so that all rules are tested at once by bitwise "and"; only
/// conditions on places two or three words away are tested rule by rule.
struct TagRules: Sendable {
  /// Places and values of conditions that stand in sets.
  struct SetCondition {
    var rule: Int
    var condition: TagCondition
  }

  private(set) var sources: [UInt8] = []
  private(set) var targets: [UInt8] = []
  /// Conditions to test rule by rule; those of rule r stand at `starts[r]..<starts[r + 1]`.
  private(set) var conditions: [TagCondition] = []
  private(set) var starts: [Int32] = [0]
  /// Conditions on the word itself, on the word before it, and on the word after it.
  private(set) var own: [SetCondition] = []
  private(set) var before: [SetCondition] = []
  private(set) var after: [SetCondition] = []
  /// For each tag (and the edge), the rules with that source, and those which a word with that
  /// tag before (after) the place does not rule out.
  private(set) var sourceSets: [UInt64] = []
  private(set) var beforeSets: [UInt64] = []
  private(set) var afterSets: [UInt64] = []
  /// For each pair of tags, source · 17 + target, the rules between them.
  private(set) var pairSets: [UInt64] = []
  private(set) var words: [[UInt8]: UInt32] = [:]
  private(set) var endings: [[UInt8]: UInt32] = [:]

  var count: Int { sources.count }

  /// How many 64-bit words a set of rules takes.
  var width: Int { (count + 63) / 64 }

  /// Reads `tag-rules.tsv`. A line that does not parse is skipped.
  init(_ bytes: EmbeddedBytes) {
    var tagBefore: [(rule: Int, tag: Int)] = []
    var tagAfter: [(rule: Int, tag: Int)] = []
    bytes.withContiguousStorageIfAvailable { text in
      for line in text.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
        let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 3)
        guard fields.count > 2, let source = Self.tag(fields[0]), let target = Self.tag(fields[1]),
          source < 17, target < 17
        else { continue }
        let parts = fields[2].split(separator: UInt8(ascii: " "))
        let read = parts.compactMap { condition($0) }
        guard read.count == parts.count else { continue }
        let rule = count
        for condition in read {
          switch (condition.offset, condition.feature) {
          case (-1, .tag): tagBefore.append((rule, Int(condition.value)))
          case (1, .tag): tagAfter.append((rule, Int(condition.value)))
          case (_, .tag), (_, .anyBefore), (_, .anyAfter): conditions.append(condition)
          case (0, _): own.append(SetCondition(rule: rule, condition: condition))
          case (-1, _): before.append(SetCondition(rule: rule, condition: condition))
          case (1, _): after.append(SetCondition(rule: rule, condition: condition))
          default: conditions.append(condition)
          }
        }
        sources.append(source)
        targets.append(target)
        starts.append(Int32(conditions.count))
      }
    }
    makeSets(tagBefore, tagAfter)
  }

  private mutating func makeSets(
    _ tagBefore: [(rule: Int, tag: Int)], _ tagAfter: [(rule: Int, tag: Int)]
  ) {
    let width = self.width
    sourceSets = Array(repeating: 0, count: 18 * width)
    pairSets = Array(repeating: 0, count: 17 * 17 * width)
    beforeSets = Array(repeating: .max, count: 18 * width)
    afterSets = beforeSets
    for rule in 0..<count {
      let bit: UInt64 = 1 << UInt64(rule & 63)
      sourceSets[Int(sources[rule]) * width + rule >> 6] |= bit
      pairSets[(Int(sources[rule]) * 17 + Int(targets[rule])) * width + rule >> 6] |= bit
    }
    for (rule, wanted) in tagBefore {
      for tag in 0..<18 where tag != wanted {
        beforeSets[tag * width + rule >> 6] &= ~(1 << UInt64(rule & 63))
      }
    }
    for (rule, wanted) in tagAfter {
      for tag in 0..<18 where tag != wanted {
        afterSets[tag * width + rule >> 6] &= ~(1 << UInt64(rule & 63))
      }
    }
  }

  // MARK: Sets of a word

  /// The rules that a word's own features allow at its place; empty if it can have only one tag.
  func ownSet(_ word: TagFeatures) -> [UInt64] {
    let width = self.width
    var set = [UInt64](repeating: 0, count: width)
    guard word.allowed.nonzeroBitCount > 1 else { return set }
    for source in 0..<17 where word.allowed >> TagMask(source) & 1 != 0 {
      for target in 0..<17 where word.allowed >> TagMask(target) & 1 != 0 {
        let start = (source * 17 + target) * width
        for chunk in 0..<width { set[chunk] |= pairSets[start + chunk] }
      }
    }
    Self.remove(own, word, &set)
    return set
  }

  /// The rules that a word allows one place before or after it, as one of `before` and `after`.
  func neighborSet(_ word: TagFeatures, _ conditions: [SetCondition]) -> [UInt64] {
    var set = [UInt64](repeating: .max, count: width)
    Self.remove(conditions, word, &set)
    return set
  }

  private static func remove(
    _ conditions: [SetCondition], _ word: TagFeatures, _ set: inout [UInt64]
  ) {
    for entry in conditions where !word.has(entry.condition) {
      set[entry.rule >> 6] &= ~(1 << UInt64(entry.rule & 63))
    }
  }

  // MARK: Parsing

  private static let tagKeys: [UInt64] =
    UniversalTag.allCases.map { key($0.name.utf8) } + [key("EDGE".utf8)]

  /// Up to eight bytes as one number.
  private static func key(_ name: some Collection<UInt8>) -> UInt64 {
    name.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func tag(_ name: some Collection<UInt8>) -> UInt8? {
    let key = key(name)
    return tagKeys.firstIndex(of: key).map { UInt8($0) }
  }

  /// Reads a condition such as `t-1=DET`, `w0=rose`, `a1=NOUN|VERB`.
  private mutating func condition(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> TagCondition? {
    let minus = UInt8(ascii: "-")
    guard let head = part.first, let feature = TagCondition.Feature(rawValue: head),
      let equals = part.dropFirst().firstIndex(of: UInt8(ascii: "=")),
      equals >= part.startIndex + 2,
      case let digit = part[equals - 1], digit >= 0x30, digit <= 0x33
    else { return nil }
    let offset = Int8(digit - 0x30) * (part[part.startIndex + 1] == minus ? -1 : 1)
    let value = part[(equals + 1)...]
    let isEdge = value.elementsEqual("EDGE".utf8)
    let code: UInt32
    switch feature {
    case .tag, .anyBefore, .anyAfter:
      guard let tag = Self.tag(value) else { return nil }
      code = UInt32(tag)
    case .word: code = isEdge ? 0 : Self.code(Array(value), &words)
    case .ending2, .ending3:
      code = value.elementsEqual([minus]) ? 0 : Self.code(Array(value), &endings)
    case .allowed:
      var mask: TagMask = 0
      for name in value.split(separator: UInt8(ascii: "|")) where !isEdge {
        guard let tag = Self.tag(name), tag < 17 else { return nil }
        mask |= 1 << TagMask(tag)
      }
      code = mask
    case .shape:
      let name = isEdge ? "edge" : String(decoding: value, as: UTF8.self)
      guard let shape = LetterShape.allCases.first(where: { $0.name == name }) else { return nil }
      code = UInt32(shape.rawValue)
    }
    return TagCondition(feature: feature, offset: offset, value: code)
  }

  private static func code(_ text: [UInt8], _ table: inout [[UInt8]: UInt32]) -> UInt32 {
    if let code = table[text] { return code }
    let code = UInt32(table.count + 1)
    table[text] = code
    return code
  }
}
