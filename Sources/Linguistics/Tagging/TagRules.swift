/// Points for each tag; the lanes beyond the tags stay 0.
///
/// No bare vector: at the first array of those, the program looks through all conformances that it has.
struct TagPoints: Sendable, BitwiseCopyable {
  private var lanes = SIMD32<Int16>()

  subscript(tag: Int) -> Int16 {
    get { lanes[tag] }
    set { lanes[tag] = newValue }
  }

  static func &+= (sum: inout TagPoints, more: TagPoints) { sum.lanes &+= more.lanes }
}

/// Voting rules: "where all conditions are true, these tags get these points".
///
/// Rules that test the same features at the same positions share a template. The rules of a
/// template differ in the values they test, so at most one of them votes for a word, and one
/// look-up in a hash table finds it.
struct TagRules: Sendable {
  struct Condition: Sendable, Equatable {
    /// The position of the feature among a word's values.
    var feature: Int
    var offset: Int
  }

  struct Template: Sendable {
    var conditions: [Condition]
    /// Separates the keys of a template from those of others.
    var seed: UInt64

    /// The position relative to the tagged word if the values there decide alone.
    ///
    /// The votes of such rules are summed once for each spelling. The tag of an earlier word does
    /// not count: it is known only in the sentence.
    var soleOffset: Int? {
      guard let offset = conditions.first?.offset, abs(offset) <= TagRules.reach,
        conditions.allSatisfy({ $0.offset == offset && !TagRules.isChosenTag($0) })
      else { return nil }
      return offset
    }
  }

  /// The greatest distance in words of a condition.
  static let reach = 2
  static let tagFeature = TagFeature.tag.index
  /// Where the values of the first entry of a tagger are, after those of the tags.
  static let firstEntry = Int(TagFeatures.edgeTag) + 1

  /// The values around a place, in a window of fixed size: those of the words at the offsets from -2
  /// to 2, each in the order of the features. The tag of an earlier word is the chosen one.
  static let windowSize = 64
  /// The position of a feature in the window.
  private static func place(of condition: Condition) -> UInt8 {
    UInt8((condition.offset + reach) * TagFeatures.count + condition.feature)
  }

  /// A template on several words, or on a tag that the sentence decides; at most three conditions.
  struct Joint: Sendable {
    static let most = 3
    private var first: UInt8 = 0
    private var second: UInt8 = 0
    private var third: UInt8 = 0
    private var seed: UInt64 = 0

    /// Of no template: what follows the last one.
    fileprivate init() {}

    fileprivate init?(_ template: Template) {
      let places = template.conditions.map(TagRules.place)
      guard (1...Self.most).contains(places.count) else { return nil }
      seed = template.seed
      // A missing condition repeats the first one.
      first = places[0]
      second = places.count > 1 ? places[1] : first
      third = places.count > 2 ? places[2] : first
    }

    /// The mixed key of the rule that applies.
    ///
    /// - Parameter window: At least `windowSize` values.
    @inline(__always)
    func key(_ window: borrowing Span<UInt64>) -> UInt64 {
      // The masks spare the checks of the bounds, which the optimizer then knows to hold.
      Self.key(
        seed, window[Int(first & 63)], window[Int(second & 63)], window[Int(third & 63)])
    }

    /// The mixed key of a rule by its conditions' values.
    @inline(__always)
    static func key(_ seed: UInt64, _ first: UInt64, _ second: UInt64, _ third: UInt64) -> UInt64 {
      TagRuleTable.mixed(
        seed ^ first ^ (second &<< 21 | second &>> 43) ^ (third &<< 43 | third &>> 21))
    }
  }

  /// Some of the joint templates: bit n is the n-th.
  typealias JointMask = UInt64
  static let jointLimit = JointMask.bitWidth

