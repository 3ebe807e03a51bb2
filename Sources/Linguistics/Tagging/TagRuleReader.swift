/// Reads the lines of `Lexicon/learned/tag-rules.tsv`: `w0=rose t-1=DET`, a tab, `NOUN+12 VERB-7`.
struct TagRuleReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// The conditions of the current line.
  private(set) var conditions: [TagRules.Condition] = []
  private(set) var values: [UInt64] = []
  /// The position of the points of the line.
  private(set) var points = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  private static let tagKeys = UniversalTag.allCases.map { tag in
    tag.name.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }
  private let features = (0...UInt8.max).map { TagFeature(rawValue: $0)?.index ?? -1 }

  /// Reads the next line that contains a rule; false at the end.
  mutating func readLine() -> Bool {
    while index < text.count {
      let isRule = readConditions()
      points = index
      while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
      index += 1
      if isRule { return true }
    }
    return false
  }

  /// Reads up to the tab; false for anything other than conditions.
  private mutating func readConditions() -> Bool {
    conditions.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    while index + 3 < text.count {
      let feature = features[Int(text[index])]
      let isBefore = text[index + 1] == UInt8(ascii: "-")
      index += isBefore ? 2 : 1
      let distance = Int(text[index]) - 0x30
      guard feature >= 0, distance >= 0, distance <= TagRules.reach, index + 1 < text.count,
        text[index + 1] == UInt8(ascii: "=")
      else { return false }
      index += 2
      let start = index
      while index < text.count, text[index] > 0x20 { index += 1 }
      conditions.append(
        TagRules.Condition(feature: feature, offset: isBefore ? -distance : distance))
      values.append(TagFeature.value(text[start..<index]))
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
      var key: UInt64 = 0
      while index < text.count, text[index] >= 0x41 {
        key = key << 8 | UInt64(text[index])
        index += 1
      }
      guard let tag = tagKeys.firstIndex(of: key), index < text.count else { return points }
      let isMinus = text[index] == UInt8(ascii: "-")
      index += 1
      var number: Int16 = 0
      while index < text.count, text[index] >= 0x30, text[index] <= 0x39 {
        number = number &* 10 &+ Int16(text[index] - 0x30)
        index += 1
      }
      points[tag] = isMinus ? 0 &- number : number
      if index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
    }
    return points
  }
}