  /// The text of the points, each with a line break after it, or a whole table.
  private let texts: EmbeddedBytes
  /// The positions of each rule's points in `texts`, which are read when the rule first votes.
  /// Rules are numbered from 1.
  private var starts: [Int32] = [0]
  /// Templates whose votes a single word decides, by its offset from -2 to 2, and the joint
  /// templates, at most 64.
  private(set) var sole: [[Template]] = Array(repeating: [], count: 2 * reach + 1)
  /// Always `jointLimit` of them, so that the optimizer knows their number.
  private(set) var joint: ContiguousArray<Joint> = []
  private var jointCount = 0
  /// A condition of a joint template: the template's bit and seed, and what makes the bit of a value.
  private struct JointCondition {
    var template: JointMask
    var feature: Int
    var isChosenTag: Bool
    var seed: UInt64
    var salt: UInt64
  }
  /// The conditions of joint templates at each offset from -2 to 2.
  private var jointConditions: [[JointCondition]] = Array(repeating: [], count: 2 * reach + 1)
  /// For offset -2, then -1, and each tag chosen there: the joint templates that remain possible.
  private(set) var chosenTagMasks: [JointMask] = []
  private var soleTable = TagRuleTable([])
  /// All templates, in the order of the table.
  private var templates: [Template] = []
  /// A bit for each condition that any rule of a template has, by hash.
  private var asked: [UInt64] = Array(repeating: 0, count: 8192)

  var count: Int { starts.count }

  static func isChosenTag(_ condition: Condition) -> Bool {
    condition.feature == tagFeature && condition.offset < 0
  }

  /// Reads `Lexicon/learned/tag-rules.tsv`. A line that does not parse is skipped.
  init(_ bytes: EmbeddedBytes) {
    precondition(TagFeatures.count == TagFeature.allCases.count, "a feature without a place")
    texts = bytes
    var layouts: [UInt32] = []
    var areSole: [Bool] = []
    var current = 0
    // A rule takes some 60 bytes.
    let size = bytes.count / 48
    starts.reserveCapacity(size)
    var keys: [TagRuleTable.Key] = []
    var soleKeys: [TagRuleTable.Key] = []
    keys.reserveCapacity(size)
    soleKeys.reserveCapacity(size)
    bytes.withContiguousStorageIfAvailable { text in
      var reader = TagRuleReader(bytes, text)
      while reader.readLine(), starts.count <= TagRuleTable.limit {
        if layouts.isEmpty || layouts[current] != reader.layout {
          if let index = layouts.firstIndex(of: reader.layout) {
            current = index
          } else {
            let seed = TagFeature.scramble(UInt64(templates.count) &+ 1)
            current = templates.count
            layouts.append(reader.layout)
            let template = Template(
              conditions: TagRuleReader.conditions(reader.layout), seed: seed)
            templates.append(template)
            areSole.append(template.soleOffset != nil)
          }
        }
        mark(reader, templates[current])
        let rule = UInt16(starts.count)
        if areSole[current] {
          soleKeys.append((soleKey(reader, templates[current]), rule))
        } else {
          keys.append((jointKey(reader, templates[current]), rule))
        }
        starts.append(Int32(reader.points))
      }
    }
    jointTable = TagRuleTable(keys)
    soleTable = TagRuleTable(soleKeys)
    sortTemplates()
  }

  /// Splits the templates, and finds which of them the tags of earlier words leave possible.
  private mutating func sortTemplates() {
    for template in templates {
      if let offset = template.soleOffset {
        sole[offset + Self.reach].append(template)
      } else if joint.count < Self.jointLimit, let next = Joint(template) {
        for condition in template.conditions {
          jointConditions[condition.offset + Self.reach].append(
            JointCondition(
              template: 1 << JointMask(joint.count), feature: condition.feature,
              isChosenTag: Self.isChosenTag(condition), seed: template.seed,
              salt: Self.salt(condition)))
        }
        joint.append(next)
      }
    }
    jointCount = joint.count
    while joint.count < Self.jointLimit { joint.append(Joint()) }
    for offset in -Self.reach..<0 {
      for tag in TagFeatures.tagValues {
        chosenTagMasks.append(possible(at: offset, ofChosenTag: true) { _ in tag })
      }
    }
  }

  /// The joint templates that may have a rule for a word's values at an offset; false positives are
  /// rare.
  func possible(_ values: [UInt64], at offset: Int) -> JointMask {
    possible(at: offset, ofChosenTag: false) { values[$0] }
  }

  /// - Parameter value: The value of a feature at the offset.
  @inline(__always)
  private func possible(
    at offset: Int, ofChosenTag: Bool, value: (Int) -> UInt64
  ) -> JointMask {
    var mask = ~(~JointMask(0) << JointMask(jointCount))
    for condition in jointConditions[offset + Self.reach]
    where condition.isChosenTag == ofChosenTag {
      let bit = Self.bit(condition.seed, condition.salt, value(condition.feature))
      if asked[bit >> 6] >> UInt64(bit & 63) & 1 == 0 { mask &= ~condition.template }
    }
    return mask
  }

  /// Marks the conditions of a rule as asked.
  private mutating func mark(_ rule: borrowing TagRuleReader, _ template: Template) {
    for place in 0..<rule.count {
      let bit = Self.bit(
        template.seed, Self.salt(template.conditions[place]), rule.values[place])
      asked[bit >> 6] |= 1 << UInt64(bit & 63)
    }
  }

  /// The mixed key of a rule on one word.
  private func soleKey(_ rule: borrowing TagRuleReader, _ template: Template) -> UInt64 {
    var key = template.seed
    for place in 0..<rule.count { key = Self.join(key, place, rule.values[place]) }
    return TagRuleTable.mixed(key)
  }

  /// The mixed key of a rule on several words.
  private func jointKey(_ rule: borrowing TagRuleReader, _ template: Template) -> UInt64 {
    func value(_ place: Int) -> UInt64 { rule.values[place < rule.count ? place : 0] }
    return Joint.key(template.seed, value(0), value(1), value(2))
  }

  /// Adds a condition's value to the key of a rule on one word.
  @inline(__always)
  static func join(_ key: UInt64, _ place: Int, _ value: UInt64) -> UInt64 {
    key ^ (value &* (0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: place &* 2)))
  }

  /// What a condition adds to the bits of its values.
  private static func salt(_ condition: Condition) -> UInt64 {
    UInt64(truncatingIfNeeded: condition.feature * 8 + condition.offset)
  }

  @inline(__always)
  private static func bit(_ seed: UInt64, _ salt: UInt64, _ value: UInt64) -> Int {
    let hash = (value ^ seed &+ salt) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 45)
  }

  /// The rule of a template on one word with a key; 0 without one.
  @inline(__always)
  func soleRule(_ key: UInt64) -> UInt16 { soleTable.find(TagRuleTable.mixed(key)) }

  /// The rules of the joint templates by their mixed keys.
  private(set) var jointTable = TagRuleTable([])

  func points(of rule: Int) -> TagPoints {
    texts.withContiguousStorageIfAvailable { text in
      TagRuleReader.points(text, at: Int(starts[rule]))
    } ?? TagPoints()
  }
}

extension TagRules {
  /// Adds the rules, with the text of their points.
  func write(to image: inout ImageWriter) {
    let lineBreak = UInt8(ascii: "\n")
    let points = starts.dropFirst().map { start in
      Array(texts.view(Int(start)..<texts.index(of: lineBreak, from: Int(start)))) + [lineBreak]
    }
    let starts = points.reduce(into: [Int32(0), 0]) { $0.append(($0.last ?? 0) + Int32($1.count)) }
    image.write(points.flatMap(\.self))
    image.write(templates.map { Int32($0.conditions.count) })
    image.write(
      templates.flatMap { $0.conditions.flatMap { [Int8($0.feature), Int8($0.offset)] } })
    image.write(templates.map(\.seed))
    image.write(Array(starts.dropLast()))
    image.write(asked)
    jointTable.write(to: &image)
    soleTable.write(to: &image)
  }

  /// Reads what `write(to:)` wrote.
  ///
  /// - Throws: An `ImageFault` for an image of something else.
  init(from image: inout ImageReader) throws(ImageFault) {
    let texts = try image.view()
    self.texts = texts
    let counts = try image.array(of: Int32.self)
    var conditions = try image.array(of: Int8.self)[...]
    let seeds = try image.array(of: UInt64.self)
    starts = try image.array()
    let asked = try image.array(of: UInt64.self)
    jointTable = try TagRuleTable(from: &image)
    soleTable = try TagRuleTable(from: &image)
    guard seeds.count == counts.count, asked.count == self.asked.count,
      starts.allSatisfy({ $0 >= 0 && $0 <= texts.count })
    else { throw ImageFault() }
    self.asked = asked
    for index in counts.indices {
      let own = conditions.prefix(2 * max(0, Int(counts[index])))
      conditions = conditions.dropFirst(own.count)
      templates.append(
        Template(
          conditions: stride(from: own.startIndex, to: own.endIndex - 1, by: 2).map {
            Condition(feature: Int(own[$0]), offset: Int(own[$0 + 1]))
          }, seed: seeds[index]))
    }
    guard
      templates.flatMap(\.conditions).allSatisfy({
        (0..<TagFeatures.count).contains($0.feature) && abs($0.offset) <= Self.reach
      })
    else { throw ImageFault() }
    sortTemplates()
  }
}

/// How the rules on several words are found.
///
/// Of one place, first all keys are computed, then all look-ups, then all points, without branches
/// that depend on a result, so that memory accesses overlap. The loops take spans of fixed size and
/// masked indices, so that the optimizer omits the checks of their bounds.
extension TagRules {
  /// Puts the values of a sentence's words in a row, so that those around a place are contiguous.
  static func fill(
    _ window: inout ContiguousArray<UInt64>, with entries: [Int32], _ values: borrowing Span<UInt64>
  ) {
    let size = TagFeatures.count
    let missing = entries.count * size - window.count
    if missing > 0 { window.append(contentsOf: repeatElement(0, count: missing)) }
    window.withUnsafeMutableBufferPointer { window in
      values.withUnsafeBufferPointer { values in
        guard let to = window.baseAddress, let from = values.baseAddress else { return }
        for place in entries.indices {
          let start = firstEntry &+ Int(entries[place]) &* size
          precondition(start >= 0 && start &+ size <= values.count, "no entry of the tagger")
          (to + place &* size).update(from: from + start, count: size)
        }
      }
    }
  }

  /// Computes the keys of the templates that may have a rule, and keeps those that have.
  ///
  /// - Returns: Their number.
  @inline(__always)
  func findKeys(
    _ possible: JointMask, at place: Int, in window: borrowing Span<UInt64>,
    into keys: inout ContiguousArray<UInt64>
  ) -> Int {
    let start = (place - Self.reach) * TagFeatures.count
    let window = window.extracting(start..<start &+ Self.windowSize)
    let joint = joint.span.extracting(0..<Self.jointLimit)
    let present = jointTable.present.span.extracting(0..<TagRuleTable.presentSize)
    var keys = keys.mutableSpan
    var asked = 0
    var left = possible
    while left != 0 {
      let key = joint[left.trailingZeroBitCount & 63].key(window)
      left &= left &- 1
      keys[asked & 63] = key
      asked &+= TagRuleTable.mayHold(key, present)
    }
    return asked
  }

  /// Looks keys up.
  ///
  /// - Parameter places: For each rule where its points are; 0 before the rule first votes, and not
  ///   0 for rule 0, which does not exist.
  /// - Returns: The number of rules that apply; nil if one of them votes for the first time.
  @inline(__always)
  func findHits(
    _ asked: Int, _ keys: borrowing Span<UInt64>, _ places: borrowing Span<UInt16>,
    into hits: inout ContiguousArray<UInt16>
  ) -> Int? {
    let slots = jointTable.slots.span
    var hits = hits.mutableSpan
    var found = 0
    var least = UInt16.max
    for index in 0..<asked {
      let rule = TagRuleTable.find(keys[index], slots)
      let place = places[Int(rule)]
      hits[found & 63] = place
      // 1 for a rule, 0 for none.
      found &+= (Int(rule) &+ 0xFFFF) &>> 16
      least = min(least, place)
    }
    return least == 0 ? nil : found
  }

  /// The sum of the points at the first `found` places.
  @inline(__always)
  static func sum(
    _ found: Int, _ hits: borrowing Span<UInt16>, _ known: borrowing Span<TagPoints>
  ) -> TagPoints {
    var points = TagPoints()
    for index in 0..<found { points &+= known[Int(hits[index])] }
    return points
  }
}
